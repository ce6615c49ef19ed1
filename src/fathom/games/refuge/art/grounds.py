"""The seven kinds of spaces, each told by its shape as well as its colour. 100 by 100 about the middle."""

from __future__ import annotations

import math
from functools import cache
from random import Random

from htpy import Element
from markupsafe import Markup

from fathom.games.refuge.art.palette import INK, IRON
from fathom.present.svg import area, blob, box, dot, glow, group, limb, line, oval, shade, smooth, spiral

HALF = 46


def shades() -> list[Element]:
    """The gradients of the grounds."""
    return [
        glow("rf-egg", (0, "#f6d6df"), (0.35, "#b9779a"), (0.8, "#5f2f57"), (1, "#371a3a"), at=(0.38, 0.3)),
        glow("rf-nest", (0, "#5a2348", 0.8), (0.7, "#3b1a3c", 0.5), (1, "#2a1233", 0)),
        glow("rf-hole", (0, "#000306"), (0.75, "#02090e"), (1, "#0a1d26")),
        shade("rf-rock", (0, "#93a3a3"), (0.45, "#5b6d71"), (1, "#2b3a41")),
        glow("rf-pool", (0, "#e9fffb", 0.75), (0.4, "#54d3cf", 0.45), (1, "#1b8791", 0)),
        shade("rf-plate", (0, "#8a8d84"), (0.5, "#666a64"), (1, "#454a48")),
        shade("rf-deck", (0, "#6d6046"), (1, "#3b3527")),
        glow("rf-spill", (0, "#ffd08a", 0.6), (1, "#ffb14d", 0)),
        glow("rf-abyss", (0, "#3a1c52", 0.85), (0.8, "#1b1438", 0.6), (1, "#100f2a", 0.35)),
    ]


@cache
def ground(kind: str, seed: int) -> Markup:
    """A space of this kind; the seed makes neighbours differ a little."""
    quiet = QUIET.get(kind)
    return Markup(group(_bed(kind), group(GROUNDS[kind](Random(seed)), opacity=quiet)))


BEDS = {
    "Start": ("#c99a52", 0.16),
    "Lair": ("#c9a94e", 0.15),
    "Spawn": ("#b5669c", 0.16),
    "Cave": ("#9fb4b8", 0.15),
    "Whirlpool": ("#3fc7c7", 0.16),
    "Kraken": ("#7a4cc0", 0.12),
    "Finish": ("#b9c2b4", 0.1),
}
"""The tint of each kind."""
QUIET = {"Lair": 0.62, "Spawn": 0.6, "Cave": 0.85, "Whirlpool": 0.68}
"""How far the busier grounds stand back behind the pieces."""


def _bed(kind: str) -> Element:
    tint, strength = BEDS[kind]
    return group(
        box(-HALF, -HALF, 2 * HALF, 2 * HALF, "#02141f", round=20, opacity=0.34),
        box(-HALF, -HALF, 2 * HALF, 2 * HALF, tint, round=20, opacity=strength),
        box(-HALF, -HALF, 2 * HALF, 2 * HALF, "none", round=20, edge=tint, width=1.6, opacity=0.55),
    )


def start(dice: Random) -> Element:
    """A plank of the launch with a lamp over it."""
    planks = [box(-HALF + 3, -HALF + 3 + i * 22, 2 * HALF - 6, 20, "url(#rf-deck)", round=3) for i in range(4)]
    nails = [dot(x, -HALF + 13 + i * 22, 1.8, "#1d1a12") for i in range(4) for x in (-36, 36)]
    return group(
        group(planks, opacity=0.8),
        nails,
        oval(0, 0, 40, 36, "url(#rf-spill)"),
        dot(0, 0, 22, "none", edge="#ffe2b0", width=2.5, opacity=0.75),
        line("M0 12V-10M-8 -3L0 -12L8 -3", "#ffe2b0", 3.5, opacity=0.85),
    )


def lair(dice: Random) -> Element:
    """Old ribs round a dark hollow: something dragged its prey here."""
    ribs = []
    for side in (-1, 1):
        for i in range(4):
            y = 26 - i * 15
            tip = 5 + i * 1.5
            points = [
                (side * 6, y + 9),
                (side * (30 - i * 2), y + 4),
                (side * (33 - i * 3), y - 14),
                (side * tip, y - 17),
            ]
            ribs.append(area(limb(points, 7.5, 2.5), "#e6d8a8", edge="#3b3113", width=1.4))
    spine = [oval(0, 33 - i * 12, 6, 5, "#f1e6bd", edge="#3b3113", width=1.4) for i in range(5)]
    return group(area(blob(0, 2, 36, 38, dice.randrange(99)), "url(#rf-hole)", opacity=0.85), ribs, spine)


def spawn(dice: Random) -> Element:
    """A clutch of eggs with something stirring in them."""
    eggs = []
    for x, y, r in (
        (-20, -13, 12),
        (19, -16, 11),
        (-3, -23, 9),
        (-23, 13, 11),
        (22, 11, 13),
        (0, 2, 15),
        (-3, 26, 11),
        (18, 30, 7),
    ):
        cx, cy = x + dice.uniform(-2, 2), y + dice.uniform(-2, 2)
        eggs.append(
            group(
                dot(cx, cy, r, "url(#rf-egg)", edge="#2b0a1c", width=1.6),
                line(
                    spiral(cx + r * 0.1, cy + r * 0.15, r * 0.5, 1.2, start=dice.uniform(0, 6)),
                    "#3a0f33",
                    2,
                    opacity=0.75,
                ),
                oval(cx - r * 0.35, cy - r * 0.4, r * 0.25, r * 0.16, "#fff4ee", opacity=0.9),
            )
        )
    return group(oval(0, 2, 44, 42, "url(#rf-nest)"), eggs)


def cave(dice: Random) -> Element:
    """An arch of rock with a way in."""
    arch = smooth(
        [(-41, 38), (-40, -6), (-27, -30), (-4, -39), (24, -33), (39, -10), (42, 38), (20, 41), (-18, 41)], closed=True
    )
    mouth = smooth([(-23, 38), (-24, 6), (-13, -12), (3, -17), (18, -9), (25, 9), (24, 38)], closed=True)
    cracks = [
        line("M-36 2l9 4M-27 -25l6 11M22 -31l-4 11M38 8l-10 3M-34 24l8 -1M37 27l-9 -2", "#1c292f", 2.2, opacity=0.8),
        line(smooth([(-37, -6), (-26, -27), (-4, -36), (20, -31)]), "#d5e2df", 3, opacity=0.6),
    ]
    return group(
        area(arch, "url(#rf-rock)", edge=INK, width=2),
        cracks,
        area(mouth, "url(#rf-hole)", edge="#0a1419", width=2),
        area(blob(-30, 38, 12, 6, dice.randrange(99)), "#3f5055"),
        area(blob(31, 39, 10, 5, dice.randrange(99)), "#4a5d61"),
    )


def whirlpool(dice: Random) -> Element:
    """Water turning into itself."""
    turn = dice.uniform(0, 6)
    arms = [
        line(spiral(0, 0, 42, 1.35, start=turn + k * math.tau / 3), colour, width, opacity=0.85)
        for k, (colour, width) in enumerate((("#c9fffa", 3.4), ("#5fd9d6", 4.4), ("#2aa5ab", 4.4)))
    ]
    return group(oval(0, 0, 46, 46, "url(#rf-pool)"), arms, dot(0, 0, 5, "#03212b"))


def kraken(dice: Random) -> Element:
    """Open water in its reach: ink and marks of suckers."""
    rings = []
    for _ in range(3):
        x, y, r = dice.uniform(-28, 28), dice.uniform(-28, 28), dice.uniform(4, 9)
        rings.append(dot(x, y, r, "none", edge="#b79ae8", width=1.8, opacity=0.28))
        rings.append(dot(x, y, r * 0.45, "none", edge="#b79ae8", width=1.4, opacity=0.22))
    wisps = [
        line(
            smooth([(-40, y), (-16, y + dice.uniform(-8, 8)), (10, y + dice.uniform(-8, 8)), (40, y)]),
            "#9f86d9",
            2,
            opacity=0.2,
        )
        for y in (-22, 4, 27)
    ]
    return group(box(-HALF, -HALF, 2 * HALF, 2 * HALF, "url(#rf-abyss)", round=20), wisps, rings)


def finish(dice: Random) -> Element:
    """A hull plate with its rivets."""
    rivets = [dot(x, y, 2.2, "#20282a") for x in (-38, -19, 0, 19, 38) for y in (-38, 38)]
    rivets += [dot(x, y, 2.2, "#20282a") for x in (-38, 38) for y in (-19, 0, 19)]
    streaks = [
        line(
            smooth([(x, -30), (x + dice.uniform(-3, 3), 0), (x + dice.uniform(-4, 4), dice.uniform(16, 34))]),
            "#8f4a27",
            dice.uniform(3, 7),
            opacity=0.35,
        )
        for x in (dice.uniform(-34, -12), dice.uniform(-8, 10), dice.uniform(12, 34))
    ]
    return group(
        box(-HALF, -HALF, 2 * HALF, 2 * HALF, "url(#rf-plate)", round=9, edge=IRON[3], width=2.4),
        streaks,
        rivets,
        line("M-40 -42H40", "#d6ddd0", 2, opacity=0.5),
        dot(0, 0, 23, "#3c4443", edge="#262d2d", width=3, opacity=0.75),
        dot(0, 0, 15, "none", edge="#828a80", width=2, opacity=0.7),
    )


GROUNDS = {
    "Start": start,
    "Lair": lair,
    "Spawn": spawn,
    "Cave": cave,
    "Whirlpool": whirlpool,
    "Kraken": kraken,
    "Finish": finish,
}
