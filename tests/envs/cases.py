"""Cases for tests of the environments: every game with an encoding, with settings for short matches."""

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
"""Settings that make a match short."""

each_game = pytest.mark.parametrize("game", IDS)


def short(game: str) -> dict[str, Any]:
    """The settings that a game is tested with."""
    return SHORT.get(game, {})


def at_random(play: Play, seed: int) -> Random:
    """Reset an environment; return the random generator that picks its answers."""
    play.begin(seed)
    return Random(seed)


def pick(play: Play, rng: Random) -> int:
    """The number of a random offered option."""
    return rng.choice(sorted(play.legal))
