"""What the networks of the baselines read: numbers from about -1 to 1, made from observations.

`Columns` leaves out the numbers of an observation that never change in sample matches. `ComputedInputs` adds to an
observation of Tentacula what follows from it, as the shipped expert reads it. A model is saved with its reader.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.save_util import load_from_zip_file
from stable_baselines3.common.vec_env import VecEnvWrapper

from fathom.envs import gymnasium_env
from fathom.envs.batch import Batch
from fathom.envs.match_config import encoding_of
from fathom.envs.stable_baselines import StableBaselinesEnv
from fathom.games import find
from fathom.games.tentacula.learned.inputs import inputs
from fathom.games.tentacula.learned.tables import input_tables

KINDS = ("row", "columns", "computed")
SAMPLE_MATCHES = 100
SAMPLE_SEED = 2_000_000

Array: TypeAlias = Any


class Reader(Protocol):
    """Makes the inputs of a network from observations: one row of `size` numbers for each."""

    size: int

    def __call__(self, rows: Array) -> Array:
        """The inputs for rows of bytes."""


class Columns:
    """Takes some numbers of an observation, and divides each by its maximum."""

    def __init__(self, game: str, columns: Array) -> None:
        self.columns = columns
        self.most = np.frombuffer(encoding_of(game).most, np.uint8)[columns].astype(np.float32)
        self.size = len(columns)

    def __call__(self, rows: Array) -> Array:
        """The inputs for rows of bytes."""
        return rows[..., self.columns] / self.most


class ComputedInputs:
    """The inputs of Tentacula's shipped expert: the observation, and what the board's geometry implies."""

    def __init__(self, players: int) -> None:
        game = find("tentacula")
        self.tables = input_tables(game.pack, encoding_of(game.name))
        self.players = np.float32(players)
        self.size = self(np.zeros((1, len(self.tables.most)), np.uint8)).shape[1]

    def __call__(self, rows: Array) -> Array:
        """The inputs for rows of bytes."""
        return inputs(np, self.tables, rows, np.full(rows.shape[:-1], self.players))


def changing(rows: Array) -> Array:
    """The columns whose number is not the same in all rows."""
    return np.flatnonzero(rows.min(axis=0) != rows.max(axis=0))


def random_rows(game: str, **how: Any) -> Array:
    """Observations of matches with random answers."""
    env, rows = gymnasium_env(game, **how), []
    for seed in range(SAMPLE_SEED, SAMPLE_SEED + SAMPLE_MATCHES):
        env.action_space.seed(seed)
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            rows.append(observation["observation"])
            action = env.action_space.sample(observation["action_mask"])
            observation, _, terminated, truncated, _ = env.step(action)
            over = terminated or truncated
    return np.stack(rows)


def make_reader(kind: str, game: str, **how: Any) -> Reader:
    """A reader: `row` for the whole observation, `columns`, or `computed`; `how` says what is played."""
    if kind == "row":
        return Columns(game, np.arange(len(encoding_of(game).most)))
    if kind == "columns":
        return Columns(game, changing(random_rows(game, **{**how, "others": None, "learners": None})))
    if game != "tentacula":
        raise ValueError(f"There are computed inputs for Tentacula only, not for {game}.")
    return ComputedInputs(how.get("seats") or find(game).default_seats)


def saved_reader(path: Path) -> Reader:
    """The reader of a saved model."""
    data, _, _ = load_from_zip_file(path, device="cpu")
    assert data is not None
    found: Reader = data["reader"]
    return found


class ReadEnv(VecEnvWrapper):  # type: ignore[misc]
    """A batch for Stable-Baselines3 whose observations are the inputs that a reader makes."""

    def __init__(self, batch: Batch, reader: Reader) -> None:
        space = spaces.Box(-np.inf, np.inf, (reader.size,), np.float32)
        super().__init__(StableBaselinesEnv(batch), space)
        self.batch, self.reader = batch, reader
        self.most = batch.single_observation_space["observation"].high.astype(np.float32)

    def reset(self) -> Array:
        """Begin all matches; returns the inputs."""
        self.venv.reset()
        return self.reader(self.batch.observations)

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Give the answers; returns inputs, rewards, which matches ended, and infos."""
        _, rewards, ended, infos = self.venv.step_wait()
        for place in np.flatnonzero(ended):
            row = np.rint(infos[place]["terminal_observation"] * self.most).astype(np.uint8)
            infos[place]["terminal_observation"] = self.reader(row[None])[0]
        return self.reader(self.batch.observations), rewards, ended, infos

    def action_masks(self) -> Array:
        """The masks of legal actions of all matches."""
        return self.batch.action_masks()
