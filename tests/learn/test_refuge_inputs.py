"""What the network of The Refuge reads follows from the row: it agrees with the rules of the reference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import fathom
from fathom.engine.player import Perspective
from fathom.games.refuge.bot import HEURISTICS
from fathom.games.refuge.learned import evaluation
from fathom.games.refuge.learned.inputs import _steps, inputs
from fathom.games.refuge.learned.layout import InputTables
from fathom.games.refuge.learned.position import Position
from fathom.games.refuge.learned.tables import input_tables
from fathom.games.refuge.model.board import DIRECTIONS
from fathom.games.refuge.model.options import Give, HandOver, Move, Nudge
from fathom.players import make

pytestmark = pytest.mark.thorough

GAME = fathom.find("refuge")
ENCODING = GAME.encoding(GAME.pack)
NUMBER: dict[Any, Any] = ENCODING.vocabulary.number
MATCHES = [(1, 8, False), (2, 4, False), (3, 6, True), (4, 7, False)]


@pytest.fixture(scope="module")
def tables() -> InputTables:
    return input_tables(GAME.pack, ENCODING)


def positions(seats: int, seed: int, abyss: bool) -> Iterator[tuple[Any, int]]:
    """The tables of a match of easy players, with the seat that is asked."""
    match = fathom.new("refuge", seats, seed, {"abyss": abyss}, quiet=True)
    players = [make("scripted:1", GAME, seat) for seat in range(seats)]
    while match.ask is not None:
        seat = match.ask.seats[0]
        yield match, seat
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)


def read(tables: InputTables, match: Any, seat: int) -> Position:
    row = np.frombuffer(bytes(ENCODING.observe(match.table, match.ask, seat)), np.uint8)
    return Position(np, tables, row, np.int32(match.state.seats))


@pytest.mark.parametrize(("seats", "seed", "abyss"), MATCHES)
def test_the_value_is_that_of_the_scripted_player(tables: InputTables, seats: int, seed: int, abyss: bool) -> None:
    heuristics, mirrored = HEURISTICS.of(GAME.pack), set()
    for match, seat in positions(seats, seed, abyss):
        position = read(tables, match, seat)
        mirrored.add(bool(position.flipped))
        if not match.state.objectives:
            assert evaluation.value(position) == 0.0
            continue
        expected = heuristics.terms(match.table)
        if seats > 1:
            assert np.allclose(evaluation.terms(position), list(expected.values()), atol=1e-3)
        else:  # What a single diver risks counts less than for the scripted player.
            found = dict(zip(expected, evaluation.terms(position), strict=True))
            del found["team"]
            assert all(found[name] == pytest.approx(expected[name], abs=1e-3) for name in found)
    assert mirrored == {False, True}


@pytest.mark.parametrize(("seats", "seed", "abyss"), MATCHES)
def test_scores_mean_what_the_network_sees(tables: InputTables, seats: int, seed: int, abyss: bool) -> None:
    """In the order of the scores, steps are legal where the inputs have a free space, and cards go to neighbours."""
    ways, moves = list(DIRECTIONS), 0
    for match, seat in positions(seats, seed, abyss):
        position = read(tables, match, seat)
        order = position.action_order
        assert sorted(order) == list(range(len(NUMBER)))
        legal = np.isin(order, [NUMBER[option] for option in match.ask.options])
        if match.ask.about.what == "act" and any(isinstance(option, Move) for option in match.ask.options):
            exists, _, _, diver = _steps(position)[:4]
            assert [legal[NUMBER[Move(way)]] for way in ways] == list(exists & (diver == 0))
            moves += 1
        for place, option in enumerate(NUMBER):
            if isinstance(option, Give | HandOver) and legal[place]:
                assert position.distance[0].shape == position.distance[option.seat].shape
                apart = tables.steps[position.head, position.where[0], position.where[option.seat]]
                assert apart == 1
            if isinstance(option, Nudge) and legal[place]:
                assert position.tentacles[list(GAME.pack.sea.kind).index(option.tentacle)] == 1
    assert moves > 3


def test_many_rows_at_once_are_the_same_as_one_by_one(tables: InputTables) -> None:
    rows = [
        np.frombuffer(bytes(ENCODING.observe(match.table, match.ask, seat)), np.uint8)
        for match, seat in positions(3, 6, False)
    ][::5]
    together = inputs(np, tables, np.stack(rows), np.full(len(rows), 3, np.int32))
    for row, found in zip(rows, together, strict=True):
        assert np.allclose(inputs(np, tables, row, np.int32(3)), found, atol=1e-6)
    assert together.min() >= -2
    assert together.max() <= 2
