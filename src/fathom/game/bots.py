"""The bots part of a game: its scripted player, and what players that search need of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fathom.bots.evaluation import Evaluation
from fathom.engine.player import Perspective, Player


@dataclass(frozen=True, kw_only=True)
class Bots:
    """The computer players that a game brings along."""

    scripted: Callable[[int], Player]
    """A competent scripted player of a level."""
    levels: range = range(1, 3)
    """How well it can play: 1 is easy, 2 normal, 3 strong."""
    searchable: bool = True
    """Whether looking ahead finds more than the scripted player knows, in the time a person waits for an answer."""
    evaluation: Callable[[Perspective], Evaluation] | None = None
    """How to look ahead from a question; None if only whole games, played by the scripted player, can tell."""
