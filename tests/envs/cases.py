"""What the environments are tested with: every game with an encoding, short enough to be played through."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fathom.envs.env_ids import IDS
from fathom.envs.episodes import Play

SHORT: dict[str, dict[str, Any]] = {
    "rivals": {"rounds": 3},
    "sleeping-gods": {"passes": 1, "events": 1},
}
"""Options that make a match short."""

each_game = pytest.mark.parametrize("game", IDS)


def short(game: str) -> dict[str, Any]:
    """The options a game is tested with."""
    return SHORT.get(game, {})


def at_random(play: Play, seed: int) -> Random:
    """Begin a match; returns the generator that picks its answers."""
    play.begin(seed)
    return Random(seed)


def pick(play: Play, rng: Random) -> int:
    """One of the numbers on offer."""
    return rng.choice(sorted(play.legal))
