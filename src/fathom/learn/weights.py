"""Files of a training run: weights to play with, and checkpoints to continue from. Both contain their recipe."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from fathom.engine.errors import SetupError
from fathom.learn.network import Params
from fathom.learn.rollout import init_params
from fathom.learn.task import Origin, Task

ABOUT = "about"
"""The name of the recipe and its circumstances in a file: JSON as bytes."""
PARAMS, OPT_STATE = "params/", "opt_state/"
"""What the names of weights, and of the state of the optimiser, begin with in a checkpoint."""
OLD_OPT_STATE = "memory/"
"""The same in older checkpoints."""
COMPARED = {"game": "the game", "pack": "the content pack", "encoding": "the observation", "inputs": "the inputs"}
"""The fields of an origin that must be equal, and what they are versions of."""

Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Saved:
    """What a file of weights or a checkpoint contains."""

    params: Arrays
    opt_state: list[NDArray[Any]]
    """The leaves of the state of the optimiser; empty in a file of weights."""
    about: dict[str, Any]

    def as_params(self) -> Params:
        """A copy of the weights: training overwrites it, and other seeds may begin with the same weights."""
        return {name: jnp.array(array) for name, array in self.params.items()}

    def as_opt_state(self, new: Any) -> Any:
        """A copy of the state of the optimiser; the `new` one if a file of weights was read, which has none."""
        if not self.opt_state:
            return new
        return jax.tree.unflatten(jax.tree.structure(new), [jnp.array(leaf) for leaf in self.opt_state])


def rounded(params: Params) -> Params:
    """The weights as they are shipped: rounded to 16 bits."""
    return {name: array.astype(jnp.float16).astype(jnp.float32) for name, array in params.items()}


def save_weights(path: Path, params: Params, about: dict[str, Any]) -> None:
    """Write the weights with 16 bits each, and the metadata `about`."""
    arrays = {name: np.asarray(array, np.float16) for name, array in params.items()}
    np.savez_compressed(path, allow_pickle=False, **arrays, **{ABOUT: as_bytes(about)})


def save_checkpoint(path: Path, params: Params, opt_state: Any, about: dict[str, Any]) -> None:
    """Write the weights with full precision, the state of the optimiser, and the metadata `about`."""
    arrays = {f"{PARAMS}{name}": np.asarray(array) for name, array in params.items()}
    arrays |= {f"{OPT_STATE}{number}": np.asarray(leaf) for number, leaf in enumerate(jax.tree.leaves(opt_state))}
    # Written beside the old one, so that a run that is stopped meanwhile still has that.
    written = path.with_name(f"next-{path.name}")
    np.savez(written, allow_pickle=False, **arrays, **{ABOUT: as_bytes(about)})
    written.replace(path)


def read_weights(path: Path, task: Task[Any], hidden: Sequence[int] | None = None) -> Saved:
    """Read a file of weights or a checkpoint.

    Raises `SetupError` if it is neither, is for another game, pack or version, or has other layers than `hidden` says
    (None: any).
    """
    arrays, about = read_file(path, task.origin, "weights", tuple(COMPARED))
    found: Arrays = {name: array for name, array in arrays.items() if "/" not in name}
    if checkpoint := {name: array for name, array in arrays.items() if name.startswith(PARAMS)}:
        found = {name.removeprefix(PARAMS): array for name, array in checkpoint.items()}
    params = {name: array.astype(np.float32) for name, array in found.items()}
    widths = [params[f"b{layer}"].size for layer in range(len(params)) if f"b{layer}" in params]
    if hidden is not None and widths != list(hidden):
        listed = ",".join(map(str, widths))
        raise SetupError(f"{path} has other layers than the new network. Add `--hidden {listed}`.")
    expected = jax.eval_shape(lambda key: init_params(task, widths, key), jax.random.key(0)) if widths else {}
    shapes, wanted = ({name: array.shape for name, array in each.items()} for each in (params, expected))
    if shapes != wanted or not widths:
        raise SetupError(f"{path} has no weights of the network of {task.origin.game}. Train new ones.")
    leaves = {name: array for name, array in arrays.items() if name.startswith((OPT_STATE, OLD_OPT_STATE))}
    ordered = sorted(leaves, key=lambda name: int(name.rpartition("/")[2]))
    return Saved(params, [leaves[name] for name in ordered], about)


def read_file(path: Path, origin: Origin, content: str, compared: Sequence[str]) -> tuple[Arrays, dict[str, Any]]:
    """The arrays in a file of `weights` or `examples`, and its metadata.

    Raises `SetupError` if it is no such file, or if one of the `compared` fields of its origin differs.
    """
    if not path.is_file():
        raise SetupError(f"There is no file {path}.")
    try:
        with path.open("rb") as file, np.load(file) as found:
            arrays = {name: found[name] for name in found}
        about: dict[str, Any] = json.loads(arrays.pop(ABOUT).tobytes())
        its = about["origin"]
        differing = [name for name in compared if its[name] != getattr(origin, name)]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile):
        raise SetupError(f"{path} is not a file of {content} with its origin. Make it again.") from None
    if differing:
        name = differing[0]
        raise SetupError(
            f"{path} has {content} for another version of {COMPARED[name]}: “{its[name]}”, not "
            f"“{getattr(origin, name)}”. Make new ones."
            if name != "game"
            else f"{path} has {content} for {its[name]}, not for {origin.game}."
        )
    return arrays, about


def as_bytes(about: dict[str, Any]) -> NDArray[np.uint8]:
    """Metadata as a file contains them."""
    return np.frombuffer(json.dumps(about).encode(), np.uint8)
