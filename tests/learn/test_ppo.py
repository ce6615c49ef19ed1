"""Advantages, the curriculum and the potential."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

from fathom.jax.chance import Random
from fathom.learn.content import make_task
from fathom.learn.ppo import advantages
from fathom.learn.recipe import Recipe
from fathom.learn.rollout import Steps
from fathom.learn.setups import FLOOR, Record
from fathom.learn.task import Task


def steps(**columns: list[Any]) -> Steps:
    """Steps of one match with these columns; the others are empty."""
    named = dict.fromkeys(Steps.__dataclass_fields__, jnp.zeros(0))
    return Steps(**(named | {name: jnp.array(column)[:, None] for name, column in columns.items()}))


def test_an_advantage_ends_with_the_match() -> None:
    played = steps(values=[0.5, 0.2, 0.1], rewards=[0.0, 1.0, 0.0], over=[False, True, False])
    found = advantages(played, jnp.array([0.4]), 0.5)[:, 0]
    # Backwards: the third step belongs to the next match and is followed by a value of 0.4.
    assert np.allclose(found, [0.2 - 0.5 + 0.5 * 0.8, 1.0 - 0.2, 0.4 - 0.1])


def test_the_potential_of_the_last_position_stays() -> None:
    """With exact values and rewards of a potential alone, a match is worth what it reached in the end."""
    played = steps(values=[0.7, 0.5, 0.2], rewards=[0.2, 0.3, 0.2], over=[False, False, True])
    assert np.allclose(advantages(played, jnp.array([9.0]), 0.95)[:, 0], 0.0, atol=1e-6)


def test_set_ups_whose_outcome_is_open_are_played_most() -> None:
    record = Record.empty(3).add(
        steps(
            setup=[0, 0, 1, 1, 2, 2],
            over=[True, True, True, True, True, False],
            won=[True, True, True, False, False, False],
        )
    )
    assert record.rates().tolist() == [1.0, 0.5, 0.0]
    assert np.allclose(record.chances(), np.array([FLOOR, 0.25 + FLOOR, FLOOR]) / (0.25 + 3 * FLOOR))


def test_shaping_fades_out() -> None:
    recipe = Recipe(updates=100, shaping=2.0, fades=0.5)
    assert [recipe.at(update)["shaping"] for update in (0, 25, 50, 100)] == [2.0, 1.0, 0.0, 0.0]
    assert Recipe(fades=0.0).at(0)["shaping"] == 0.0


@pytest.fixture(scope="module")
def task() -> Task[Any]:
    return make_task("tentacula", "pro")


def test_gems_are_worth_nothing_at_the_start(task: Task[Any]) -> None:
    match = task.deal(Random((jnp.uint32(1), jnp.uint32(2)), jnp.uint32(0)), jnp.int32(0))
    finish, packed = 35, 6
    assert float(task.potential(match)) == 0.0
    home = match.where(jnp.bool_(True), fish=jnp.int32(sum((finish + fish) << packed * fish for fish in range(3))))
    assert float(task.potential(home)) == pytest.approx(1.0)
    robbed = home.where(jnp.bool_(True), chest=jnp.int32(0))
    assert 0 < float(task.potential(robbed)) < 0.1


def test_every_set_up_is_dealt_as_it_is_named(task: Task[Any]) -> None:
    assert len(task.setups) == len(set(task.setups)) == 18
    for number in (0, 17):
        match = task.deal(Random((jnp.uint32(1), jnp.uint32(2)), jnp.uint32(0)), jnp.int32(number))
        assert task.setups[number] == f"{int(match.seats)} players, level pro, ST{1 + int(match.stash)}"
        assert (int(match.level), int(match.pool), bin(int(match.box)).count("1")) == (3, 0, 2)
