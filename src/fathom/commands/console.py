"""What all commands share: output, errors, finding a game and parsing its settings."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, TypeAlias

import typer
from rich.console import Console

from fathom.engine.errors import SetupError
from fathom.game.game import Game
from fathom.games import find, names
from fathom.setups import check_setting

# Without emoji: in “nomod:X” and “a:b:c”, a name between colons is not a picture.
out = Console(emoji=False)
err = Console(stderr=True, emoji=False)
Words: TypeAlias = list[str]
OWN_CONTENT = "Your own content: a folder, a zip file or an installed pack."
NUMBER = re.compile(r"-?[0-9]{1,18}")


def fail(message: object) -> typer.Exit:
    """Print an error and return the exit to raise."""
    if isinstance(message, OSError) and message.strerror:
        message = f"{message.filename}: {message.strerror}." if message.filename else f"{message.strerror}."
    err.print(str(message), style="red", markup=False, highlight=False, soft_wrap=True)
    return typer.Exit(2)


def game_called(name: str) -> Game:
    """The game with this name, written with or without hyphens. Exits if there is none."""
    try:
        return find(name if name in names() else name.replace("-", "_"))
    except ValueError as error:
        raise fail(error) from None


def saves_folder() -> Path:
    """The folder of saved matches: $FATHOM_SAVES, or the user's data folder."""
    if given := os.environ.get("FATHOM_SAVES"):
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "fathom-five" / "saves"


def parse_settings(game: Game, settings: list[str]) -> dict[str, Any]:
    """`NAME=VALUE` words as a dictionary. Values are numbers, true or false, text, or lists with commas.

    Exits with the reason if a setting is not valid.
    """
    chosen: dict[str, Any] = {}
    for word in settings:
        name, equals, text = word.partition("=")
        if not equals:
            raise fail(f"“{word}” is not a setting. Write it as NAME=VALUE.")
        value: Any = text
        if "," in text:
            value = text.split(",")
        elif text in ("true", "false"):
            value = text == "true"
        elif NUMBER.fullmatch(text):
            value = int(text)
        try:
            check_setting(game, name, value)
        except SetupError as error:
            raise fail(error) from None
        chosen[name] = value
    return chosen
