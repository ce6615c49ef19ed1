"""Looking ahead in The Refuge: from turn to turn."""

from __future__ import annotations

from pathlib import Path

from fathom.bots.evaluation import Plan, TeamEvaluation
from fathom.engine.player import Perspective
from fathom.games.refuge.bot import HEURISTICS, Scripted
from fathom.games.refuge.bot.heuristics import OBJECTIVE
from fathom.games.refuge.model.state import Dive

FINISHED = 115.0
"""Points for an accomplished objective: a little more than for the last steps to it, as the next is harder."""


class Evaluation(TeamEvaluation):
    """Evaluates whole turns, after the Kraken has moved."""

    model_file = Path(__file__).with_name("odds.json")
    ahead = 6

    def plans(self, perspective: Perspective) -> list[Plan]:
        """In a turn an action with its further answers, else every single answer."""
        return Scripted().plans(perspective)

    def stage(self, t: Dive) -> dict[str, float]:
        """The divers, the sea, the objective at hand and those to come."""
        s = t.state
        left = s.objectives[s.done :]
        return {
            f"{s.seats} divers": 1.0,
            "abyss": float(s.settings.abyss),
            **{f"{objective} now": 1.0 for objective in left[:1]},
            **{f"{objective} to come": 1.0 for objective in left[1:]},
        }

    def judged(self, t: Dive) -> float:
        """In tens of points; an objective counts for less than where it only has to be worth finishing."""
        return (HEURISTICS.of(t.pack).value(t) - (OBJECTIVE - FINISHED) * t.state.done) / 10

    def done(self, t: Dive) -> float:
        """The objectives accomplished."""
        return FINISHED * t.state.done / 10
