"""Proximal policy optimisation: learning from played steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import optax

from fathom.learn.network import Params, apply, log_policy
from fathom.learn.rollout import Steps


@dataclass(frozen=True)
class PpoConstants:
    """The constants of learning."""

    epochs: int = 2
    """How often each step is learned from."""
    parts: int = 16
    """How many parts the matches are divided into; each is one step of the optimiser."""
    smoothing: float = 0.95
    """How much later values count in an advantage: λ of generalised advantage estimation."""
    clip: float = 0.2
    """How far the probability of an action may move in one update, as a share."""
    value_weight: float = 0.5
    norm: float = 0.5
    """The largest norm of a gradient."""


def optimiser(learning: PpoConstants) -> optax.GradientTransformation:
    """Adam with gradients clipped to a norm. The learning rate is applied by `learn`, because it changes."""
    return optax.chain(optax.clip_by_global_norm(learning.norm), optax.scale_by_adam(eps=1e-5))


def advantages(steps: Steps, last: jax.Array, smoothing: float, haste: jax.Array | float = 0.0) -> jax.Array:
    """How much better each step went than its estimated value; `last` are the estimated values after the last step.

    With `haste`, what comes a step later counts so much less.
    """

    def back(carry: tuple[jax.Array, jax.Array], step: tuple[jax.Array, ...]) -> tuple[Any, jax.Array]:
        following, later = carry
        value, reward, over = step
        goes_on = (1.0 - over) * (1.0 - haste)
        gain = reward + goes_on * following - value + goes_on * smoothing * later
        return (value, gain), gain

    first = (last, jnp.zeros_like(last))
    columns = (steps.values, steps.rewards, steps.over.astype(jnp.float32))
    return jax.lax.scan(back, first, columns, reverse=True)[1]


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class TrainingData:
    """Steps with their advantages and the values to learn."""

    steps: Steps
    gains: jax.Array
    """The advantages."""
    targets: jax.Array
    """The values to learn."""


def loss(
    params: Params, data: TrainingData, entropy_weight: jax.Array, learning: PpoConstants
) -> tuple[jax.Array, dict[str, jax.Array]]:
    """Return the loss to minimise, and figures that show how learning goes."""
    steps = data.steps
    scores, values = apply(params, steps.inputs)
    log_chances = log_policy(scores, steps.legal)
    chosen = jnp.take_along_axis(log_chances, steps.actions[..., None], axis=-1)[..., 0]
    asking = steps.asking.astype(jnp.float32)
    count = jnp.maximum(asking.sum(), 1.0)

    def mean(numbers: jax.Array) -> jax.Array:
        return (numbers * asking).sum() / count

    centre = mean(data.gains)
    gains = (data.gains - centre) / (jnp.sqrt(mean((data.gains - centre) ** 2)) + 1e-8)
    ratio = jnp.exp(jnp.where(steps.asking, chosen - steps.log_chances, 0.0))
    clipped = jnp.clip(ratio, 1 - learning.clip, 1 + learning.clip)
    policy = -mean(jnp.minimum(ratio * gains, clipped * gains))
    entropy = mean(-(jnp.exp(log_chances) * jnp.where(steps.legal, log_chances, 0.0)).sum(-1))
    value = ((values - data.targets) ** 2).mean()
    figures = {
        "policy_loss": policy,
        "value_loss": value,
        "entropy": entropy,
        "moved": mean((ratio - 1) - jnp.log(ratio)),
    }
    return policy + learning.value_weight * value - entropy_weight * entropy, figures


def learn(
    params: Params,
    memory: optax.OptState,
    steps: Steps,
    last: jax.Array,
    rate: jax.Array,
    entropy_weight: jax.Array,
    haste: jax.Array,
    learning: PpoConstants,
) -> tuple[Params, optax.OptState, dict[str, jax.Array]]:
    """Learn from played steps; returns the new weights, the new state of the optimiser (`memory`) and mean figures."""
    gains = advantages(steps, last, learning.smoothing, haste)
    data = TrainingData(steps, gains, gains + steps.values)
    # Matches are independent of each other, so that neighbouring ones are as good as any others for a part.
    parts = jax.tree.map(lambda array: _divided(array, learning.parts), data)
    change = optimiser(learning)

    def part(carry: tuple[Params, optax.OptState], data: TrainingData) -> tuple[Any, dict[str, jax.Array]]:
        params, memory = carry
        slopes, figures = jax.grad(loss, has_aux=True)(params, data, entropy_weight, learning)
        updates, memory = change.update(slopes, memory, params)
        params = optax.apply_updates(params, jax.tree.map(lambda update: -rate * update, updates))
        return (params, memory), figures

    def epoch(carry: tuple[Params, optax.OptState], _: None) -> tuple[Any, dict[str, jax.Array]]:
        return jax.lax.scan(part, carry, parts)

    (params, memory), figures = jax.lax.scan(epoch, (params, memory), None, length=learning.epochs)
    return params, memory, jax.tree.map(jnp.mean, figures)


def _divided(array: jax.Array, parts: int) -> jax.Array:
    """Divide the second axis of an array, the matches, into parts; the first axis of the result is the part."""
    steps, matches, *rest = array.shape
    return jnp.moveaxis(array.reshape(steps, parts, matches // parts, *rest), 1, 0)
