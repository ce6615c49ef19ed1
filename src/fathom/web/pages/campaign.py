"""Between the turns of a campaign: who joins, who leaves, and the box packed and laid out again."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node, VoidElement

from fathom import players as bots
from fathom.game.campaign import Farewell
from fathom.table.seen import Seen

WAIT = "This is done at the start of a turn, before anything is answered in it. Finish this turn first."


def button(seen: Seen) -> Element | None:
    """The way to it, for those who play."""
    if seen.sight.game.campaigns is None or not seen.yours or seen.sight.outcome is not None:
        return None
    return h.button(".chip", {"data-ask": "campaign"}, type="button")["Join, leave, pack up …"]


def dialog(seen: Seen, farewells: dict[int, Farewell]) -> Element:
    """Everything that can be done now."""
    return h.div("#campaign")[
        h.h2["Between turns"],
        h.p["The voyage is saved with every answer: close the page, and go on from your list of campaigns any day."],
        [
            _join(seen) if seen.host else None,
            [_part(seen, seat, farewell) for seat, farewell in farewells.items()],
            _unpack(seen) if seen.host else h.p(".faint")["The host lets players join, and packs the box."],
        ]
        if seen.between
        else h.p(".panel.caution", role="note")[WAIT],
    ]


def _join(seen: Seen) -> Element:
    if len(seen.seats) >= seen.sight.game.seats[-1]:
        return h.p(".faint")[f"All {len(seen.seats)} seats are taken: nobody more can join."]
    kinds = {"open": "A friend, by link", **bots.offered(seen.sight.game)}
    if all(sitting.yours or sitting.kind == "computer" for sitting in seen.seats):
        kinds["me"] = "Me: a second seat at this screen"
    return _form(
        "join",
        "One player more",
        "The crew is divided again as evenly as can be; the newcomer has neither cards nor command yet.",
        [_select("seat", "Who joins", kinds, "open")],
        "Join",
    )


def _part(seen: Seen, seat: int, farewell: Farewell) -> Element:
    """Who leaves says what becomes of their things, at a screen of their own: else it would show them to others."""
    who, mine = seen.sight.words.seat(seat), seat == seen.sight.seat
    others = {str(x.seat): seen.sight.words.seat(x.seat) for x in seen.seats if x.seat != seat}
    usual = farewell.usual(seat, len(seen.seats))
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


def _unpack(seen: Seen) -> Element:
    seats = {str(sitting.seat): seen.sight.words.seat(sitting.seat) for sitting in seen.seats}
    return _form(
        "unpack",
        "Pack the box, and lay it out again",
        "As the rulebook saves a game: the crew is dealt again, market and search tokens are shuffled, command on "
        "cards counts as one, and somebody else may begin. To go on just as it lies, you need not do this.",
        [_select("first", "Who begins", seats, str(seen.sight.waiting[0] if seen.sight.waiting else 0))],
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
