"""The Kraken: its head of three by three spaces, and its tentacles."""

from __future__ import annotations

from functools import cache
from random import Random

from htpy import Element
from markupsafe import Markup

from fathom.games.refuge.art.palette import FLESH, INK
from fathom.present.svg import Point, area, blob, dot, glow, group, limb, line, oval, shade, smooth, suckers

PALE, SKIN, DEEP, DARK = FLESH


def shades() -> list[Element]:
    """The gradients of its skin."""
    return [
        glow("rf-mantle", (0, "#f2a09a"), (0.35, SKIN), (0.75, DEEP), (1, DARK), at=(0.42, 0.28)),
        shade("rf-arm", (0, SKIN), (0.55, DEEP), (1, "#45102f")),
        shade("rf-limb", (0, "#ffab8f"), (0.4, "#ea5f55"), (0.8, "#a32a45"), (1, "#6d1b41")),
        glow("rf-eye", (0, "#fff3b0"), (0.45, "#ffb53d"), (0.85, "#c4501b"), (1, "#5a1710"), at=(0.5, 0.45)),
        glow("rf-murk", (0, "#01070c", 0.85), (0.6, "#01070c", 0.55), (1, "#01070c", 0)),
        glow("rf-dread", (0, "#ff5a4d", 0.34), (0.6, "#b3123a", 0.16), (1, "#b3123a", 0)),
    ]


def arm(points: list[Point], thick: float, thin: float, side: float, count: int, fill: str = "url(#rf-arm)") -> Element:
    """One arm with its suckers."""
    cups = [
        group(dot(x, y, r, "#f6b7ae"), dot(x, y, r * 0.5, "#8a2a4a"))
        for (x, y), r in suckers(points, thick, thin, side, count)
    ]
    return group(
        area(limb(points, thick + 2, thin + 2), INK, edge=INK, width=2.5), area(limb(points, thick, thin), fill), cups
    )


BACK_ARMS: list[tuple[list[Point], float]] = [
    ([(-60, 30), (-112, 28), (-140, 70), (-128, 112), (-104, 104), (-112, 84)], -1),
    ([(-70, -6), (-118, -22), (-142, 6), (-134, 34)], 1),
]
FRONT_ARMS: list[tuple[list[Point], float]] = [
    ([(-52, 62), (-92, 82), (-100, 124), (-72, 146), (-50, 130), (-62, 114)], -1),
    ([(-22, 72), (-38, 108), (-20, 142), (6, 146), (8, 126)], 1),
]


def mirrored(points: list[Point]) -> list[Point]:
    """The same on the other side."""
    return [(-x, y) for x, y in points]


@cache
def head() -> Markup:
    """The head, 300 by 300 about its middle."""
    arms = []
    for points, side in BACK_ARMS:
        arms += [arm(points, 40, 8, side, 9), arm(mirrored(points), 40, 8, -side, 9)]
    front = []
    for points, side in FRONT_ARMS:
        front += [
            arm(points, 38, 7, side, 10),
            arm(mirrored(points), 38, 7, -side, 10),
        ]
    mantle = smooth(
        [
            (-86, 56),
            (-104, 8),
            (-112, -40),
            (-98, -96),
            (-58, -134),
            (0, -147),
            (58, -134),
            (98, -96),
            (112, -40),
            (104, 8),
            (86, 56),
            (46, 84),
            (0, 92),
            (-46, 84),
        ],
        closed=True,
    )
    whole = group(
        oval(0, 20, 165, 150, "url(#rf-dread)"),
        group(arms),
        group(
            area(mantle, "url(#rf-mantle)", edge=INK, width=3),
            _mottle(),
            _rim(),
        ),
        _face(),
        group(front),
        _beak(),
    )
    return Markup(whole)


def _mottle() -> Element:
    """Spots and furrows of the mantle."""
    dice = Random(85)
    spots = []
    for _ in range(46):
        x, y = dice.uniform(-92, 92), dice.uniform(-132, -34)
        if (x / 96) ** 2 + ((y + 50) / 88) ** 2 < 0.92:
            r = dice.uniform(2, 8.5)
            spots.append(area(blob(x, y, r * 1.2, r, dice.randrange(999)), DARK, opacity=dice.uniform(0.16, 0.4)))
    furrows = [
        line(smooth([(0, -140), (4, -104), (-3, -70), (0, -44)]), DARK, 3, opacity=0.5),
        line(smooth([(-40, -132), (-50, -100), (-46, -66)]), DARK, 2.4, opacity=0.4),
        line(smooth([(40, -132), (50, -100), (46, -66)]), DARK, 2.4, opacity=0.4),
        line(smooth([(-76, -112), (-84, -84), (-80, -52)]), DARK, 2, opacity=0.35),
        line(smooth([(76, -112), (84, -84), (80, -52)]), DARK, 2, opacity=0.35),
    ]
    return group(spots, furrows)


def _rim() -> Element:
    """The light from above on its crown."""
    crown = smooth([(-104, -60), (-92, -98), (-56, -129), (-4, -142), (44, -134)])
    return group(
        line(crown, "#9fe6e0", 4, opacity=0.55),
        oval(-34, -104, 26, 12, "#ffe0d4", opacity=0.22),
    )


def _face() -> Element:
    """Two eyes under heavy brows."""
    return group(_eye(-1), _eye(1), line(smooth([(-16, 6), (-8, 22), (0, 28), (8, 22), (16, 6)]), DARK, 3, opacity=0.6))


def _eye(side: int) -> Element:
    s = side
    socket = smooth([(s * 20, 8), (s * 34, -22), (s * 66, -30), (s * 88, -10), (s * 78, 20), (s * 48, 30)], closed=True)
    lid = smooth([(s * 12, -2), (s * 34, -18), (s * 64, -38), (s * 96, -34), (s * 74, -52), (s * 36, -40)], closed=True)
    return group(
        area(socket, "#1c0515"),
        group(
            oval(s * 55, -2, 25, 21, "url(#rf-eye)", edge="#2a0713", width=3),
            area(smooth([(s * 55, -22), (s * 61, -2), (s * 55, 18), (s * 49, -2)], closed=True), "#14040b"),
            oval(s * 55 - 8, -10, 5, 4, "#fffbe6", opacity=0.95),
        ),
        area(lid, SKIN, edge=INK, width=2),
        line(smooth([(s * 20, -10), (s * 40, -24), (s * 68, -40), (s * 92, -36)]), PALE, 2.4, opacity=0.7),
    )


def _beak() -> Element:
    """The jaws between the arms."""
    teeth = [
        area(f"M{x} {y}l4 {9 if up else -9}l4 {-9 if up else 9}Z", "#f7e9d2")
        for x, y, up in (
            (-19, 62, True),
            (-10, 59, True),
            (-1, 58, True),
            (8, 60, True),
            (-14, 99, False),
            (-4, 103, False),
            (6, 100, False),
        )
    ]
    return group(
        area(
            smooth([(-27, 70), (-14, 54), (0, 51), (14, 54), (27, 70), (18, 96), (0, 108), (-18, 96)], closed=True),
            "#1a0312",
            edge="#f0a6a0",
            width=2.4,
        ),
        teeth,
    )


SWAYS: list[list[Point]] = [
    [(8, 42), (-13, 24), (-8, 2), (14, -14), (10, -35), (-12, -38), (-20, -24), (-9, -19)],
    [(-8, 42), (12, 26), (10, 4), (-12, -12), (-12, -33), (8, -40), (19, -28), (9, -20)],
    [(0, 42), (-15, 20), (-4, 0), (12, -10), (20, -27), (8, -41), (-8, -36), (-4, -26)],
]


@cache
def tentacle(kind: int = 0) -> Markup:
    """A tentacle rising from the deep, 100 by 100 about its middle; there are three of them to look at."""
    points = SWAYS[kind % len(SWAYS)]
    rising = arm(points, 27, 6, 1 if kind % 2 else -1, 9, "url(#rf-limb)")
    return Markup(
        group(
            oval(0, 8, 44, 46, "url(#rf-murk)"),
            oval(0, 42, 30, 8, "#02070c", opacity=0.6),
            rising,
            line(smooth([(-26, 41), (-12, 47), (2, 48), (16, 46), (27, 40)]), "#a9d8dc", 2, opacity=0.5),
        )
    )
