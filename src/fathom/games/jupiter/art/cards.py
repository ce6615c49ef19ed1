"""Cards as pictures, and the die."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.jupiter.art.drawings import use_or_other
from fathom.games.jupiter.art.palette import CREEP, INK
from fathom.present.svg import box, dot, group

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def die(face: int, size: float = 32, spread: int = 6) -> Element:
    """A face of the die; the `spread` face is red."""
    pips = h.g(".face")[[dot(x * size * 0.5, y * size * 0.5, size * 0.17, INK) for x, y in PIPS.get(face, [])]]
    fill = CREEP if face == spread else "#f4fbff"
    return group(box(-size, -size, 2 * size, 2 * size, fill, round=size * 0.34, edge=INK, width=3), pips)


def picture(card: str) -> Element:
    """The picture of a card."""
    return h.svg(".picture", {"viewBox": "-46 -26 92 52", "aria-hidden": "true"})[use_or_other("card", card)]
