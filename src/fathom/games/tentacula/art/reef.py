"""Reef tiles: a wall of coral with sand along the path, and open water where it is broken."""

from __future__ import annotations

from functools import cache
from random import Random

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.tentacula.art.animals import snail
from fathom.games.tentacula.art.palette import ANIMALS, INK, OTHER, SAND
from fathom.games.tentacula.art.places import CELL, LANE
from fathom.games.tentacula.art.uses import art_id, use
from fathom.present.svg import Point, area, blob, box, dot, group, limb, line, num, num2, shade, smooth

LONG = 3 * CELL - 6
DEEP = LANE - 6
BANK = 13
"""How broad the sand is."""
TONES = (
    ("#ff9a82", "#d9566a"),
    ("#ffb65c", "#d6763a"),
    ("#f58fc0", "#b0478f"),
    ("#c99bf0", "#7c4fb8"),
)
"""Corals, light and dark."""


def shades() -> list[Element]:
    """Sand and the water of a gap."""
    return [
        shade("tn-bank", (0, SAND[1]), (1, SAND[0])),
        shade("tn-gulf", (0, "#0c4f7c"), (1, "#1b86b0")),
        shade("tn-reefbed", (0, "#8d4a5e"), (1, "#b5695f")),
    ]


WALLS = 8
"""How many pieces of wall there are to choose from."""
THIRD = LONG / 3


def tile(name: str, pattern: str, snailed: bool, angle: int, seed: int, medal: float = 1) -> Markup:
    """A tile about its middle, turned by an angle; its animal stays upright, larger where the tile is drawn small.

    Unturned the sand is at the bottom and the first place of the pattern on the left (TN-G12).
    """
    return _tile(name, pattern, snailed, angle, seed % WALLS, medal)


@cache
def _tile(name: str, pattern: str, snailed: bool, angle: int, seed: int, medal: float) -> Markup:
    thirds = []
    for place, sign in enumerate(pattern):
        art = f"wall-{(seed + 3 * place) % WALLS}" if sign == "-" else "gap"
        thirds.append(h.use({"href": f"#{art_id(art)}", "x": num((place - (len(pattern) - 1) / 2) * THIRD)}))
    return Markup(
        group(
            box(-LONG / 2 + 3, -DEEP / 2 + 4, LONG, DEEP, "#02101a", round=14, opacity=0.35),
            box(-LONG / 2, -DEEP / 2, LONG, DEEP, "url(#tn-reefbed)", round=14),
            thirds,
            _bank(),
            box(-LONG / 2, -DEEP / 2, LONG, DEEP, "none", round=14, edge=INK, width=2.6),
            _medal(name, angle, medal),
            group(snail(), transform=f"translate({-LONG / 2 + 26} {-DEEP / 2 + 17}) rotate({-angle})")
            if snailed
            else None,
            transform=f"rotate({angle})",
        )
    )


def _bank() -> Element:
    """The sand along the path."""
    top, foot, end = DEEP / 2 - BANK, DEEP / 2 - 1, LONG / 2
    shore = smooth([(-end + 2, top), (-end / 2, top - 3), (0, top + 2), (end / 2, top - 3), (end - 2, top)])
    return area(
        f"{shore}V{foot - 10}Q{end - 2} {foot} {end - 12} {foot}H{12 - end}Q{2 - end} {foot} {2 - end} {foot - 10}Z",
        "url(#tn-bank)",
    )


def _medal(name: str, angle: int, size: float) -> Element:
    """The tile's animal on a disc."""
    c = ANIMALS.get(name, OTHER)
    return group(
        dot(0, 0, 28, "#fff6df", edge=c.dark, width=3),
        dot(0, 0, 24, c.light, opacity=0.7),
        group(use(name), transform="scale(0.62)"),
        transform=f"translate(0 -3) rotate({-angle}) scale({num2(size)})",
    )


def wall(seed: int) -> Element:
    """A third of a tile: coral, close-grown."""
    dice = Random(seed)
    parts: list[Element] = []
    foot = DEEP / 2 - BANK + 4
    for k in range(5):
        x = THIRD * ((k + 0.5) / 5 - 0.5) * 0.94
        light, dark = TONES[dice.randrange(len(TONES))]
        tall = dice.uniform(0.7, 0.92) * (DEEP - BANK)
        if dice.random() < 0.45:
            parts.append(
                area(
                    blob(x, foot - tall * 0.42, 12, tall * 0.46, dice.randrange(999), rough=0.12),
                    light,
                    edge=dark,
                    width=2,
                )
            )
            parts += [
                dot(x + dx, foot - tall * f, 1.8, dark, opacity=0.8) for dx, f in ((-4, 0.3), (4, 0.45), (-2, 0.62))
            ]
        else:
            for lean in (-6, 0, 6):
                tip: Point = (x + lean + dice.uniform(-2, 2), foot - tall * dice.uniform(0.75, 1))
                parts.append(
                    area(
                        limb([(x, foot), ((x + tip[0]) / 2, (foot + tip[1]) / 2 + 2), tip], 10, 6),
                        light,
                        edge=dark,
                        width=1.6,
                    )
                )
    return group(parts)


def gap() -> Element:
    """A third of a tile: open water, the wall is broken from edge to edge."""
    half = THIRD / 2
    waves = [
        line(
            smooth([(14 - half, y), (-half * 0.34, y - 5), (half * 0.2, y + 4), (half - 14, y - 2)]),
            "#c9f3ff",
            2.8,
            opacity=0.8,
        )
        for y in (-DEEP / 2 + 14, -DEEP / 2 + 27, -DEEP / 2 + 40)
    ]
    edge: list[Point] = [(3 - half, -DEEP / 2), (9 - half, -8), (4 - half, 8), (8 - half, DEEP / 2)]
    back: list[Point] = [(half - 8, DEEP / 2), (half - 4, 8), (half - 9, -8), (half - 3, -DEEP / 2)]
    return group(area(smooth(edge) + "L" + smooth(back)[1:] + "Z", "url(#tn-gulf)", edge="#0a2f4f", width=2.4), waves)


def bed() -> Element:
    """A free reef square: the trace of sand where a tile will lie."""
    return group(
        box(-LONG / 2 + 4, -DEEP / 2 + 4, LONG - 8, DEEP - 8, "#e9f7e8", round=14, opacity=0.08),
        box(
            -LONG / 2 + 4,
            -DEEP / 2 + 4,
            LONG - 8,
            DEEP - 8,
            "none",
            round=14,
            edge="#f4e6bd",
            width=2,
            dash="3 9",
            opacity=0.55,
        ),
        [dot(x, DEEP / 2 - 12, 2.4, SAND[1], opacity=0.5) for x in range(-120, 121, 24)],
    )


def bush(x: float, y: float, size: float, seed: int) -> Element:
    """A clump of printed coral."""
    dice = Random(seed)
    light, dark = TONES[seed % len(TONES)]
    parts = [area(blob(x, y + 2, size * 0.5, size * 0.16, seed), SAND[2], opacity=0.9)]
    for k in range(5):
        angle = (k - 2) * 0.42 + dice.uniform(-0.1, 0.1)
        tip: Point = (x + size * 0.8 * angle, y - size * (1 - abs(angle) * 0.35))
        parts.append(
            area(
                limb([(x + angle * 4, y), ((x + tip[0]) / 2, (y + tip[1]) / 2 + 3), tip], size * 0.26, size * 0.13),
                light,
                edge=dark,
                width=1.8,
            )
        )
    return group(parts)


def picture(name: str, pattern: str, snailed: bool, seed: int, *, small: bool = False) -> Element:
    """A face on a page."""
    return h.svg(
        class_=["tn-tile", {"small": small}],
        viewBox=f"{-LONG / 2 - 3} {-DEEP / 2 - 3} {LONG + 8} {DEEP + 9}",
        aria_hidden="true",
    )[tile(name, pattern, snailed, 0, seed)]


def seed(tile: str) -> int:
    """What makes the corals of a tile its own."""
    return sum(ord(char) * (index + 1) for index, char in enumerate(tile))
