"""Modules: a plate with its domes, bridges and number."""

from __future__ import annotations

import math

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.jupiter.art.palette import ALARM, INK, LAMP, MODULES
from fathom.games.jupiter.art.places import CORNER, arm, corners
from fathom.games.jupiter.model.domes import CENTRE
from fathom.games.jupiter.model.modules import inner_bridges
from fathom.games.jupiter.model.parts import Module, Site
from fathom.present.svg import Point, area, group, letters, line, num, polygon, use, xy

DOME = 21.5
"""The radius of a dome in its drawing."""
DOOR = 19.0
"""How far from the middle of a dome a bridge begins."""
SIGN: Point = (0.0, -CORNER * 0.82)
"""Where the number of a module is drawn: in its upper corner, where no dome is."""


def plate(module: Module, turned: int, everywhere: bool) -> Element:
    """The drawing of a module: its plate, domes and inner bridges; with `everywhere`, all possible bridges."""
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
    """The ends of the bridges inside a module, or with `everywhere` of all possible bridges."""
    ends = [*(arm(side) for side in range(6)), (0.0, 0.0)]
    joined = inner_bridges(module.printed.opened() if everywhere else module.printed, turned)
    return [(ends[one], ends[other]) for one in range(CENTRE + 1) for other in joined[one] if one < other]


def _tubes(pairs: list[tuple[Point, Point]]) -> Element:
    """Bridges, drawn as glass tubes with light inside."""
    d = "".join(f"M{xy(one)}L{xy(other)}" for one, other in map(span, pairs))
    return group(butt(d, INK, 18), butt(d, "#7fa3b0", 13.4), butt(d, "#12303f", 9), butt(d, LAMP, 3))


def span(pair: tuple[Point, Point]) -> tuple[Point, Point]:
    """The visible ends of a bridge, at the rims of the domes whose middles are given."""
    (ax, ay), (bx, by) = pair
    length = math.hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length * DOOR, (by - ay) / length * DOOR
    return (ax + dx, ay + dy), (bx - dx, by - dy)


def butt(d: str, colour: str, width: float) -> Element:
    """A stroke with flat ends."""
    return h.path({"d": d, "fill": "none", "stroke": colour, "stroke-width": num(width)})


def tubes(pairs: list[tuple[Point, Point]]) -> Markup:
    """The bridges between modules."""
    return Markup(_tubes(pairs))


def sign(module: Module) -> Element:
    """A sign with the number and letter of a module."""
    c = MODULES[module.number]
    x, y = SIGN
    shield = polygon([(x - 20, y - 4), (x, y - 16), (x + 20, y - 4), (x + 15, y + 15), (x - 15, y + 15)])
    return group(
        area(shield, c.light, edge=INK, width=2.6),
        letters(x - 5, y + 12, 23, str(module.number), INK, weight="800", cls="figure"),
        letters(x + 8.4, y + 12, 15, module.id[1:], INK, weight="800", cls="figure"),
    )


def icon(kind: Site, alive: bool, covered: bool) -> Element:
    """A site as a small icon: intact, under a Super Creep, or lost."""
    if covered:
        return use("jd-super")
    return group(
        group(use(f"jd-{kind}"), opacity=1 if alive else 0.22),
        None if alive else line("M-20 -20L20 20M20 -20L-20 20", ALARM, 5),
    )
