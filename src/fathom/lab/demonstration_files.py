"""Demonstrations in Parquet files, one row for each answer."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from fathom.envs.demonstrations import Demonstration, DemonstrationConfig, make_demonstrator
from fathom.envs.env_ids import versions
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
