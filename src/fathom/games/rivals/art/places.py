"""The coordinates of everything in the picture: tiles, models on them, player plates, edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from fathom.engine import hexes
from fathom.engine.hexes import Hex
from fathom.games.rivals.model.board import Lurk, Tile
from fathom.present.svg import Point, num

RADIUS = 100.0
"""The distance from the middle of a tile to its corners."""
ACROSS = RADIUS * math.sqrt(3)
HEAD = 132.0
"""The height of the strip above the map: round, Activation card, event."""
FOOT = 176.0
"""The height of the strip below the map: the dice."""
MARGIN = 16.0
CORNERS = {"N": (0, 0), "E": (1, 0), "S": (1, 1), "W": (0, 1), "SE": (1, 1), "SW": (0, 1)}
"""The corner of a player's plate, across and down, by the player's side of the map."""
WAITING = ((0, 0), (1, 1), (1, 0), (0, 1))
"""The corners for the plates of players without a side, in order."""


class Places:
    """The coordinates of the picture of one map, with its middle tile in the middle."""

    def __init__(self, lurk: Lurk) -> None:
        cells = [hexes.named(tile) for tile in lurk.tiles]
        columns = 2 * max(abs(q + r / 2) for q, r in cells) + 1
        rows = 2 * max(abs(r) for _, r in cells) + 1
        self.wide = columns * ACROSS + 2 * MARGIN
        self.high = HEAD + (1.5 * rows + 0.5) * RADIUS + FOOT
        self.middle: Point = (self.wide / 2, HEAD + (0.75 * rows + 0.25) * RADIUS)
        self.view = f"0 0 {num(self.wide)} {num(self.high)}"

    def at(self, tile: Tile) -> Point:
        """The middle of a tile."""
        x, y = centre(hexes.named(tile))
        return self.middle[0] + x, self.middle[1] + y

    def corner(self, sides: Sequence[str], seat: int) -> tuple[Point, int, int]:
        """The corner of a player's plate, and the directions from there into the picture: across and down, 1 or -1.

        A player without a side gets a free corner.
        """
        taken = [CORNERS[side] for side in sides if side in CORNERS]
        free = [corner for corner in WAITING if corner not in taken]
        place = sum(side not in CORNERS for side in sides[:seat])
        right, low = CORNERS.get(sides[seat]) or free[place]
        x = self.wide - MARGIN if right else MARGIN
        y = self.high - FOOT - 6 if low else HEAD + 6
        return (x, y), -1 if right else 1, -1 if low else 1


def centre(cell: Hex) -> Point:
    """The middle of a cell relative to the middle of the map."""
    q, r = cell
    return ACROSS * (q + r / 2), 1.5 * RADIUS * r


@cache
def corners(radius: float = RADIUS) -> tuple[Point, ...]:
    """The corners of a tile relative to its middle."""
    return tuple(
        (radius * math.cos(math.radians(angle)), -radius * math.sin(math.radians(angle)))
        for angle in range(30, 390, 60)
    )


def slots(count: int, large: bool) -> list[tuple[float, float, float]]:
    """The places of models that share a tile, relative to its middle: across, down, scale."""
    if count == 1:
        return [(0.0, -2.0, 1.45) if large else (0.0, -4.0, 1.16)]
    if count == 2:
        return [(-41.0, -6.0, 0.92), (41.0, -6.0, 0.92)]
    if count == 3:
        return [(0.0, -44.0, 0.82), (-43.0, 25.0, 0.82), (43.0, 25.0, 0.82)]
    return [(-38.0, -36.0, 0.7), (38.0, -36.0, 0.7), (-38.0, 34.0, 0.7), (38.0, 34.0, 0.7)]


def id_of(tile: Tile) -> str:
    """The id of the element for a tile."""
    return "at-" + tile.replace(",", "_")


# -- coastlines --------------------------------------------------------------------------------------------------------


@cache
def coast(tiles: frozenset[Tile]) -> str:
    """The outline of a set of tiles, as one path relative to the middle of the map."""
    cells = {hexes.named(tile) for tile in tiles}
    # Corners are whole numbers, so they can be compared; each side runs anticlockwise to the next corner.
    sides: dict[tuple[int, int], tuple[int, int]] = {}
    for here in sorted(cells):
        around = hexes.corners(here)
        for way in range(6):
            if hexes.step(here, way) not in cells:
                sides[around[way - 1]] = around[way]
    parts = []
    while sides:
        corner = next(iter(sides))
        points = []
        while corner in sides:
            points.append(f"{num(corner[0] * ACROSS / 2)} {num(corner[1] * RADIUS / 2)}")
            corner = sides.pop(corner)
        parts.append("M" + "L".join(points) + "Z")
    return "".join(parts)
