"""The lid of Tentacula."""

from __future__ import annotations

from random import Random

import htpy as h
from htpy import Element, Node

from fathom.core.drawing import Point, area, box, dot, group, limb, line, oval, polygon, shade, smooth
from fathom.web.covers.kit import INK, arm


def _fish(x: float, y: float, size: float, colour: str, belly: str, hat: Node) -> Element:
    body = smooth([(-34, 0), (-16, -20), (12, -20), (34, -3), (34, 4), (12, 20), (-16, 19)], closed=True)
    return group(
        area(smooth([(-28, 0), (-54, -18), (-47, 0), (-54, 19)], closed=True), colour, edge=INK, width=2),
        area(smooth([(-8, -18), (6, -32), (18, -18)], closed=True), colour, edge=INK, width=2),
        area(body, colour, edge=INK, width=2.4),
        area(smooth([(-22, 8), (0, 16), (22, 10), (4, 20), (-14, 18)], closed=True), belly),
        dot(19, -6, 7, "#fffdf2", edge=INK, width=2),
        dot(21, -5, 3, INK),
        line(smooth([(24, 8), (28, 10), (32, 7)]), INK, 2),
        hat,
        transform=f"translate({x} {y}) scale({size})",
    )


def tentacula() -> list[Node]:
    """Three hatted fish slip through the reef; something fingers the treasure."""
    dice = Random(3)
    corals: list[Node] = []
    for x, colour in ((20, "#ff7f6b"), (64, "#f7b24a"), (236, "#d86fb4"), (282, "#ff8f5a")):
        for k in range(5):
            tip: Point = (x + (k - 2) * 17 + dice.uniform(-4, 4), 310 - dice.uniform(20, 74))
            corals.append(area(limb([(x, 372), ((x + tip[0]) / 2 + 4, 340), tip], 17, 7), colour, edge=INK, width=2))
    gems: list[Node] = [
        area(polygon([(x, y - 9), (x + 9, y - 2), (x, y + 11), (x - 9, y - 2)]), colour, edge=INK, width=1.6)
        for x, y, colour in (
            (122, 318, "#7fe3ff"),
            (142, 311, "#ffd84a"),
            (163, 318, "#ff6f8e"),
            (180, 312, "#93f08a"),
            (151, 324, "#c79bff"),
        )
    ]
    sombrero = group(
        oval(6, -20, 30, 6, "#d98a2b", edge=INK, width=2),
        area(smooth([(-6, -22), (0, -40), (12, -40), (18, -22)], closed=True), "#f0b04a", edge=INK, width=2),
    )
    top_hat = group(
        oval(6, -20, 20, 4.5, "#262331", edge=INK, width=2),
        box(-5, -44, 22, 24, "#2f2b3d", round=2, edge=INK, width=2),
        box(-5, -29, 22, 5, "#d6455d"),
    )
    bowler = group(
        oval(6, -20, 22, 4.5, "#4a2b1e", edge=INK, width=2),
        area(smooth([(-8, -21), (-4, -36), (16, -36), (20, -21)], closed=True), "#5f3826", edge=INK, width=2),
    )
    return [
        h.defs[
            shade("tnc-sea", (0, "#bdf3e4"), (0.3, "#4cc3c4"), (0.7, "#1b7f9a"), (1, "#0e4a6b")),
            shade("tnc-arm", (0, "#b06be0"), (1, "#4a2378")),
            shade("tnc-ray", (0, "#ffffff", 0.5), (1, "#ffffff", 0)),
        ],
        box(0, 0, 300, 400, "url(#tnc-sea)"),
        [area(polygon([(a, -5), (a + 34, -5), (a + 60, 300), (a - 30, 300)]), "url(#tnc-ray)") for a in (40, 140, 226)],
        area(
            smooth([(-20, 352), (60, 330), (150, 344), (240, 328), (320, 350), (320, 420), (-20, 420)], closed=True),
            "#f2d9a0",
        ),
        corals,
        box(106, 322, 92, 52, "#8a5426", round=6, edge=INK, width=3),
        line("M106 344H198", "#f0c25a", 6),
        box(144, 336, 16, 18, "#f0c25a", round=3, edge=INK, width=2),
        gems,
        arm(
            [(308, 404), (262, 360), (284, 296), (236, 262), (204, 284), (190, 306)],
            46,
            9,
            1,
            12,
            "url(#tnc-arm)",
            "#eccbff",
        ),
        arm([(-10, 190), (30, 160), (36, 112), (66, 96), (78, 118)], 34, 7, -1, 9, "url(#tnc-arm)", "#eccbff"),
        _fish(192, 116, 1.12, "#ffd23f", "#fff1ae", sombrero),
        _fish(116, 186, 1.0, "#4fc76a", "#c3f5c0", top_hat),
        _fish(206, 236, 0.88, "#f05a4f", "#ffd0c2", bowler),
        [
            dot(x, y, r, "none", edge="#ffffff", width=1.6, opacity=0.8)
            for x, y, r in ((254, 96, 5), (262, 80, 3.4), (250, 70, 2.6), (176, 172, 3.4), (262, 220, 3))
        ],
    ]
