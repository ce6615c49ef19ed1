"""The evaluation of positions for search."""

from __future__ import annotations

from pathlib import Path

from fathom.bots.evaluation import Plan, TeamEvaluation
from fathom.engine.player import Perspective
from fathom.engine.records import field_names
from fathom.games.jupiter.bot import JUDGES, Scripted
from fathom.games.jupiter.bot.heuristics import ABOARD, REACHED, RESCUED
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.model.variants import Variants

DOOMED = -10.0
"""The lowest value, in tens of points: below it about 3 % of matches are won, no matter how low the value is."""


class Evaluation(TeamEvaluation):
    """Values positions at the start of a turn, after the Conversion and Invasion of the turn before."""

    model_file = Path(__file__).with_name("odds.json")
    ahead = 2

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The plans of the scripted player: lines of play for the whole turn, or single options."""
        return Scripted().plans(perspective)

    def stage(self, t: Rescue) -> dict[str, float]:
        """Features of the match: robots, alternate rules, share of the target still to save, colonists to spare."""
        s = t.state
        slack = s.first_colonists - s.converted - s.replaced - s.target
        return {
            "robots": float(s.seats),
            **{rule: 1.0 for rule in field_names(Variants) if getattr(s.rules, rule)},
            "to be saved": max(0, s.target - s.rescued) / s.target,
            "to spare": slack / 10,
        }

    @staticmethod
    def judged(t: Rescue) -> float:
        """The value of the position in tens of points, with a lower bound for positions that are nearly lost."""
        judge = JUDGES.of(t.pack)
        return max(Evaluation.done(t) + DOOMED, judge.value(t, t.state.layout.pod or judge.best_dock(t)) / 10)

    @staticmethod
    def done(t: Rescue) -> float:
        """The value of the colonists saved so far, in tens of points."""
        s = t.state
        saved = RESCUED * min(s.rescued, s.target)
        return (saved + (REACHED if s.rescued >= s.target else ABOARD * s.aboard)) / 10
