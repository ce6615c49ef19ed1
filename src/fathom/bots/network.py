"""A trained network, run with numpy: its weights, and what they are valid for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

ABOUT = "about"
"""The name of the recipe and its circumstances in a file of weights: JSON as bytes."""
Array: TypeAlias = Any


class Network:
    """Layers of rectified units, with outputs for the policy and the value.

    Some actions name a place and are scored in the same way for every place: the inputs end with features, each of all
    places, the scores with those of each such kind of actions for all places.

    `about` has the training recipe, the seed, the learning curve, and what the weights are valid for.
    """

    def __init__(self, arrays: dict[str, Array], about: dict[str, Any]) -> None:
        arrays = {name: array.astype(np.float32) for name, array in arrays.items()}
        layers = sum(name[0] == "w" for name in arrays)
        self._layers = [(arrays[f"w{layer}"], arrays[f"b{layer}"]) for layer in range(layers)]
        self._policy = arrays["policy"], arrays["policy_b"]
        self._value = arrays["value"], arrays["value_b"]
        self._places = (arrays["places"], arrays["places_b"]) if "places" in arrays else None
        self.about = about

    @classmethod
    def read(cls, path: Path) -> Network:
        """The network in a file of weights."""
        with np.load(path) as found:
            about = json.loads(found[ABOUT].tobytes())
            return cls({name: found[name] for name in found if name != ABOUT}, about)

    def evaluate(self, inputs: Array) -> tuple[Array, Array]:
        """For each row of inputs: the score of every action, and the expected outcome from -1 (lost) to 1 (won)."""
        own = len(self._layers[0][0])
        x, rest = inputs[:, :own], inputs[:, own:]
        for weights, bias in self._layers:
            x = np.maximum(x @ weights + bias, 0.0)
        scores, value = (x @ weights + bias for weights, bias in (self._policy, self._value))
        if self._places is not None:
            weights, bias = self._places
            kinds = (x @ weights).reshape(-1, *bias.shape) + bias
            by_kind = kinds @ rest.reshape(len(rest), bias.shape[1], -1)
            scores = np.concatenate([scores, by_kind.reshape(len(by_kind), -1)], axis=-1)
        return scores, np.clip(value[:, 0], -1.0, 1.0)
