"""The lid of Jupiter Deep."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.games.jupiter.art.palette import INK
from fathom.present.svg import Point, area, blob, box, dot, glow, group, lid, line, oval, polygon, shade, smooth


@cache
def cover() -> Element:
    """A colony of domes in the storm, a robot at its gate, and creeps at the edge."""
    bands = [
        ("#f3d2a0", 0),
        ("#d9955c", 26),
        ("#f7e3c0", 52),
        ("#b9683f", 78),
        ("#efc48c", 108),
        ("#8f4a35", 140),
        ("#e2a56b", 164),
        ("#6d3430", 196),
    ]
    stripes = [
        area(
            smooth(
                [(-20, y), (70, y + 8), (160, y - 6), (250, y + 7), (320, y - 2), (320, y + 60), (-20, y + 60)],
                closed=True,
            ),
            colour,
        )
        for colour, y in bands
    ]
    cells: list[Node] = []
    for x, y, lit in (
        (150, 262, True),
        (92, 296, True),
        (208, 296, False),
        (150, 330, True),
        (34, 330, False),
        (266, 330, True),
        (92, 364, False),
        (208, 364, True),
        (150, 398, True),
    ):
        cells.append(_module(x, y, lit))
    robot = group(
        line("M0 -42V-54", "#c9d6da", 3),
        dot(0, -56, 4, "#ff6a55"),
        box(-20, -42, 40, 28, "#e8eef0", round=10, edge=INK, width=2.6),
        box(-14, -35, 28, 14, "#0d2b3a", round=6),
        dot(-6, -28, 3.6, "#6ff0ff"),
        dot(6, -28, 3.6, "#6ff0ff"),
        area(smooth([(-22, -12), (22, -12), (17, 20), (-17, 20)], closed=True, ease=9), "#c4d1d6", edge=INK, width=2.6),
        box(-9, -4, 18, 12, "#f0a830", round=3, edge=INK, width=1.6),
        line(smooth([(-22, -6), (-34, 4), (-30, 16)]), "#8fa3aa", 7),
        line(smooth([(22, -6), (36, -12), (38, -26)]), "#8fa3aa", 7),
        dot(38, -28, 5, "#e8eef0", edge=INK, width=2),
        line("M-9 20V32M9 20V32", "#8fa3aa", 8),
        box(-18, 30, 16, 8, "#e8eef0", round=3, edge=INK, width=2),
        box(2, 30, 16, 8, "#e8eef0", round=3, edge=INK, width=2),
        transform="translate(150 236) scale(1.25)",
    )
    creeps = [_creep(x, y, s) for x, y, s in ((34, 292, 1.0), (262, 286, 1.15), (20, 362, 0.8), (286, 378, 0.9))]
    art: list[Node] = [
        h.defs[
            shade("jdc-sky", (0, "#fbe9c8"), (1, "#5a2a2e")),
            glow("jdc-spot", (0, "#ff9a6a"), (0.6, "#c4502f"), (1, "#8a3020")),
            shade("jdc-sea", (0, "#0e3f56", 0), (0.25, "#0b3346", 0.9), (1, "#04121c")),
            glow("jdc-dome", (0, "#e9ffff", 0.9), (0.5, "#7fd8e6", 0.55), (1, "#2a7f96", 0.7), at=(0.35, 0.3)),
        ],
        box(0, 0, 300, 400, "url(#jdc-sky)"),
        stripes,
        oval(222, 96, 44, 24, "url(#jdc-spot)", edge="#f7d9b0", width=3),
        line(smooth([(190, 98), (214, 84), (244, 92), (250, 104), (224, 110)]), "#ffd9b8", 2.4, opacity=0.8),
        box(0, 150, 300, 250, "url(#jdc-sea)"),
        cells,
        creeps,
        robot,
    ]
    return lid(Markup(group(*art)))


def _module(x: float, y: float, lit: bool) -> Element:
    points: list[Point] = [(32, 0), (16, 17), (-16, 17), (-32, 0), (-16, -17), (16, -17)]
    return group(
        area(polygon([(px, py + 8) for px, py in points]), "#0b2430", edge=INK, width=2),
        area(polygon(points), "#3d5c68", edge=INK, width=2.4),
        line(polygon([(px * 0.82, py * 0.82) for px, py in points]), "#7fa3ad", 1.4),
        area("M-17 2A17 18 0 0 1 17 2A17 6 0 0 1 -17 2Z", "url(#jdc-dome)", edge="#d6f6fa", width=1.6),
        dot(0, -2, 4, "#ffe08a") if lit else dot(0, -1, 3, "#2a7f96"),
        transform=f"translate({x} {y})",
    )


def _creep(x: float, y: float, size: float) -> Element:
    legs = [line(smooth([(0, 4), (dx * 0.6, 12), (dx, 22)]), "#8c0f22", 5) for dx in (-20, -9, 9, 20)]
    return group(
        legs,
        area(blob(0, 0, 18, 15, 4), "#ea3e50", edge=INK, width=2.2),
        dot(-6, -4, 4.5, "#fff7c2"),
        dot(7, -5, 5.5, "#fff7c2"),
        dot(-5, -4, 2, INK),
        dot(8, -4, 2.4, INK),
        line(smooth([(-8, 6), (0, 9), (8, 5)]), INK, 2),
        transform=f"translate({x} {y}) scale({size})",
    )
