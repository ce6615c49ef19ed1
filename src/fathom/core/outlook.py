"""What a game lends to players that search: ways worth trying, how far to look, and what a position promises there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import msgspec

from fathom.core.ask import Option

if TYPE_CHECKING:
    from fathom.core.match import Match
    from fathom.core.sight import Sight

Line: TypeAlias = tuple[Option, ...]
"""Answers that belong together, such as an action with the questions it raises. Each is given if it is offered."""


class Outlook(Protocol):
    """How a game is looked ahead in. All of it is judged in imagined worlds, so nothing hidden can matter."""

    level: int
    """Of the scripted player who plays everybody's part in an imagined world."""

    def lines(self, sight: Sight) -> list[Line]:
        """The ways to answer worth trying, the scripted player's own first. If there is but one, nothing need be
        thought about."""
        ...

    def until(self, match: Match[Any, Any, Any]) -> int:
        """The moment, as `moment` counts, up to which an imagined match is played on from here."""
        ...

    def moment(self, match: Match[Any, Any, Any]) -> int:
        """How far a match has come: a number that grows where positions can be compared, between turns or rounds."""
        ...

    def chances(self, match: Match[Any, Any, Any]) -> list[float]:
        """Each seat's chance to win as the match stands now; it is not over."""
        ...


class Odds(msgspec.Struct, frozen=True):
    """A logistic curve: what the features of a position add up to is the logarithm of the odds.

    `python -m bench.odds` fits the weights to games of scripted players and writes them into a game's `bot/odds.json`.
    """

    weights: dict[str, float]
    fitted: dict[str, Any] = {}
    """On what, and how well: for those who read the file."""

    def log_odds(self, features: Mapping[str, float]) -> float:
        """The weighted sum. A feature that never came up when the weights were fitted counts for nothing."""
        weights = self.weights
        return sum([weights.get(name, 0.0) * value for name, value in features.items()])

    def chance(self, features: Mapping[str, float]) -> float:
        """The chance, between 0 and 1."""
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, self.log_odds(features)))))


@cache
def read_odds(folder: Path) -> Odds:
    """The odds of a game, from the folder of its computer player."""
    return msgspec.json.decode((folder / "odds.json").read_bytes(), type=Odds)


def singly(options: list[Option], own: Option) -> list[Line]:
    """Every answer by itself, the scripted player's own first."""
    return [(own,), *((option,) for option in options if option != own)]
