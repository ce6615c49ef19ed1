"""The documented interface of each game, with `jit`, `vmap` and `scan`: one program for each game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import fathom.jax
from fathom.envs import gymnasium_env
from fathom.jax.jupiter import state as jupiter
from fathom.jax.refuge import state as refuge
from fathom.jax.tentacula import state as tentacula
from tests.jax_games.jupiter_twin import JUPITER
from tests.jax_games.programs import QUICKLY
from tests.jax_games.refuge_twin import REFUGE
from tests.jax_games.tentacula_twin import TENTACULA
from tests.jax_games.twin import Twin

pytestmark = pytest.mark.thorough

TWINS = [TENTACULA, REFUGE, JUPITER]
OVER = {"tentacula": tentacula.Step.OVER, "refuge": refuge.Step.OVER, "jupiter": jupiter.Step.OVER}
MATCHES, STEPS, SEATS = 8, 4, 2
QUICK: Any = QUICKLY


class Game:
    """An environment, and its programs for some matches and steps."""

    def __init__(self, name: str) -> None:
        self.env: Any = fathom.jax.make(name, SEATS)
        self.init = jax.jit(jax.vmap(self.env.init), compiler_options=QUICK)
        self.observe = jax.jit(jax.vmap(self.env.observe), compiler_options=QUICK)
        self.steps = jax.jit(self._steps, compiler_options=QUICK)

    def _steps(self, states: Any, actions: Any, keys: Any) -> Any:
        def one(states: Any, given: Any) -> Any:
            actions, keys = given
            first = jnp.argmax(states.legal_action_mask, axis=1)
            states = jax.vmap(self.env.step_or_reset)(states, jnp.where(actions == FIRST, first, actions), keys)
            return states, states

        return jax.lax.scan(one, states, (actions, keys))[1]


FIRST = -7
"""The first legal action, in place of a number."""


@cache
def game(name: str) -> Game:
    """The game, compiled once."""
    return Game(name)


def begun(name: str, key: int = 0) -> Any:
    """New matches."""
    return game(name).init(jax.random.split(jax.random.key(key), MATCHES))


def keys() -> Any:
    """A key for each step and match."""
    return jax.random.split(jax.random.key(1), (STEPS, MATCHES))


def played(name: str, states: Any, actions: Any = None) -> Any:
    """The states after each of some steps; by default every answer is the first legal one."""
    every = np.full((STEPS, MATCHES), FIRST, np.int32) if actions is None else actions
    return game(name).steps(states, every, keys())


def at(states: Any, index: Any) -> Any:
    """Some of the states."""
    return jax.tree.map(lambda array: array[index], states)


def same(some: Any, others: Any) -> bool:
    """Whether all numbers of two states are equal."""
    equal: bool = jax.tree.all(jax.tree.map(lambda a, b: bool(jnp.array_equal(a, b)), some, others))
    return equal


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.game)
def test_matches_begin_as_in_the_other_environments(twin: Twin) -> None:
    """Masks, rows and the seat that is asked have the same form; nothing is over."""
    states = begun(twin.game)
    other = gymnasium_env(twin.game, seats=SEATS)
    seen, _ = other.reset(seed=1)
    assert states.legal_action_mask.shape == (MATCHES, len(seen["action_mask"]))
    rows = game(twin.game).observe(states)
    assert rows.shape == (MATCHES, len(seen["observation"]))
    assert rows.dtype == seen["observation"].dtype
    assert bool(states.legal_action_mask.any(1).all())
    assert not bool((states.terminated | states.truncated | states.rewards.any(1)).any())
    assert set(states.current_player.tolist()) <= set(range(SEATS))


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.game)
def test_legal_answers_go_on(twin: Twin) -> None:
    after = played(twin.game, begun(twin.game))
    assert after.rewards.shape == (STEPS, MATCHES, SEATS)
    assert bool(after.legal_action_mask.any(2).all())
    assert not bool((after.terminated | after.truncated | after.rewards.any(2)).any())
    assert len(set(after.current_player[:, 0].tolist())) > 1


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.game)
def test_an_illegal_action_loses_and_a_new_match_begins(twin: Twin) -> None:
    """An action that is not offered, and numbers that are no actions; other matches are not affected."""
    states, env = begun(twin.game), game(twin.game).env
    offered = np.asarray(states.legal_action_mask[0])
    assert not offered.all()
    wrong = [int(np.flatnonzero(~offered)[0]), -1, -env.actions, env.actions, 10**6, -(2**31)]
    actions: Any = np.full((STEPS, MATCHES), FIRST, np.int32)
    actions[0, : len(wrong)] = wrong
    after = played(twin.game, states, actions)
    ended = [True] * len(wrong) + [False] * (MATCHES - len(wrong))
    assert after.terminated[0].tolist() == ended
    assert not bool(after.truncated.any() | after.terminated[1:].any())
    assert after.rewards[0].tolist() == [[-1.0] * SEATS if lost else [0.0] * SEATS for lost in ended]
    assert not bool(after.rewards[1:].any())
    fresh = game(twin.game).init(keys()[0])
    for field in ("match", "legal_action_mask", "current_player"):
        lost = slice(len(wrong))
        assert same(at(getattr(after, field), (0, lost)), at(getattr(fresh, field), lost))
    assert same(at(played(twin.game, states), (0, slice(len(wrong), None))), at(after, (0, slice(len(wrong), None))))


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.game)
def test_a_match_that_is_cut_is_truncated_alone_and_lost(twin: Twin) -> None:
    states, limit = begun(twin.game), game(twin.game).env.tables.turn_limit
    late = jnp.arange(MATCHES) % 2 == 0
    turn = jnp.where(late, limit + 1, states.match.turn).astype(states.match.turn.dtype)
    after = played(twin.game, replace(states, match=replace(states.match, turn=turn)))
    assert after.truncated[0].tolist() == late.tolist()
    assert not bool(after.terminated.any() | after.truncated[1:].any())
    assert after.rewards[0].tolist() == [[-1.0 if cut else 0.0] * SEATS for cut in late.tolist()]
    assert after.match.turn[0].tolist()[0] <= limit


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.game)
def test_the_result_is_that_of_the_match(twin: Twin) -> None:
    """All seats win or lose together; nobody gets anything before the end."""
    env, match = game(twin.game).env, at(begun(twin.game), 0).match

    def state(ending: Any) -> Any:
        return env.state(replace(match, at=jnp.full_like(match.at, OVER[twin.game]), ending=ending))

    numbers = jnp.arange(len(twin.endings)).astype(match.ending.dtype)
    ended = jax.jit(jax.vmap(state), compiler_options=QUICK)(numbers)
    assert ended.rewards.tolist() == [[1.0 if rule == twin.won else -1.0] * SEATS for rule in twin.endings]
    assert bool((ended.terminated ^ ended.truncated).all())
    assert not bool(ended.legal_action_mask.any())
