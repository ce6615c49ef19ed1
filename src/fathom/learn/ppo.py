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
    minibatches: int = 16
    """How many minibatches the matches are divided into; each is one step of the optimiser."""
    gae_lambda: float = 0.95
    """λ of generalised advantage estimation (GAE): how much later values count in an advantage."""
    clip: float = 0.2
    """How far the probability of an action may move in one update, as a share."""
    value_weight: float = 0.5
    max_grad_norm: float = 0.5
    """The largest norm of a gradient; larger ones are clipped."""


def optimiser(learning: PpoConstants) -> optax.GradientTransformation:
    """Adam with gradients clipped to a norm. The learning rate is applied by `learn`, because it changes."""
    return optax.chain(optax.clip_by_global_norm(learning.max_grad_norm), optax.scale_by_adam(eps=1e-5))


def estimate_advantages(
    steps: Steps, last: jax.Array, gae_lambda: float, discount: jax.Array | float = 1.0
) -> jax.Array:
    """How much better each step went than its estimated value (GAE); `last` are the values after the last step."""

    def step_back(carry: tuple[jax.Array, jax.Array], step: tuple[jax.Array, ...]) -> tuple[Any, jax.Array]:
        following, later = carry
        value, reward, over = step
        discount_now = (1.0 - over) * discount
        advantage = reward + discount_now * following - value + discount_now * gae_lambda * later
        return (value, advantage), advantage

    first = (last, jnp.zeros_like(last))
    columns = (steps.values, steps.rewards, steps.over.astype(jnp.float32))
    return jax.lax.scan(step_back, first, columns, reverse=True)[1]


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class TrainingData:
    """Steps with their advantages and the values to learn."""

    steps: Steps
    advantages: jax.Array
    targets: jax.Array
    """The values to learn."""


def loss(
    params: Params, data: TrainingData, entropy_weight: jax.Array, learning: PpoConstants
) -> tuple[jax.Array, dict[str, jax.Array]]:
    """Return the loss to minimise, and figures that show how learning goes."""
    steps = data.steps
    scores, values = apply(params, steps.inputs)
    log_probs = log_policy(scores, steps.legal)
    chosen = jnp.take_along_axis(log_probs, steps.actions[..., None], axis=-1)[..., 0]
    asking = steps.asking.astype(jnp.float32)
    count = jnp.maximum(asking.sum(), 1.0)

    def mean(numbers: jax.Array) -> jax.Array:
        return (numbers * asking).sum() / count

    centre = mean(data.advantages)
    advantages = (data.advantages - centre) / (jnp.sqrt(mean((data.advantages - centre) ** 2)) + 1e-8)
    ratio = jnp.exp(jnp.where(steps.asking, chosen - steps.log_probs, 0.0))
    clipped = jnp.clip(ratio, 1 - learning.clip, 1 + learning.clip)
    policy = -mean(jnp.minimum(ratio * advantages, clipped * advantages))
    entropy = mean(-(jnp.exp(log_probs) * jnp.where(steps.legal, log_probs, 0.0)).sum(-1))
    value = ((values - data.targets) ** 2).mean()
    figures = {
        "policy_loss": policy,
        "value_loss": value,
        "entropy": entropy,
        "approx_kl": mean((ratio - 1) - jnp.log(ratio)),
    }
    return policy + learning.value_weight * value - entropy_weight * entropy, figures


def learn(
    params: Params,
    opt_state: optax.OptState,
    steps: Steps,
    last: jax.Array,
    rate: jax.Array,
    entropy_weight: jax.Array,
    discount: jax.Array,
    learning: PpoConstants,
) -> tuple[Params, optax.OptState, dict[str, jax.Array]]:
    """Learn from played steps; returns the new weights, the new state of the optimiser and mean figures."""
    advantages = estimate_advantages(steps, last, learning.gae_lambda, discount)
    data = TrainingData(steps, advantages, advantages + steps.values)
    # Matches are independent of each other, so that neighbouring ones are as good as any others for a minibatch.
    minibatches = jax.tree.map(lambda array: _divided(array, learning.minibatches), data)
    optimise = optimiser(learning)

    def minibatch(carry: tuple[Params, optax.OptState], data: TrainingData) -> tuple[Any, dict[str, jax.Array]]:
        params, opt_state = carry
        gradients, figures = jax.grad(loss, has_aux=True)(params, data, entropy_weight, learning)
        updates, opt_state = optimise.update(gradients, opt_state, params)
        params = optax.apply_updates(params, jax.tree.map(lambda update: -rate * update, updates))
        return (params, opt_state), figures

    def epoch(carry: tuple[Params, optax.OptState], _: None) -> tuple[Any, dict[str, jax.Array]]:
        return jax.lax.scan(minibatch, carry, minibatches)

    (params, opt_state), figures = jax.lax.scan(epoch, (params, opt_state), None, length=learning.epochs)
    return params, opt_state, jax.tree.map(jnp.mean, figures)


def _divided(array: jax.Array, minibatches: int) -> jax.Array:
    """Divide the second axis of an array, the matches, into minibatches, which become the first axis."""
    steps, matches, *rest = array.shape
    return jnp.moveaxis(array.reshape(steps, minibatches, matches // minibatches, *rest), 1, 0)
