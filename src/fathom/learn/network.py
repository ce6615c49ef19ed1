"""The network: layers of rectified units, with the policy and the value on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import jax
import jax.numpy as jnp

Params: TypeAlias = dict[str, jax.Array]
"""`w0`, `b0`, … of the layers, `policy` and `policy_b`, `value` and `value_b`; with `Shared` also `places` and
`places_b`."""


@dataclass(frozen=True)
class Shared:
    """Actions that name a place, and are scored in the same way for every place.

    The inputs of the network end with `features` features, each of all places, which only these scores read. The scores
    end with those of each of `kinds` kinds of such actions for all places.
    """

    kinds: int
    features: int


ILLEGAL_SCORE = -1e9
"""The score of an action that is not legal."""


def init(
    key: jax.Array, inputs: int, hidden: Sequence[int], actions: int, shared: Shared | None = None, places: int = 0
) -> Params:
    """New weights: orthogonal; the policy begins almost uniform, the value at 0."""
    params: Params = {}
    if shared is not None:
        inputs -= places * shared.features
        actions -= places * shared.kinds
        key, last = jax.random.split(key)
        shape = shared.kinds, shared.features
        params["places"] = 0.01 * jax.random.normal(last, (hidden[-1], shared.kinds * shared.features))
        params["places_b"] = jnp.zeros(shape)
    keys = jax.random.split(key, len(hidden) + 2)
    orthogonal = jax.nn.initializers.orthogonal
    sizes = [inputs, *hidden]
    for layer, (size, width) in enumerate(zip(sizes, hidden, strict=False)):
        params[f"w{layer}"] = orthogonal(2**0.5)(keys[layer], (size, width))
        params[f"b{layer}"] = jnp.zeros(width)
    for name, key, width, scale in (("policy", keys[-2], actions, 0.01), ("value", keys[-1], 1, 1.0)):
        params[name] = orthogonal(scale)(key, (sizes[-1], width))
        params[f"{name}_b"] = jnp.zeros(width)
    return params


def apply(params: Params, x: jax.Array, exact: bool = False) -> tuple[jax.Array, jax.Array]:
    """The score of every action and the value of the position, for each row of inputs.

    On accelerators products are computed with 16 bits and sums with 32, unless `exact`.
    """
    own = x[..., params["w0"].shape[0] :]
    x = x[..., : params["w0"].shape[0]]
    layer = 0
    while f"w{layer}" in params:
        x = jax.nn.relu(_product(x, params[f"w{layer}"], exact) + params[f"b{layer}"])
        layer += 1
    scores, value = (_product(x, params[name], exact) + params[f"{name}_b"] for name in ("policy", "value"))
    if "places" in params:
        kinds, features = params["places_b"].shape
        weights = _product(x, params["places"], exact).reshape(*x.shape[:-1], kinds, features) + params["places_b"]
        by_kind = _product(weights, own.reshape(*x.shape[:-1], features, -1), exact)
        scores = jnp.concatenate([scores, by_kind.reshape(*x.shape[:-1], -1)], axis=-1)
    return scores, value[..., 0]


def as_read(x: jax.Array) -> jax.Array:
    """Inputs as `apply` reads them: on accelerators with 16 bits."""
    return x if jax.default_backend() == "cpu" else x.astype(jnp.bfloat16)


def _product(x: jax.Array, w: jax.Array, exact: bool) -> jax.Array:
    if exact or jax.default_backend() == "cpu":
        return jnp.matmul(x, w, precision=jax.lax.Precision.HIGHEST)
    return jnp.matmul(x.astype(jnp.bfloat16), w.astype(jnp.bfloat16), preferred_element_type=jnp.float32)


def log_policy(scores: jax.Array, legal: jax.Array) -> jax.Array:
    """The logarithm of the probability of every action; of illegal ones, a very low number."""
    return jax.nn.log_softmax(jnp.where(legal, scores, ILLEGAL_SCORE), axis=-1)
