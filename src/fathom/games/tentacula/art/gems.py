"""Gemstones, each colour with a cut of its own; the chest and the stash they lie in."""

from __future__ import annotations

import math
from collections.abc import Callable

import htpy as h
from htpy import Element, Node

from fathom.games.tentacula.art.palette import CORAL, FOAM, GEMS, GOLD, INK, OTHER, SAND, Shades, inked
from fathom.present.svg import Point, area, box, dot, glow, group, letters, line, oval, polygon, shade, smooth


def shades() -> list[Element]:
    """Wood, gold and velvet."""
    return [
        shade("tn-wood", (0, "#b8763a"), (0.5, "#8a5226"), (1, "#552f16")),
        shade("tn-gold", (0, GOLD[0]), (0.5, GOLD[1]), (1, GOLD[2])),
        glow("tn-velvet", (0, "#7d2347"), (0.8, "#4d1030"), (1, "#33091f")),
    ]


def gem(name: str) -> Element:
    """A gem about 40 across."""
    return CUTS.get(name, _square)(GEMS.get(name, OTHER))


def hollow(name: str) -> Element:
    """The place for a gem that a stash asks for."""
    c = GEMS.get(name, OTHER)
    return group(
        area(OUTLINES.get(name, OUTLINES["green"]), "#3a2413", opacity=0.42),
        area(OUTLINES.get(name, OUTLINES["green"]), c.colour, edge=c.dark, width=3, opacity=0.5),
    )


def _ring(n: int, r: float, turn: float = 0.0, squash: float = 1.0) -> list[Point]:
    return [
        (r * math.sin(math.tau * (i + turn) / n), -r * squash * math.cos(math.tau * (i + turn) / n)) for i in range(n)
    ]


OUTLINES = {
    "purple": polygon(_ring(6, 20)),
    "yellow": polygon(
        [(x * (1 if i % 2 else 0.55), y * (1 if i % 2 else 0.55)) for i, (x, y) in enumerate(_ring(10, 22, -1))]
    ),
    "red": "M0 19C-30 -2 -19 -23 -8 -18C-3 -16 0 -11 0 -8C0 -11 3 -16 8 -18C19 -23 30 -2 0 19Z",
    "green": polygon([(-11, -19), (11, -19), (17, -12), (17, 12), (11, 19), (-11, 19), (-17, 12), (-17, -12)]),
    "blue": "M0 -22C7 -10 17 -2 17 7C17 16 9 21 0 21C-9 21 -17 16 -17 7C-17 -2 -7 -10 0 -22Z",
    "white": polygon([(-12, -15), (12, -15), (20, -5), (0, 20), (-20, -5)]),
}
"""A hexagon, a star, a heart, a tablet, a drop and a brilliant: the second cue beside the colour."""


def _cut(outline: str, c: Shades, facets: str, bright: str) -> Element:
    return group(
        area(outline, c.colour, edge=c.dark, width=2.6),
        area(bright, c.light, opacity=0.75),
        line(facets, c.dark, 1.3, opacity=0.55),
        h.path(
            {
                "d": outline,
                "fill": "none",
                "stroke": INK,
                "stroke-width": "1.2",
                "stroke-linejoin": "round",
                "opacity": "0.6",
            }
        ),
    )


def _hexagon(c: Shades) -> Element:
    return _cut(
        OUTLINES["purple"],
        c,
        "M0 -20L0 -9L17 -10M0 -9L-17 -10M-10 5L0 -9L10 5ZM-10 5L-17 10M10 5L17 10M-10 5L0 20L10 5",
        "M0 -20L0 -9L-17 -10Z",
    )


def _star(c: Shades) -> Element:
    return _cut(OUTLINES["yellow"], c, "M0 0V-20M0 0L20 -6M0 0L12 17M0 0L-12 17M0 0L-20 -6", "M0 0L-7 -10L0 -22Z")


def _heart(c: Shades) -> Element:
    return _cut(
        OUTLINES["red"], c, "M-20 -7L0 -2L20 -7M0 -2V18M-9 -18L0 -2L9 -18", "M-17 -10C-16 -18 -12 -19 -8 -17L-3 -6Z"
    )


def _square(c: Shades) -> Element:
    return _cut(
        OUTLINES["green"],
        c,
        "M-8 -11H8V11H-8ZM-8 -11L-14 -15M8 -11L14 -15M-8 11L-14 15M8 11L14 15",
        "M-8 -11L-12 -17H11L8 -11Z",
    )


def _drop(c: Shades) -> Element:
    return _cut(OUTLINES["blue"], c, "M-17 6L0 0L17 6M0 0V-21M0 0L-8 19M0 0L8 19", "M-3 -14C-8 -6 -13 -1 -14 5L-3 0Z")


def _brilliant(c: Shades) -> Element:
    return _cut(
        OUTLINES["white"], c, "M-20 -5H20M-12 -15L-7 -5L0 20L7 -5L12 -15M-7 -5L0 -15L7 -5", "M-12 -15L0 -15L-7 -5Z"
    )


CUTS: dict[str, Callable[[Shades], Element]] = {
    "purple": _hexagon,
    "yellow": _star,
    "red": _heart,
    "green": _square,
    "blue": _drop,
    "white": _brilliant,
}


# -- where they lie ---------------------------------------------------------------------------------------------------


def chest() -> Element:
    """An open treasure chest from above, 330 by 216."""
    straps = [
        group(
            box(x - 11, -110, 22, 26, "url(#tn-gold)", round=3, edge=INK, width=2),
            box(x - 11, 84, 22, 26, "url(#tn-gold)", round=3, edge=INK, width=2),
            dot(x, -97, 3, GOLD[3]),
            dot(x, 97, 3, GOLD[3]),
        )
        for x in (-110, 110)
    ]
    corners = [
        inked(
            polygon(
                [
                    (sx * 164, sy * 108),
                    (sx * 132, sy * 108),
                    (sx * 132, sy * 96),
                    (sx * 150, sy * 78),
                    (sx * 164, sy * 78),
                ]
            ),
            "url(#tn-gold)",
        )
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    return group(
        box(-160, -98, 330, 216, "#02101a", round=18, opacity=0.35),
        box(-165, -108, 330, 216, "url(#tn-wood)", round=16, edge=INK, width=3),
        [line(f"M-160 {y}H160", "#4b2a14", 2, opacity=0.5) for y in (-96, 96)],
        box(-148, -88, 296, 176, "url(#tn-velvet)", round=12, edge=INK, width=3),
        box(-144, -84, 288, 168, "none", round=10, edge="#c2577e", width=1.6, dash="2 7", opacity=0.6),
        corners,
        straps,
        box(-18, 90, 36, 26, "url(#tn-gold)", round=6, edge=INK, width=2.4),
        dot(0, 100, 4.5, INK),
        area(polygon([(-2.4, 100), (2.4, 100), (4, 111), (-4, 111)]), INK),
    )


def starfish() -> Element:
    """Where the stash lies: its five arms look out from under it."""
    points = []
    for i in range(10):
        angle = math.tau * i / 10 - math.pi / 2
        far = 168 if i % 2 == 0 else 78
        points.append((far * math.cos(angle) * 1.06, far * math.sin(angle) * 0.86))
    warts = [
        dot(math.cos(a) * r * 1.04, math.sin(a) * r * 0.86, 4, CORAL[0], opacity=0.8)
        for a in [math.tau * i / 5 - math.pi / 2 for i in range(5)]
        for r in (112, 130, 146)
    ]
    return group(area(smooth(points, closed=True), CORAL[1], edge=CORAL[3], width=3), warts)


def stash_tile(name: str, slots: list[Node]) -> Element:
    """A tile of shell limestone with the places for the gems that it asks for, 264 by 150."""
    return group(
        box(-130, -70, 268, 152, "#02101a", round=24, opacity=0.3),
        box(-134, -78, 268, 152, SAND[0], round=26, edge=SAND[3], width=3.4),
        box(-124, -68, 248, 132, "none", round=20, edge=SAND[2], width=2, dash="1 7"),
        letters(0, 62, 21, name, "#6b4a22", weight="700"),
        slots,
    )


def crack() -> Element:
    """Over a gem that is asked for, and that neither chest nor stash has any more."""
    return group(
        dot(13, -13, 11, "#c8281e", edge="#ffffff", width=2),
        letters(13, -6.5, 19, "!", "#ffffff", weight="800"),
    )


def die(names: list[str]) -> Element:
    """The die that says what is stolen: three of its faces are seen."""
    tones = [GEMS.get(name, OTHER) for name in (*names, *("white",) * 3)][:3]
    return group(
        area(polygon([(0, -24), (21, -12), (0, 0), (-21, -12)]), FOAM, edge=INK, width=2),
        area(polygon([(-21, -12), (0, 0), (0, 25), (-21, 13)]), "#b9d6d8", edge=INK, width=2),
        area(polygon([(21, -12), (0, 0), (0, 25), (21, 13)]), "#86aab3", edge=INK, width=2),
        oval(0, -12, 9, 5, tones[0].colour, edge=INK, width=1.4),
        group(dot(0, 0, 6, tones[1].colour, edge=INK, width=1.4), transform="translate(-10.5 6.5) skewY(28)"),
        group(dot(0, 0, 6, tones[2].colour, edge=INK, width=1.4), transform="translate(10.5 6.5) skewY(-28)"),
    )
