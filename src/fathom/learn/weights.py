"""Files of a training run: weights to play with, and checkpoints to continue from. Both carry their recipe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from fathom.learn.network import Params

ABOUT = "about"
"""The name of the recipe and its circumstances in a file: JSON as bytes."""


def rounded(params: Params) -> Params:
    """The weights as they are shipped: rounded to 16 bits."""
    return {name: array.astype(jnp.float16).astype(jnp.float32) for name, array in params.items()}


def save_weights(path: Path, params: Params, about: dict[str, Any]) -> None:
    """Write the weights with 16 bits each, and the metadata `about`."""
    arrays = {name: np.asarray(array, np.float16) for name, array in params.items()}
    np.savez_compressed(path, allow_pickle=False, **arrays, **{ABOUT: _as_bytes(about)})


def save_checkpoint(path: Path, params: Params, memory: Any, about: dict[str, Any]) -> None:
    """Write the weights with full precision, the state of the optimiser (`memory`), and the metadata `about`."""
    arrays = {f"params/{name}": np.asarray(array) for name, array in params.items()}
    arrays |= {f"memory/{place}": np.asarray(leaf) for place, leaf in enumerate(jax.tree.leaves(memory))}
    # Written beside the old one, so that a run that is stopped meanwhile still has that.
    written = path.with_name(f"next-{path.name}")
    np.savez(written, allow_pickle=False, **arrays, **{ABOUT: _as_bytes(about)})
    written.replace(path)


def load_checkpoint(path: Path, memory: Any) -> tuple[Params, Any, dict[str, Any]]:
    """The weights, the state of the optimiser and the metadata. `memory` is a new state of the same structure.

    Also reads a file of `save_weights`; the optimiser then begins anew.
    """
    with np.load(path) as found:
        about: dict[str, Any] = json.loads(found[ABOUT].tobytes())
        if not any(name.startswith("params/") for name in found):
            return {name: jnp.asarray(found[name], jnp.float32) for name in found if name != ABOUT}, memory, about
        params = {name.partition("/")[2]: jnp.asarray(found[name]) for name in found if name.startswith("params/")}
        leaves, built = jax.tree.flatten(memory)
        loaded = [jnp.asarray(found[f"memory/{place}"]) for place in range(len(leaves))]
    return params, jax.tree.unflatten(built, loaded), about


def _as_bytes(about: dict[str, Any]) -> NDArray[np.uint8]:
    return np.frombuffer(json.dumps(about).encode(), np.uint8)
