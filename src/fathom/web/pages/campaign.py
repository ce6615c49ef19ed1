"""Between the turns of a campaign: who joins, who leaves, and the box packed and laid out again."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom import bots
from fathom.core.campaigns import Farewell
from fathom.table.seen import Seen

WAIT = "This is done at the start of a turn, before anything is answered in it. Finish this turn first."


def button(seen: Seen) -> Element | None:
    """The way to it, for those who play."""
    if seen.sight.game.campaigns is None or not seen.yours or seen.sight.outcome is not None:
        return None
    return h.button(".chip", {"data-ask": "campaign"}, type="button")["Join, leave, pack up …"]


def dialog(seen: Seen, farewells: dict[int, Farewell]) -> Element:
    """Everything that can be done now."""
    game = seen.sight.game
    room = len(seen.seats) < game.seats[-1]
    nothing = not seen.between
    return h.div("#campaign")[
        h.h2["Between turns"],
        h.p["The voyage is saved with every answer: close the page, and go on from your list of campaigns any day."],
        h.p(".panel.caution", role="note")[WAIT] if nothing else None,
        _join(seen, game_is_full=not room) if seen.host and not nothing else None,
        [_part(seen, seat, farewell) for seat, farewell in farewells.items()],
        _unpack(seen) if seen.host and not nothing else None,
        h.p(".faint")["The host lets players join, and packs the box."] if not seen.host and not nothing else None,
    ]


def _join(seen: Seen, *, game_is_full: bool) -> Element:
    if game_is_full:
        return h.p(".faint")[f"All {len(seen.seats)} seats are taken: nobody more can join."]
    kinds = {"open": "A friend, by link", **bots.offered(seen.sight.game)}
    if all(sitting.yours or sitting.kind == "computer" for sitting in seen.seats):
        kinds["me"] = "Me: a second seat at this screen"
    return h.form(".between", {"data-campaign": "join"})[
        h.h3["One player more"],
        h.p(".help")["The crew is divided again as evenly as can be; the newcomer has neither cards nor command yet."],
        h.div(".row")[_select("seat", "Who joins", kinds, "open"), h.button(".main-button", type="submit")["Join"]],
    ]


def _part(seen: Seen, seat: int, farewell: Farewell) -> Element:
    who = seen.sight.words.seat(seat)
    yours = seen.seats[seat].yours
    others = {str(x.seat): seen.sight.words.seat(x.seat) for x in seen.seats if x.seat != seat}
    usual = farewell.usual(seat, len(seen.seats))
    entries: list[Node] = []
    if yours and farewell.cards:
        entries.append(_select("discard", "Discard", farewell.cards, usual.discard or ""))
        entries += [
            _select(f"gift-{card}", f"{name}, if kept, goes to", others, str(usual.gifts.get(card, next(iter(others)))))
            for card, name in farewell.cards.items()
        ]
    if yours and farewell.token:
        entries.append(_select("token", "The last command goes to", others, str(usual.token)))
    return h.form(
        ".between", {"data-campaign": "part", "data-seat": str(seat), "data-yours": "yes" if yours else None}
    )[
        h.h3[f"{who} leaves" if not yours else f"{who} (you) leaves"],
        h.p(".help")["One card and all command but one are discarded; the rest is shared out, and the crew divided."],
        entries,
        h.div(".row")[h.button(type="submit", aria_label=f"Leave the campaign: {who}")["Leave the campaign"]],
    ]


def _unpack(seen: Seen) -> Element:
    seats = {str(sitting.seat): seen.sight.words.seat(sitting.seat) for sitting in seen.seats}
    return h.form(".between", {"data-campaign": "unpack"})[
        h.h3["Pack the box, and lay it out again"],
        h.p(".help")[
            "As the rulebook saves a game: the crew is dealt again, market and search tokens are shuffled, command on "
            "cards counts as one, and somebody else may begin. To go on just as it lies, you need not do this."
        ],
        h.div(".row")[
            _select("first", "Who begins", seats, str(seen.sight.waiting[0] if seen.sight.waiting else 0)),
            h.button(type="submit")["Lay out again"],
        ],
    ]


def _select(name: str, title: str, choices: dict[str, str], chosen: str) -> Element:
    return h.label[
        h.span[title],
        " ",
        h.select(name=name)[
            [h.option(value=value, selected=value == chosen)[words] for value, words in choices.items()]
        ],
    ]
