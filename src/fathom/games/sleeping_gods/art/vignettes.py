"""Small pictures on the chart: the six kinds of places, ports, markets, hazards; the ship and the serpent."""

from __future__ import annotations

import math

from htpy import Element, Node

from fathom.games.sleeping_gods.art.outlines import sharp, soft, stroke
from fathom.games.sleeping_gods.art.palette import BLOOD, FOAM, GOLD, INK, LAND, MOSS, PAPER, RED, SEA, SEPIA
from fathom.present.svg import area, box, dot, group, line, oval, polygon, smooth


def _house(x: float, y: float, wide: float, high: float, roof: str = RED) -> Element:
    return group(
        box(x, y - high, wide, high, PAPER, edge=INK, width=2),
        area(
            polygon([(x - 4, y - high), (x + wide / 2, y - high - wide * 0.55), (x + wide + 4, y - high)]),
            roof,
            edge=INK,
            width=2,
        ),
        box(x + wide / 2 - 3, y - high + 6, 6, 8, INK),
    )


def _tree(x: float, y: float, high: float) -> Element:
    return group(
        line(f"M{x} {y}V{y - 8}", SEPIA, 3),
        area(smooth([(x - 11, y - 7), (x, y - high), (x + 11, y - 7)], closed=True), MOSS, edge=INK, width=2),
    )


PLACES: dict[str, list[Node]] = {
    "town": [
        _house(-44, 16, 24, 18),
        _house(-14, 10, 22, 34, "#7c4a86"),
        _house(14, 18, 28, 20),
        line("M-3 -36V-52", INK, 2.4),
        sharp("-3 -52 12 -47 -3 -42", GOLD, 1.6),
    ],
    "site": [
        sharp("-30 16 0 -34 30 16", PAPER, 2.4),
        sharp("-6 16 0 -22 8 16", SEPIA, 1.6),
        line("M0 -34V-48M-34 20L-22 8M34 20L22 8", INK, 2.4),
        sharp("0 -48 14 -43 0 -38", RED, 1.6),
    ],
    "wild": [_tree(-26, 14, 34), _tree(24, 12, 38), _tree(-2, 20, 48), line("M-44 22H44", SEPIA, 2)],
    "ruin": [
        box(-36, -24, 12, 40, PAPER, edge=INK, width=2),
        box(-6, -40, 13, 56, PAPER, edge=INK, width=2),
        box(24, -10, 12, 26, PAPER, edge=INK, width=2),
        sharp("-44 -24 -20 -24 -24 -34 -40 -32", PAPER),
        sharp("-12 -40 14 -40 8 -50 -10 -52", PAPER),
        line("M-30 -18V10M0 -32V10M30 -4V12", SEPIA, 1.6),
        oval(8, 18, 16, 6, PAPER, edge=INK, width=1.8),
    ],
    "sea": [
        sharp("-30 14 -16 -26 -2 -8 12 -38 32 14", LAND[1], 2.4),
        stroke("-48 14 -36 8 -24 15 -12 8 0 15 12 8 24 15 36 8 48 14", FOAM, 5),
        stroke("-48 17 -36 11 -24 18 -12 11 0 18 12 11 24 18 36 11 48 17", INK, 2),
    ],
    "boss": [
        soft("-24 -4 -20 -32 0 -44 20 -32 24 -4 12 4 11 16 -11 16 -12 4", PAPER, 2.4),
        soft("-22 -30 -44 -40 -40 -58 -30 -44 -14 -40", RED),
        soft("22 -30 44 -40 40 -58 30 -44 14 -40", RED),
        oval(-9, -14, 6, 8, INK),
        oval(9, -14, 6, 8, INK),
        line("M-4 8V16M4 8V16", INK, 2),
    ],
}
"""What a place looks like, about ninety wide."""


def port() -> Element:
    """An anchor."""
    return group(
        dot(0, 0, 27, "#1f5a66", edge=INK, width=2.6),
        dot(0, -13, 4.5, "none", edge=FOAM, width=3.2),
        line("M0 -8V15M-9 -3H9", FOAM, 3.6),
        stroke("-15 4 -9 13 0 16 9 13 15 4", FOAM, 3.6),
    )


def market() -> Element:
    """A pair of scales."""
    return group(
        dot(0, 0, 27, "#8a5a16", edge=INK, width=2.6),
        line("M0 -15V13M-8 15H8M-15 -9H15", "#ffe9b8", 3.4),
        area("M-22 4A7 7 0 0 0 -8 4Z", "#ffe9b8"),
        area("M8 4A7 7 0 0 0 22 4Z", "#ffe9b8"),
        line("M-15 -9L-20 4M-15 -9L-10 4M15 -9L10 4M15 -9L20 4", "#ffe9b8", 1.6),
    )


def hazard() -> Element:
    """A warning."""
    return group(
        sharp("0 -20 21 17 -21 17", RED, 2.6),
        line("M0 -8V5", PAPER, 4.4),
        dot(0, 11, 2.6, PAPER),
    )


def flag() -> Element:
    """Somebody of ours has been there."""
    return group(
        line("M0 0V-40", INK, 3.4),
        soft("0 -40 14 -43 28 -38 28 -20 14 -24 0 -21", BLOOD, ease=12),
    )


def manticore() -> Element:
    """The ship from abeam, with her smoke."""
    wake = [(-66, 26), (-52, 21), (-38, 27), (-24, 22), (-10, 27), (4, 22), (18, 27), (32, 22), (46, 27), (62, 23)]
    return group(
        [oval(-20 - 15 * k, -56 - 9 * k, 10 + 4 * k, 7 + 3 * k, "#5b5048", opacity=0.5 - 0.1 * k) for k in range(4)],
        soft("-62 -2 -40 2 40 2 66 -12 54 22 -50 22", "#3a2420", 3, ease=9),
        line("M-56 8L56 5", BLOOD, 4.4),
        box(-34, -18, 56, 20, "#f3e6c6", round=2, edge=INK, width=2.6),
        [dot(x, -8, 3.6, "#ffcf6b", edge=INK, width=1.4) for x in (-24, -12, 0, 12)],
        box(-2, -34, 20, 16, "#f3e6c6", edge=INK, width=2.4),
        box(-20, -50, 14, 32, "#b5402f", edge=INK, width=2.6),
        box(-20, -50, 14, 8, INK),
        line("M42 0V-48M-48 0V-36M42 -46L18 -34M42 -46L64 -12", INK, 2.4),
        sharp("42 -48 42 -34 60 -41", GOLD, 1.6),
        line(smooth([(x, y) for x, y in wake]), FOAM, 5),
        line(smooth([(x, y + 5) for x, y in wake]), SEA[2], 3),
    )


def serpent() -> Element:
    """The sea serpent: coils, and a head that looks about."""
    coils = [
        area(f"M{x - 18} 20A18 26 0 0 1 {x + 18} 20H{x + 8}A9 14 0 0 0 {x - 8} 20Z", "#3c7a5c", edge=INK, width=2.6)
        for x in (-48, -10)
    ]
    return group(
        coils,
        soft("20 20 24 -14 18 -34 30 -50 58 -44 62 -34 42 -28 40 -8 44 20", "#3c7a5c", 2.6),
        dot(38, -40, 4, "#ffe08a", edge=INK, width=1.6),
        line("M60 -37L74 -32M74 -32L80 -37M74 -32L80 -27", BLOOD, 2.6),
        sharp("24 -48 16 -62 32 -52", BLOOD, 1.6),
        stroke("-72 22 -60 17 -48 23 -30 17 -10 23 10 17 30 23 56 18", FOAM, 5),
    )


def rose(size: float) -> Element:
    """A compass rose."""
    points = []
    for k in range(16):
        far = size if k % 4 == 0 else size * 0.66 if k % 2 == 0 else size * 0.2
        angle = math.tau * k / 16
        points.append((far * math.sin(angle), -far * math.cos(angle)))
    halves = []
    for k in range(0, 16, 2):
        halves.append(area(polygon([(0, 0), points[k], points[(k + 1) % 16]]), RED if k % 4 == 0 else SEPIA))
        halves.append(area(polygon([(0, 0), points[k], points[k - 1]]), PAPER))
    return group(
        dot(0, 0, size * 0.52, "none", edge=SEPIA, width=2),
        dot(0, 0, size * 0.58, "none", edge=SEPIA, width=1.2),
        halves,
        area(polygon(points), "none", edge=INK, width=1.6),
        dot(0, 0, size * 0.1, GOLD, edge=INK, width=1.6),
    )
