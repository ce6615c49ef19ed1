"""The cover of Rivals."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.present.svg import Point, area, box, dot, glow, group, line, oval, polygon, shade, smooth
from fathom.web.covers.shapes import INK, arm


def rivals() -> list[Node]:
    """Four factions, one crystal, and a creature behind it."""
    shadow: list[tuple[list[Point], float]] = []
    for side in (-1.0, 1.0):
        for k in range(4):
            shadow.append(
                (
                    [
                        (150 + side * 20, 190),
                        (150 + side * (70 + 22 * k), 130 + 40 * k),
                        (150 + side * (120 + 10 * k), 70 + 74 * k),
                        (150 + side * (104 + 14 * k), 40 + 88 * k),
                    ],
                    side,
                )
            )
    cog = [box(-5, -31, 10, 12, "#f0a830", round=2) for _ in range(1)]
    emblems = [
        _emblem(
            66,
            92,
            "#f0a830",
            group(
                [group(cog, transform=f"rotate({a})") for a in range(0, 360, 45)],
                dot(0, 0, 20, "#f0a830"),
                dot(0, 0, 9, INK),
            ),
        ),
        _emblem(
            234,
            92,
            "#5cb8f0",
            group(
                line(
                    smooth(
                        [
                            (4, 3),
                            (-5, 5),
                            (-6, -6),
                            (8, -10),
                            (18, 2),
                            (8, 18),
                            (-14, 16),
                            (-22, -4),
                            (-10, -24),
                            (14, -24),
                        ]
                    ),
                    "#5cb8f0",
                    6.5,
                )
            ),
        ),
        _emblem(
            66,
            308,
            "#35c48d",
            group(
                line("M0 26V-22M-16 -22V-8C-16 4 16 4 16 -8V-22", "#35c48d", 6),
                area(polygon([(-5, -20), (0, -32), (5, -20)]), "#35c48d"),
            ),
        ),
        _emblem(
            234,
            308,
            "#e08fc0",
            group(
                area(smooth([(-28, 0), (0, -18), (28, 0), (0, 18)], closed=True), "#e08fc0"),
                dot(0, 0, 11, INK),
                area(smooth([(0, -9), (4, 0), (0, 9), (-4, 0)], closed=True), "#ffe9f6"),
            ),
        ),
    ]
    return [
        h.defs[
            glow("rvc-deep", (0, "#3a8f8c"), (0.35, "#174a5c"), (0.75, "#0a1f33"), (1, "#040a16")),
            shade("rvc-gem", (0, "#f5fffb"), (0.4, "#7df0d9"), (1, "#16807c")),
            glow("rvc-halo", (0, "#aef7e6", 0.8), (0.5, "#4fd0c0", 0.25), (1, "#4fd0c0", 0)),
        ],
        box(0, 0, 300, 400, "url(#rvc-deep)"),
        group([arm(points, 34, 6, side, 10, "#081a28", "#12374a") for points, side in shadow], opacity=0.8),
        area(
            smooth(
                [(100, 196), (104, 130), (150, 104), (196, 130), (200, 196), (176, 250), (150, 262), (124, 250)],
                closed=True,
            ),
            "#081a28",
        ),
        dot(150, 205, 120, "url(#rvc-halo)"),
        oval(128, 160, 8, 5, "#ff6f5a"),
        oval(172, 160, 8, 5, "#ff6f5a"),
        area(
            polygon([(150, 176), (176, 208), (166, 262), (150, 280), (134, 262), (124, 208)]),
            "url(#rvc-gem)",
            edge=INK,
            width=3,
        ),
        line(
            "M150 176L144 214L150 280M144 214L124 208M144 214L176 208M144 214L134 262M144 214L166 262",
            "#e9fffa",
            1.8,
            opacity=0.8,
        ),
        line("M66 128L122 184M234 128L178 184M66 272L122 250M234 272L178 250", "#9fe6dc", 2, opacity=0.45, dash="2 7"),
        emblems,
        [
            dot(x, y, 1.6, "#bff6ea", opacity=0.7)
            for x, y in ((40, 30), (150, 40), (262, 24), (284, 190), (20, 210), (120, 350), (188, 366), (150, 330))
        ],
    ]


def _emblem(x: float, y: float, colour: str, art: Node) -> Element:
    return group(
        dot(0, 0, 44, "#0b1b28", edge=colour, width=4),
        dot(0, 0, 37, "none", edge=colour, width=1.4, opacity=0.6),
        art,
        transform=f"translate({x} {y})",
    )
