"""Fathom Five: five deep-sea board games, played by their real rules.

>>> import fathom
>>> m = fathom.new("refuge", seats=2, seed=7)
>>> m.ask.id
'RF-D03'
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from os import PathLike
from pathlib import Path
from secrets import randbits
from typing import Any

from fathom.engine import script
from fathom.engine.ask import Ask, Option
from fathom.engine.errors import Error, Illegal, MissingExtra, PackError, PositionError, SaveError, SetupError
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.engine.player import Advice, Perspective, Player
from fathom.game.game import Game
from fathom.games import find
from fathom.games import names as game_names
from fathom.matches import reading
from fathom.matches.match import Match
from fathom.setups import check_setup

try:
    __version__ = version("fathom-five")
except PackageNotFoundError:  # running from a source tree that is not installed
    __version__ = "0+unknown"

COMPILED = not script.__file__.endswith(".py")
"""Whether the rules run compiled (`make fast`)."""

__all__ = [
    "COMPILED",
    "Advice",
    "Ask",
    "Error",
    "Event",
    "Game",
    "Illegal",
    "Match",
    "MissingExtra",
    "Option",
    "Outcome",
    "PackError",
    "Perspective",
    "Player",
    "PositionError",
    "SaveError",
    "SetupError",
    "find",
    "game_names",
    "load",
    "new",
    "position",
]


def new(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    settings: dict[str, Any] | None = None,
    pack: str | Path | None = None,
    quiet: bool = False,
) -> Match:
    """A new match at its first question.

    `seats` is two by default, or the fewest if the game is not for two; without a `seed` the match is random.
    `settings` are those of the game, and a `quiet` match has no log. `pack` is your own content: a folder, a zip file
    or the name of an installed pack. Raises `SetupError` if the match cannot begin, `PackError` if the pack is not
    valid.
    """
    declared = find(game)
    content = _content(declared, pack)
    seats = declared.default_seats if seats is None else seats
    seed = randbits(32) if seed is None else seed
    return Match.begin(declared, content, check_setup(declared, seats, settings, pack=content, seed=seed), quiet=quiet)


def load(data: bytes, pack: str | Path | None = None, *, own: bool = False) -> Match:
    """The match of a save file, at the question where it was saved.

    The file is checked by replaying it. With `own`, a file with the right digest is trusted and opens without a replay.
    Raises `SaveError` if it cannot be opened.
    """
    if not isinstance(data, bytes):
        raise SaveError(f"A save is bytes, not {type(data).__name__}; read the file in binary mode.")
    return (reading.load_trusted if own else reading.load)(data, find, _folder(pack))


def position(game: str, text: str, pack: str | Path | None = None) -> Match:
    """A match at a position written in the game's notation. Raises `PositionError` if it cannot be read."""
    declared = find(game)
    return reading.read_position(declared, _content(declared, pack), text)


def _content(game: Game, pack: str | Path | None) -> Any:
    """The content of a match: the given pack, or the game's own pack if none is given."""
    folder = _folder(pack)
    return game.pack if folder is None else game.pack_at(folder)


def _folder(pack: str | Path | None) -> Path | None:
    """The path of a pack; None if no pack is given. Raises `PackError` if `pack` cannot be a path."""
    if pack is None:
        return None
    if not isinstance(pack, str | PathLike):
        raise PackError([f"pack: the path of a folder or zip file is needed, not {pack!r} ({type(pack).__name__})"])
    return Path(pack)
