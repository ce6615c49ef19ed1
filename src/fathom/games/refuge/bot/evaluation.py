"""Evaluation for players that search: they play imagined matches for several whole turns."""

from __future__ import annotations

from pathlib import Path

from fathom.bots.evaluation import Plan, TeamEvaluation
from fathom.engine.player import Perspective
from fathom.games.refuge.bot import HEURISTICS, Scripted
from fathom.games.refuge.bot.heuristics import OBJECTIVE
from fathom.games.refuge.model.state import Dive

FINISHED = 115.0
"""Points for an accomplished objective: a little more than for the last steps towards it, as the next one is harder."""


class Evaluation(TeamEvaluation):
    """How a search evaluates positions of The Refuge, after the Kraken step of the last turn that it plays."""

    model_file = Path(__file__).with_name("odds.json")
    ahead = 6

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The answers worth searching: during a turn an action with its further answers, else single answers."""
        return Scripted().plans(perspective)

    def stage(self, t: Dive) -> dict[str, float]:
        """Features that no single decision changes: players, the Abyss, the objectives left."""
        s = t.state
        left = s.objectives[s.done :]
        return {
            f"{s.seats} divers": 1.0,
            "abyss": float(s.settings.abyss),
            **{f"{objective} now": 1.0 for objective in left[:1]},
            **{f"{objective} to come": 1.0 for objective in left[1:]},
        }

    @staticmethod
    def judged(t: Dive) -> float:
        """The value in tens of points, with `FINISHED` points for each accomplished objective."""
        return (HEURISTICS.of(t.pack).value(t) - (OBJECTIVE - FINISHED) * t.state.done) / 10

    @staticmethod
    def done(t: Dive) -> float:
        """The value of the accomplished objectives, in tens of points."""
        return FINISHED * t.state.done / 10
