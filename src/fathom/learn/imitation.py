"""Imitation: learning from examples before the first match is played.

A network that plays at random hardly ever wins, and then there is nothing to learn from the outcome. Examples of a
scripted player show what winning is like; what follows can become better than the examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from fathom.learn.network import Params, apply, log_policy
from fathom.learn.rollout import in_order
from fathom.learn.task import Task

LOST = 0.3
"""How much an answer counts if its match was lost; 1 if it was won."""
VALUE = 0.25
"""The weight of the value."""
CONTROL = 10
"""One example in this many is not learned from; the figures come from these."""


@dataclass(frozen=True)
class Imitation:
    """The constants of imitation."""

    epochs: int = 12
    size: int = 1024
    """How many examples are one step of the optimiser."""
    rate: float = 1e-3


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Examples:
    """Answers to questions, each with the observation, number of players, legal actions, and whether the team won.

    Actions are in the order of their numbers.
    """

    rows: jax.Array
    players: jax.Array
    legal: jax.Array
    actions: jax.Array
    won: jax.Array


def read_examples(path: Path) -> Examples:
    """The examples in a file."""
    with np.load(path) as found:
        return Examples(**{name: jnp.asarray(found[name]) for name in Examples.__dataclass_fields__})


def loss(params: Params, task: Task[Any], examples: Examples) -> tuple[jax.Array, dict[str, jax.Array]]:
    """The loss to minimise, and figures: how often the most likely action is the answer, and the error of the value."""
    players = examples.players.astype(jnp.int32)
    scores, values = apply(params, task.inputs(examples.rows, players))
    order = task.order(examples.rows, players)
    log_chances = log_policy(scores, in_order(examples.legal.astype(bool), order))
    actions = examples.actions.astype(jnp.int32)
    if order is not None:
        actions = jnp.argmax(order == actions[:, None], axis=1)
    weights = jnp.where(examples.won, 1.0, LOST)
    surprise = -jnp.take_along_axis(log_chances, actions[:, None], axis=1)[:, 0]
    error = (values - jnp.where(examples.won, 1.0, -1.0)) ** 2
    figures = {"same answer": (jnp.argmax(log_chances, axis=1) == actions).mean(), "error of the value": error.mean()}
    return (surprise * weights).sum() / weights.sum() + VALUE * error.mean(), figures


def imitate(
    task: Task[Any], params: Params, examples: Examples, imitation: Imitation, key: jax.Array
) -> tuple[Params, dict[str, float]]:
    """The weights after learning from the examples, and figures measured on examples that were held back."""
    count = len(examples.actions)
    control = jax.tree.map(lambda array: array[: count // CONTROL], examples)
    learned = jax.tree.map(lambda array: array[count // CONTROL :], examples)
    size = min(imitation.size, len(learned.actions))
    batches = len(learned.actions) // size
    steps = imitation.epochs * batches
    change = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(optax.linear_schedule(imitation.rate, 0.0, steps)))

    def step(learned: Examples, carry: tuple[Params, Any], places: jax.Array) -> tuple[tuple[Params, Any], None]:
        params, memory = carry
        part = jax.tree.map(lambda array: array[places], learned)
        slopes, _ = jax.grad(loss, has_aux=True)(params, task, part)
        updates, memory = change.update(slopes, memory, params)
        return (optax.apply_updates(params, updates), memory), None

    # The examples are arguments: of constants the compiler would compute the inputs itself, slowly.
    @jax.jit
    def run(params: Params, learned: Examples, control: Examples) -> tuple[Params, dict[str, jax.Array]]:
        def order(key: jax.Array) -> jax.Array:
            return jax.random.permutation(key, len(learned.actions))[: batches * size].reshape(batches, size)

        places = jax.vmap(order)(jax.random.split(key, imitation.epochs)).reshape(steps, size)
        (params, _), _ = jax.lax.scan(partial(step, learned), (params, change.init(params)), places)
        return params, loss(params, task, control)[1]

    learned_params, figures = run(params, learned, control)
    return learned_params, {"examples": float(count)} | {name: float(value) for name, value in figures.items()}
