"""Advantages, the curriculum and the potential."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

from fathom.jax.chance import Random
from fathom.jax.tentacula.state import GEMS, SQUARES
from fathom.learn.curriculum import FLOOR, Curriculum
from fathom.learn.ppo import estimate_advantages
from fathom.learn.recipe import Recipe
from fathom.learn.rollout import Steps
from fathom.learn.task import Task
from fathom.learn.tasks import make_task

pytestmark = pytest.mark.thorough


def steps(**columns: list[Any]) -> Steps:
    """Steps of one match with these columns; the others are empty."""
    named = dict.fromkeys(Steps.__dataclass_fields__, jnp.zeros(0))
    return Steps(**(named | {name: jnp.array(column)[:, None] for name, column in columns.items()}))


def test_an_advantage_ends_with_the_match() -> None:
    played = steps(values=[0.5, 0.2, 0.1], rewards=[0.0, 1.0, 0.0], over=[False, True, False])
    found = estimate_advantages(played, jnp.array([0.4]), 0.5)[:, 0]
    # Backwards: the third step belongs to the next match and is followed by a value of 0.4.
    assert np.allclose(found, [0.2 - 0.5 + 0.5 * 0.8, 1.0 - 0.2, 0.4 - 0.1])


def test_the_potential_of_the_last_position_stays() -> None:
    """With exact values and rewards of a potential alone, a match is worth what it reached in the end."""
    played = steps(values=[0.7, 0.5, 0.2], rewards=[0.2, 0.3, 0.2], over=[False, False, True])
    assert np.allclose(estimate_advantages(played, jnp.array([9.0]), 0.95)[:, 0], 0.0, atol=1e-6)


def test_with_a_discount_a_result_counts_less_the_later_it_comes() -> None:
    played = steps(values=[0.0, 0.0, 0.0], rewards=[0.0, 0.0, 1.0], over=[False, False, True])
    assert np.allclose(estimate_advantages(played, jnp.array([0.0]), 1.0, 0.9)[:, 0], [0.81, 0.9, 1.0])


def test_set_ups_whose_outcome_is_open_are_played_most() -> None:
    curriculum = Curriculum.empty([1.0, 1.0, 1.0]).add(
        steps(
            setup=[0, 0, 1, 1, 2, 2],
            over=[True, True, True, True, True, False],
            won=[True, True, True, False, False, False],
        )
    )
    assert curriculum.rates().tolist() == [1.0, 0.5, 0.0]
    assert np.allclose(curriculum.probabilities(), np.array([FLOOR, 0.25 + FLOOR, FLOOR]) / (0.25 + 3 * FLOOR))


def test_set_ups_with_more_weight_are_played_more() -> None:
    assert np.allclose(Curriculum.empty([1.0, 3.0]).probabilities(), [0.25, 0.75])


def test_shaping_fades_out() -> None:
    recipe = Recipe(shaping=2.0, shaping_until=0.5)
    assert [recipe.at(done)["shaping"] for done in (0.0, 0.25, 0.5, 1.0)] == [2.0, 1.0, 0.0, 0.0]
    assert Recipe(shaping_until=0.0).at(0)["shaping"] == 0.0


@pytest.fixture(scope="module")
def task() -> Task[Any]:
    return make_task("tentacula", "pro")


def test_swimming_is_worth_more_than_gems(task: Task[Any]) -> None:
    start = task.deal(Random((jnp.uint32(1), jnp.uint32(2)), jnp.uint32(0)), jnp.int32(0))

    def potential(square: int, **gems: int) -> float:
        fish = jnp.int32(SQUARES.of(*[square] * 3))
        return float(task.potential(start.where(jnp.bool_(True), fish=fish, **gems)))

    bare = {"chest": GEMS.of(0), "cave": int(start.chest)}
    assert potential(0) == 0.0
    assert potential(35) == pytest.approx(1.0)
    # A team that keeps all gems near the start has less than one that loses all of them on the whole way, and a team
    # without gems still gains by every step.
    assert potential(4) < potential(35, **bare)
    assert potential(5, **bare) - potential(4, **bare) == pytest.approx(1 / 35)


def test_every_set_up_is_dealt_as_it_is_named(task: Task[Any]) -> None:
    assert len(task.setups) == len(set(task.setups)) == 18
    for number in (0, 17):
        match = task.deal(Random((jnp.uint32(1), jnp.uint32(2)), jnp.uint32(0)), jnp.int32(number))
        assert task.setups[number] == f"{int(match.seats)} players, level pro, ST{1 + int(match.stash)}"
        assert (int(match.level), int(match.pool), bin(int(match.box)).count("1")) == (3, 0, 2)
