"""What the network reads follows from the row: it agrees with the rules of the reference."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import fathom
from fathom.engine.player import Perspective
from fathom.games.tentacula.bot import HEURISTICS
from fathom.games.tentacula.learned.inputs import InputTables, _moves, _protected, _Table, inputs
from fathom.games.tentacula.learned.tables import input_tables
from fathom.games.tentacula.rules import end, gates, moving, reef
from fathom.players import make

pytestmark = pytest.mark.thorough

GAME = fathom.find("tentacula")
ENCODING = GAME.encoding(GAME.pack)


@pytest.fixture(scope="module")
def tables() -> InputTables:
    return input_tables(GAME.pack, ENCODING)


def positions(seats: int, seed: int, level: object) -> list[Any]:
    """The tables of a match of scripted players, with what was asked."""
    match = fathom.new("tentacula", seats, seed, {"level": level, "stash": "ST4"}, quiet=True)
    players = [make("scripted:1", GAME, seat) for seat in range(seats)]
    found = []
    while match.ask is not None:
        seat = match.ask.seats[-1]
        found.append((match.fork(), seat))
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)
    return found


@pytest.mark.parametrize(("seats", "seed", "level"), [(2, 3, 1), (3, 5, 3), (4, 8, "pro")])
def test_inputs_agree_with_the_rules(tables: InputTables, seats: int, seed: int, level: object) -> None:
    seen = positions(seats, seed, level)
    assert len({match.state.stage for match, _ in seen}) > 1
    for match, seat in seen:
        t, s = match.table, match.state
        row = np.frombuffer(bytes(ENCODING.observe(t, match.ask, seat)), np.uint8)
        found = _Table(np, tables, row.astype(np.float32), np.float32(seats))
        squares = range(t.pack.route.end + 1)
        assert [bool(safe) for safe in found.safe] == [reef.protected(t, square) for square in squares]
        if s.gate:
            assert found.next_fish == gates.next_fish(t) or found.passed.all()
            can_move = _moves(np, tables, found)[0]
            for fish in range(3):
                for place, animal in enumerate(t.pack.animal):
                    assert bool(can_move[fish, place]) == bool(moving.destination(t, fish, animal))
        missing = np.maximum(found.needs - found.stashed - found.chest, 0).sum()
        assert missing == end.gems_missing(t)


def test_squares_that_the_coming_draws_uncover_are_known(tables: InputTables) -> None:
    uncovered = 0
    for match, seat in positions(2, 3, 1):
        t = match.table
        row = np.frombuffer(bytes(ENCODING.observe(t, match.ask, seat)), np.uint8).astype(np.float32)
        now, later = _protected(np, tables, _Table(np, tables, row, np.float32(2)))
        heuristics = HEURISTICS.of(t.pack)
        bits = heuristics.protected_bits(t) & ~heuristics.uncovered_bits(t)
        printed, last = t.pack.route.printed, t.pack.route.last
        assert [bool(safe) for safe in later[printed + 1 : last + 1]] == [
            bool(bits >> square & 1) for square in range(printed + 1, last + 1)
        ]
        uncovered += int((now - later).sum())
    assert uncovered > 0


def test_many_rows_at_once_are_the_same_as_one_by_one(tables: InputTables) -> None:
    seen = positions(3, 5, 3)[::9]
    rows = [np.frombuffer(bytes(ENCODING.observe(m.table, m.ask, seat)), np.uint8) for m, seat in seen]
    together = inputs(np, tables, np.stack(rows), np.full(len(rows), 3.0, np.float32))
    for row, found in zip(rows, together, strict=True):
        assert np.array_equal(inputs(np, tables, row, np.float32(3)), found)
    assert together.min() >= -1.5
    assert together.max() <= 1.5
