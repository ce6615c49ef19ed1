"""Wrappers of the Gymnasium environment for learners that take one row of numbers."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces


class ScaledRow(gymnasium.ObservationWrapper):  # type: ignore[misc]
    """The observation as a row of numbers from 0 to 1, without the mask; learners ask for it with `action_masks`."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self._most = env.observation_space["observation"].high.astype(np.float32)
        self.observation_space = spaces.Box(0.0, 1.0, self._most.shape, np.float32)

    def observation(self, observation: Any) -> Any:
        """The row of an observation, each number divided by its maximum."""
        return observation["observation"].astype(np.float32) / self._most

    def action_masks(self) -> Any:
        """The mask of legal actions, for MaskablePPO."""
        return self.unwrapped.action_masks().astype(np.bool_)
