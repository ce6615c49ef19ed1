"""The ground of the Lurk: sand, rock, coral, dens and summoning tiles, each in a few drawings."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from htpy import Element

from fathom.engine import hexes
from fathom.games.rivals.art.palette import INK
from fathom.games.rivals.art.places import corners
from fathom.games.rivals.model.board import Tile
from fathom.present.svg import area, blob, box, dot, glow, group, limb, line, oval, polygon, shade, smooth

EDGE = 96.0
VARIANTS = 3


def shades() -> list[Element]:
    """What the ground is made of."""
    return [
        glow("rv-sand", (0, "#e7cf97"), (0.65, "#c5a468"), (1, "#8f7345"), at=(0.42, 0.36)),
        glow("rv-stone", (0, "#7f98a1"), (0.7, "#4a616c"), (1, "#263a45"), at=(0.4, 0.3)),
        glow("rv-reef", (0, "#2c7f86"), (0.7, "#15565f"), (1, "#0a3540"), at=(0.45, 0.4)),
        glow("rv-dead", (0, "#5a6a76"), (0.7, "#3a4654"), (1, "#232d3a"), at=(0.45, 0.4)),
        glow("rv-silt", (0, "#3b5a73"), (0.7, "#1f3c55"), (1, "#10243a"), at=(0.45, 0.4)),
        glow("rv-hole", (0, "#000206"), (0.62, "#020b16"), (1, "#0f3350")),
        glow("rv-fire", (0, "#ff5a3d", 0.85), (0.55, "#a5200f", 0.45), (1, "#5a0a06", 0)),
        glow("rv-home", (0, "#3f8ba0"), (0.7, "#1c5a70"), (1, "#0c3344"), at=(0.5, 0.4)),
        shade("rv-boulder", (0, "#a9bfc4"), (0.5, "#647c87"), (1, "#2d424d")),
        shade("rv-branch", (0, "#ff9b86"), (1, "#c43d4d")),
        shade("rv-fan", (0, "#ffc07a"), (1, "#d8624a")),
        shade("rv-bleached", (0, "#aeb3bd"), (1, "#666d7c")),
    ]


def _floor(fill: str, edge: str) -> Element:
    """The tile itself."""
    return group(
        area(polygon(corners(EDGE + 3)), "#03131d", opacity=0.85),
        area(polygon(corners(EDGE)), fill, edge=edge, width=3),
    )


# -- the open ground ---------------------------------------------------------------------------------------------------


def sand(variant: int) -> Element:
    """Ripples, and something the sea has left."""
    dice = Random(variant)
    ripples = []
    for k in range(5):
        y = -62 + 31 * k
        half = 74 - abs(y) * 0.55
        ripples.append(
            line(
                smooth([(-half, y), (-half / 3, y - 7 + dice.random() * 5), (half / 3, y + 6), (half, y - 2)]),
                "#8a6b3a",
                3,
                opacity=0.35,
            )
        )
    left = [
        [_star(44, 40, 15, "#d9744e"), dot(-52, -34, 4, "#f6ecd0"), dot(-44, -27, 3, "#f6ecd0")],
        [_shell(-46, 44, "#f3e3cf"), oval(48, -44, 9, 6, "#a98b57"), dot(36, -50, 4, "#a98b57")],
        [
            line(smooth([(50, 56), (44, 40), (52, 26), (46, 12)]), "#4f7a46", 6),
            line(smooth([(60, 54), (62, 42), (58, 30)]), "#5f8a4c", 5),
            dot(-50, 40, 4, "#f6ecd0"),
        ],
    ][variant % VARIANTS]
    return group(_floor("url(#rv-sand)", "#f1dcab"), ripples, left)


def _star(x: float, y: float, r: float, fill: str) -> Element:
    points = [
        (
            x + (r if k % 2 == 0 else r * 0.42) * math.sin(k * math.pi / 5),
            y - (r if k % 2 == 0 else r * 0.42) * math.cos(k * math.pi / 5),
        )
        for k in range(10)
    ]
    return area(smooth(points, closed=True, ease=9), fill, edge="#7c3a22", width=1.6)


def _shell(x: float, y: float, fill: str) -> Element:
    return group(
        area(f"M{x} {y + 12}L{x - 15} {y - 4}Q{x} {y - 20} {x + 15} {y - 4}Z", fill, edge="#8a6b4a", width=1.6),
        line(f"M{x} {y + 9}V{y - 9}M{x} {y + 9}L{x - 8} {y - 6}M{x} {y + 9}L{x + 8} {y - 6}", "#8a6b4a", 1.4),
    )


def rock(variant: int) -> Element:
    """A stack one has to climb."""
    dice = Random(10 + variant)
    stones = []
    for x, y, rx, ry in ((-40, 34, 40, 30), (42, 36, 40, 28), (-34, -34, 36, 30), (38, -30, 38, 32), (0, 2, 48, 42)):
        seed = dice.randrange(1000)
        stones.append(
            group(
                area(blob(x, y + 5, rx + 2, ry + 3, seed, bumps=8, rough=0.1), INK, opacity=0.55),
                area(blob(x, y, rx, ry, seed, bumps=8, rough=0.1), "url(#rv-boulder)", edge="#1c2d37", width=2.4),
                line(
                    smooth([(x - rx * 0.5, y - ry * 0.45), (x, y - ry * 0.7), (x + rx * 0.45, y - ry * 0.5)]),
                    "#dbe9ea",
                    3,
                    opacity=0.6,
                ),
            )
        )
    weed = line(smooth([(-78, 30), (-72, 16), (-80, 2), (-74, -10)]), "#4c8a5c", 5)
    return group(_floor("url(#rv-stone)", "#9db6bd"), stones, weed if variant != 1 else None)


# -- coral -------------------------------------------------------------------------------------------------------------

GROVES = (
    ((-38, 66, 1.25), (40, 68, 1.1), (-58, 2, 0.85), (58, 0, 1.0), (4, -30, 1.0)),
    ((-34, 70, 1.1), (44, 62, 1.3), (-56, 14, 1.05), (50, -18, 0.9), (-12, -34, 0.85)),
    ((2, 80, 1.2), (-54, 42, 1.1), (56, 36, 1.2), (-36, -22, 0.95), (36, -26, 0.95)),
)
"""Where corals stand: across, the foot, and how large."""


def _branches(x: float, y: float, size: float, fill: str, tip: str) -> Element:
    """A stag of coral."""
    arms = (
        [(0, 0), (-2, -22), (0, -44)],
        [(-1, -14), (-14, -24), (-20, -42)],
        [(0, -18), (13, -26), (20, -46)],
        [(-12, -24), (-24, -26), (-30, -36)],
        [(12, -26), (24, -26), (31, -34)],
    )
    drawn = [area(limb([(px, py) for px, py in points], 12, 7), fill, edge="#4a1420", width=1.8) for points in arms]
    tips = [dot(points[-1][0], points[-1][1], 4, tip) for points in arms]
    return group(drawn, tips, transform=f"translate({x} {y}) scale({size})")


def _fan(x: float, y: float, size: float, fill: str) -> Element:
    """A fan of coral."""
    ribs = "".join(f"M0 -4L{dx} {dy}" for dx, dy in ((-26, -28), (-14, -40), (0, -44), (14, -40), (26, -28)))
    return group(
        area(
            smooth([(0, 2), (-20, -12), (-32, -32), (-12, -46), (12, -46), (32, -32), (20, -12)], closed=True),
            fill,
            edge="#5a1a1c",
            width=2,
        ),
        line(ribs, "#7a2a28", 2, opacity=0.8),
        transform=f"translate({x} {y}) scale({size})",
    )


def coral(variant: int) -> Element:
    """Alive: it stings, and hides things."""
    grove = [
        _branches(x, y, size, "url(#rv-branch)", "#ffe3d6") if k % 2 == 0 else _fan(x, y, size, "url(#rv-fan)")
        for k, (x, y, size) in sorted(enumerate(GROVES[variant]), key=lambda one: one[1][1])
    ]
    fish = [area(f"M{x} {y}q8 -7 16 0q-8 7 -16 0ZM{x} {y}l-7 -5v10Z", "#ffe27a") for x, y in ((-12, 16), (14, 30))]
    return group(_floor("url(#rv-reef)", "#6fd3cf"), grove, fish)


def turned(variant: int) -> Element:
    """Searched: grey stumps and a trail through them."""
    stumps = [
        group(
            area(limb([(0, 0), (-4, -14), (-9, -24)], 13, 8), "url(#rv-bleached)", edge="#20242e", width=1.8),
            area(limb([(0, 0), (5, -10), (12, -17)], 11, 7), "url(#rv-bleached)", edge="#20242e", width=1.8),
            transform=f"translate({x} {y}) scale({size})",
        )
        for x, y, size in GROVES[variant]
    ]
    trail = line(smooth([(-60, 40), (-20, 14), (18, 6), (60, -30)]), "#c9cfd6", 3, opacity=0.5, dash="2 12")
    return group(_floor("url(#rv-dead)", "#8b96a3"), trail, stumps)


# -- dens --------------------------------------------------------------------------------------------------------------


def _den(seed: int, fill: str = "url(#rv-hole)") -> Element:
    """A hole in the floor, with a lip of stones."""
    dice = Random(seed)
    lip = []
    for k in range(11):
        angle = math.tau * k / 11 + 0.2
        x, y = 62 * math.cos(angle), 55 * math.sin(angle)
        size = dice.uniform(10, 16)
        lip.append(area(blob(x, y, size, size * 0.8, seed + k, bumps=7), "url(#rv-boulder)", edge="#0c1b26", width=2))
    return group(area(blob(0, 0, 62, 55, seed, bumps=12, rough=0.07), fill, edge="#071320", width=3), lip)


def abyss(variant: int) -> Element:
    """An unsearched den."""
    eyes = [((-14, -6), (12, -8)), ((-6, 8), (18, 4)), ((-20, 2), (4, 6))][variant]
    glints = [group(oval(x, y, 7, 5, "#8ff3ff", opacity=0.9), oval(x + 1, y, 2.4, 4.4, "#02121c")) for x, y in eyes]
    bubbles = [
        dot(x, y, r, "none", edge="#9fe8f5", width=2, opacity=0.75)
        for x, y, r in ((26, -30, 6), (34, -46, 4), (20, -58, 3))
    ]
    return group(_floor("url(#rv-silt)", "#5f9cc4"), _den(40 + variant), glints, bubbles)


def emptied(variant: int) -> Element:
    """Searched: only an empty hole is left."""
    rubble = [
        area(blob(x, y, 11, 8, 7 + k, bumps=6), "#31485a", edge="#0c1b26", width=1.6)
        for k, (x, y) in enumerate(((-18, 12), (10, 18), (24, 0), (-6, -8)))
    ]
    return group(_floor("url(#rv-silt)", "#46647c"), _den(50 + variant, "#132a3d"), rubble)


def guarded(variant: int) -> Element:
    """Its creature is out."""
    return group(_floor("url(#rv-silt)", "#ff7a5c"), _den(40 + variant), dot(0, 0, 84, "url(#rv-fire)"))


def beaten(variant: int) -> Element:
    """The creature is dead, and its den a good place to defend: a rampart with a shield on it."""
    wall = [
        area(
            polygon([(x - 15, y + 11), (x - 12, y - 11), (x + 12, y - 11), (x + 15, y + 11)]),
            "url(#rv-boulder)",
            edge="#0c1b26",
            width=2,
        )
        for x, y in ((-62, 34), (-32, 52), (0, 58), (32, 52), (62, 34))
    ]
    bones = group(
        area(
            smooth([(-18, -58), (0, -68), (18, -58), (12, -44), (-12, -44)], closed=True), "#e9e2cd", edge=INK, width=2
        ),
        dot(-7, -56, 4, INK),
        dot(7, -56, 4, INK),
        line("M-6 -46V-40M0 -46V-40M6 -46V-40", INK, 2),
    )
    shield = area("M-12 48H12V60Q12 72 0 78Q-12 72 -12 60Z", "#7fe0b4", edge=INK, width=2.4)
    return group(_floor("url(#rv-silt)", "#7fe0b4"), _den(50 + variant, "#132a3d"), bones, wall, shield)


def summoning(variant: int) -> Element:
    """Rings in the water, from which armies rise."""
    marks = [
        group(box(-3, -80, 6, 13, "#cdf6ff", round=3, opacity=0.8), transform=f"rotate({angle})")
        for angle in range(0, 360, 30)
    ]
    rings = [dot(0, 0, r, "none", edge="#aef0ff", width=2.4, opacity=o) for r, o in ((60, 0.55), (46, 0.4), (30, 0.28))]
    return group(_floor("url(#rv-home)", "#bdf3ff"), rings, marks)


GROUNDS: dict[str, Callable[[int], Element]] = {
    "sand": sand,
    "rock": rock,
    "coral": coral,
    "turned": turned,
    "abyss": abyss,
    "emptied": emptied,
    "guarded": guarded,
    "beaten": beaten,
    "summoning": summoning,
}


def variant(tile: Tile) -> int:
    """Which of the drawings a tile has; the same for every kind of ground."""
    q, r = hexes.named(tile)
    return (q * 7 + r * 5 + q * r) % VARIANTS
