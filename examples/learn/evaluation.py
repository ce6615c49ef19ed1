"""What the baselines share: play matches with a model, and write a learning curve as CSV."""

from __future__ import annotations

import csv
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from inputs import ReadEnv, Reader
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from fathom.envs.batch import Batch

FIRST_SEED = 1_000_000
"""Matches of an evaluation have other seeds than those of training."""
AT_ONCE = 20
"""Matches of an evaluation that are played at the same time."""


def evaluation_env(game: str, reader: Reader, **how: Any) -> ReadEnv:
    """The environment of evaluations; `how` says what is played."""
    return ReadEnv(Batch(game, AT_ONCE, **how), reader)


def evaluate(model: MaskablePPO, env: ReadEnv, matches: int, sample: bool = False) -> dict[str, float]:
    """The share of matches that a model wins, and the mean figures of the outcomes.

    It takes its most likely answer, or with `sample` answers as likely as it finds them good. Of the
    matches at the same time each place plays equally many: short matches do not count more than long ones.
    """
    env.seed(FIRST_SEED)
    each = -(-matches // AT_ONCE)
    observation, played = env.reset(), np.zeros(AT_ONCE, int)
    total: Counter[str] = Counter(win_rate=0)
    while (played < each).any():
        actions, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=not sample)
        observation, _, ended, infos = env.step(actions)
        for place in np.flatnonzero(ended & (played < each)):
            played[place] += 1
            total.update({"win_rate": int(infos[place]["won"]), **infos[place]["facts"]})
    return {name: round(figure / played.sum(), 3) for name, figure in total.items()}


def write_curve(path: Path, lines: list[dict[str, float]]) -> None:
    """Write a learning curve: steps, seconds of training, win rate, mean figures of the outcomes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(lines[0]))
        writer.writeheader()
        writer.writerows(lines)


class Clock:
    """Counts the time of training; evaluations stop it. Training is `over` when all together has taken `limit`."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._begun = time.perf_counter()
        self._paused = 0.0

    @property
    def training(self) -> float:
        """Seconds of training so far."""
        return time.perf_counter() - self._begun - self._paused

    @property
    def over(self) -> bool:
        """Whether training and evaluations have taken as long as they may."""
        return time.perf_counter() - self._begun > self.limit

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Does not count what happens inside as training."""
        before = time.perf_counter()
        yield
        self._paused += time.perf_counter() - before


class Curve(BaseCallback):
    """Evaluates the model after every `every` steps, and writes a line to a CSV file each time."""

    def __init__(self, path: Path, every: int, matches: int, clock: Clock, env: ReadEnv, sample: bool = False) -> None:
        super().__init__()
        self.path, self.every, self.matches, self.clock, self.env = path, every, matches, clock, env
        self.sample = sample
        self.lines: list[dict[str, float]] = []

    def _on_training_start(self) -> None:
        self.measure()

    def _on_step(self) -> bool:
        if self.num_timesteps >= len(self.lines) * self.every:
            self.measure()
        return not self.clock.over

    def _on_training_end(self) -> None:
        if self.num_timesteps > self.lines[-1]["steps"] + self.every // 2:
            self.measure()

    def measure(self) -> None:
        """Evaluate the model and add a line."""
        training = round(self.clock.training, 1)
        with self.clock.paused():
            found = evaluate(self.model, self.env, self.matches, self.sample)
        self.lines.append({"steps": self.num_timesteps, "seconds": training, **found})
        write_curve(self.path, self.lines)
        print(f"{self.num_timesteps:8} steps, {training:6.0f} s: won {found['win_rate']:.0%}", flush=True)
