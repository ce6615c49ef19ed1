"""Reef tiles: three thirds of coral or open water, sand along the path, and the animal."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.tentacula.art.drawings import SYMBOLS, animal, use
from fathom.games.tentacula.art.palette import ANIMALS, OTHER
from fathom.games.tentacula.art.places import CELL, LANE
from fathom.present.svg import dot, group, num, num2

LONG = 3 * CELL - 6
DEEP = LANE - 6
WALLS = 8
"""How many drawings of coral there are for a third of a tile."""
THIRD = LONG / 3


def tile(name: str, pattern: str, snailed: bool, angle: int, seed: int, medal: float = 1) -> Markup:
    """A tile centred at (0, 0) and turned by an angle; its animal stays upright and is scaled by `medal`.

    At angle 0 the sand is at the bottom and the first place of the pattern on the left (TN-G12).
    """
    return _tile(name, pattern, snailed, angle, seed % WALLS, medal)


@cache
def _tile(name: str, pattern: str, snailed: bool, angle: int, seed: int, medal: float) -> Markup:
    thirds = []
    for place, sign in enumerate(pattern):
        symbol = f"wall-{(seed + 3 * place) % WALLS}" if sign == "-" else "gap"
        thirds.append(SYMBOLS.use(symbol, x=num((place - (len(pattern) - 1) / 2) * THIRD)))
    return Markup(
        group(
            use("tile-back"),
            thirds,
            use("tile-front"),
            _medal(name, angle, medal),
            group(use("snail"), transform=f"translate({-LONG / 2 + 26} {-DEEP / 2 + 17}) rotate({-angle})")
            if snailed
            else None,
            transform=f"rotate({angle})",
        )
    )


def _medal(name: str, angle: int, size: float) -> Element:
    """The tile's animal on a disc."""
    c = ANIMALS.get(name, OTHER)
    return group(
        dot(0, 0, 28, "#fff6df", edge=c.dark, width=3),
        dot(0, 0, 24, c.light, opacity=0.7),
        group(animal(name), transform="scale(0.62)"),
        transform=f"translate(0 -3) rotate({-angle}) scale({num2(size)})",
    )


def picture(name: str, pattern: str, snailed: bool, seed: int, *, small: bool = False) -> Element:
    """A face of a tile, as a picture beside the board."""
    return h.svg(
        class_=["tn-tile", {"small": small}],
        viewBox=f"{-LONG / 2 - 3} {-DEEP / 2 - 3} {LONG + 8} {DEEP + 9}",
        aria_hidden="true",
    )[tile(name, pattern, snailed, 0, seed)]


def seed(tile: str) -> int:
    """A number that picks the corals of a tile."""
    return sum(ord(char) * (index + 1) for index, char in enumerate(tile))
