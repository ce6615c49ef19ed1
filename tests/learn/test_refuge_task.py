"""The task of The Refuge: set-ups are dealt as they are named, and JAX reads what numpy reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import fathom
from fathom.games.refuge.learned import evaluation
from fathom.games.refuge.learned.inputs import inputs_of
from fathom.games.refuge.learned.position import Position
from fathom.jax.chance import Random
from fathom.jax.refuge.state import LAID, NAMES, Dive, Phase, Question
from fathom.learn.refuge.content import parts
from fathom.learn.refuge.task import RefugeTask
from fathom.learn.tasks import make_task

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def task() -> RefugeTask:
    return RefugeTask(*parts())


@pytest.fixture(scope="module")
def deal(task: RefugeTask) -> Callable[[int], Dive]:
    """Deals a match with a set-up."""
    compiled = jax.jit(task.deal)
    return lambda setup: compiled(Random((jnp.uint32(1), jnp.uint32(2)), jnp.uint32(0)), jnp.int32(setup))


def test_there_is_a_set_up_for_all_players_objectives_and_ways_to_get_a_diver(task: RefugeTask) -> None:
    assert len(set(task.setups)) == len(task.setups) == 2 * 2 * 4 * 27
    assert set(Counter(task.groups).values()) == {27}
    weights = dict(zip(task.groups, task.weights, strict=True))
    assert weights["4 players, level sea"] > weights["4 players, level abyss, divers drawn"] > 0


@pytest.mark.parametrize("number", [0, 107, 108 + 54, 2 * 108 + 30, 431])
def test_every_set_up_is_dealt_as_it_is_named(task: RefugeTask, deal: Callable[[int], Dive], number: int) -> None:
    match, name = deal(number), task.setups[number]
    seats = int(match.seats)
    laid = [f"O{LAID.get(int(match.wanted), level)}" for level in range(3)]  # type: ignore[arg-type]
    level = "abyss" if match.abyss else "sea"
    drawn = ", divers drawn" if "drawn" in name else ""
    assert name == f"{seats} players, level {level}{drawn}, {' '.join(laid)}"
    divers = [NAMES.get(int(match.names), seat) for seat in range(4)]  # type: ignore[arg-type]
    assert int(match.phase) == (Phase.PLACE if drawn else Phase.DIVER)
    assert len({*divers} - {0}) == (seats if drawn else 0)
    assert not drawn or all(divers[:seats])
    assert int(match.at) == (Question.START if drawn else Question.DIVER)


def test_jax_reads_what_numpy_reads(task: RefugeTask) -> None:
    tables: Any = parts()[2]
    rng = np.random.default_rng(3)
    match = fathom.new("refuge", 3, 5, quiet=True)
    encoding = match.game.encoding(match.pack)
    for _ in range(12):
        assert match.ask is not None
        match.choose(match.ask.options[rng.integers(len(match.ask.options))], match.ask.seats[0])
    assert match.ask is not None
    row = np.frombuffer(bytes(encoding.observe(match.table, match.ask, match.ask.seats[0])), np.uint8)

    def read(xp: Any, row: Any) -> tuple[Any, Any, Any]:
        position = Position(xp, tables, row, xp.int32(3))
        return inputs_of(position), position.action_order, evaluation.value(position)

    by_jax = jax.jit(lambda row: read(jnp, row))(jnp.asarray(row))
    for found, expected in zip(by_jax, read(np, row), strict=True):
        assert np.allclose(found, expected, atol=1e-5)
    assert by_jax[2] != 0.0


def test_a_wrong_level_is_refused() -> None:
    with pytest.raises(fathom.SetupError, match=r"There is no level “7”\. The levels are: sea, abyss"):
        make_task("refuge", "7")
