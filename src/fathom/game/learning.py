"""The learning part of a game: progress figures, the potential for shaped rewards, and easier presets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import tanh
from pathlib import Path
from typing import Any

from fathom.bots.evaluation import VALUE, TeamEvaluation, load_model

SOFTNESS = 6.0
"""Log-odds are divided by this before they are squashed, so that positions that are nearly lost still differ."""


@dataclass(frozen=True, kw_only=True)
class Difficulty:
    """An easier way to play a game: settings that the rules allow, and where matches begin.

    `positions` is the folder of start positions, one file for each number of seats (`2.yaml`), reached in matches of
    scripted players; None to begin with the deal.
    """

    means: str
    """What is easier, in a sentence."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    positions: Path | None = None


@dataclass(frozen=True, kw_only=True)
class Learning:
    """What learners get from a game besides observations and the outcome. All of it follows from what a seat may see.

    `potential` estimates how well a seat stands, from -1 to 1; `basis` says in a sentence what it is computed from.
    """

    progress: Callable[[Any], dict[str, int]]
    """The figures of a table that show how far a match has come. The names are the same at every table of a match."""
    potential: Callable[[Any, int], float]
    basis: str
    difficulties: Mapping[str, Difficulty] = field(default_factory=dict)
    """The easier presets by name, the easiest first."""


def squash(log_odds: float) -> float:
    """Convert log-odds to a number from -1 to 1."""
    return tanh(log_odds / SOFTNESS)


def team_potential(evaluation: type[TeamEvaluation]) -> Callable[[Any, int], float]:
    """Return the `potential` function of a team: it evaluates a position as log-odds and squashes them.

    The stage of the match is left out: no answer changes it, and its weights are fitted to whole matches.
    """

    def potential(t: Any, seat: int) -> float:
        return squash(load_model(evaluation.model_file).weights[VALUE] * evaluation.judged(t))

    return potential
