"""The learned part of a game: the network of its strongest player, and how it reads an observation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from fathom.encoding.encoder import Encoding

Reader: TypeAlias = Callable[[bytes, int], Any]
"""The inputs of the network for a row of the observation and a number of players."""


@dataclass(frozen=True, kw_only=True)
class LearnedPart:
    """A trained network: its weights, and how its inputs are read. A module that declares one needs numpy."""

    weights: Path
    inputs_version: int
    reader: Callable[[Any, Encoding], Reader]
    """Makes the reader for a pack and its encoding."""
