"""Trains a player from a folder of `bench.learn_bundle`; needs only jax, numpy and optax."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

from fathom.learn.command import run
from fathom.learn.tentacula.task import TentaculaTask

HERE = Path(__file__).parent


def make_task(game: str, levels: str) -> TentaculaTask:
    """The task of a game for some levels, from the tables beside this script."""
    origin, tables, inputs, setups = pickle.loads((HERE / f"{game}.pickle").read_bytes())
    wanted = {f"level {level}" for level in levels.split(",")} if levels else set()
    chosen = [setup for setup in setups if not wanted or any(level in setup.group for level in wanted)]
    return TentaculaTask(origin, tables, inputs, chosen)


if __name__ == "__main__":
    run(sys.argv[1:], make_task)
