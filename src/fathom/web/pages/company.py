"""The people at a table: who sits where, who is connected, who is asked, and who is missing."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.present.phrases import count
from fathom.table.access.views import ChatLine, SeatInfo, TableView, UndoRequest
from fathom.web.pages.clock import time_left

CONNECTED, AWAY = "connected", "not connected"
"""What the dot at a seat says. The script of the page writes the same words."""


def seat_name(table: TableView, seat: int) -> str:
    """A seat's name in the game, and its player's name."""
    seat_info, name = table.seats[seat], table.seat_view.words.seat(seat)
    player = "you" if seat_info.yours else seat_info.name or (seat_info.kind if seat_info.kind != "person" else "")
    return f"{name} ({player})" if player and player != name.lower() else name


def seat_label(table: TableView, seat_info: SeatInfo) -> list[Node]:
    """A seat in a list: whether its player is connected, its name in the game, its player, and whether that is you."""
    name = table.seat_view.words.seat(seat_info.seat)
    player = seat_info.name or ("" if seat_info.kind == "person" else seat_info.kind)
    return [
        presence_dot(seat_info),
        name,
        h.span(".faint")[f" ({player})"] if player and player != name else None,
        [" ", h.span(".you")["you"]] if seat_info.yours else None,
    ]


def presence_dot(seat_info: SeatInfo) -> Node:
    """A dot that says whether the player of a seat has the table open; none for computer players and open seats."""
    if seat_info.kind != "person":
        return None
    text = CONNECTED if seat_info.connected else AWAY
    seat = {"data-presence": str(seat_info.seat), "title": text}
    look = {"presence": True, "on": seat_info.connected}
    return [h.span(seat, class_=look, role="img", aria_label=text), " "]


# -- who is asked ------------------------------------------------------------------------------------------------------


def waiting_line(table: TableView) -> Element:
    """The line that says who is asked, for people who are not asked themselves."""
    return h.p(".waiting")[h.span(".pulse", aria_hidden="true"), h.span[_waiting_text(table), " ", time_left(table)]]


def _waiting_text(table: TableView) -> Node:
    waiting, own = table.seat_view.waiting, table.seat_view.seat
    vacant = [seat for seat in waiting if table.seats[seat].kind == "open"]
    names = " and ".join(seat_name(table, seat) for seat in vacant or waiting)
    kinds = {table.seats[seat].kind for seat in waiting}
    if vacant:
        return f"{names}: this seat is still open."
    if own is not None and table.seats[own].chosen:
        return f"You have chosen. Waiting for {names} …"
    if len(waiting) != 1:
        return f"Waiting for {names} …"
    if kinds == {"computer"}:
        return f"{names} is choosing …"
    connected = table.seats[waiting[0]].connected
    return [
        f"Waiting for {names}, ",
        h.span({"data-when-connected": str(waiting[0])}, hidden=not connected)["who is connected …"],
        h.span({"data-when-away": str(waiting[0])}, hidden=connected)["who is not connected."],
    ]


def watching_note(table: TableView) -> Element | None:
    """The note that tells a person without a seat that they are watching; None for players."""
    return None if table.yours else h.p(".whose")[h.span(".you")["You are watching"]]


# -- before the match --------------------------------------------------------------------------------------------------


def lobby(table: TableView, invitation: str) -> Element:
    """Before the match begins: who sits where, who is missing, and the link to invite them.

    Hidden once all seats are taken or the match has begun. `invitation` is the address to send, or empty.
    """
    missing = [seat_info for seat_info in table.seats if seat_info.kind == "open"]
    if table.begun or not missing or table.seat_view.outcome is not None:
        return h.section("#lobby", hidden=True)
    return h.section("#lobby.panel", aria_labelledby="lobby-title")[
        h.h2("#lobby-title")[f"Waiting for {count(len(missing), 'player')}"],
        h.ul(".seats")[[_lobby_seat(table, seat_info) for seat_info in table.seats]],
        _invitation_field(invitation) if invitation else None,
    ]


def _lobby_seat(table: TableView, seat_info: SeatInfo) -> Element:
    missing, name = seat_info.kind == "open", table.seat_view.words.seat(seat_info.seat)
    data = {"data-do": "leave", "data-seat": str(seat_info.seat), "data-computer": "scripted"}
    return h.li(class_={"missing": missing})[
        h.span[seat_label(table, seat_info)],
        h.button(data, type="button", aria_label=f"Let a computer play {name}")["Let a computer play"]
        if missing and table.host
        else None,
    ]


def _invitation_field(invitation: str) -> list[Node]:
    return [
        h.label(for_="lobby-link")["Send this link to the players who are missing:"],
        h.div(".link-row")[
            h.input("#lobby-link", type="text", value=invitation, readonly=True),
            h.button({"data-copy": "lobby-link"}, type="button")["Copy"],
        ],
    ]


def has_lobby(table: TableView) -> bool:
    """Whether the lobby is shown and this person may invite others."""
    missing = any(seat_info.kind == "open" for seat_info in table.seats)
    return missing and not table.begun and bool(table.yours or table.host)


# -- names -------------------------------------------------------------------------------------------------------------


def chat_name(table: TableView, line: ChatLine) -> str:
    """Who wrote a chat message: their name and the name of their seat."""
    name = "You" if line.yours else line.name
    if line.seat is None or line.seat >= len(table.seats):
        return name or "A player who has left"
    seat = table.seat_view.words.seat(line.seat)
    return f"{name} ({seat})" if name and name != seat else seat


def asker_name(table: TableView, undo_request: UndoRequest) -> str:
    """Who asks to undo."""
    if undo_request.by:
        return undo_request.by
    return "A player" if undo_request.seat is None else table.seat_view.words.seat(undo_request.seat)
