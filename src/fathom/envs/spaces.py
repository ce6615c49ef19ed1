"""The spaces of actions and observations, and the scaling of observations to numbers from 0 to 1."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from fathom.encoding.encoder import Encoding
from fathom.envs.episodes import Play


def action_space(play: Play) -> Any:
    """The action space: the numbers of all options of the game."""
    return spaces.Discrete(play.actions)


def observation_space(play: Play) -> Any:
    """The observation space: each number with its maximum, and the mask of legal actions."""
    most = maxima(play.encoding)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (play.actions,), np.int8),
        }
    )


def maxima(encoding: Encoding) -> Any:
    """The largest value of each number of an observation."""
    return np.frombuffer(encoding.most, np.uint8)


class RowScaler:
    """Scales rows of observations to numbers from 0 to 1: divides each number by its maximum."""

    def __init__(self, maxima: Any) -> None:
        self._maxima = maxima.astype(np.float32)
        self.space = spaces.Box(0.0, 1.0, self._maxima.shape, np.float32)
        """The space of a scaled row."""

    def scale(self, rows: Any, out: Any = None) -> Any:
        """Return a row or several rows scaled; writes the result to the array `out` if one is given."""
        return np.divide(rows, self._maxima, out=out)
