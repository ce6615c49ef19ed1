"""The games that can be trained."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fathom.engine.errors import SetupError
from fathom.learn.task import GAMES, Task


def make_task(game: str, levels: str = "") -> Task[Any]:
    """The task of a game. `levels` are the levels to train, such as `1,2`; all if empty.

    Raises `SetupError` if there is no such game or level.
    """
    if game not in GAMES:
        raise SetupError(f"There is nothing to train “{game}” with. Choose one of: {', '.join(GAMES)}.")
    task: Task[Any] = import_module(f"fathom.learn.{game}.content").make_task(levels)
    return task
