"""What a game lends to players that search: ways worth trying, how far to look, and what a position promises there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import msgspec

from fathom.engine.ask import Option
from fathom.present.phrases import count

if TYPE_CHECKING:
    from fathom.engine.match import Match
    from fathom.players.player import Perspective

Way: TypeAlias = tuple[Option, ...]
"""A way to go on: answers that belong together, such as an action with the questions it raises. Each is given if it is
offered."""


class Evaluation(Protocol):
    """How a game is looked ahead in from one question. All of it happens in imagined worlds: nothing hidden matters."""

    level: int
    """Of the scripted player who plays everybody's part in an imagined world."""

    until: int
    """The moment, as `moment` counts, up to which imagined matches are played on."""

    reach: str
    """How far that is, in words, after “played on”."""

    doubt: float
    """How far off the chances are as a whole: their standard error, whatever is tried."""

    def ways(self, perspective: Perspective) -> list[Way]:
        """The ways to go on worth trying, the scripted player's own first. If there is but one, nothing need be
        thought about."""
        ...

    def moment(self, match: Match[Any, Any, Any]) -> int:
        """How far a match has come: a number that grows where positions can be compared, between turns or rounds."""
        ...

    def chances(self, match: Match[Any, Any, Any]) -> list[float]:
        """Each seat's chance to win as the match stands now; it is not over."""
        ...


class LogisticModel(msgspec.Struct, frozen=True):
    """A logistic curve: what the weighted features of a position add up to is the logarithm of the odds.

    `python -m bench.odds` fits the weights to games of scripted players and writes them into a game's `bot/odds.json`.
    """

    weights: dict[str, float]
    error: float = 0.0
    """How far off chances are as a whole, as games show that the weights were not fitted to: a standard error."""
    fitted: dict[str, Any] = {}
    """On what, and how well: for those who read the file."""

    def log_odds(self, features: Mapping[str, float]) -> float:
        """The weighted sum. A feature that never came up when the weights were fitted counts for nothing."""
        weights = self.weights
        return sum([weights.get(name, 0.0) * value for name, value in features.items()])


@cache
def load_model(folder: Path) -> LogisticModel:
    """The odds of a game, from its folder."""
    return msgspec.json.decode((folder / "bot" / "odds.json").read_bytes(), type=LogisticModel)


class TeamEvaluation(ABC):
    """The outlook of a team that wins or loses together, by the scripted player's judgement.

    Where the match stands at the question (its `stage`) says how likely winning is; from there the odds go up and down
    with what the judgement gains and loses. The stage stays that of the question: whatever comes after it in an
    imagined world is the judgement's to say, or it could pay to leave undone what ends a stage.
    """

    level = 1
    ahead: int
    """How many moments an imagined match is played on after the present one."""
    period = "turn"
    """From one moment to the next."""

    def __init__(self, perspective: Perspective) -> None:
        world = perspective.imagine(0)
        self.until = self.moment(world) + 1 + self.ahead
        self.reach = f"for {count(1 + self.ahead, self.period)}"
        self.banked = self.done(world.table)
        self._odds = load_model(perspective.game.folder)
        self.doubt = self._odds.error
        self._stage = self._odds.log_odds({ALWAYS: 1.0, **self.stage(world.table)})

    @abstractmethod
    def ways(self, perspective: Perspective) -> list[Way]:
        """See `Evaluation`."""

    def moment(self, match: Match[Any, Any, Any]) -> int:
        """The turns that have begun."""
        return match.game.turn(match.state)

    @abstractmethod
    def stage(self, t: Any) -> dict[str, float]:
        """What winning depends on that no single decision changes: players, difficulty, how much is done."""

    @abstractmethod
    def judged(self, t: Any) -> float:
        """What the scripted player's judgement says of a table."""

    def done(self, t: Any) -> float:
        """Which part of that is for what has been done for good, as the stage says already."""
        return 0.0

    def features(self, t: Any, seat: int) -> dict[str, float]:
        """What the odds are fitted to."""
        return {VALUE: self.judged(t) - self.banked, ALWAYS: 1.0, **self.stage(t)}

    def chances(self, match: Match[Any, Any, Any]) -> list[float]:
        """The team's chance, the same for everybody."""
        gain = self._odds.weights.get(VALUE, 0.0) * (self.judged(match.table) - self.banked)
        return [logistic(self._stage + gain)] * match.setup.seats


VALUE, ALWAYS = "value", "always"
"""What the judgement says; and what there is in any position, so that a stage never met counts as an average one."""


def logistic(log_odds: float) -> float:
    """The chance that goes with the logarithm of odds."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, log_odds))))


def singly(options: list[Option], own: Option) -> list[Way]:
    """Every answer by itself, the scripted player's own first."""
    return [(own,), *((option,) for option in options if option != own)]
