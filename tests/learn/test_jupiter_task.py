"""The task of Jupiter Deep: set-ups are dealt as they are named, and JAX reads and scores what numpy does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import fathom
from fathom.bots.network import Network
from fathom.engine.player import Perspective
from fathom.games.jupiter.learned.inputs import inputs_of
from fathom.games.jupiter.learned.position import Position
from fathom.games.jupiter.learned.tables import input_tables
from fathom.games.jupiter.learned.ways import find_ways
from fathom.jax.chance import Random
from fathom.learn import network
from fathom.learn.jupiter.content import SHORT, parts
from fathom.learn.jupiter.task import JupiterTask
from fathom.learn.network import Shared
from fathom.learn.tasks import make_task
from fathom.players import make

pytestmark = pytest.mark.thorough

GAME = fathom.find("jupiter")
ENCODING = GAME.encoding(GAME.pack)
EVERY, SOME = 7, 6
"""Of a match, every seventh observation is read, and so many in all."""


@pytest.fixture(scope="module")
def task() -> JupiterTask:
    return JupiterTask(*parts())


def test_there_is_a_set_up_for_all_players_and_presets(task: JupiterTask) -> None:
    assert len(set(task.setups)) == len(task.setups) == 7 * (5 + len(SHORT))
    assert Counter(Counter(task.groups).values()) == {1: 35, len(SHORT): 7}
    weights = dict(zip(task.groups, task.weights, strict=True))
    assert weights["2 players, level mission"] > weights["2 players, level legend"] > 0


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(fathom.SetupError, match=r"no level “hard”.*mission"):
        make_task("jupiter", "hard")


def test_set_ups_are_dealt_as_they_are_named(task: JupiterTask) -> None:
    deal = jax.jit(task.deal)
    for number in (0, 12, 22, 30, len(task.setups) - 2):
        match = deal(Random((jnp.uint32(1), jnp.uint32(2)), jnp.uint32(0)), jnp.int32(number))
        name = task.setups[number]
        assert name.startswith(f"{int(match.seats)} players")
        assert bool(match.vulnerable) == ("fragile" in name)
        assert bool(match.heroes) == ("legend" in name)
        assert float(task.potential(match)) == pytest.approx(0.0)
        assert not bool(task.env.is_won(match))
        if "short" in name:
            assert name.endswith(f", {int(match.target)}")


def some_rows(seats: int, seed: int, settings: dict[str, Any]) -> Iterator[Any]:
    """Observations of questions throughout a match of easy players."""
    match = fathom.new("jupiter", seats, seed, settings, quiet=True)
    players = [make("scripted:1", GAME, seat) for seat in range(seats)]
    for number in count():
        if match.ask is None:
            return
        seat = match.ask.seats[0]
        if number % EVERY == 0:
            yield np.frombuffer(bytes(ENCODING.observe(match.table, match.ask, seat)), np.uint8)
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)


def test_jax_reads_what_numpy_reads(task: JupiterTask) -> None:
    """Numpy reads a position alone as it reads it with others, and finds the ways that JAX finds."""
    tables = input_tables(GAME.pack, ENCODING)
    inputs, order = jax.jit(task.inputs), jax.jit(task.order)
    for seats, settings in ((1, {}), (3, {"open_bridges": True}), (7, {"preset": "legend"})):
        rows = np.stack(list(some_rows(seats, 3 + seats, settings))[:SOME])
        assert len(rows) == SOME
        players = np.full(SOME, seats)
        position = Position(np, tables, rows, players, find_ways)
        assert len(set(position.turns)) > 1
        found = inputs_of(position)
        np.testing.assert_allclose(inputs(rows, players), found, atol=1e-6)
        np.testing.assert_array_equal(order(rows, players), position.action_order)
        for row, expected in zip(rows, found, strict=True):
            alone = Position(np, tables, row[None], players[:1], find_ways)
            np.testing.assert_array_equal(inputs_of(alone)[0], expected)


def test_places_are_scored_alike() -> None:
    """Numpy and JAX agree, and what is true of one place is true of another with the same features."""
    shared, places, others, actions = Shared(kinds=2, features=3), 4, 5, 6
    inputs = others + places * shared.features
    params = network.init(jax.random.key(0), inputs, (8,), actions + shared.kinds * places, shared, places)
    params["places_b"] = jnp.ones((2, 3))
    rows = np.random.default_rng(0).normal(size=(2, inputs)).astype(np.float32)
    # The third place is like the first.
    rows[:, others + 2 :: places] = rows[:, others::places]
    scores, values = network.apply(params, jnp.asarray(rows), exact=True)
    assert scores.shape == (2, actions + 2 * places)
    np.testing.assert_allclose(scores[:, actions], scores[:, actions + 2], atol=1e-6)
    assert float(jnp.abs(scores[:, actions] - scores[:, actions + 1]).min()) > 1e-3
    plain = Network({name: np.asarray(array) for name, array in params.items()}, {})
    found, outcomes = plain.evaluate(rows)
    np.testing.assert_allclose(found, scores, atol=1e-5)
    np.testing.assert_allclose(outcomes, np.clip(values, -1, 1), atol=1e-5)
