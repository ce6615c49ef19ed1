"""The dialog between the turns of a campaign: players join or leave, or a new session starts."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node, VoidElement

from fathom.game.campaign import Farewell
from fathom.table.access.views import TableView

WAIT = "You can do this only at the start of a turn. Finish this turn first."


def button(table: TableView) -> Element | None:
    """The button that opens the dialog; None for spectators and for matches that are no running campaign."""
    if table.seat_view.game.campaigns is None or not table.yours or table.seat_view.outcome is not None:
        return None
    return h.button(".chip", {"data-ask": "campaign"}, type="button")["Join, leave, new session …"]


def dialog(table: TableView, farewells: dict[int, Farewell], players: dict[str, str]) -> Element:
    """The dialog with everything that the person can do between turns."""
    return h.div("#campaign")[
        h.h2["Between turns"],
        h.p["Every answer is saved. You can close the page and continue from your list of campaigns."],
        [
            _join_form(table, players) if table.host else None,
            [_leave_form(table, seat, farewell) for seat, farewell in farewells.items()],
            _new_session_form(table)
            if table.host
            else h.p(".faint")["Only the host can add players or start a new session."],
        ]
        if table.between_turns
        else h.p(".panel.caution", role="note")[WAIT],
    ]


def _join_form(table: TableView, players: dict[str, str]) -> Element:
    if len(table.seats) >= table.seat_view.game.seats[-1]:
        return h.p(".faint")[f"All {len(table.seats)} seats are taken. No one else can join."]
    kinds = {"open": "A friend by link", **players}
    if all(seat_info.yours or seat_info.kind == "computer" for seat_info in table.seats):
        kinds["me"] = "Me: a second seat at this screen"
    return _form(
        "join",
        "Add a player",
        "The crew is divided again as evenly as possible. The new player starts without cards and command tokens.",
        [_select("seat", "Who joins", kinds, "open")],
        "Join",
    )


def _leave_form(table: TableView, seat: int, farewell: Farewell) -> Element:
    """The form with which a player leaves. Their cards are shown only on their own screen, or where hands are open."""
    words = table.seat_view.words
    who, mine = words.seat(seat), farewell.open or seat == table.seat_view.seat
    others = {str(x.seat): table.seat_view.words.seat(x.seat) for x in table.seats if x.seat != seat}
    usual = farewell.usual(seat, len(table.seats))
    entries: list[Node] = []
    if mine and farewell.cards:  # the form of the discarded card is hidden
        entries.append(_select("discard", "Discard", farewell.cards, usual.discard or ""))
        entries += [
            _select(f"gift-{card}", f"{name} goes to", others, str(usual.gifts.get(card, "")), card == usual.discard)
            for card, name in farewell.cards.items()
        ]
    if mine and farewell.token:
        entries.append(_select("token", "The last command token goes to", others, str(usual.token)))
    if mine and len(others) == 1:
        entries.append(h.p(".help")[f"Everything else goes to {next(iter(others.values()))}."])
    return _form(
        "part",
        f"{who} leaves",
        f"{who} discards one ability card and all command tokens except one. "
        + (
            f"{words.seat(farewell.giver)}, the active player, gives the rest to those who stay. Choose together."
            if farewell.open
            else "The others get the rest and the crew."
        ),
        entries,
        "Leave the campaign",
        {"data-seat": str(seat), "data-mine": "yes" if mine else None},
    )


def _new_session_form(table: TableView) -> Element:
    seats = {str(seat_info.seat): table.seat_view.words.seat(seat_info.seat) for seat_info in table.seats}
    return _form(
        "unpack",
        "Start a new session",
        "The game is set up again by the rules for saving: the crew is dealt again, market and search tokens are "
        "shuffled, and each card has at most one command token. You do not need this to continue where you stopped.",
        [_select("first", "Who begins", seats, str(table.seat_view.waiting[0] if table.seat_view.waiting else 0))],
        "Start a new session",
    )


def _form(
    what: str, title: str, help: str, entries: list[Node], label: str, more: dict[str, str | None] | None = None
) -> Element:
    return h.details({"name": "between", "open": what == "join"})[
        h.summary[title],
        h.form({"data-campaign": what, **(more or {})})[
            h.p(".help")[help], entries, h.button(".main-button", type="submit")[label]
        ],
    ]


def _select(name: str, title: str, choices: dict[str, str], chosen: str, hidden: bool = False) -> Element | VoidElement:
    if len(choices) == 1 and name != "discard":
        return h.input(type="hidden", name=name, value=next(iter(choices)))
    return h.label(hidden=hidden)[
        h.span[title],
        " ",
        h.select(name=name)[
            [h.option(value=value, selected=value == chosen)[words] for value, words in choices.items()]
        ],
    ]
