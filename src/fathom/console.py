"""What all commands share: where they print, how they fail, how they find a game."""

from __future__ import annotations

from typing import Any

import typer
from rich.console import Console

from fathom.core.game import Game
from fathom.games import find, names

out = Console()
err = Console(stderr=True)


def fail(message: object) -> typer.Exit:
    """Say what was wrong; to be raised."""
    if isinstance(message, OSError) and message.strerror:
        message = f"{message.filename}: {message.strerror}." if message.filename else f"{message.strerror}."
    err.print(str(message), style="red", markup=False, highlight=False, soft_wrap=True)
    return typer.Exit(2)


def game_called(name: str) -> Game[Any, Any, Any]:
    """The game of this name, with or without hyphens."""
    try:
        return find(name if name in names() else name.replace("-", "_"))
    except ValueError as error:
        raise fail(error) from None
