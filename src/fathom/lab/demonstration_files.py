"""Demonstrations in files: Parquet, one row for each answer, or a dataset of Minari."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from fathom.envs.demonstrations import Demonstration, DemonstrationConfig, make_demonstrator
from fathom.envs.env_ids import versions
from fathom.envs.spaces import action_space, observation_space
from fathom.extras import require

require("envs", "numpy")
require("lab", "polars")
import polars as pl  # noqa: E402

SCHEMA = {
    "match": pl.Int64,
    "step": pl.Int32,
    "seat": pl.Int16,
    "observation": pl.Binary,
    "mask": pl.Binary,
    "action": pl.Int32,
    "reward": pl.Float64,
    "terminated": pl.Boolean,
    "truncated": pl.Boolean,
    "won": pl.Boolean,
}
"""The columns of a file. `match` is the seed; observation and mask are bytes, one for each number; `won` is whether the
match was won by the seat that gave its last answer."""


def write_parquet(path: Path, config: DemonstrationConfig, demonstrations: Iterable[Demonstration]) -> int:
    """Write demonstrations to a Parquet file; returns the number of rows. The metadata say how they were made."""
    columns: dict[str, list[Any]] = {name: [] for name in SCHEMA}
    for one in demonstrations:
        steps = len(one.actions)
        last = [False] * (steps - 1)
        columns["match"] += [one.seed] * steps
        columns["step"] += range(steps)
        columns["seat"] += one.seats
        columns["observation"] += one.observations
        columns["mask"] += one.masks
        columns["action"] += one.actions
        columns["reward"] += one.rewards
        columns["terminated"] += [*last, not one.truncated]
        columns["truncated"] += [*last, one.truncated]
        columns["won"] += [one.won] * steps
    frame = pl.DataFrame(columns, SCHEMA)
    frame.write_parquet(path, compression="zstd", metadata=_metadata(config))
    return len(frame)


def read_arrays(path: Path) -> dict[str, Any]:
    """The columns of a Parquet file as arrays; observations and masks as one row for each answer."""
    frame = pl.read_parquet(path)
    arrays: dict[str, Any] = {name: frame[name].to_numpy() for name in SCHEMA if SCHEMA[name] is not pl.Binary}
    for name, kind in (("observation", np.uint8), ("mask", np.int8)):
        arrays[name] = np.frombuffer(b"".join(frame[name]), kind).reshape(len(frame), -1)
    return arrays


def _metadata(config: DemonstrationConfig) -> dict[str, str]:
    play = make_demonstrator(config).play
    said = {**versions(play), "seats": play.seats, "player": config.player, "how": config.how}
    return {f"fathom_{name}": msgspec.json.encode(value, enc_hook=str).decode() for name, value in said.items()}


def write_minari(dataset: str, config: DemonstrationConfig, demonstrations: Sequence[Demonstration]) -> Any:
    """Write demonstrations as a dataset of Minari, under its id such as `tentacula/scripted-v0`; returns the dataset.

    Minari stores it in its own folder (`MINARI_DATASETS_PATH`). Each observation includes the mask of legal actions.
    """
    require("learn", "minari")
    import minari
    from minari.data_collector import EpisodeBuffer

    play = make_demonstrator(config).play
    buffers = [_episode(EpisodeBuffer, place, one, play.actions) for place, one in enumerate(demonstrations)]
    return minari.create_dataset_from_buffers(
        dataset_id=dataset,
        buffer=buffers,
        action_space=action_space(play),
        observation_space=observation_space(play),
        algorithm_name=config.player,
        description=f"{play.game.title}, {play.seats} seats, {versions(play)}, {config.how}",
    )


def _episode(kind: Any, place: int, one: Demonstration, actions: int) -> Any:
    rows = [np.frombuffer(row, np.uint8) for row in (*one.observations, one.final_observation)]
    masks = [np.frombuffer(mask, np.int8) for mask in one.masks] + [np.zeros(actions, np.int8)]
    steps = len(one.actions)
    return kind(
        id=place,
        seed=one.seed,
        observations={"observation": np.stack(rows), "action_mask": np.stack(masks)},
        actions=np.array(one.actions),
        rewards=list(one.rewards),
        terminations=[*[False] * (steps - 1), not one.truncated],
        truncations=[*[False] * (steps - 1), one.truncated],
    )
