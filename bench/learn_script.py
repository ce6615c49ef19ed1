"""Trains a player from a folder of `bench.learn_bundle`, or measures it; needs only jax, numpy and optax."""

from __future__ import annotations

import pickle
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from fathom.learn import command, strength
from fathom.learn.task import Task

HERE = Path(__file__).parent


def make_task(game: str, levels: str) -> Task[Any]:
    """The task of a game for some levels, from the tables beside this script."""
    origin, tables, inputs, setups = pickle.loads((HERE / f"{game}.pickle").read_bytes())
    wanted = {f"level {level}" for level in levels.split(",")} if levels else set()
    chosen = [setup for setup in setups if not wanted or any(level in setup.group for level in wanted)]
    task: Task[Any] = getattr(import_module(f"fathom.learn.{game}.task"), f"{game.capitalize()}Task")(
        origin, tables, inputs, chosen
    )
    return task


if __name__ == "__main__":
    if sys.argv[1:2] == ["strength"]:
        strength.run(sys.argv[2:], make_task, pickle.loads((HERE / "master.pickle").read_bytes()))
    else:
        command.run(sys.argv[1:], make_task)
