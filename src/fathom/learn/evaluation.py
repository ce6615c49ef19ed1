"""Measuring strength: matches with fixed seeds, played by the most likely action."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from fathom.learn.network import Params, apply, log_policy
from fathom.learn.rollout import advance, deal_numbered, observe
from fathom.learn.task import Task

LONGEST = 1000
"""The most steps of a match."""


def every_setup(task: Task[Any], matches: int) -> jax.Array:
    """The index of the set-up of each match, if every set-up is played `matches` times."""
    return jnp.tile(jnp.arange(len(task.setups)), matches)


def evaluate(task: Task[Any], params: Params, setup: jax.Array, seed: jax.Array) -> jax.Array:
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

    def goes_on(carry: tuple[Any, jax.Array]) -> jax.Array:
        match, number = carry
        return (number < LONGEST) & ~jnp.all(over(task, match))

    match, _ = jax.lax.while_loop(goes_on, step, (deal_numbered(task, seed, setup), jnp.int32(0)))
    return won(task, match, setup)


def over(task: Task[Any], match: Any) -> jax.Array:
    """Which matches are over."""
    found: jax.Array = jax.vmap(task.env.is_over)(match)
    return found


def won(task: Task[Any], match: Any, setup: jax.Array) -> jax.Array:
    """How many matches are won in each set-up."""
    found = jax.vmap(task.env.is_won)(match).astype(jnp.int32)
    return jax.ops.segment_sum(found, setup, len(task.setups))
