"""Between the turns of a campaign: who joins, who leaves, and the box packed and laid out again."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node, VoidElement

from fathom import players as bots
from fathom.records.campaigns import Farewell
from fathom.table.access.views import TableView

WAIT = "This is done at the start of a turn, before anything is answered in it. Finish this turn first."


def button(table: TableView) -> Element | None:
    """The way to it, for those who play."""
    if table.seat_view.game.campaigns is None or not table.yours or table.seat_view.outcome is not None:
        return None
    return h.button(".chip", {"data-ask": "campaign"}, type="button")["Join, leave, pack up …"]


def dialog(table: TableView, farewells: dict[int, Farewell]) -> Element:
    """Everything that can be done now."""
    return h.div("#campaign")[
        h.h2["Between turns"],
        h.p["The voyage is saved with every answer: close the page, and go on from your list of campaigns any day."],
        [
            _join(table) if table.host else None,
            [_part(table, seat, farewell) for seat, farewell in farewells.items()],
            _unpack(table) if table.host else h.p(".faint")["The host lets players join, and packs the box."],
        ]
        if table.between
        else h.p(".panel.caution", role="note")[WAIT],
    ]


def _join(table: TableView) -> Element:
    if len(table.seats) >= table.seat_view.game.seats[-1]:
        return h.p(".faint")[f"All {len(table.seats)} seats are taken: nobody more can join."]
    kinds = {"open": "A friend, by link", **bots.offered(table.seat_view.game)}
    if all(seat_info.yours or seat_info.kind == "computer" for seat_info in table.seats):
        kinds["me"] = "Me: a second seat at this screen"
    return _form(
        "join",
        "One player more",
        "The crew is divided again as evenly as can be; the newcomer has neither cards nor command yet.",
        [_select("seat", "Who joins", kinds, "open")],
        "Join",
    )


def _part(table: TableView, seat: int, farewell: Farewell) -> Element:
    """Who leaves says what becomes of their things, at a screen of their own: else it would show them to others."""
    who, mine = table.seat_view.words.seat(seat), seat == table.seat_view.seat
    others = {str(x.seat): table.seat_view.words.seat(x.seat) for x in table.seats if x.seat != seat}
    usual = farewell.usual(seat, len(table.seats))
    entries: list[Node] = []
    if mine and farewell.cards:  # who gets the one that is discarded is asked of nobody
        entries.append(_select("discard", "Discard", farewell.cards, usual.discard or ""))
        entries += [
            _select(f"gift-{card}", f"{name} goes to", others, str(usual.gifts.get(card, "")), card == usual.discard)
            for card, name in farewell.cards.items()
        ]
    if mine and farewell.token:
        entries.append(_select("token", "The last command goes to", others, str(usual.token)))
    if mine and len(others) == 1:
        entries.append(h.p(".help")[f"All else goes to {next(iter(others.values()))}."])
    return _form(
        "part",
        f"{who} leaves",
        "One ability card and all command but one are discarded, the rest is shared out; the crew is divided again.",
        entries,
        "Leave the campaign",
        {"data-seat": str(seat), "data-mine": "yes" if mine else None},
    )


def _unpack(table: TableView) -> Element:
    seats = {str(seat_info.seat): table.seat_view.words.seat(seat_info.seat) for seat_info in table.seats}
    return _form(
        "unpack",
        "Pack the box, and lay it out again",
        "As the rulebook saves a game: the crew is dealt again, market and search tokens are shuffled, command on "
        "cards counts as one, and somebody else may begin. To go on just as it lies, you need not do this.",
        [_select("first", "Who begins", seats, str(table.seat_view.waiting[0] if table.seat_view.waiting else 0))],
        "Lay out again",
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
