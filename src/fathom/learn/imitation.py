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
import optax

from fathom.engine.errors import SetupError
from fathom.learn.network import Params, apply, log_policy
from fathom.learn.rollout import deal_numbered, in_order, observe
from fathom.learn.task import Task
from fathom.learn.weights import read_file

LOST = 0.3
"""How much an answer counts if its match was lost; 1 if it was won."""
VALUE = 0.25
"""The weight of the value."""
HELD_OUT = 10
"""One example in this many is not learned from; the figures come from these."""


ORIGIN = ("game", "pack", "encoding")
"""What examples are valid for."""


@dataclass(frozen=True)
class Imitation:
    """The constants of imitation."""

    epochs: int = 12
    batch_size: int = 1024
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


def read_examples(path: Path, task: Task[Any]) -> Examples:
    """The examples in a file. Raises `SetupError` if it has none, or is for another game, pack or observation."""
    found, _ = read_file(path, task.origin, "examples", ORIGIN)
    seen = jax.eval_shape(lambda: observe(task, deal_numbered(task, jnp.int32(0), jnp.zeros(1, jnp.int32))))
    widths = {"rows": seen.rows.shape[1:], "legal": seen.legal.shape[1:], "players": (), "actions": (), "won": ()}
    count = len(found["actions"]) if "actions" in found else 0
    if count < HELD_OUT or {name: array.shape for name, array in found.items()} != {
        name: (count, *width) for name, width in widths.items()
    }:
        raise SetupError(f"{path} has no examples of {task.origin.game}, or fewer than {HELD_OUT}. Record new ones.")
    return Examples(**{name: jnp.asarray(array) for name, array in found.items()})


def loss(params: Params, task: Task[Any], examples: Examples) -> tuple[jax.Array, dict[str, jax.Array]]:
    """The loss to minimise, and figures: how often the most likely action is the answer, and the error of the value."""
    players = examples.players.astype(jnp.int32)
    scores, values = apply(params, task.inputs(examples.rows, players))
    order = task.order(examples.rows, players)
    log_probs = log_policy(scores, in_order(examples.legal.astype(bool), order))
    actions = examples.actions.astype(jnp.int32)
    if order is not None:
        actions = jnp.argmax(order == actions[:, None], axis=1)
    weights = jnp.where(examples.won, 1.0, LOST)
    cross_entropy = -jnp.take_along_axis(log_probs, actions[:, None], axis=1)[:, 0]
    error = (values - jnp.where(examples.won, 1.0, -1.0)) ** 2
    figures = {"same answer": (jnp.argmax(log_probs, axis=1) == actions).mean(), "error of the value": error.mean()}
    return (cross_entropy * weights).sum() / weights.sum() + VALUE * error.mean(), figures


def imitate(
    task: Task[Any], params: Params, examples: Examples, imitation: Imitation, key: jax.Array
) -> tuple[Params, dict[str, float]]:
    """The weights after learning from the examples, and figures measured on examples that were held out."""
    count = len(examples.actions)
    held_out = jax.tree.map(lambda array: array[: count // HELD_OUT], examples)
    learned = jax.tree.map(lambda array: array[count // HELD_OUT :], examples)
    size = min(imitation.batch_size, len(learned.actions))
    batches = len(learned.actions) // size
    steps = imitation.epochs * batches
    optimise = optax.chain(
        optax.clip_by_global_norm(1.0), optax.adam(optax.linear_schedule(imitation.rate, 0.0, steps))
    )

    def step(learned: Examples, carry: tuple[Params, Any], places: jax.Array) -> tuple[tuple[Params, Any], None]:
        params, opt_state = carry
        part = jax.tree.map(lambda array: array[places], learned)
        gradients, _ = jax.grad(loss, has_aux=True)(params, task, part)
        updates, opt_state = optimise.update(gradients, opt_state, params)
        return (optax.apply_updates(params, updates), opt_state), None

    # The examples are arguments: of constants the compiler would compute the inputs itself, slowly.
    @jax.jit
    def run(params: Params, learned: Examples, held_out: Examples) -> tuple[Params, dict[str, jax.Array]]:
        def order(key: jax.Array) -> jax.Array:
            return jax.random.permutation(key, len(learned.actions))[: batches * size].reshape(batches, size)

        places = jax.vmap(order)(jax.random.split(key, imitation.epochs)).reshape(steps, size)
        (params, _), _ = jax.lax.scan(partial(step, learned), (params, optimise.init(params)), places)
        return params, loss(params, task, held_out)[1]

    learned_params, figures = run(params, learned, held_out)
    return learned_params, {"examples": float(count)} | {name: float(value) for name, value in figures.items()}
