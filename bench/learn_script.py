"""Trains a player from a folder of `bench.learn_bundle`, or measures it; needs only jax, numpy and optax."""

from __future__ import annotations

import pickle
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from fathom.learn import command, strength
from fathom.learn.arguments import exit_on_error
from fathom.learn.task import GAMES, Task, wanted_levels

HERE = Path(__file__).parent


def make_task(game: str, levels: str) -> Task[Any]:
    """The task of a game for some levels, from the tables beside this script.

    Raises `SetupError` if there is no such level.
    """
    origin, tables, inputs, setups = pickle.loads((HERE / f"{game}.pickle").read_bytes())
    wanted = wanted_levels(levels, [setup.level for setup in setups])
    chosen = [setup for setup in setups if setup.level in wanted]
    task: Task[Any] = getattr(import_module(f"fathom.learn.{game}.task"), f"{game.capitalize()}Task")(
        origin, tables, inputs, chosen
    )
    return task


def main(arguments: list[str]) -> None:
    """Train as `python -m fathom.learn` does, or measure after the word `strength`; with the games that are packed."""
    games = [game for game in GAMES if (HERE / f"{game}.pickle").is_file()]
    if arguments[:1] == ["strength"]:
        strength.run(arguments[1:], make_task, pickle.loads((HERE / "master.pickle").read_bytes()), games)
    else:
        command.run(arguments, make_task, games)


if __name__ == "__main__":
    exit_on_error(lambda: main(sys.argv[1:]))
