"""Hexagons with a point on top, in axial coordinates (q, r).

Directions are numbered counter-clockwise from east: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE. A turn of 60° counter-clockwise
adds one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(6)
STEPS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def step(cell: Hex, direction: int, length: int = 1) -> Hex:
    """The cell `length` steps away in a direction."""
    q, r = STEPS[direction]
    return cell[0] + q * length, cell[1] + r * length


@cache
def name(cell: Hex) -> str:
    """The name of a cell: `q,r`."""
    return f"{cell[0]},{cell[1]}"


@cache
def named(text: str) -> Hex:
    """The cell with this name, written `q,r`."""
    q, r = text.split(",")
    return int(q), int(r)


def opposite(direction: int) -> int:
    """The opposite direction."""
    return (direction + 3) % 6


@cache
def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six cells around a cell, in the order of the directions."""
    return tuple(step(cell, direction) for direction in range(6))


def distance(a: Hex, b: Hex) -> int:
    """The least number of steps between two cells."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def direction(start: Hex, end: Hex) -> int | None:
    """The direction of the straight row of cells from start to end; None if there is no such row."""
    length = distance(start, end)
    return next((way for way in range(6) if length and step(start, way, length) == end), None)


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """The cells at distance `radius`, counter-clockwise from the eastern corner."""
    if radius == 0:
        yield centre
        return
    cell = step(centre, EAST, radius)
    for way in range(6):
        for _ in range(radius):
            yield cell
            cell = step(cell, (way + 2) % 6)


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """The cells up to distance `radius`, ring by ring."""
    for distance_out in range(radius + 1):
        yield from ring(centre, distance_out)


def turned(cell: Hex, turns: int = 1) -> Hex:
    """The cell rotated about (0, 0) by `turns` times 60° counter-clockwise."""
    q, r = cell
    for _ in range(turns % 6):
        q, r = q + r, -q
    return q, r


# -- drawing and line of sight --------------------------------------------------------------------------------------
# An affine image of the grid in integer coordinates: which cells touch is exact, lengths and angles are not.


@cache
def centre(cell: Hex) -> tuple[int, int]:
    """The centre of a cell in integer coordinates; y grows downwards."""
    q, r = cell
    return 2 * q + r, 3 * r


@cache
def corners(cell: Hex) -> tuple[tuple[int, int], ...]:
    """The six corners of a cell in integer coordinates, in order around it."""
    x, y = centre(cell)
    return (x + 1, y - 1), (x, y - 2), (x - 1, y - 1), (x - 1, y + 1), (x, y + 2), (x + 1, y + 1)
