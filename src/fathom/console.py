"""What all commands share: where they print, how they fail, how they find a game, where matches are kept."""

from __future__ import annotations

import os
from pathlib import Path
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


def saves_folder() -> Path:
    """Where matches are kept: $FATHOM_SAVES, or the user's data folder."""
    if given := os.environ.get("FATHOM_SAVES"):
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "fathom-five" / "saves"
