"""The Low Clans: fins, teeth, nets."""

from __future__ import annotations

import math
from collections.abc import Callable

from htpy import Element

from fathom.games.rivals.art.palette import INK, LOOKS
from fathom.present.svg import Point, area, dot, group, limb, line, oval, polygon, smooth

LOOK = LOOKS["low-clans"]
BONE = "#f3ecd2"


def _inked(d: str, fill: str) -> Element:
    return area(d, fill, edge=INK, width=2.4)


def _torso(wide: float, fill: str = "#5b4632") -> Element:
    return group(
        _inked(
            smooth([(-wide, 42), (-wide + 2, 22), (-16, 12), (0, 14), (16, 12), (wide - 2, 22), (wide, 42)]) + "Z", fill
        ),
        line(f"M{-wide + 6} 24L{wide - 8} 40", BONE, 3, dash="5 4"),
    )


def _teeth(x: float, y: float, wide: float, count: int, down: bool = True) -> Element:
    """A row of triangles."""
    each = wide / count
    tip = 7 if down else -7
    return group(
        *[
            area(
                polygon([(x + k * each, y), (x + (k + 1) * each, y), (x + (k + 0.5) * each, y + tip)]),
                BONE,
                edge=INK,
                width=1,
            )
            for k in range(count)
        ]
    )


def _head(fill: str = "url(#rv-hide)", *, wide: float = 24) -> Element:
    """A fish's head with an underbite."""
    return group(
        _inked(
            smooth(
                [
                    (0, -34),
                    (wide - 4, -26),
                    (wide, -8),
                    (wide - 6, 10),
                    (0, 16),
                    (6 - wide, 10),
                    (-wide, -8),
                    (4 - wide, -26),
                ],
                closed=True,
            ),
            fill,
        ),
        _inked(
            smooth([(5 - wide, 2), (0, -2), (wide - 5, 2), (wide - 8, 14), (0, 18), (8 - wide, 14)], closed=True),
            "#16332a",
        ),
        _teeth(6 - wide, 0, 2 * wide - 12, 5),
        _teeth(9 - wide, 16, 2 * wide - 18, 4, down=False),
        [oval(x, -13, 6, 5, "#ffe45c", edge=INK, width=1.8) for x in (-11, 11)],
        [oval(x, -13, 1.8, 4.4, INK) for x in (-10, 10)],
    )


def _fin(x: float, tall: float, lean: float, fill: str) -> Element:
    return _inked(
        smooth(
            [(x - 9, -26), (x + lean - 2, -26 - tall), (x + lean + 8, -30 - tall * 0.4), (x + 9, -26)],
            closed=True,
            ease=9,
        ),
        fill,
    )


def grukk() -> Element:
    """Three fins, and an axe of shark's jaw."""
    return group(
        line("M34 46L34 -34", "#6b4a2a", 6),
        _inked(smooth([(34, -40), (50, -34), (50, -8), (34, -14)], closed=True, ease=10), "url(#rv-steel)"),
        _torso(36),
        [_fin(x, tall, lean, "#e0563c") for x, tall, lean in ((-15, 14, -8), (15, 14, 8), (0, 22, 0))],
        _head(),
        line("M-24 -20L-14 -4", "#c7402f", 3.4),
    )


def skarn() -> Element:
    """The netter."""
    net = "".join(f"M{-48 + 10 * k} 44L{-40 + 8 * k} 10" for k in range(5)) + "M-46 36H-4M-44 26H-6M-42 16H-8"
    return group(
        line("M32 46L32 -30Q32 -46 44 -42", "#d8e2e0", 5),
        _torso(31, "#3f5a48"),
        _fin(0, 15, -8, LOOK.colour),
        _head(wide=22),
        area(smooth([(-48, 44), (-40, 8), (-8, 12), (-2, 44)], closed=True, ease=9), "#0c2a20", opacity=0.5),
        line(net, BONE, 2.2),
    )


def lamprey() -> Element:
    """A round mouth with teeth all the way in."""
    rings = []
    for r, count in ((17, 14), (10, 9)):
        for k in range(count):
            angle = math.tau * k / count
            x, y = r * math.cos(angle), -8 + r * math.sin(angle)
            inner: Point = ((r - 6) * math.cos(angle), -8 + (r - 6) * math.sin(angle))
            side: tuple[Point, Point] = (
                (x - 2.6 * math.sin(angle), y + 2.6 * math.cos(angle)),
                (x + 2.6 * math.sin(angle), y - 2.6 * math.cos(angle)),
            )
            rings.append(area(polygon([*side, inner]), BONE))
    return group(
        line(smooth([(-36, 46), (-34, 10), (-38, -20), (-28, -34)]), "#6b4a2a", 6),
        dot(-27, -36, 6, "#b7e05c", edge=INK, width=2),
        _torso(28, "#4a3a4a"),
        _inked(
            smooth([(0, -38), (24, -28), (28, -6), (20, 14), (0, 20), (-20, 14), (-28, -6), (-24, -28)], closed=True),
            "#6f8a5a",
        ),
        dot(0, -8, 20, "#5a1420", edge=INK, width=2.4),
        rings,
        [dot(x, y, 3.2, "#ffe45c", edge=INK, width=1.4) for x, y in ((-23, -20), (23, -20), (-26, -8), (26, -8))],
    )


def hammerjaw() -> Element:
    """A brute with its eyes very far apart."""
    return group(
        _inked(smooth([(-40, 46), (-44, 14), (-26, -4), (26, -4), (44, 14), (40, 46)]) + "Z", "url(#rv-shark)"),
        _inked(limb([(-36, 12), (-48, 24), (-44, 42)], 20, 15), "url(#rv-shark)"),
        _inked(limb([(36, 12), (48, 24), (44, 42)], 20, 15), "url(#rv-shark)"),
        _inked(
            smooth(
                [
                    (-50, -30),
                    (-40, -44),
                    (0, -38),
                    (40, -44),
                    (50, -30),
                    (34, -18),
                    (22, 8),
                    (0, 16),
                    (-22, 8),
                    (-34, -18),
                ],
                closed=True,
            ),
            "url(#rv-shark)",
        ),
        [dot(x, -33, 5.5, "#ffe45c", edge=INK, width=2) for x in (-43, 43)],
        [dot(x, -33, 2, INK) for x in (-43, 43)],
        _inked(smooth([(-20, -8), (0, -14), (20, -8), (14, 8), (0, 12), (-14, 8)], closed=True), "#5a1420"),
        _teeth(-18, -9, 36, 6),
        _teeth(-13, 9, 26, 5, down=False),
        line("M-10 28L10 34M-14 36L6 42", "#c7402f", 3),
    )


def runner() -> Element:
    """Thin, quick, two knives."""
    knife = polygon([(0, -22), (4, 0), (-4, 0)])
    return group(
        _torso(25, "#6b5a3a"),
        _fin(0, 20, -14, "#2a9d6e"),
        _head("#8fd07a", wide=19),
        line("M-20 -22Q0 -28 20 -22", "#c7402f", 6),
        line("M20 -22L32 -28M20 -22L32 -18", "#c7402f", 4),
        [
            group(
                _inked(knife, "url(#rv-steel)"),
                line("M0 0V9", "#6b4a2a", 5),
                transform=f"translate({x} 14) rotate({a})",
            )
            for x, a in ((-33, -20), (33, 20))
        ],
    )


def barb() -> Element:
    """A puffed-up thrower full of spines."""
    spines = [
        group(
            area(polygon([(-4, -24), (4, -24), (0, -40)]), BONE, edge=INK, width=1.6),
            transform=f"translate(0 -6) rotate({a})",
        )
        for a in range(-120, 121, 30)
    ]
    return group(
        _torso(27, "#4f4030"),
        spines,
        dot(0, -6, 26, "#c9b45a", edge=INK, width=2.4),
        [oval(x, -14, 6.5, 6.5, "#fffbe8", edge=INK, width=1.8) for x in (-11, 11)],
        [dot(x, -13, 2.6, INK) for x in (-11, 11)],
        _inked(smooth([(-8, 4), (0, 0), (8, 4), (0, 10)], closed=True), "#5a1420"),
        line("M34 40L40 -6", BONE, 4),
        area(polygon([(34, -2), (41, -22), (46, 0)]), "#b7e05c", edge=INK, width=2),
    )


def basher() -> Element:
    """Horn, underbite, club."""
    return group(
        line("M36 44L32 -8", "#6b4a2a", 8),
        _inked(smooth([(22, -12), (26, -40), (44, -42), (48, -14), (36, -4)], closed=True), "#7f8f92"),
        [dot(x, y, 2.4, INK) for x, y in ((30, -28), (40, -32), (38, -16))],
        _torso(36, "#4a3528"),
        _head("#5fae6a", wide=26),
        _inked(polygon([(-6, -26), (0, -48), (6, -26)]), BONE),
        line("M-26 -24H-12M12 -24H26", INK, 4),
    )


FIGURES: dict[str, Callable[[], Element]] = {
    "LOW-1": grukk,
    "LOW-2": skarn,
    "LOW-3": lamprey,
    "LOW-4": hammerjaw,
    "LOW-5": runner,
    "LOW-6": barb,
    "LOW-7": basher,
}
