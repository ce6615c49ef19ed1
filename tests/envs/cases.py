"""Cases for tests of the environments: every game with an encoding, with settings for short matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fathom.envs.env_ids import IDS
from fathom.envs.episodes import Play
from fathom.games import find

SHORT: dict[str, dict[str, Any]] = {
    "rivals": {"rounds": 3},
    "sleeping-gods": {"passes": 1, "events": 1},
}
"""Settings that make a match short."""

each_game = pytest.mark.parametrize("game", IDS)
each_reward = pytest.mark.parametrize("reward", ["outcome", "shaped"])


def short(game: str) -> dict[str, Any]:
    """The settings that a game is tested with."""
    return SHORT.get(game, {})


def how_to_play(game: str, reward: str = "outcome") -> dict[str, Any]:
    """What an environment is made with in tests of a reward mode; one agent cannot shape both sides of a contest."""
    others = {"others": "random"} if reward == "shaped" and find(game).rules.competitive else {}
    return {**short(game), **others, "reward": reward}


def at_random(play: Play, seed: int) -> Random:
    """Reset an environment; return the random generator that picks its answers."""
    play.begin(seed)
    return Random(seed)


def pick(play: Play, rng: Random) -> int:
    """The number of a random offered option."""
    return rng.choice(sorted(play.legal))
