"""The geometry of the Lurk: tiles, distances and line of sight. RV-300, RV-680 to RV-685.

A tile is written “q,r”, its axial coordinates. Neighbours and distances are tables made once for each map.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

from fathom.engine import hexes
from fathom.engine.hexes import Hex

Tile: TypeAlias = str
Rocks: TypeAlias = tuple[Tile, ...]
Groups: TypeAlias = dict[str, tuple[Tile, ...]]
Point: TypeAlias = tuple[int, int]

CENTRE: Hex = (0, 0)


class Lurk:
    """The tiles of the map for one number of players: the inner field and the groups of summoning tiles."""

    def __init__(self, radius: int, groups: Groups) -> None:
        self.groups = groups
        self.inner = in_order(hexes.name(cell) for cell in hexes.disc(CENTRE, radius))
        self.group_of: dict[Tile, str] = {tile: group for group, tiles in groups.items() for tile in tiles}
        self.tiles = in_order({*self.inner, *self.group_of})
        """All tiles in tile order: by row, then along the row."""
        self.place = {tile: index for index, tile in enumerate(self.tiles)}
        self.near: dict[Tile, tuple[Tile, ...]] = {
            tile: in_order(near for near in map(hexes.name, hexes.neighbours(hexes.named(tile))) if near in self.place)
            for tile in self.tiles
        }
        self.distance = {(a, b): hexes.distance(hexes.named(a), hexes.named(b)) for a in self.tiles for b in self.tiles}
        self.mirrored = {tile: hexes.name((-hexes.named(tile)[0], -hexes.named(tile)[1])) for tile in self.inner}


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Tiles in tile order: by row, then along the row."""
    return tuple(sorted(tiles, key=order))


def order(tile: Tile) -> Hex:
    """The sort key of a tile: row, then place along the row."""
    return hexes.named(tile)[::-1]


# -- line of sight -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def sees(rocks: Rocks, a: Tile, b: Tile) -> bool:
    """Whether a model on `a` sees `b`: some line from corner to corner touches no rock in between (RV-681).

    Adjacent tiles always see each other (RV-682). A model on rock sees across the rocks next to it (RV-683).
    """
    start, end = hexes.named(a), hexes.named(b)
    if hexes.distance(start, end) <= 1:
        return True
    blocking = {hexes.named(rock) for rock in rocks} - {start, end}
    if a in rocks:
        blocking -= set(hexes.neighbours(start))
    seen = {(q - start[0], r - start[1]) for q, r in blocking}
    return any(line.isdisjoint(seen) for line in lines((end[0] - start[0], end[1] - start[1])))


@cache
def lines(end: Hex) -> tuple[frozenset[Hex], ...]:
    """For each line from a corner of the middle cell to a corner of `end`: the cells in between that it touches.

    A line that touches all the cells of another line and more is left out. Lines are computed for one sixth of all
    directions and turned for the others.
    """
    turns = next(turns for turns in range(6) if _in_first_sixth(hexes.turned(end, turns)))
    if turns:
        found = lines(hexes.turned(end, turns))
        return tuple(frozenset(hexes.turned(cell, -turns) for cell in line) for line in found)
    far = hexes.distance(CENTRE, end)
    between = [
        cell
        for cell in hexes.disc(CENTRE, far + 1)
        if cell not in (CENTRE, end) and hexes.distance(CENTRE, cell) + hexes.distance(cell, end) <= far + 2
    ]
    touched = {
        frozenset(cell for cell in between if touches(a, b, hexes.corners(cell)))
        for a, b in product(hexes.corners(CENTRE), hexes.corners(end))
    }
    return tuple(line for line in touched if not any(other < line for other in touched))


def _in_first_sixth(cell: Hex) -> bool:
    return cell[0] > 0 and cell[1] >= 0


def touches(a: Point, b: Point, corners: tuple[Point, ...]) -> bool:
    """Whether a segment meets a hexagon; touching a corner or an edge counts.

    By the separating axis theorem, two convex shapes do not meet if and only if a line parallel to a side of one of
    them separates them.
    """
    sides = [(a, b), *((corners[i], corners[i + 1]) for i in range(3))]
    for (x1, y1), (x2, y2) in sides:
        nx, ny = y1 - y2, x2 - x1
        segment = [nx * x + ny * y for x, y in (a, b)]
        hexagon = [nx * x + ny * y for x, y in corners]
        if max(segment) < min(hexagon) or max(hexagon) < min(segment):
            return False
    return True
