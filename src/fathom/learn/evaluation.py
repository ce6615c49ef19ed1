"""Measuring strength: matches with fixed seeds, played by the most likely action."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from fathom.learn.network import Params, apply, log_policy
from fathom.learn.rollout import advance, deal_numbered, observe
from fathom.learn.task import Task

LONGEST = 1000
"""The most steps of a match. One that is not over then is not won; the result says how many there were."""


class Counted(NamedTuple):
    """How many matches were won, and how many were not over after `LONGEST` steps, in each set-up."""

    won: jax.Array
    unfinished: jax.Array


def every_setup(task: Task[Any], matches: int) -> jax.Array:
    """The index of the set-up of each match, if every set-up is played `matches` times."""
    return jnp.tile(jnp.arange(len(task.setups)), matches)


def evaluate(task: Task[Any], params: Params, setup: jax.Array, seed: jax.Array) -> Counted:
    """How many matches experts win in each set-up; `setup` has the index of the set-up of each match.

    The same seed gives the same matches, with any weights.
    """

    def step(carry: tuple[Any, jax.Array]) -> tuple[Any, jax.Array]:
        match, number = carry
        seen = observe(task, match)
        # Exact, like the player that is shipped.
        scores, _ = apply(params, task.inputs(seen.rows, seen.players), exact=True)
        actions = seen.numbers(jnp.argmax(log_policy(scores, seen.legal), axis=-1))
        return advance(task, match, actions), number + 1

    def is_playing(carry: tuple[Any, jax.Array]) -> jax.Array:
        match, number = carry
        return (number < LONGEST) & ~jnp.all(over(task, match))

    match, _ = jax.lax.while_loop(is_playing, step, (deal_numbered(task, seed, setup), jnp.int32(0)))
    return counted(task, match, setup)


def over(task: Task[Any], match: Any) -> jax.Array:
    """Which matches are over."""
    found: jax.Array = jax.vmap(task.env.is_over)(match)
    return found


def counted(task: Task[Any], match: Any, setup: jax.Array) -> Counted:
    """Count the matches that are won, and those that are not over, in each set-up."""
    won, unfinished = jax.vmap(task.env.is_won)(match), ~over(task, match)
    by_setup = (jax.ops.segment_sum(each.astype(jnp.int32), setup, len(task.setups)) for each in (won, unfinished))
    return Counted(*by_setup)


def warning(unfinished: int, matches: int) -> str:
    """A sentence about matches that were not finished."""
    return f"{unfinished} of {matches} matches were not over after {LONGEST} steps and count as not won"
