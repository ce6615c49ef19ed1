"""The learned part of a game: the network of its strongest player, and how it reads an observation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from fathom.encoding.encoder import Encoding


class Reading(NamedTuple):
    """What the network reads of an observation, and what its scores mean."""

    inputs: Any
    order: Any = None
    """By score: the number of its action; None if the scores are in the order of the numbers. Several scores can have
    the number of an action that is never offered."""

    def by_number(self, scores: Any) -> Any:
        """The scores in the order of the numbers of actions."""
        if self.order is None:
            return scores
        found = scores[: self.order.max() + 1].copy()
        found[self.order] = scores
        return found


Reader: TypeAlias = Callable[[bytes, int], Reading]
"""Reads a row of the observation with a number of players."""


@dataclass(frozen=True, kw_only=True)
class LearnedPart:
    """A trained network: its weights, and how its inputs are read. A module that declares one needs numpy."""

    weights: Path
    inputs_version: int
    reader: Callable[[Any, Encoding], Reader]
    """Makes the reader for a pack and its encoding."""
