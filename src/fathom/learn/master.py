"""The master (`fathom.players.master`) in many matches at once: the expert's favourites in imagined matches.

It measures how strong masters are with more matches than the player itself can play. It differs in four points: all
favourites are tried in the same number of worlds; an option that comes in two questions is searched in both; a pass
through the rules after which nothing is asked counts as one of the questions that are played ahead; and on accelerators
imagined matches are played with 16 bits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp

from fathom.jax.chance import Random
from fathom.learn.network import Params, apply, as_read, log_policy
from fathom.learn.rollout import Observed, advance, observe
from fathom.learn.task import Task


@dataclass(frozen=True)
class MasterConstants:
    """The constants of `fathom.players.master`, and in how many worlds each favourite is tried."""

    favourites: int
    unlikely: float
    ahead: int
    required_lead: float
    """How many standard errors an option must lead the expert's own."""
    least_deviation: float
    worlds: int


def master_actions(
    task: Task[Any], params: Params, constants: MasterConstants, match: Any, seen: Observed, key: jax.Array
) -> jax.Array:
    """For each match, the action of a master by its number; `seen` is what the seats that are asked observe."""
    scores, _ = apply(params, task.inputs(seen.rows, seen.players), exact=True)
    most = min(constants.favourites, scores.shape[-1])
    likely, places = jax.lax.top_k(log_policy(scores, seen.legal), most)
    tried = (jnp.exp(likely) >= constants.unlikely).at[:, 0].set(True)
    # With few legal options the others are illegal: rules must not be given those.
    places = jnp.where(tried, places, places[:, :1])
    numbers = places if seen.order is None else jnp.take_along_axis(seen.order, places, axis=1)
    best = leader(constants, win_chances(task, params, constants, match, numbers, key), tried)
    return jnp.take_along_axis(numbers, best[:, None], axis=1)[:, 0]


def win_chances(
    task: Task[Any], params: Params, constants: MasterConstants, match: Any, numbers: jax.Array, key: jax.Array
) -> jax.Array:
    """By match, option and world: the win chance after experts have played on. World n is the same for every option."""
    matches, options = numbers.shape
    shape = (matches, options, constants.worlds)
    words = jax.random.bits(key, (2, matches, constants.worlds), jnp.uint32)

    def imagined(match: Any, first: jax.Array, second: jax.Array) -> Any:
        return task.env.imagine(match, Random((first, second), jnp.uint32(0)))

    def for_each_option(leaf: jax.Array) -> jax.Array:
        return jnp.broadcast_to(leaf[:, None], (*shape, *leaf.shape[2:])).reshape(-1, *leaf.shape[2:])

    dealt = jax.vmap(jax.vmap(imagined, (None, 0, 0)))(match, words[0], words[1])
    worlds = jax.tree.map(for_each_option, dealt)
    worlds = advance(task, worlds, jnp.broadcast_to(numbers[..., None], shape).reshape(-1))

    def answer(_: Any, worlds: Any) -> Any:
        seen = observe(task, worlds)
        scores, *_ = apply(params, as_read(task.inputs(seen.rows, seen.players)))
        return advance(task, worlds, seen.numbers(jnp.argmax(log_policy(scores, seen.legal), axis=-1)))

    worlds = jax.lax.fori_loop(0, constants.ahead, answer, worlds)
    seen = observe(task, worlds)
    *_, values = apply(params, as_read(task.inputs(seen.rows, seen.players)))
    over, won = jax.vmap(task.env.is_over)(worlds), jax.vmap(task.env.is_won)(worlds)
    found: jax.Array = jnp.where(over, won.astype(jnp.float32), (1 + jnp.clip(values, -1.0, 1.0)) / 2)
    return found.reshape(shape)


def leader(constants: MasterConstants, chances: jax.Array, tried: jax.Array) -> jax.Array:
    """By match: the option with the highest assured lead over the first; the first if no other leads clearly."""
    number = chances.shape[-1]
    leads = chances - chances[:, :1]
    around = jnp.where(tried, ((chances - chances.mean(-1, keepdims=True)) ** 2).sum(-1), 0.0).sum(-1)
    spread = jnp.sqrt(around / jnp.maximum(tried.sum(-1) * (number - 1), 1))
    spread = jnp.maximum(spread, constants.least_deviation)[:, None]
    deviation = jnp.maximum(leads.std(-1, ddof=1), jnp.maximum(spread / number, constants.least_deviation))
    assured = leads.mean(-1) - constants.required_lead * deviation / number**0.5
    assured = jnp.where(tried, assured, -jnp.inf).at[:, 0].set(0.0)
    best: jax.Array = jnp.argmax(assured, axis=-1)
    return best
