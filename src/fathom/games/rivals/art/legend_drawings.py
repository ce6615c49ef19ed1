"""The drawings in the legend of Rivals."""

from __future__ import annotations

from htpy import Element, Node

from fathom.games.rivals.art.edges import crown
from fathom.games.rivals.art.palette import BLOOD, INK, LAMP
from fathom.games.rivals.art.pieces import badge
from fathom.games.rivals.art.rolls import die
from fathom.games.rivals.art.signs import bar, sign
from fathom.games.rivals.text.legend import LEGEND
from fathom.games.rivals.text.names import GROUNDS, Names
from fathom.present.info import legend_drawing
from fathom.present.legend import LegendEntry
from fathom.present.svg import box, dot, group, use

TOKENS = ("swimming", "charged", "trapped", "poisoned", "weakened", "exposed")
SIGNS = ("high", "essence", "pawn", "blade", "kind-armour", "range")


def legend(n: Names) -> list[tuple[LegendEntry, Element | None]]:
    """Every entry of the legend with its drawing, or None if it has no drawing."""
    art = _art(n)
    return [(entry, legend_drawing(*art[entry.id]) if entry.id in art else None) for entry in LEGEND]


def _art(n: Names) -> dict[str, tuple[Node, float]]:
    """The drawing of each legend entry by the id of the entry, with its size."""
    card = n.pack.models[0]
    beast = next(beast for beast in n.pack.beast.values() if beast.creature)
    fighter = [dot(0, 0, 56, "none", edge=LAMP, width=5), use(f"rv-base-{card.faction}"), use(f"rv-{card.id}")]
    actions = [
        group(sign(name), transform=f"translate({x} 0)") for name, x in (("fin", -17), ("fin-used", 0), ("blade", 17))
    ]
    return {
        "model": (group(fighter), 124),
        "health": (bar(4, 1), 80),
        "fin": (group(actions), 56),
        "creature": (use(f"rv-{beast.id}"), 128),
        **{ground: (use(f"rv-{ground}-0"), 208) for ground in GROUNDS},
        **{token: (sign(f"token-{token}"), 34) for token in TOKENS},
        **{name: (sign(name), 34) for name in SIGNS},
        "crown": (crown(LAMP), 40),
        "letter": (badge("a", LAMP), 40),
        "plus": (die("R:O+"), 60),
        "activation": (group(dot(0, 0, 18, LAMP, edge=INK, width=3)), 50),
        "items": (sign("kind-item"), 34),
        "reach": (box(-30, -22, 60, 44, "#2b5a6a", round=10, edge="#8fe6ff", width=6), 80),
        "aim": (box(-30, -22, 60, 44, "none", round=10, edge="#ff9b6a", width=6, dash="14 8"), 80),
        "odds": (group(box(-34, -19, 68, 38, INK, round=17, edge=BLOOD, width=2.6), sign("heart")), 80),
    }
