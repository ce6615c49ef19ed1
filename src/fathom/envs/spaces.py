"""The shapes of what learners see and do."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from fathom.envs.episodes import Play


def action_space(play: Play) -> Any:
    """Every answer of the game, by number."""
    return spaces.Discrete(play.actions)


def observation_space(play: Play) -> Any:
    """The row of numbers, each with the most it can be, and which answers are offered."""
    most = np.frombuffer(play.encoding.most, np.uint8)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (play.actions,), np.int8),
        }
    )
