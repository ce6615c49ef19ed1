"""Fathom Five: five deep-sea board games, played by their real rules.

>>> import fathom
>>> m = fathom.new("refuge", seats=2, seed=7)
>>> m.ask.id
'RF-D03'
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fathom.engine import script
from fathom.engine.errors import Illegal
from fathom.games import find
from fathom.games import names as game_names
from fathom.matches.match import Match
from fathom.matches.reading import load_trusted, read_position
from fathom.records import save as saves
from fathom.setups import check_setup

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
) -> Match:
    """A new match at its first question. `pack` is a folder with your own content, `quiet` keeps no log."""
    rules = find(game)
    content = rules.pack if pack is None else rules.pack_at(Path(pack))
    return Match.begin(rules, content, check_setup(rules, seats, options, pack=content, seed=seed), quiet=quiet)


def load(data: bytes, pack: str | Path | None = None, *, own: bool = False) -> Match:
    """A match from the bytes of a save file, at the question where it was saved.

    A file from anywhere is played again from its beginning. One of your `own` is believed if its digest is right, and
    opens at once however long the match is.
    """
    return (load_trusted if own else saves.load)(data, find, None if pack is None else Path(pack))


def position(game: str, text: str, pack: str | Path | None = None) -> Match:
    """A match from a position written in the game's notation."""
    rules = find(game)
    content = rules.pack if pack is None else rules.pack_at(Path(pack))
    return read_position(rules, content, text)
