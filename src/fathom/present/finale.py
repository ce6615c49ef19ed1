"""The picture over the board at the end of a match: light from above if it was won, darkness if it was lost."""

from __future__ import annotations

from random import Random

import htpy as h
from htpy import Element, Node

from fathom.present.svg import area, box, dot, glow, group

WIDE, HIGH = 400, 220
"""The size of the picture; (0, 0) is its middle."""


def finale(won: bool, *art: Node) -> Element:
    """The picture of an ending. `art` rises if the match was won, and sinks if it was lost."""
    bright, dark = ("#1e7f8c", "#06283a") if won else ("#1a2130", "#05070c")
    view = f"{-WIDE / 2:.0f} {-HIGH / 2:.0f} {WIDE} {HIGH}"
    kind = "won" if won else "lost"
    return h.svg({"class": f"finale-art {kind}", "viewBox": view, "aria-hidden": "true"})[
        h.defs[glow("finale-water", (0, bright), (1, dark), at=(0.5, 0.1 if won else 0.9))],
        # On a phone the picture is wider than it is drawn: the water goes on at both sides.
        box(-WIDE, -HIGH / 2, 2 * WIDE, HIGH, "url(#finale-water)"),
        _rays() if won else None,
        _bubbles(won),
        group(*art, cls="finale-figures"),
    ]


def _rays() -> Element:
    """Light that falls from the surface."""
    return group(
        *(area(f"M{x - 9} -110L{x + 9} -110L{x * 2 + 34} 110L{x * 2 - 34} 110Z", "#fff0c4", opacity=0.1) for x in RAYS),
        cls="finale-rays",
    )


RAYS = (-120, -70, -16, 44, 96)


def _bubbles(won: bool) -> Element:
    dice = Random(5)
    places = [(dice.uniform(-190, 190), dice.uniform(-100, 100), dice.uniform(1.5, 5)) for _ in range(18)]
    colour = "#d8fbff" if won else "#5b6b80"
    return group(
        *(dot(x, y, r, "none", edge=colour, width=1.2, opacity=0.5) for x, y, r in places), cls="finale-bubbles"
    )


def placed(x: float, y: float, scale: float, *art: Node) -> Element:
    """Art at a place of the picture."""
    return group(*art, transform=f"translate({x:.0f} {y:.0f}) scale({scale:.2f})")


def in_row(count: int, wide: float) -> list[float]:
    """The x coordinates of `count` figures side by side, within a width."""
    return [wide * ((index + 0.5) / count - 0.5) for index in range(count)]
