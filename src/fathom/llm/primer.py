"""The primer of a game: its rules in at most 600 words, for players who have not read the rulebook."""

from __future__ import annotations

from functools import cache

from fathom.engine.errors import SetupError
from fathom.game.game import Game

MOST_WORDS = 600
"""The largest number of words of a primer."""


@cache
def primer(game: Game) -> str:
    """The primer of a game. Raises `SetupError` if the game has none."""
    path = game.folder / "PRIMER.md"
    if not path.is_file():
        raise SetupError(f"{game.title} has no primer. Write one of at most {MOST_WORDS} words as {path}.")
    return path.read_text("utf-8").strip()
