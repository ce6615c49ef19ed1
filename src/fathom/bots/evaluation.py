"""What players that search need from a game: plans to try, how far to look ahead, and the value of a position."""

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
"""Answers that belong together, such as an action and the answers to the questions it raises. Each is given when it is
offered."""


class Evaluation(Protocol):
    """How to look ahead from one question. It uses only imagined matches, so it knows nothing hidden."""

    level: int
    """The level of the scripted player that plays every seat in an imagined match."""

    until: int
    """The value of `progress` up to which imagined matches are played."""

    horizon: str
    """How far imagined matches are played, in words that follow “played on”."""

    error: float
    """The standard error of the model's win chances, which more playouts do not reduce."""

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The plans worth trying, the scripted player's choice first. If there is only one, no search is needed."""
        ...

    def progress(self, match: Timeline) -> int:
        """How far a match has come: a number that grows where positions can be compared, such as at each new turn."""
        ...

    def chances(self, match: Timeline) -> list[float]:
        """Each seat's chance to win a match that is not over."""
        ...


class LogisticModel(msgspec.Struct, frozen=True):
    """A logistic model: the weighted sum of the features of a position is the logarithm of the odds.

    `python -m bench.fit_evaluation` fits the weights to games of scripted players and writes a game's `bot/odds.json`.
    """

    weights: dict[str, float]
    error: float = 0.0
    """The standard error of the predicted chances, measured on games that the weights were not fitted to."""
    fitted: dict[str, Any] = {}
    """What the weights were fitted to, and how well they fit; for people who read the file."""

    def log_odds(self, features: Mapping[str, float]) -> float:
        """The logarithm of the odds: the weighted sum of the features. A feature without a weight is ignored."""
        weights = self.weights
        return sum([weights.get(name, 0.0) * value for name, value in features.items()])


@cache
def load_model(path: Path) -> LogisticModel:
    """The model in a file."""
    return msgspec.json.decode(path.read_bytes(), type=LogisticModel)


class TeamEvaluation(ABC):
    """The evaluation for a team that wins or loses together, based on the value the scripted player gives a position.

    The stage (players, difficulty, progress) of the position in which the player is asked gives a base chance to win.
    The value of the position that the search has reached raises or lowers it. The stage of the reached position is
    not used: otherwise it could pay to avoid ending a stage.
    """

    level = 1
    model_file: ClassVar[Path]
    """The file of the fitted model."""
    ahead: int
    """How many periods an imagined match is played after the present one."""
    period = "turn"
    """The word for one step of `progress`, in the singular."""

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
        """How many turns have begun."""
        return match.rules.turn(match.state)

    @abstractmethod
    def stage(self, t: Any) -> dict[str, float]:
        """Features that no single decision changes: number of players, difficulty, progress."""

    @staticmethod
    @abstractmethod
    def judged(t: Any) -> float:
        """The scripted player's value of the position."""

    @staticmethod
    def done(t: Any) -> float:
        """The part of the value that the stage already accounts for."""
        return 0.0

    def features(self, t: Any, seat: int) -> dict[str, float]:
        """The features that the weights are fitted to."""
        return {VALUE: self.judged(t) - self.banked, ALWAYS: 1.0, **self.stage(t)}

    def chances(self, match: Timeline) -> list[float]:
        """The team's chance to win, the same for every seat."""
        gain = self._model.weights.get(VALUE, 0.0) * (self.judged(match.table) - self.banked)
        return [logistic(self._stage + gain)] * match.setup.seats


VALUE, ALWAYS = "value", "always"
"""Features of every team: the scripted player's value, and a constant, so that an unknown stage counts as average."""


def logistic(log_odds: float) -> float:
    """The probability for the logarithm of odds."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, log_odds))))


def single_option_plans(options: list[Option], own: Option) -> list[Plan]:
    """Every option as a plan, the scripted player's choice first."""
    return [(own,), *((option,) for option in options if option != own)]
