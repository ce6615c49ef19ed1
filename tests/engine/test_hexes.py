"""Hexagons: directions, distances, rings, turns, and corners."""

from __future__ import annotations

import pytest

from fathom.engine import hexes

CELLS = list(hexes.disc((0, 0), 3))


def test_a_disc_holds_every_cell_once() -> None:
    assert [len(list(hexes.disc((2, -1), radius))) for radius in range(4)] == [1, 7, 19, 37]
    assert len(set(CELLS)) == 37


@pytest.mark.parametrize("radius", range(4))
def test_a_ring_is_the_cells_at_that_distance_each_touching_the_next(radius: int) -> None:
    ring = list(hexes.ring((1, 1), radius))
    assert {hexes.distance((1, 1), cell) for cell in ring} == {radius}
    if radius:
        assert all(hexes.distance(a, b) == 1 for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        assert ring[0] == hexes.step((1, 1), hexes.EAST, radius)


def test_the_opposite_direction_leads_back() -> None:
    for way in range(6):
        assert hexes.step(hexes.step((3, -2), way, 4), hexes.opposite(way), 4) == (3, -2)


def test_distance_is_the_length_of_the_shortest_walk() -> None:
    reached = {(0, 0): 0}
    edge = [(0, 0)]
    while edge:
        cell = edge.pop(0)
        for near in hexes.neighbours(cell):
            if near in CELLS and near not in reached:
                reached[near] = reached[cell] + 1
                edge.append(near)
    assert all(hexes.distance((0, 0), cell) == steps for cell, steps in reached.items())


def test_a_direction_is_known_only_along_a_straight_row() -> None:
    assert hexes.direction((1, 0), (4, -3)) == hexes.NORTH_EAST
    assert hexes.direction((0, 0), (1, 1)) is None
    assert hexes.direction((0, 0), (0, 0)) is None


def test_a_turn_moves_each_direction_to_the_next() -> None:
    for way in range(6):
        assert hexes.turned(hexes.STEPS[way]) == hexes.STEPS[(way + 1) % 6]
    assert all(hexes.turned(cell, 6) == cell for cell in CELLS)
    assert all(hexes.turned(hexes.turned(cell, 2), 4) == cell for cell in CELLS)


def test_neighbours_share_exactly_two_corners_in_the_picture() -> None:
    for cell in CELLS:
        for other in CELLS:
            shared = set(hexes.corners(cell)) & set(hexes.corners(other))
            assert len(shared) == {0: 6, 1: 2}.get(hexes.distance(cell, other), 0)
