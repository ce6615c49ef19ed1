"""What the baselines share: play matches with a model, and write a learning curve as CSV."""

from __future__ import annotations

import csv
import time
from pathlib import Path
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from fathom.envs.batch import Batch
from fathom.envs.stable_baselines import StableBaselinesEnv

FIRST_SEED = 1_000_000
"""Matches of an evaluation have other seeds than those of training."""


def win_rate(model: MaskablePPO, matches: int, game: str, **how: Any) -> float:
    """The share of matches that a model wins; it takes its most likely answer."""
    env = StableBaselinesEnv(Batch(game, min(matches, 20), seed=FIRST_SEED, **how))
    observation, won, played = env.reset(), 0, 0
    try:
        while played < matches:
            masks = env.action_masks()
            actions, _ = model.predict(observation, action_masks=masks, deterministic=True)
            observation, _, ended, infos = env.step(actions)
            for place in np.flatnonzero(ended):
                played += 1
                won += infos[place]["won"]
    finally:
        env.close()
    return won / played


def write_curve(path: Path, lines: list[tuple[int, float, float]]) -> None:
    """Write a learning curve: steps, seconds of training, win rate."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([("steps", "seconds", "win_rate"), *lines])


class Curve(BaseCallback):
    """Writes a line to a CSV file after every `every` steps: steps, seconds of training, win rate."""

    def __init__(self, path: Path, every: int, matches: int, game: str, **how: Any) -> None:
        super().__init__()
        self.path, self.every, self.matches, self.game, self.how = path, every, matches, game, how
        self.lines: list[tuple[int, float, float]] = []
        self._begun = time.perf_counter()
        self._evaluating = 0.0

    def _on_training_start(self) -> None:
        self.measure()

    def _on_step(self) -> bool:
        if self.num_timesteps >= len(self.lines) * self.every:
            self.measure()
        return True

    def measure(self) -> None:
        """Evaluate the model and add a line. The time of evaluations does not count."""
        before = time.perf_counter()
        rate = win_rate(self.model, self.matches, self.game, **self.how)
        self.lines.append((self.num_timesteps, round(before - self._begun - self._evaluating, 1), rate))
        self._evaluating += time.perf_counter() - before
        write_curve(self.path, self.lines)
        print(f"{self.num_timesteps:8} steps, {self.lines[-1][1]:6.0f} s: won {rate:.0%}", flush=True)
