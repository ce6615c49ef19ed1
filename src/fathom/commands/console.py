"""What all commands share: where they print, how they fail, how they find a game and read its options."""

from __future__ import annotations

import os
import re
import types
import typing
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import typer
from rich.console import Console

from fathom.game import Game
from fathom.games import find, names

out = Console()
err = Console(stderr=True)
Words: TypeAlias = list[str]
NUMBER = re.compile(r"-?[0-9]{1,18}")
SEEDS = 10**18
"""Seeds go up to here: a save file holds numbers of 64 bits."""


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


def parse_options(game: Game[Any, Any, Any], settings: list[str]) -> dict[str, Any]:
    """`option=value` words as a dictionary: numbers, true/false and comma lists are understood."""
    options: dict[str, Any] = {}
    kinds = typing.get_type_hints(game.options_type)
    for word in settings:
        name, equals, text = word.partition("=")
        if not equals or name not in kinds:
            raise fail(f"“{word}” is not an option of {game.title}; write one of {', '.join(kinds)} as name=value.")
        value: Any = text
        if "," in text:
            value = text.split(",")
        elif text in ("true", "false"):
            value = text == "true"
        elif NUMBER.fullmatch(text):
            value = int(text)
        try:
            msgspec.convert(value, kinds[name])
        except msgspec.ValidationError:
            wanted = described(kinds[name])
            raise fail(f"Options of {game.title}: {name}: “{text}” will not do; write {wanted}.") from None
        options[name] = value
    return options


def described(kind: Any) -> str:
    """What may be written for an option of this type."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return described(parts[0])
    if origin is typing.Literal:
        return " or ".join(str(part) for part in parts)
    if origin in (typing.Union, types.UnionType):
        return " or ".join(described(part) for part in parts if part is not type(None))
    if origin is tuple and ... not in parts:
        return f"{len(parts)} values with commas between them"
    if origin in (tuple, list):
        return "values with commas between them"
    return {bool: "true or false", int: "a whole number", float: "a number", str: "a word"}.get(kind, str(kind))
