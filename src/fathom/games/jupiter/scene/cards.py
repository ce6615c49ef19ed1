"""Cards as pictures, the die, the back of a card."""

from __future__ import annotations

from htpy import Element

from fathom.core.drawing import box, dot, group, line
from fathom.games.jupiter.scene.palette import ALARM, INK, LAMP

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def die(face: int, size: float = 32) -> Element:
    """A face of the die; six is the one that spreads."""
    fill, ink = ("#9be04a", INK) if face == 6 else ("#f4fbff", INK)
    pips = [dot(x * size * 0.5, y * size * 0.5, size * 0.17, ink) for x, y in PIPS.get(face, [])]
    return group(box(-size, -size, 2 * size, 2 * size, fill, round=size * 0.34, edge=INK, width=3), pips)


def back() -> Element:
    """The deck, face down."""
    return group(
        box(-16, -26, 38, 54, "#12303f", round=6, edge="#7fb8c8", width=2.4),
        box(-22, -30, 38, 54, "#173c4e", round=6, edge="#7fb8c8", width=2.4),
        dot(-3, -3, 10, "none", edge=LAMP, width=3),
        line("M-3 -9V3M-9 -3H3", ALARM, 3),
    )
