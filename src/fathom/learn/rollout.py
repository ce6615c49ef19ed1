"""Playing matches with the network, many at once, and noting what it can learn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp

from fathom.jax.chance import Random, mixed
from fathom.jax.packed import computed_once
from fathom.learn.network import Params, apply, as_read, init, log_policy
from fathom.learn.task import Task


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Batch:
    """Matches in play, with the set-up and the potential of each."""

    match: Any
    setup: jax.Array
    potential: jax.Array


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Observed:
    """What the seats that are asked see: one row for each match."""

    rows: jax.Array
    players: jax.Array
    legal: jax.Array
    """Which actions are legal, in the order of the network's scores."""
    asking: jax.Array
    """Whether a question is open."""
    order: jax.Array | None
    """The number of the action for each score (see `Task.order`)."""

    def numbers(self, chosen: jax.Array) -> jax.Array:
        """The numbers of actions that are chosen by the place of their scores."""
        if self.order is None:
            return chosen
        return jnp.take_along_axis(self.order, chosen[:, None], axis=1)[:, 0]


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Steps:
    """What happened: every array has a row for each step and a column for each match.

    Legal and chosen actions are in the order of the network's scores. `asking` is false where a match was
    between two questions (see `Environment.advance`).
    """

    inputs: jax.Array
    """What the network read; on accelerators with 16 bits, as it reads them."""
    legal: jax.Array
    asking: jax.Array
    actions: jax.Array
    log_probs: jax.Array
    """The logarithm of the probability with which each action was chosen."""
    values: jax.Array
    rewards: jax.Array
    over: jax.Array
    won: jax.Array
    setup: jax.Array


def init_params(task: Task[Any], hidden: Sequence[int], key: jax.Array) -> Params:
    """New weights of a network for a task, with layers of these widths."""
    seen = jax.eval_shape(lambda: observe(task, deal_numbered(task, jnp.int32(0), jnp.zeros(1, jnp.int32))))
    inputs = jax.eval_shape(task.inputs, seen.rows, seen.players).shape[-1]
    return init(key, inputs, hidden, seen.legal.shape[-1], task.shared, task.places)


def begin(task: Task[Any], key: jax.Array, size: int, probabilities: jax.Array) -> Batch:
    """New matches; `probabilities` has that of each set-up."""
    drawing, dealing = jax.random.split(key)
    setup = draw_setups(drawing, size, probabilities)
    return Batch(deal(task, dealing, setup), setup, jnp.zeros(size))


def deal(task: Task[Any], key: jax.Array, setup: jax.Array) -> Any:
    """Deal a new match for each set-up."""
    bits = jax.random.bits(key, (*setup.shape, 2), jnp.uint32)
    return jax.vmap(lambda words, setup: task.deal(Random((words[0], words[1]), jnp.uint32(0)), setup))(bits, setup)


def advance(task: Task[Any], match: Any, actions: jax.Array) -> Any:
    """Answer for every match."""
    if task.kernels is None:
        return jax.vmap(task.env.advance)(match, actions)
    return task.kernels["answer"](match, actions)


def renew(task: Task[Any], match: Any, over: jax.Array, key: jax.Array, setup: jax.Array) -> Any:
    """Deal a new match with a set-up wherever one is over."""
    if task.kernels is None:
        # A field of a match may be an array.
        return jax.tree.map(
            lambda new, old: jnp.where(over.reshape(-1, *[1] * (old.ndim - 1)), new, old), deal(task, key, setup), match
        )
    bits = jax.random.bits(key, (2, *setup.shape), jnp.uint32)
    return task.kernels["renew"](match, over, bits[0], bits[1], setup.astype(jnp.int32))


def deal_numbered(task: Task[Any], seed: jax.Array, setup: jax.Array) -> Any:
    """Deal a new match for each set-up. The seed and the index of a match decide all chance, on every machine."""
    places = jnp.arange(len(setup), dtype=jnp.uint32)

    def one(place: jax.Array, setup: jax.Array) -> Any:
        return task.deal(Random((mixed(seed.astype(jnp.uint32)), mixed(place)), jnp.uint32(0)), setup)

    return jax.vmap(one)(places, setup)


def draw_setups(key: jax.Array, size: int, probabilities: jax.Array) -> jax.Array:
    """Choose the set-ups of `size` new matches at random, with the probability of each."""
    drawn = jax.random.uniform(key, (size,))
    return jnp.minimum(jnp.searchsorted(jnp.cumsum(probabilities), drawn), len(probabilities) - 1)


def observe(task: Task[Any], match: Any) -> Observed:
    """What the seats that are asked see in many matches."""
    env = task.env

    def one(match: Any) -> tuple[jax.Array, jax.Array, jax.Array, jax.Array]:
        return env.row(match, task.asked(match)), task.players(match), env.options(match), env.is_asking(match)

    # Else the compiler computes the row again for every input that is read from it.
    rows, players, legal, asking = computed_once(jax.vmap(one)(match))
    order = task.order(rows, players)
    return Observed(rows, players, in_order(legal, order), asking, order)


def in_order(legal: jax.Array, order: jax.Array | None) -> jax.Array:
    """Legal actions in the order of the network's scores."""
    return legal if order is None else jnp.take_along_axis(legal, order, axis=-1)


def play(
    task: Task[Any],
    params: Params,
    batch: Batch,
    key: jax.Array,
    steps: int,
    probabilities: jax.Array,
    shaping: jax.Array,
) -> tuple[Batch, Steps, jax.Array]:
    """Play some steps of every match; matches that end begin again. Also returns the values of the last positions.

    The reward is the outcome, 1 or -1, plus `shaping` times the change of the potential. The changes
    of a match add up to the potential of its last position, so nothing on the way is rewarded twice. When `shaping`
    has faded to 0, the reward is the outcome alone.
    """
    env = task.env

    def step(batch: Batch, key: jax.Array) -> tuple[Batch, Steps]:
        seen = observe(task, batch.match)
        inputs = computed_once(as_read(task.inputs(seen.rows, seen.players)))
        scores, values = apply(params, inputs)
        log_probs = log_policy(scores, seen.legal)
        choosing, dealing, drawing = jax.random.split(key, 3)
        actions = jax.random.categorical(choosing, log_probs)
        after = advance(task, batch.match, seen.numbers(actions))
        over, won = jax.vmap(env.is_over)(after), jax.vmap(env.is_won)(after)
        potential = jax.vmap(task.potential)(after)
        outcome = jnp.where(over, jnp.where(won, 1.0, -1.0), 0.0)
        rewards = outcome + shaping * (potential - batch.potential)
        setup = jnp.where(over, draw_setups(drawing, len(over), probabilities), batch.setup)
        match = renew(task, after, over, dealing, setup)
        chosen = jnp.take_along_axis(log_probs, actions[:, None], axis=1)[:, 0]
        noted = Steps(
            inputs,
            seen.legal,
            seen.asking,
            actions,
            chosen,
            values,
            rewards,
            over,
            won,
            batch.setup,
        )
        return Batch(match, setup, jnp.where(over, 0.0, potential)), noted

    batch, noted = jax.lax.scan(step, batch, jax.random.split(key, steps))
    seen = observe(task, batch.match)
    return batch, noted, apply(params, task.inputs(seen.rows, seen.players))[1]
