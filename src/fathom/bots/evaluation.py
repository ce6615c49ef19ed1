"""What a game gives to players that search: plans worth trying, how far to look, and the value of a position there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeAlias

import msgspec

from fathom.engine.ask import Option
from fathom.engine.player import Perspective
from fathom.engine.timeline import Timeline
from fathom.present.phrases import count

Plan: TypeAlias = tuple[Option, ...]
"""Answers that belong together, such as an action with the answers to the questions it raises. Each is given if it is
offered."""


class Evaluation(Protocol):
    """How to look ahead from one question. Everything happens in imagined matches, so nothing hidden matters."""

    level: int
    """The level of the scripted player that plays every seat in an imagined match."""

    until: int
    """The moment, as `progress` counts, up to which imagined matches are played."""

    horizon: str
    """How far that is, in words, after “played on”."""

    error: float
    """The standard error of all win chances together, however many playouts there are."""

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The plans worth trying, the scripted player's choice first. A single one needs no search."""
        ...

    def progress(self, match: Timeline) -> int:
        """How far a match has come: a number that grows where positions can be compared, between turns or rounds."""
        ...

    def chances(self, match: Timeline) -> list[float]:
        """Each seat's chance to win a match that is not over."""
        ...


class LogisticModel(msgspec.Struct, frozen=True):
    """A logistic curve: the weighted features of a position add up to the logarithm of the odds.

    `python -m bench.fit_evaluation` fits the weights to games of scripted players and writes a game's `bot/odds.json`.
    """

    weights: dict[str, float]
    error: float = 0.0
    """The standard error of the chances as a whole, measured on games that the weights were not fitted to."""
    fitted: dict[str, Any] = {}
    """What the weights were fitted to, and how well; for readers of the file."""

    def log_odds(self, features: Mapping[str, float]) -> float:
        """The weighted sum. A feature without a weight counts for nothing."""
        weights = self.weights
        return sum([weights.get(name, 0.0) * value for name, value in features.items()])


@cache
def load_model(path: Path) -> LogisticModel:
    """The model in a file."""
    return msgspec.json.decode(path.read_bytes(), type=LogisticModel)


class TeamEvaluation(ABC):
    """The evaluation of a team that wins or loses together, based on the scripted player's own value of a position.

    The stage of the match at the question says how likely winning is; from there the odds rise and fall with what the
    value gains and loses. The stage stays that of the question: otherwise it could pay to avoid ending a stage.
    """

    level = 1
    model_file: ClassVar[Path]
    """The fitted weights."""
    ahead: int
    """How many moments an imagined match is played after the present one."""
    period = "turn"
    """From one moment to the next."""

    def __init__(self, perspective: Perspective) -> None:
        world = perspective.imagine(0)
        self.until = self.progress(world) + 1 + self.ahead
        self.horizon = f"for {count(1 + self.ahead, self.period)}"
        self.banked = self.done(world.table)
        self._model = load_model(self.model_file)
        self.error = self._model.error
        self._stage = self._model.log_odds({ALWAYS: 1.0, **self.stage(world.table)})

    @abstractmethod
    def plans(self, perspective: Perspective) -> list[Plan]:
        """See `Evaluation`."""

    def progress(self, match: Timeline) -> int:
        """The turns that have begun."""
        return match.rules.turn(match.state)

    @abstractmethod
    def stage(self, t: Any) -> dict[str, float]:
        """What winning depends on that no single decision changes: players, difficulty, progress."""

    @abstractmethod
    def judged(self, t: Any) -> float:
        """The scripted player's value of a table."""

    def done(self, t: Any) -> float:
        """The part of that value that the stage already accounts for."""
        return 0.0

    def features(self, t: Any, seat: int) -> dict[str, float]:
        """What the weights are fitted to."""
        return {VALUE: self.judged(t) - self.banked, ALWAYS: 1.0, **self.stage(t)}

    def chances(self, match: Timeline) -> list[float]:
        """The team's chance, the same for every seat."""
        gain = self._model.weights.get(VALUE, 0.0) * (self.judged(match.table) - self.banked)
        return [logistic(self._stage + gain)] * match.setup.seats


VALUE, ALWAYS = "value", "always"
"""The scripted player's value; and a constant feature, so that an unknown stage counts as an average one."""


def logistic(log_odds: float) -> float:
    """The chance that goes with the logarithm of odds."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, log_odds))))


def single_option_plans(options: list[Option], own: Option) -> list[Plan]:
    """Every option as a plan, the scripted player's choice first."""
    return [(own,), *((option,) for option in options if option != own)]
