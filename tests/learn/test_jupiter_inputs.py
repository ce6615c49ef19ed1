"""What the network of Jupiter Deep reads follows from the row: it agrees with the rules of the reference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import fathom
from fathom.engine.player import Perspective
from fathom.games.jupiter.learned.inputs import FEATURES, KINDS, inputs_of
from fathom.games.jupiter.learned.layout import SIDES, SIZE, WALK, InputTables
from fathom.games.jupiter.learned.position import Position
from fathom.games.jupiter.learned.tables import SHARED, input_tables
from fathom.games.jupiter.learned.ways import find_ways, links_of
from fathom.games.jupiter.model.domes import POD
from fathom.games.jupiter.rules.queries import colony_of
from fathom.players import make

pytestmark = pytest.mark.thorough

GAME = fathom.find("jupiter")
ENCODING = GAME.encoding(GAME.pack)
FREE = SIZE * 19
"""The number of the Pod among the spaces."""


@pytest.fixture(scope="module")
def tables() -> InputTables:
    return input_tables(GAME.pack, ENCODING)


def positions(seats: int, seed: int, settings: dict[str, Any], every: int) -> Iterator[tuple[Any, int]]:
    """Some positions of a match of random players, with the seat that is asked."""
    match = fathom.new("jupiter", seats, seed, settings, quiet=True)
    players = [make("random", GAME, seat) for seat in range(seats)]
    number = 0
    while match.ask is not None:
        seat = match.ask.seats[0]
        if number % every == 0:
            yield match, seat
        number += 1
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)


def read(tables: InputTables, match: Any, seat: int) -> Position:
    row = np.frombuffer(bytes(ENCODING.observe(match.table, match.ask, seat)), np.uint8)
    return Position(np, tables, row, np.int32(match.setup.seats), find_ways)


def adjacent(p: Position, space: int) -> set[int]:
    """The spaces one bridge from a space, all numbered as in the row."""
    found = links_of(p)[:, p.t.to_space[p.turns][space]]
    return {int(p.t.from_space[p.turns][each]) for each in found if each <= FREE}


def test_bridges_are_those_of_the_reference(tables: InputTables) -> None:
    turns = set()
    for settings in ({}, {"open_bridges": True}):
        for match, seat in positions(3, 5, settings, 23):
            p, colony = read(tables, match, seat), colony_of(match.table)
            turns.add(int(p.turns))
            there = [dome for domes in colony.domes for dome in domes or ()]
            for dome in there[::5]:
                expected = {FREE if near == POD else near for near in colony.near[dome]}
                if match.state.layout.pod is not None and dome in colony.gangway:
                    expected.add(FREE)
                assert adjacent(p, dome) == expected
            assert adjacent(p, FREE) == (set(colony.gangway) if p.docked else set())
    assert len(turns) > 1


def test_distances_are_numbers_of_steps(tables: InputTables) -> None:
    for match, seat in positions(2, 1, {}, 31):
        p, colony = read(tables, match, seat), colony_of(match.table)
        far: dict[int, int] = {}
        front = set(colony.gangway)
        for step in range(WALK):
            far.update(dict.fromkeys(front - far.keys(), step))
            front = {near for dome in front for near in colony.near[dome] if near != POD} - far.keys()
        for place, closeness in enumerate(p.ways.to_pod[:-1]):
            dome = int(p.t.from_space[p.turns][place])
            assert closeness == pytest.approx(max(0, WALK - far.get(dome, WALK)) / WALK)


def test_a_step_closer_to_the_pod_is_found(tables: InputTables) -> None:
    """It leads to an open space: a dome without a piece that is closer, or a free seat in the Pod."""
    checked = 0
    for match, seat in positions(3, 4, {}, 29):
        p = read(tables, match, seat)
        closeness, opened = p.ways.to_pod, p.open
        for place in np.flatnonzero(p.colonists[:-1]):
            dome = int(p.t.from_space[p.turns][place])
            near = [int(p.t.to_space[p.turns][each]) for each in adjacent(p, dome)]
            steps = [
                p.pod_free if each == FREE else opened[each] > 0 and closeness[each] > closeness[place] for each in near
            ]
            assert (p.ways.closer[place] > 0) == any(steps)
            checked += any(steps)
    assert checked > 5


def test_every_action_has_a_score(tables: InputTables) -> None:
    """Each action has one score, but the one that is never offered has also those that no action needs."""
    size = len(ENCODING.vocabulary)
    for order in tables.action_order.reshape(-1, tables.action_order.shape[-1])[::37]:
        counts = np.bincount(order, minlength=size)
        assert (counts > 0).all()
        assert (counts > 1).sum() == 1
    assert len(SHARED) == KINDS


def test_the_order_turns_with_the_board(tables: InputTables) -> None:
    """What is offered has the score of the turned place."""
    spaces = SIZE * tables.modules + 1
    first = tables.action_order.shape[-1] - KINDS * spaces
    for turns in range(SIDES):
        moves = tables.action_order[2, 0, turns][first : first + spaces]
        assert (moves - moves.min() == tables.from_space[turns]).all()


def test_inputs_are_small_numbers(tables: InputTables) -> None:
    for match, seat in positions(7, 2, {"preset": "legend"}, 41):
        found = inputs_of(read(tables, match, seat))
        assert found.dtype == np.float32
        assert np.abs(found).max() < 8
        assert len(found) > FEATURES * (SIZE * tables.modules + 1)
