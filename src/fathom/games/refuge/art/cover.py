"""The lid of the box: a lamp above the dark, and what looks back."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.refuge.art import divers, kraken
from fathom.games.refuge.art.palette import FOAM, INK
from fathom.present.svg import Point, area, box, dot, glow, group, lid, line, oval, polygon, shade, smooth


def cover() -> Element:
    """300 by 400."""
    return lid(_painted())


@cache
def _painted() -> Markup:
    rays = [
        area(polygon([(a, -5), (b, -5), (b + slant + 26, 250), (a + slant - 22, 250)]), "url(#rfc-ray)")
        for a, b, slant in ((30, 62, -16), (112, 132, -4), (150, 205, 8), (238, 262, 30))
    ]
    hull = smooth(
        [(-20, 84), (30, 62), (150, 54), (262, 62), (318, 92), (262, 108), (150, 112), (20, 106)], closed=True
    )
    ports = [dot(x, 82, 4.2, "#ffe7a1", edge=INK, width=1.6) for x in range(70, 250, 22)]
    arms: list[tuple[list[Point], float]] = [
        ([(18, 420), (-6, 330), (34, 270), (20, 206), (46, 160), (70, 172), (62, 190)], 1),
        ([(282, 420), (310, 340), (268, 284), (286, 214), (258, 168), (234, 178), (244, 196)], -1),
    ]
    bubbles = [
        dot(x, y, r, "none", edge=FOAM, width=1.3, opacity=0.6)
        for x, y, r in ((172, 132, 3), (178, 120, 4), (170, 108, 2.4), (181, 98, 3))
    ]
    return Markup(
        group(
            h.defs[
                shade(
                    "rfc-sea", (0, "#58b5b4"), (0.18, "#1f7286"), (0.42, "#0e3a55"), (0.7, "#120f2c"), (1, "#05040f")
                ),
                shade("rfc-ray", (0, "#f2fff6", 0.4), (1, "#9fe6e0", 0)),
                glow("rfc-lamp", (0, "#ffe3ab", 0.75), (0.5, "#ffb14d", 0.25), (1, "#ff9a2e", 0)),
                kraken.shades(),
                divers.shades(),
            ],
            box(0, 0, 300, 400, "url(#rfc-sea)"),
            rays,
            area(polygon([(112, 60), (124, 30), (186, 30), (200, 60)]), "#1a2b33", edge=INK, width=2),
            area(hull, "#22343b", edge=INK, width=2.5),
            line(smooth([(10, 72), (150, 58), (290, 76)]), "#cfe9e2", 2, opacity=0.5),
            ports,
            oval(150, 330, 170, 120, "#02020a", opacity=0.45),
            group([kraken.arm(points, 44, 9, side, 13) for points, side in arms]),
            group(kraken.head(), transform="translate(150 312) scale(1.02)"),
            dot(150, 166, 74, "url(#rfc-lamp)"),
            line(smooth([(152, 132), (146, 104), (150, 60)]), "#d8c7a0", 2.2, opacity=0.9),
            group(divers.figure("katerina", 0), transform="translate(150 168) scale(0.78)"),
            bubbles,
        )
    )
