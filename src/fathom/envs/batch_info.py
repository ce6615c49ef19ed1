"""The infos of a batch: arrays over its matches, with masks, as Gymnasium's `SyncVectorEnv` has them.

They are made in the caller's process while the workers wait, so every microsecond here limits what more processes can
gain: whole columns are copied, and only matches that ended are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np


class BatchInfo:
    """Makes infos from the shared arrays of a batch; `names` are the progress figures."""

    def __init__(self, arrays: Mapping[str, Any], names: Sequence[str], actions: int) -> None:
        self._arrays = arrays
        self._names = tuple(names)
        self._masks = tuple(f"_{name}" for name in names)
        self._actions = actions

    def figures(self, which: str, there: Any) -> dict[str, Any]:
        """The seats and progress figures of the matches that `there` marks; `which` is `final_` for ended matches."""
        columns, seats = self._arrays[f"{which}progress"].T, self._arrays[f"{which}seats"]
        if there.all():
            columns, seats = columns.copy(), seats.copy()
        else:
            columns, seats = np.where(there, columns, 0), np.where(there, seats, 0)
        progress: dict[str, Any] = dict(zip(self._names, columns, strict=True))
        progress.update(dict.fromkeys(self._masks, there))
        return {"seat": seats, "_seat": there, "progress": progress, "_progress": there}

    def outcomes(
        self, ended: Any, facts: Mapping[int, Mapping[str, int]], illegal: Mapping[int, int]
    ) -> dict[str, Any]:
        """The rewards of all seats and the facts of the matches that ended, and the answers that were not offered."""
        number = len(ended)
        rewards: Any = np.full(number, None, object)
        columns: dict[str, Any] = {}
        for place, figures in facts.items():
            rewards[place] = self._arrays["returns"][place].tolist()
            for name, figure in figures.items():
                if name not in columns:
                    columns[name] = np.zeros(number, np.int64)
                    columns[f"_{name}"] = np.zeros(number, np.bool_)
                columns[name][place] = figure
                columns[f"_{name}"][place] = True
        info: dict[str, Any] = {"rewards": rewards, "_rewards": ended, "facts": columns, "_facts": ended}
        if illegal:
            info["illegal"], info["_illegal"] = np.zeros(number, np.int64), np.zeros(number, np.bool_)
            for place, answer in illegal.items():
                info["illegal"][place], info["_illegal"][place] = answer, True
        return info

    def final_observations(self, ended: Any) -> Any:
        """The last observation of each match that ended; no action is legal in it."""
        found: Any = np.full(len(ended), None, object)
        for place in np.flatnonzero(ended):
            found[place] = {
                "observation": self._arrays["final_observations"][place].copy(),
                "action_mask": np.zeros(self._actions, np.int8),
            }
        return found
