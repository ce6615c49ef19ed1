"""The bots part of a game: its scripted player, and what players that search need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fathom.bots.evaluation import Evaluation
from fathom.engine.player import Perspective, Player


@dataclass(frozen=True, kw_only=True)
class Bots:
    """The computer players of a game."""

    scripted: Callable[[int], Player]
    """Makes the scripted player of a level."""
    levels: range = range(1, 3)
    """The levels of the scripted player: 1 is easy, 2 normal, 3 hard."""
    adviser: Callable[[], Player] | None = None
    """Makes the player that gives hints where no expert plays; None if it is the scripted player."""
    searchable: bool = True
    """Whether search plays better than the scripted player in the time that people wait for an answer."""
    evaluation: Callable[[Perspective], Evaluation] | None = None
    """How to look ahead from a question; None if search has to play whole games with the scripted player."""
    learned_module: str = ""
    """The module with `LEARNED` (see `game/learned.py`); empty if the game has no learned player."""
