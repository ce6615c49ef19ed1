"""The lid of the box: three fish in hats, and somebody who counts their gems."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.tentacula.art import gems, octopus, reef
from fathom.games.tentacula.art.fish import fish
from fathom.games.tentacula.art.palette import GOLD, INK, SAND, inked
from fathom.games.tentacula.model.pack import Fish
from fathom.present.svg import area, box, dot, group, lid, line, polygon, shade, smooth

SCHOOL = (
    (Fish("Y", "yellow", "sombrero", "big"), 186, 84, 1.24, -10),
    (Fish("G", "green", "top hat", "medium"), 92, 138, 1.2, -6),
    (Fish("R", "red", "bowler", "small"), 232, 160, 1.24, -14),
)
"""Who swims where, how large, how steep."""


def cover() -> Element:
    """300 by 400."""
    return lid(_painted())


@cache
def _painted() -> Markup:
    rays = [
        area(polygon([(a, -5), (a + wide, -5), (a + wide + slant + 30, 300), (a + slant - 26, 300)]), "url(#tnc-ray)")
        for a, wide, slant in ((20, 34, -20), (120, 40, -4), (196, 22, 10), (250, 30, 30))
    ]
    bubbles = [
        dot(x, y, r, "#ffffff", edge="#ffffff", width=1.6, opacity=0.4)
        for x, y, r in ((262, 70, 5), (270, 54, 3.4), (258, 46, 2.6), (150, 122, 4), (158, 108, 3), (280, 132, 3.4))
    ]
    return Markup(
        group(
            h.defs[
                shade("tnc-sea", (0, "#b5f3e2"), (0.3, "#4cc3c8"), (0.6, "#1f6ea8"), (1, "#170f3f")),
                shade("tnc-ray", (0, "#ffffff", 0.55), (1, "#ffffff", 0)),
                gems.shades(),
                octopus.shades(),
            ],
            box(0, 0, 300, 400, "url(#tnc-sea)"),
            rays,
            group(octopus.octopus(), transform="translate(150 322) scale(0.82 0.7)"),
            area(
                smooth(
                    [(-20, 382), (60, 366), (150, 378), (240, 364), (320, 380), (320, 430), (-20, 430)], closed=True
                ),
                SAND[1],
                edge=SAND[3],
                width=2,
            ),
            [
                reef.bush(x, y, size, seed)
                for seed, (x, y, size) in enumerate(
                    ((20, 388, 62), (54, 396, 44), (280, 388, 66), (246, 396, 42), (4, 350, 40), (298, 346, 44))
                )
            ],
            _treasure(),
            [
                group(fish(card), transform=f"translate({x} {y}) rotate({steep}) scale({size})")
                for card, x, y, size, steep in SCHOOL
            ],
            bubbles,
        )
    )


def _treasure() -> Element:
    """A chest, heaped."""
    heap = [
        group(gems.gem(name), transform=f"translate({x} {y}) scale({size})")
        for name, x, y, size in (
            ("blue", 118, 338, 0.7),
            ("white", 182, 338, 0.7),
            ("green", 132, 330, 0.66),
            ("purple", 168, 329, 0.72),
            ("yellow", 150, 322, 0.8),
            ("red", 150, 342, 0.7),
        )
    ]
    return group(
        heap,
        inked(polygon([(96, 346), (204, 346), (196, 394), (104, 394)]), "url(#tn-wood)", 3),
        line("M100 362H200", GOLD[1], 6),
        [inked(polygon([(x, 346), (x + 14, 346), (x + 13, 394), (x + 1, 394)]), "url(#tn-gold)") for x in (108, 178)],
        box(140, 352, 20, 22, "url(#tn-gold)", round=4, edge=INK, width=2.4),
        dot(150, 361, 3, INK),
    )
