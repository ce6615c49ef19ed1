"""The drawings in the legend of The Refuge."""

from __future__ import annotations

from htpy import Element, Node

from fathom.games.refuge.art import cards, divers
from fathom.games.refuge.art.board import card_back
from fathom.games.refuge.art.drawings import CARDS, PIECES, SPACES
from fathom.games.refuge.art.palette import ALARM
from fathom.games.refuge.text.legend import LEGEND
from fathom.games.refuge.text.names import Names
from fathom.present.info import legend_drawing
from fathom.present.legend import LegendEntry
from fathom.present.svg import group, letters, oval


def legend(n: Names) -> list[tuple[LegendEntry, Element | None]]:
    """Every entry of the legend with its drawing, or None if it has no drawing."""
    art = _art(n)
    return [(entry, legend_drawing(art[entry.id], 112) if entry.id in art else None) for entry in LEGEND]


def _art(n: Names) -> dict[str, Node]:
    """The drawings by the id of their legend entry, each about 100 by 100."""
    first = n.pack.divers[0].id
    figure = divers.figure(first, 0)
    card = next(iter(n.pack.kraken))
    spaces = {kind.lower(): SPACES.use(f"{kind.lower()}-0") for kind in dict.fromkeys(n.pack.sea.kind.values())}
    lying = group(group(figure, transform="rotate(82) translate(6 8) scale(0.92)"), PIECES.use("down"))
    return {
        **spaces,
        "diver": group(PIECES.use("turn"), figure),
        "down": lying,
        "tentacle": PIECES.use("tentacle-0"),
        "head": group(PIECES.use("head"), transform="scale(0.34)"),
        "danger": PIECES.use("fangs"),
        "threat": group(oval(0, 0, 36, 38, "#02090e", edge=ALARM, width=3), letters(0, 9, 26, "☠", ALARM)),
        "jaws": PIECES.use("jaws"),
        "supply": group(PIECES.use("tentacle-0"), transform="scale(0.62)"),
        "salvage": card_back("salvage"),
        "kraken-pile": card_back("kraken"),
        "card": CARDS.use("type-iron", transform="scale(3.6)"),
        "kraken-card": group(cards.kraken_card(n.pack.kraken_card(card.id), ""), transform="translate(-50 -50)"),
        "marker": PIECES.use("marker"),
        "camera": PIECES.use("camera"),
        "hatch": PIECES.use("hatch"),
        "cargo": PIECES.use("cargo"),
        "screen": PIECES.use("screen"),
    }
