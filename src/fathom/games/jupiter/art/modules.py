"""Modules: a plate on the sea floor, seven domes under lamps, bridges of glass, and what stands in the middle."""

from __future__ import annotations

import math

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.jupiter.art.palette import ALARM, CREEP, FOAM, INK, LAMP, MODULES
from fathom.games.jupiter.art.places import CORNER, arm, corners
from fathom.games.jupiter.model.blueprint import inner_bridges
from fathom.games.jupiter.model.domes import CENTRE
from fathom.games.jupiter.model.pack import Module, Site
from fathom.present.svg import Point, area, box, dot, glow, group, letters, line, num, oval, polygon, smooth, use, xy

DOME = 21.5
"""The radius of a dome."""
DOOR = 19.0
SIGN: Point = (0.0, -CORNER * 0.82)
"""Where the number of a module stands: in its upper corner, where no dome is."""


def shades() -> list[Element]:
    """Glass, seen from above."""
    return [
        glow("jd-glass", (0, "#2f6f86"), (0.55, "#123d52"), (1, "#08202e"), at=(0.38, 0.32)),
        glow("jd-lit", (0, "#fff4c4"), (0.5, "#f0c060"), (1, "#8a5a1c"), at=(0.45, 0.4)),
        glow("jd-slime", (0, "#3a2a3a"), (0.6, "#1c1420"), (1, "#0c0810")),
        glow("jd-halo", (0, "#ffd98a", 0.55), (1, "#ffd98a", 0)),
        glow("jd-reactor", (0, "#fffbe0"), (0.35, "#ffd257"), (0.7, "#f08a24"), (1, "#8a3a08")),
    ]


def dome(fill: str = "url(#jd-glass)", rim: str = "#6fb4c4") -> Element:
    """A dome from above: a rim with rivets of light, and a gleam."""
    return group(
        dot(0, 0, DOME, fill, edge=INK, width=4.4),
        dot(0, 0, DOME - 0.4, "none", edge=rim, width=2.2),
        line("M-13 -9A16 16 0 0 1 -3 -15.6", "#e9ffff", 2.6, opacity=0.6),
    )


def plate(module: Module, turned: int, everywhere: bool) -> Element:
    """A module as it lies: its plate, the bridges it has, its domes, its number."""
    c = MODULES[module.number]
    return group(
        area(polygon([(x, y + 9) for x, y in corners(CORNER - 3)]), "#020a10", opacity=0.7),
        area(polygon(corners(CORNER - 3)), c.dark, edge=INK, width=4),
        area(polygon(corners(CORNER - 9)), c.colour, opacity=0.75),
        line(polygon(corners(CORNER - 9)), c.light, 2.4, opacity=0.6),
        [group(use("jd-dome"), transform=f"translate({xy(arm(side))})") for side in range(6)],
        None if module.site else use("jd-dome"),
        _tubes(_inner(module, turned, everywhere)),
    )


def _inner(module: Module, turned: int, everywhere: bool) -> list[tuple[Point, Point]]:
    """The bridges within a module."""
    ends = [*(arm(side) for side in range(6)), (0.0, 0.0)]
    joined = inner_bridges(module.printed.opened() if everywhere else module.printed, turned)
    return [(ends[one], ends[other]) for one in range(CENTRE + 1) for other in joined[one] if one < other]


def _tubes(pairs: list[tuple[Point, Point]]) -> Element:
    """Bridges: lit tubes of glass."""
    d = "".join(f"M{xy(one)}L{xy(other)}" for one, other in map(span, pairs))
    return group(butt(d, INK, 18), butt(d, "#7fa3b0", 13.4), butt(d, "#12303f", 9), butt(d, LAMP, 3))


def span(pair: tuple[Point, Point]) -> tuple[Point, Point]:
    """From door to door: a bridge begins on the rim of its dome."""
    (ax, ay), (bx, by) = pair
    length = math.hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length * DOOR, (by - ay) / length * DOOR
    return (ax + dx, ay + dy), (bx - dx, by - dy)


def butt(d: str, colour: str, width: float) -> Element:
    """A stroke with blunt ends."""
    return h.path({"d": d, "fill": "none", "stroke": colour, "stroke-width": num(width)})


def tubes(pairs: list[tuple[Point, Point]]) -> Markup:
    """The bridges between modules."""
    return Markup(_tubes(pairs))


def sign(module: Module) -> Element:
    """The number, and the letter that tells modules of one number apart."""
    c = MODULES[module.number]
    x, y = SIGN
    shield = polygon([(x - 20, y - 4), (x, y - 16), (x + 20, y - 4), (x + 15, y + 15), (x - 15, y + 15)])
    return group(
        area(shield, c.light, edge=INK, width=2.6),
        letters(x - 5, y + 12, 23, str(module.number), INK, weight="800", cls="figure"),
        letters(x + 8.4, y + 12, 15, module.id[1:], INK, weight="800", cls="figure"),
    )


def site(kind: Site) -> Element:
    """A power plant or a radar dish."""
    return _plant() if kind == "plant" else _dish()


def _plant() -> Element:
    """A glowing core between magnets, and a bolt."""
    fins = [area(polygon([(-6, -30), (6, -30), (4, -19), (-4, -19)]), "#b9c7cd", edge=INK, width=2) for _ in range(6)]
    return group(
        dot(0, 0, 34, "url(#jd-halo)"),
        [group(fin, transform=f"rotate({60 * k + 30})") for k, fin in enumerate(fins)],
        dot(0, 0, 22, "url(#jd-reactor)", edge=INK, width=3.4),
        area(polygon([(3, -16), (-10, 3), (-2, 3), (-4, 16), (10, -4), (2, -4)]), INK),
    )


def _dish() -> Element:
    """A dish on its mast, listening upwards."""
    return group(
        dot(0, 0, 30, "#150f2a", edge=INK, width=3),
        dot(0, 0, 28, "none", edge="#b99ae0", width=2.4),
        line("M0 6L-9 23M0 6L9 23", "#8ea6b2", 4),
        area("M-22 -9A23 23 0 0 0 14 17Z", "#eef3f6", edge=INK, width=3),
        line("M-4 4L11 -11", "#eef3f6", 3.4),
        dot(12, -12, 4, ALARM),
        line("M15 -21A10 10 0 0 1 21 -13", LAMP, 2.6),
    )


def breaking(gap: int) -> Markup:
    """A module close to its end: its edge glows, and cracks when one more creep will break it."""
    last = gap <= 1
    tone = ALARM if last else "#ffb44a"
    cracks = [
        line(smooth([(px * 0.97, py * 0.97), (px * 0.8 + 6, py * 0.8), (px * 0.66, py * 0.66 + 7)]), tone, 3)
        for px, py in corners()[1:]
    ]
    return Markup(
        group(
            area(polygon(corners(CORNER - 6)), "none", edge=tone, width=6 if last else 3.4),
            cracks if last else None,
        )
    )


def target() -> Element:
    """A module that a creep is coming for."""
    ring = corners(CORNER - 5)
    ticks = "".join(f"M{xy(p)}L{xy((p[0] * 0.8, p[1] * 0.8))}" for p in ring)
    return group(line(polygon(ring), CREEP, 5, dash="16 9"), line(ticks, CREEP, 5))


def icon(kind: Site, alive: bool, covered: bool) -> Element:
    """A site as a small sign: standing, under a Super Creep, or lost."""
    if covered:
        return use("jd-super")
    return group(
        group(use(f"jd-{kind}"), opacity=1 if alive else 0.22),
        None if alive else line("M-20 -20L20 20M20 -20L-20 20", ALARM, 5),
    )


def berth() -> Element:
    """A free cell beside the colony: four corners of light."""
    return group(
        oval(0, 0, 40, 40, "none", edge=FOAM, width=1.6, opacity=0.1),
        box(-3, -3, 6, 6, FOAM, round=3, opacity=0.16),
    )
