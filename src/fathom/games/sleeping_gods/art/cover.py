"""The lid of the box: a small steamer in the moonlight, and a god asleep below her keel."""

from __future__ import annotations

from functools import cache
from random import Random

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.present.svg import Point, area, box, dot, glow, group, lid, limb, line, oval, polygon, shade, smooth

INK = "#06131b"


def cover() -> Element:
    """300 by 400."""
    return lid(_painted())


@cache
def _painted() -> Markup:
    dice = Random(9)
    stars = [
        dot(dice.uniform(0, 300), dice.uniform(0, 128), dice.uniform(0.6, 1.7), "#fff6dc", opacity=dice.uniform(0.4, 1))
        for _ in range(46)
    ]
    ship = group(
        area(smooth([(-58, 0), (60, -4), (46, 22), (-42, 22)], closed=True, ease=10), "#231a22", edge=INK, width=2),
        line("M-54 4L56 1", "#d6455d", 3.4),
        box(-20, -18, 44, 18, "#efe4cd", round=2, edge=INK, width=2),
        [dot(x, -9, 3, "#ffcf6b") for x in (-12, 0, 12)],
        box(-6, -44, 13, 27, "#b5402f", edge=INK, width=2),
        box(-6, -44, 13, 6, "#231a22"),
        line("M40 -2V-48M-42 0V-40", "#2c2129", 3),
        area(polygon([(40, -46), (40, -32), (58, -39)]), "#e8c56a"),
        [oval(8 + 15 * k, -58 - 12 * k, 11 + 5 * k, 8 + 3 * k, "#c9bfd6", opacity=0.55 - 0.1 * k) for k in range(4)],
        transform="translate(140 148)",
    )
    face = smooth([(62, 402), (58, 316), (84, 254), (150, 226), (216, 254), (242, 316), (238, 402)], closed=True)
    lids = [
        group(
            area(smooth([(s * 16, 312), (s * 42, 298), (s * 68, 312), (s * 42, 322)], closed=True), "#0d3a44"),
            line(smooth([(s * 14, 312), (s * 42, 324), (s * 70, 311)]), "#9ff0d8", 3),
            line(smooth([(s * 10, 292), (s * 40, 276), (s * 74, 292)]), "#5fb8a8", 5),
            transform="translate(150 0)",
        )
        for s in (-1, 1)
    ]
    horns: list[tuple[list[Point], float]] = [
        ([(96, 262), (52, 236), (36, 196), (58, 184)], 1),
        ([(204, 262), (248, 236), (264, 196), (242, 184)], -1),
    ]
    marks = [
        line(spiral_at, "#7fe8d0", 2.4, opacity=0.8)
        for spiral_at in (
            smooth([(150, 244), (142, 256), (150, 268), (158, 256), (150, 248)]),
            smooth([(86, 344), (98, 352), (92, 366)]),
            smooth([(214, 344), (202, 352), (208, 366)]),
        )
    ]
    return Markup(
        group(
            h.defs[
                shade("sgc-sky", (0, "#161335"), (0.6, "#4a2f66"), (1, "#e08a5f")),
                shade("sgc-sea", (0, "#2f7f8c"), (0.2, "#14506a"), (1, "#061525")),
                shade("sgc-god", (0, "#2f8f8a"), (0.5, "#1a5f68"), (1, "#0b2f3c")),
                glow("sgc-moon", (0, "#fffbe6"), (0.6, "#ffe9b0"), (1, "#f7c98a")),
            ],
            box(0, 0, 300, 172, "url(#sgc-sky)"),
            stars,
            dot(226, 58, 28, "url(#sgc-moon)"),
            dot(226, 58, 48, "#fff0c4", opacity=0.12),
            area(
                smooth([(-20, 150), (40, 128), (74, 146), (110, 152), (110, 172), (-20, 172)], closed=True), "#1d1a36"
            ),
            area(smooth([(210, 172), (250, 138), (284, 146), (320, 126), (320, 172)], closed=True), "#1d1a36"),
            box(0, 166, 300, 234, "url(#sgc-sea)"),
            [
                line(
                    smooth([(x, 176 + k * 9), (x + 30, 173 + k * 9), (x + 58, 177 + k * 9)]), "#ffe9b0", 2, opacity=0.5
                )
                for k, x in enumerate((196, 176, 206, 188))
            ],
            [area(limb(points, 30, 6), "url(#sgc-god)", edge=INK, width=2.4) for points, _ in horns],
            area(face, "url(#sgc-god)", edge=INK, width=3),
            lids,
            line(smooth([(150, 300), (144, 340), (138, 356), (150, 362), (162, 356)]), "#5fb8a8", 4),
            line(smooth([(120, 384), (150, 378), (180, 384)]), "#0d3a44", 5),
            marks,
            ship,
            line(smooth([(60, 170), (110, 166), (170, 172), (230, 167)]), "#cfeff0", 2.4, opacity=0.8),
        )
    )
