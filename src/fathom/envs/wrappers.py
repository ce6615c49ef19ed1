"""Wrappers of the Gymnasium environment for learners that take one row of numbers."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from fathom.envs.spaces import RowScaler


class ScaledRow(gymnasium.ObservationWrapper):  # type: ignore[misc]
    """The observation as a row of numbers from 0 to 1, without the mask; learners ask for it with `action_masks`."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self._scaler = RowScaler(env.observation_space["observation"].high)
        self.observation_space = self._scaler.space

    def observation(self, observation: Any) -> Any:
        """The row of an observation, each number divided by its maximum."""
        return self._scaler.scale(observation["observation"])

    def action_masks(self) -> Any:
        """The mask of legal actions, for MaskablePPO."""
        return self.unwrapped.action_masks().astype(np.bool_)
