"""Creatures and treasures; a hundred and twenty by a hundred about the middle."""

from __future__ import annotations

from collections.abc import Callable

from htpy import Element

from fathom.games.rivals.art.palette import ESSENCE, INK
from fathom.present.svg import Point, area, box, dot, glow, group, limb, line, oval, polygon, shade, smooth

BONE = "#f6efd8"


def shades() -> list[Element]:
    """Skins of the deep."""
    return [
        shade("rv-skin", (0, "#6d8fa0"), (0.6, "#33505f"), (1, "#15262f")),
        shade("rv-maw", (0, "#e58a7a"), (0.6, "#9a3a3c"), (1, "#4a1420")),
        shade("rv-ray", (0, "#b39a6a"), (0.6, "#6d5a3a"), (1, "#33291a")),
        glow("rv-lure", (0, "#fffbd0", 0.95), (0.4, "#ffe27a", 0.5), (1, "#ffb14d", 0)),
    ]


def _inked(d: str, fill: str) -> Element:
    return area(d, fill, edge=INK, width=2.6)


def _eye(x: float, y: float, r: float, iris: str = "#ffe45c") -> Element:
    return group(dot(x, y, r, iris, edge=INK, width=2), oval(x, y, r * 0.32, r * 0.8, INK))


def _fangs(points: list[Point], tip: Point, wide: float = 4) -> list[Element]:
    return [
        area(polygon([(x - wide, y), (x + wide, y), (x + tip[0], y + tip[1])]), BONE, edge=INK, width=1.2)
        for x, y in points
    ]


def needles() -> Element:
    """A swarm, all points."""
    found = []
    places = ((-30, -26, 14), (12, -34, 4), (34, -10, -10), (-12, -4, 10), (-38, 14, -4), (18, 16, 8), (-6, 34, -8))
    for x, y, turn in places:
        fish = group(
            _inked("M-24 0Q-6 -10 14 -4L34 0L14 4Q-6 10 -24 0Z", "#8fd0d8"),
            _inked("M-22 0L-36 -9V9Z", "#4f8f9a"),
            dot(8, -1, 2.6, "#ff5a3d"),
            line("M-10 -6L-4 6M-2 -7L4 6", "#2f6a74", 2),
        )
        found.append(group(fish, transform=f"translate({x} {y}) rotate({turn})"))
    return group(*found)


def trollshark() -> Element:
    """All jaw."""
    return group(
        _inked(smooth([(-8, -38), (8, -56), (20, -34)], closed=True), "#33505f"),
        _inked(
            smooth(
                [(-56, -12), (-30, -38), (10, -42), (48, -24), (58, 0), (40, 8), (0, 4), (-30, 30), (-52, 22)],
                closed=True,
            ),
            "url(#rv-skin)",
        ),
        _inked(smooth([(54, 2), (20, 6), (-8, 16), (-16, 30), (10, 40), (44, 30)], closed=True), "#7a1f2a"),
        _inked(smooth([(-18, 28), (8, 40), (46, 30), (36, 46), (4, 50), (-20, 42)], closed=True), "#54707e"),
        _fangs([(44, 4), (31, 6), (18, 9), (6, 13), (-5, 19)], (0, 12)),
        _fangs([(38, 33), (25, 37), (12, 39), (0, 37)], (0, -12)),
        _eye(22, -16, 8),
        line("M8 -28Q22 -34 34 -24", INK, 5),
        line("M-30 -10L-24 10M-38 -6L-34 12M-22 -14L-14 8", INK, 3),
    )


def chumtail() -> Element:
    """Two tails and an appetite."""
    return group(
        _inked(limb([(-14, 10), (-40, 16), (-54, -8), (-46, -34)], 26, 8), "#c2583f"),
        _inked(limb([(-14, 16), (-34, 36), (-56, 34), (-60, 16)], 24, 8), "#a8452f"),
        _inked(
            smooth([(-24, 6), (-6, -28), (30, -32), (52, -8), (48, 22), (20, 40), (-12, 34)], closed=True), "#e0764f"
        ),
        _inked(smooth([(6, -30), (16, -50), (30, -32)], closed=True), "#a8452f"),
        _inked(smooth([(52, 2), (28, 2), (12, 14), (26, 28), (48, 20)], closed=True), "#4a1420"),
        _fangs([(44, 4), (33, 5), (23, 9)], (0, 9)),
        _fangs([(42, 22), (32, 24)], (0, -9)),
        _eye(26, -14, 8, "#fffbe8"),
        [oval(x, y, 5, 4, "#a8452f") for x, y in ((0, -8), (-6, 12), (8, 26), (10, -20))],
    )


def silt_ray() -> Element:
    """What the silt was."""
    return group(
        line(smooth([(0, 22), (6, 38), (-8, 50), (2, 60)]), INK, 9),
        line(smooth([(0, 22), (6, 38), (-8, 50), (2, 60)]), "#6d5a3a", 5),
        _inked(
            smooth(
                [
                    (0, -44),
                    (22, -30),
                    (60, -14),
                    (44, 8),
                    (20, 16),
                    (0, 34),
                    (-20, 16),
                    (-44, 8),
                    (-60, -14),
                    (-22, -30),
                ],
                closed=True,
            ),
            "url(#rv-ray)",
        ),
        [
            oval(x, y, r, r * 0.7, "#d8c08a", opacity=0.7)
            for x, y, r in ((-30, -8, 7), (30, -8, 7), (-12, 8, 5), (14, 10, 6), (0, -6, 5))
        ],
        [_eye(x, -28, 6, "#b7f05c") for x in (-10, 10)],
        line("M-50 -10Q-30 -4 -18 8M50 -10Q30 -4 18 8", "#33291a", 2.6),
    )


def anglerfin() -> Element:
    """Follow the light."""
    return group(
        line(smooth([(10, -30), (14, -54), (38, -58), (50, -40)]), INK, 6),
        line(smooth([(10, -30), (14, -54), (38, -58), (50, -40)]), "#33505f", 3),
        dot(50, -34, 26, "url(#rv-lure)"),
        dot(50, -34, 6, "#fffbd0", edge=INK, width=1.8),
        _inked(smooth([(-30, 0), (-58, -22), (-52, 4), (-60, 28)], closed=True, ease=8), "#22323c"),
        _inked(
            smooth([(-36, 4), (-18, -28), (16, -34), (44, -14), (46, 16), (20, 44), (-14, 40)], closed=True), "#2b3f4b"
        ),
        _inked(smooth([(48, -8), (20, -2), (2, 14), (16, 34), (42, 24)], closed=True), "#5a1420"),
        _fangs([(42, -6), (31, -4), (20, 1), (11, 8)], (1, 16), 3.4),
        _fangs([(38, 27), (27, 32), (17, 32)], (0, -16), 3.4),
        _eye(12, -16, 6, "#8ff3ff"),
        line("M-22 -4L-12 14M-26 10L-18 26", "#8ff3ff", 2.4, opacity=0.7),
    )


def mawworm() -> Element:
    """A throat with nothing else to it."""
    rings = [
        _inked(smooth([(x - r, y), (x, y - r * 0.6), (x + r, y), (x, y + r * 0.6)], closed=True), fill)
        for x, y, r, fill in ((-40, 44, 17, "#7a2f3a"), (-30, 30, 21, "#8f3a40"), (-16, 16, 26, "#a54a48"))
    ]
    return group(
        rings,
        dot(10, -12, 38, "url(#rv-maw)", edge=INK, width=3),
        dot(12, -12, 27, "#2a0810", edge="#4a1420", width=4),
        [
            group(
                area(polygon([(-5, -28), (5, -28), (0, -12)]), BONE, edge=INK, width=1.4),
                transform=f"translate(12 -12) rotate({a})",
            )
            for a in range(0, 360, 36)
        ],
        dot(12, -12, 7, "#000000"),
        [dot(x, y, 3, "#ffe45c", edge=INK, width=1.2) for x, y in ((-22, -30), (-18, -38), (-10, -44))],
    )


def gorgangrackle() -> Element:
    """Many eyes."""
    arms: list[list[Point]] = [
        [(-20, 10), (-44, 6), (-58, -14), (-46, -30)],
        [(20, 10), (44, 6), (58, -14), (46, -30)],
        [(-16, 20), (-40, 32), (-44, 52), (-58, 54)],
        [(16, 20), (40, 32), (44, 52), (58, 54)],
        [(-6, 26), (-12, 46), (-22, 58)],
        [(6, 26), (12, 46), (22, 58)],
    ]
    eyes = ((0, -28, 10), (-18, -18, 7), (18, -18, 7), (-10, -42, 5), (11, -43, 5), (-26, -32, 4), (26, -32, 4))
    return group(
        [_inked(limb(points, 17, 5), "#5a3a7a") for points in arms],
        _inked(
            smooth([(0, -58), (30, -46), (38, -16), (26, 16), (0, 30), (-26, 16), (-38, -16), (-30, -46)], closed=True),
            "#7a4f9a",
        ),
        [_eye(x, y, r, "#ff8a5c") for x, y, r in eyes],
        _inked(smooth([(-20, 2), (0, -6), (20, 2), (12, 18), (0, 22), (-12, 18)], closed=True), "#2a0818"),
        _fangs([(-13, 2), (-4, -1), (5, -1), (14, 2)], (0, 10)),
        _fangs([(-8, 19), (1, 21), (9, 19)], (0, -9)),
    )


def chest() -> Element:
    """Somebody's, once."""
    return group(
        box(-34, -6, 68, 40, "#7b4a22", round=4, edge=INK, width=3),
        _inked("M-36 -6Q-34 -38 0 -38Q34 -38 36 -6Z", "#94602e"),
        line("M-34 10H34M-18 -34V34M18 -34V34", "#d9a648", 5),
        box(-8, -10, 16, 18, "#d9a648", round=3, edge=INK, width=2.4),
        dot(0, -2, 3.4, INK),
    )


def vein() -> Element:
    """Essence, growing."""
    gems = []
    for x, y, tall, turn in (
        (-20, 30, 40, -18),
        (0, 34, 62, 0),
        (22, 30, 44, 16),
        (-36, 34, 22, -30),
        (38, 34, 24, 28),
    ):
        gem = _inked(polygon([(-9, 0), (-11, -tall * 0.6), (0, -tall), (11, -tall * 0.6), (9, 0)]), ESSENCE)
        gems.append(
            group(
                gem,
                line(f"M-3 -4V{-tall * 0.6}", "#ffffff", 2, opacity=0.7),
                transform=f"translate({x} {y}) rotate({turn})",
            )
        )
    return group(*gems)


BEASTS: dict[str, Callable[[], Element]] = {
    "AB-01": needles,
    "AB-02": trollshark,
    "AB-03": chumtail,
    "AB-04": silt_ray,
    "AB-05": anglerfin,
    "AB-06": mawworm,
    "AB-07": gorgangrackle,
    "AB-08": chest,
    "AB-09": vein,
    "AB-10": chest,
}


def beast(card: str) -> Element:
    """The picture of an abyss card; one without a drawing is a pair of eyes."""
    drawn = BEASTS.get(card)
    return drawn() if drawn else group(_eye(-16, 0, 12), _eye(16, 0, 12))
