"""Players that work for any game."""

from __future__ import annotations

from typing import Any

from fathom.bots.random import Random
from fathom.core.game import Game
from fathom.core.sight import Player

KINDS = ("random", "scripted")


def make(kind: str, game: Game[Any, Any, Any], seed: int = 0) -> Player:
    """A computer player of this kind for one seat; `seed` makes its chances repeatable."""
    if kind == "random":
        return Random(seed)
    if kind == "scripted":
        return game.player()
    raise ValueError(f"There is no computer player called “{kind}”. There are: {', '.join(KINDS)}.")
