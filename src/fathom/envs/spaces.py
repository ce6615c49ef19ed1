"""The spaces of actions and observations, for Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from fathom.envs.episodes import Play


def action_space(play: Play) -> Any:
    """The action space: the numbers of all options of the game."""
    return spaces.Discrete(play.actions)


def observation_space(play: Play) -> Any:
    """The observation space: each number with its maximum, and the mask of legal actions."""
    most = np.frombuffer(play.encoding.most, np.uint8)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (play.actions,), np.int8),
        }
    )
