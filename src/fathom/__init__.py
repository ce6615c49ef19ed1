"""Fathom Five: five deep-sea board games, played by their real rules.

>>> import fathom
>>> m = fathom.new("refuge", seats=2, seed=7)
>>> m.ask.id
'RF-D03'
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from fathom.engine import script
from fathom.engine.ask import Illegal
from fathom.engine.match import Match, Setup
from fathom.games import find
from fathom.games import names as game_names
from fathom.records import save as saves
from fathom.records.position import read_position
from fathom.records.snapshot import load_trusted

__version__ = "0.1.0"
COMPILED = not script.__file__.endswith(".py")
"""Whether the rules run compiled (`make fast`)."""
__all__ = ["COMPILED", "Illegal", "Match", "game_names", "load", "new", "position"]


def new(
    game: str,
    seats: int = 2,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    pack: str | Path | None = None,
    quiet: bool = False,
) -> Match[Any, Any, Any]:
    """A new match at its first question. `pack` is a folder with your own content, `quiet` keeps no log."""
    rules = find(game)
    content = rules.pack if pack is None else rules.pack_at(Path(pack))
    if seats not in rules.seats:
        raise ValueError(f"{rules.title} is for {rules.seats[0]} to {rules.seats[-1]} players, not {seats}.")
    try:
        chosen = msgspec.convert(options or {}, rules.options_type)
    except msgspec.ValidationError as error:
        raise ValueError(f"Options of {rules.title}: {error}") from error
    if problem := rules.check_options(content, seats, chosen):
        raise ValueError(f"Options of {rules.title}: {problem}")
    return Match.begin(rules, content, Setup(seats, seed, chosen), quiet=quiet)


def load(data: bytes, pack: str | Path | None = None, *, own: bool = False) -> Match[Any, Any, Any]:
    """A match from the bytes of a save file, at the question where it was saved.

    A file from anywhere is played again from its beginning. One of your `own` is believed if its digest is right, and
    opens at once however long the match is.
    """
    return (load_trusted if own else saves.load)(data, find, None if pack is None else Path(pack))


def position(game: str, text: str, pack: str | Path | None = None) -> Match[Any, Any, Any]:
    """A match from a position written in the game's notation."""
    rules = find(game)
    content = rules.pack if pack is None else rules.pack_at(Path(pack))
    return read_position(rules, content, text)
