"""What the rules look up: a content pack as tables of numbers. `content` makes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SQUARE_BITS = 6
SHELL, DOLPHIN, SHARK = 1, 2, 3
"""The special squares, as numbers in `Tables.special`."""
MOST_SEATS = 4


@dataclass(frozen=True)
class Tables:
    """A content pack as numbers. Stages and segments count from 0; a face is its index in the pack."""

    # -- the route: TN-T01 to TN-T03
    printed: int
    """The last square in printed reef."""
    last: int
    """The last animal square."""
    end: int
    """The last square of the finish."""
    segments: int
    stages: int
    arch: Sequence[int]
    """By stage: the square right before its arch."""
    first_segment: Sequence[int]
    last_segment: Sequence[int]
    ahead: NDArray[np.int32]
    """By stage, animal and square: the three nearest squares ahead with that animal, six bits each, nearest lowest."""
    special: NDArray[np.int32]
    """By square: shell, dolphin, shark or 0."""

    # -- tiles, gates, gems: TN-T04 to TN-T09
    animals: int
    tiles: int
    faces: int
    animal: NDArray[np.int32]
    """By face."""
    look: NDArray[np.int32]
    """By face: what players see of it, numbered as in the observation."""
    looks: int
    shelters: NDArray[np.int32]
    """By lane and face: the squares of its segment that it shelters, as bits."""
    gates: int
    order: Sequence[Sequence[int]]
    """By gate: the fish in the order in which they pass."""
    needs: Sequence[Sequence[int]]
    """By stash and colour."""
    gems: Sequence[int]
    """By colour: how many there are."""
    die: Sequence[int]
    """By side of the die: its colour."""
    shells: int
    power: dict[str, int]
    """By power: the animals whose chips give it, as bits."""
    levels: int

    # -- the encoding
    actions: int
    first_actions: Sequence[int]
    """By question: the number of the action that its first bit stands for."""
    decisions: int
    decision: Sequence[int]
    """By question: its decision, numbered as in the observation."""
    turn_limit: int

    @property
    def stashes(self) -> int:
        """How many stashes there are."""
        return len(self.needs)


@dataclass(frozen=True)
class Start:
    """How a match begins: the settings as numbers."""

    seats: int
    level: int
    stash: int
    """The stash to fill; -1 if it is random."""
    shells: int
    removed: int
    """The tiles that the level removes, as bits."""
    confirm_end: bool
