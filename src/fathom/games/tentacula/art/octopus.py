"""Tentacula: all eyes at first, all arms later."""

from __future__ import annotations

from htpy import Element

from fathom.games.tentacula.art.palette import ALARM, INK, SKIN
from fathom.present.svg import Point, area, blob, dot, glow, group, letters, limb, line, oval, shade, smooth, suckers


def shades() -> list[Element]:
    """Skin, eyes and the dark of the cave."""
    return [
        glow("tn-skin", (0, SKIN[0]), (0.4, SKIN[1]), (0.85, SKIN[2]), (1, SKIN[3]), at=(0.4, 0.28)),
        shade("tn-arm", (0, SKIN[1]), (1, SKIN[3])),
        glow("tn-iris", (0, "#fff3a0"), (0.55, "#f7c531"), (1, "#c9790c")),
        glow("tn-hoard", (0, "#8a5be0", 0.55), (0.82, "#2b1456", 0)),
        glow("tn-gloom", (0, "#0b0430", 0.75), (0.5, "#0b0430", 0.35), (0.82, "#0b0430", 0)),
        glow("tn-dark", (0, "#2b1456"), (0.7, "#150a33"), (1, "#090418")),
    ]


def arm(points: list[Point], thick: float, thin: float, side: float, count: int) -> Element:
    """A tentacle with a row of suckers."""
    cups = [
        group(dot(x, y, r, "#f6d9ff"), dot(x, y, r * 0.5, SKIN[2], opacity=0.6))
        for (x, y), r in suckers(points, thick, thin, side, count)
    ]
    return group(area(limb(points, thick, thin), "url(#tn-arm)", edge=INK, width=3), cups)


def _eye(x: float, y: float, size: float, lid: float) -> Element:
    """A sly eye, its lid drooping towards the nose."""
    s = size
    inner = -1 if x > 0 else 1
    return group(
        oval(x, y, s, s * 0.92, "#fffbe6", edge=INK, width=s / 9),
        dot(x + inner * s * 0.12, y + s * 0.16, s * 0.6, "url(#tn-iris)", edge=INK, width=s / 14),
        oval(x + inner * s * 0.12, y + s * 0.2, s * 0.42, s * 0.17, INK),
        dot(x - s * 0.14, y - s * 0.06, s * 0.13, "#ffffff"),
        area(
            smooth(
                [
                    (x - s * 1.12, y - s * 0.25 + inner * lid * -s),
                    (x - s * 0.8, y - s * 0.98),
                    (x, y - s * 1.16),
                    (x + s * 0.8, y - s * 0.98),
                    (x + s * 1.12, y - s * 0.25 + inner * lid * s),
                    (x, y - s * 0.3),
                ],
                closed=True,
            ),
            SKIN[1],
            edge=INK,
            width=s / 10,
        ),
    )


def octopus() -> Element:
    """Head and arms about a hoard: 330 by 470, the middle of the hoard at (0, 150)."""
    behind: list[tuple[list[Point], float]] = [
        ([(-24, -50), (-84, -4), (-134, 10), (-150, -50), (-118, -92), (-140, -112)], 1),
        ([(24, -50), (84, -4), (134, 10), (150, -50), (118, -92), (140, -112)], -1),
        ([(-16, -30), (-52, 44), (-112, 58), (-122, 88), (-98, 98)], 1),
        ([(16, -30), (52, 44), (112, 58), (122, 88), (98, 98)], -1),
        ([(-30, -30), (-96, 22), (-148, 78), (-158, 150), (-120, 212), (-66, 226), (-46, 208)], -1),
        ([(30, -30), (96, 22), (148, 78), (158, 150), (120, 212), (66, 226), (46, 208)], 1),
    ]
    mantle = smooth(
        [
            (0, -232),
            (62, -222),
            (104, -176),
            (112, -116),
            (88, -62),
            (72, -14),
            (40, 26),
            (0, 36),
            (-40, 26),
            (-72, -14),
            (-88, -62),
            (-112, -116),
            (-104, -176),
            (-62, -222),
        ],
        closed=True,
    )
    spots = [
        oval(x, y, r, r * 0.72, SKIN[0], opacity=0.4)
        for x, y, r in ((-48, -184, 15), (-14, -206, 10), (34, -194, 13), (70, -150, 10), (-78, -142, 9), (8, -170, 6))
    ]
    return group(
        oval(0, -80, 190, 190, "url(#tn-gloom)"),
        area(blob(0, 148, 152, 96, 8, rough=0.07), "#0b0626", edge="#4a3a86", width=4, opacity=0.9),
        oval(0, 168, 120, 60, "url(#tn-hoard)"),
        [arm(points, 46, 9, side, 13) for points, side in behind],
        area(mantle, "url(#tn-skin)", edge=INK, width=4),
        spots,
        line(smooth([(-84, -150), (-66, -196), (-30, -216)]), "#ffffff", 6, opacity=0.35),
        _eye(-42, -84, 31, 0.24),
        _eye(42, -84, 31, 0.24),
        line(smooth([(-40, -24), (-18, -10), (8, -10), (34, -26)]), INK, 5),
        line(smooth([(30, -30), (38, -26), (40, -18)]), INK, 4),
        area(smooth([(-12, -11), (-8, 2), (-3, -10)], closed=True), "#ffffff", edge=INK, width=1.6),
    )


def lair() -> Element:
    """The window with the eyes, 300 by 184: somebody sits in the dark and counts."""
    hole = smooth(
        [
            (-150, 10),
            (-132, -58),
            (-66, -92),
            (20, -94),
            (100, -78),
            (146, -24),
            (148, 44),
            (110, 84),
            (20, 94),
            (-80, 92),
            (-138, 66),
        ],
        closed=True,
    )
    return group(
        area(hole, "url(#tn-dark)", edge="#8a7a5c", width=15),
        area(hole, "none", edge="#c9b98c", width=5),
        area(hole, "none", edge=INK, width=2.4),
        oval(0, -40, 92, 44, SKIN[2], opacity=0.5),
        _eye(-38, -42, 27, 0.26),
        _eye(38, -42, 27, 0.26),
        arm([(-140, 70), (-132, 30), (-108, 6), (-96, -16), (-112, -24)], 22, 6, 1, 7),
        arm([(138, 60), (132, 20), (110, 0), (96, -20), (110, -30)], 22, 6, -1, 7),
    )


def tip() -> Element:
    """What reaches for a fish that costs a gem."""
    return group(
        arm([(-18, 34), (-24, 14), (-8, 2), (8, 8), (4, 18)], 17, 5, 1, 5),
        dot(-16, -8, 14, ALARM, edge="#ffffff", width=2.6),
        letters(-16, 0, 23, "!", "#ffffff", weight="800"),
    )
