"""Land on the chart: whole cells, ridges between two regions, and shores along edges without an exit."""

from __future__ import annotations

import math
from random import Random

import htpy as h
from htpy import Element

from fathom.games.sleeping_gods.art.palette import LAND, MOSS, SEA, SEPIA
from fathom.games.sleeping_gods.art.positions import (
    CELL_HIGH,
    CELL_WIDE,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Cell,
    cells,
    corner,
    is_land,
)
from fathom.games.sleeping_gods.model.atlas import Edge, MapPage
from fathom.present.svg import Point, area, group, limb, line, polygon, smooth, use, xy


def coast(page: MapPage) -> Element:
    """All land of a map, with shallow water around it."""
    dice = Random(page.id)
    shapes = "".join([*_mainland(page, dice), *_ridges(page, dice), *_shores(page, dice)])
    id = f"sg-coast-{page.id}"
    # The path is most of the page's size, so it is written once and used four times.
    layers = [(SEA[0], 44, 0.5), (SEA[0], 26, 0.5), (SEA[2], 12, 0.55)]
    return group(
        h.defs[h.path({"id": id, "d": shapes})],
        [
            h.g({"fill": "none", "stroke": colour, "stroke-width": str(width), "opacity": str(opacity)})[use(id)]
            for colour, width, opacity in layers
        ],
        h.g({"fill": "url(#sg-land)", "stroke": SEPIA, "stroke-width": "3.4"})[use(id)],
        _heights(page, dice),
    )


def _mainland(page: MapPage, dice: Random) -> list[str]:
    """A rounded shape for each cell of land."""
    found = []
    land = {cell for letter, own in cells(page).items() if is_land(letter) for cell in own}
    for cell in sorted(land):
        x, y = corner(cell)
        middle = x + CELL_WIDE / 2, y + CELL_HIGH / 2
        points: list[Point] = []
        for k in range(16):
            angle = math.tau * k / 16
            square = 1 / max(abs(math.cos(angle)), abs(math.sin(angle)))
            far = (1 + (square - 1) * 0.5) * dice.uniform(0.84, 0.98)
            points.append(
                (middle[0] + CELL_WIDE / 2 * far * math.cos(angle), middle[1] + CELL_HIGH / 2 * far * math.sin(angle))
            )
        found.append(smooth(points, closed=True))
    return found


def _ridges(page: MapPage, dice: Random) -> list[str]:
    """Land between neighbouring regions that the ship cannot cross."""
    found = []
    own = cells(page)
    for pair in page.blocked:
        for start, end in _between(own[pair[0]], own[pair[2]]):
            points = []
            for k in range(5):
                part = 0.03 + 0.94 * k / 4
                sway = dice.uniform(-15, 15) if 0 < k < 4 else 0
                x = start[0] + (end[0] - start[0]) * part + (sway if start[0] == end[0] else 0)
                y = start[1] + (end[1] - start[1]) * part + (sway if start[1] == end[1] else 0)
                points.append((x, y))
            found.append(limb(points, dice.uniform(34, 46), dice.uniform(20, 30)))
    return found


def _between(one: list[Cell], other: list[Cell]) -> list[tuple[Point, Point]]:
    """The edges between the cells of two regions, as pairs of points."""
    found = []
    for x, y in one:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if (x + dx, y + dy) in other:
                if dx:
                    found.append((corner((x + (dx > 0), y)), corner((x + (dx > 0), y + 1))))
                else:
                    found.append((corner((x, y + (dy > 0))), corner((x + 1, y + (dy > 0)))))
    return found


def _shores(page: MapPage, dice: Random) -> list[str]:
    """Land along the outer edges that have no exit."""
    open_edges = {(way.page, way.edge) for way in page.exits}
    middle = WEST + 2 * CELL_WIDE
    edges: list[tuple[int, Edge, Point, Point, Point]] = [
        (page.left, "N", (WEST, NORTH), (middle, NORTH), (0, 1)),
        (page.right, "N", (middle, NORTH), (EAST, NORTH), (0, 1)),
        (page.left, "S", (WEST, SOUTH), (middle, SOUTH), (0, -1)),
        (page.right, "S", (middle, SOUTH), (EAST, SOUTH), (0, -1)),
        (page.left, "W", (WEST, NORTH), (WEST, SOUTH), (1, 0)),
        (page.right, "E", (EAST, NORTH), (EAST, SOUTH), (-1, 0)),
    ]
    found = []
    for number, edge, start, end, inwards in edges:
        if (number, edge) in open_edges:
            continue
        steps = 9
        points = [
            (
                start[0] + (end[0] - start[0]) * k / steps + inwards[0] * depth,
                start[1] + (end[1] - start[1]) * k / steps + inwards[1] * depth,
            )
            for k in range(steps + 1)
            for depth in [dice.uniform(8, 34) if 0 < k < steps else 4]
        ]
        back = [
            (end[0] - inwards[0] * 6, end[1] - inwards[1] * 6),
            (start[0] - inwards[0] * 6, start[1] - inwards[1] * 6),
        ]
        found.append(smooth(points) + "L" + "L".join(f"{x:g} {y:g}" for x, y in back) + "Z")
    return found


def _heights(page: MapPage, dice: Random) -> list[Element]:
    """Hills and trees on the mainland."""
    found = []
    for letter, own in cells(page).items():
        if not is_land(letter):
            continue
        for x, y in (corner(cell) for cell in own):
            spots = sorted(((dice.uniform(56, 254), dice.uniform(66, 236)) for _ in range(13)), key=lambda at: at[1])
            for k, (dx, dy) in enumerate(spots):
                found.append(_hill(x + dx, y + dy, dice) if k % 3 == 0 else _tree(x + dx, y + dy, dice))
    return found


def _hill(x: float, y: float, dice: Random) -> Element:
    high = dice.uniform(30, 46)
    slope = smooth([(-34, 0), (-12, -high * 0.7), (0, -high), (16, -high * 0.6), (34, 0)])
    return group(
        area(slope, LAND[1]),
        line(slope, SEPIA, 3),
        line(f"M4 {10 - high:.0f}L12 -6M14 {-high * 0.55:.0f}L22 -4", SEPIA, 2, opacity=0.7),
        transform=f"translate({xy((x, y))})",
    )


def _tree(x: float, y: float, dice: Random) -> Element:
    high = dice.uniform(18, 26)
    return group(
        line(f"M{x:.0f} {y:.0f}V{y - 8:.0f}", SEPIA, 3),
        area(polygon([(x - 9, y - 6), (x, y - high), (x + 9, y - 6)]), MOSS, edge=SEPIA, width=2),
    )
