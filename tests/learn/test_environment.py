"""What all environments in JAX share, shown with the smallest game: a light, and three questions."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import pytest

from fathom.jax.environment import State
from tests.learn.toy import Lights, LightsEnvironment

pytestmark = pytest.mark.thorough

ENV = LightsEnvironment()
LAST = 2
"""The number of the last of three answers."""


def right(state: State[Lights]) -> jax.Array:
    """The answer that is right."""
    return state.match.light


def test_rewards_come_with_the_last_answer_and_only_once() -> None:
    state = ENV.init(jax.random.key(7))
    for number in range(LAST + 1):
        state = ENV.step(state, right(state))
        assert state.rewards.tolist() == [float(number == LAST)]
    assert bool(state.terminated)
    after = ENV.step(state, jnp.int32(0))
    assert after.rewards.tolist() == [0.0]
    assert jax.tree.all(jax.tree.map(lambda a, b: bool((a == b).all()), after.match, state.match))


def test_a_lost_match_is_worth_minus_one() -> None:
    state = ENV.init(jax.random.key(7))
    for _ in range(LAST + 1):
        state = ENV.step(state, 1 - right(state))
    assert state.rewards.tolist() == [-1.0]


def test_a_new_match_follows_the_last_answer() -> None:
    state, fresh = ENV.init(jax.random.key(7)), ENV.init(jax.random.key(8))
    for _ in range(LAST):
        state = ENV.step_or_reset(state, right(state), jax.random.key(8))
        assert not bool(state.terminated)
    state = ENV.step_or_reset(state, right(state), jax.random.key(8))
    assert (state.rewards.tolist(), bool(state.terminated)) == ([1.0], True)
    assert int(state.match.left) == LAST + 1
    assert int(state.match.light) == int(fresh.match.light)
    assert state.legal_action_mask.tolist() == [True, True, False]
