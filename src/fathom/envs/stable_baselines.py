"""Batches as vector environments of Stable-Baselines3, with masks for MaskablePPO of sb3-contrib (extra `learn`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from fathom.envs.batch import Batch
from fathom.envs.spaces import RowScaler
from fathom.extras import require

require("learn", "stable_baselines3")
from stable_baselines3.common.vec_env import VecEnv  # noqa: E402


class StableBaselinesEnv(VecEnv):  # type: ignore[misc]
    """A batch for Stable-Baselines3. An observation is a row of numbers from 0 to 1; MaskablePPO asks for the masks.

    >>> env = StableBaselinesEnv(Batch("tentacula", matches=8, difficulty="nursery"))
    >>> MaskablePPO("MlpPolicy", env).learn(100_000)

    The info of a match that ended has its `facts`, its `progress` and whether it was `won`, for the seat that answered.
    A match over the game's turn limit counts as lost, so it is not marked as truncated: its value is known.
    """

    def __init__(self, batch: Batch) -> None:
        if batch.metadata["autoreset_mode"].value != "SameStep":
            raise ValueError("Stable-Baselines3 needs a batch that begins new matches in the same step.")
        self.batch = batch
        self._scaler = RowScaler(batch.single_observation_space["observation"].high)
        self._actions: Any = None
        self._seed: int | None = None
        super().__init__(batch.num_envs, self._scaler.space, batch.single_action_space)

    def reset(self) -> Any:
        """Begin all matches; returns the observations."""
        self.batch.reset(seed=self._seed)
        self._seed = None
        self._reset_seeds()
        self._reset_options()
        return self._scaler.scale(self.batch.observations)

    def step_async(self, actions: Any) -> None:
        """Store the answers of the next step, which `step_wait` gives."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Give the answers; returns observations, rewards, which matches ended, and infos."""
        batch = self.batch
        _, rewards, terminated, truncated, info = batch.step(self._actions)
        ended = terminated | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for place in np.flatnonzero(ended):
            final = info["final_info"]
            infos[place] = {
                "terminal_observation": self._scaler.scale(info["final_obs"][place]["observation"]),
                "TimeLimit.truncated": False,
                "facts": batch.facts[int(place)],
                "progress": {name: int(final["progress"][name][place]) for name in batch.progress_names},
                "won": bool(batch.returns[place, final["seat"][place]] > 0),
            }
        return self._scaler.scale(batch.observations), rewards.astype(np.float32), ended, infos

    def action_masks(self) -> Any:
        """The masks of legal actions of all matches."""
        return self.batch.action_masks()

    # -- what Stable-Baselines3 asks of every vector environment -------------------------------------------------

    def close(self) -> None:
        """End the processes of the batch."""
        self.batch.close()

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Set the seed of the first match after the next reset; the others count up from it. Returns all seeds."""
        self._seed = seed
        return [None if seed is None else seed + place for place in range(self.num_envs)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether the matches have an attribute: true only for `action_masks`."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of each match: only `render_mode`, which is None. Raises `AttributeError` for others."""
        if attr_name != "render_mode":
            raise AttributeError(f"The matches of a batch have no attribute {attr_name}.")
        return [None for _ in self._places(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Raises an error: the settings of a batch are given when it is made."""
        raise AttributeError(f"{attr_name} cannot be set: pass settings when you make the batch.")

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Call a method of each match: only `action_masks`. Raises `AttributeError` for others."""
        if method_name != "action_masks":
            raise AttributeError(f"The matches of a batch have no method {method_name}.")
        masks = self.action_masks()
        return [masks[place] for place in self._places(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """Whether each match has this wrapper: always False."""
        return [False for _ in self._places(indices)]

    def _places(self, indices: Any) -> Iterable[int]:
        chosen: Iterable[int] = self._get_indices(indices)
        return chosen
