"""The value of a position for searches: from turn to turn."""

from __future__ import annotations

from pathlib import Path

from fathom.bots.evaluation import Plan, TeamEvaluation
from fathom.engine.player import Perspective
from fathom.games.jupiter.bot import JUDGES, Scripted
from fathom.games.jupiter.bot.heuristics import ABOARD, REACHED, RESCUED
from fathom.games.jupiter.model.state import Rescue

DOOMED = -10.0
"""In tens of points: below this about 3 % of the matches are still won, however low the value."""


class Evaluation(TeamEvaluation):
    """Values positions at the start of a turn: Conversion and Invasion have followed the last one."""

    model_file = Path(__file__).with_name("odds.json")
    ahead = 2

    def plans(self, perspective: Perspective) -> list[Plan]:
        """Whole lines of play to the end of the turn; at other questions every answer alone."""
        return Scripted().plans(perspective)

    def stage(self, t: Rescue) -> dict[str, float]:
        """The robots, the alternate rules, how many are still to be saved, and how many may still be lost."""
        s = t.state
        slack = s.first_colonists - s.converted - s.replaced - s.target
        return {
            "robots": float(s.seats),
            **{rule: 1.0 for rule in s.rules.__struct_fields__ if getattr(s.rules, rule)},
            "to be saved": max(0, s.target - s.rescued) / s.target,
            "to spare": slack / 10,
        }

    def judged(self, t: Rescue) -> float:
        """In tens of points, with a lower bound for positions that are as good as lost."""
        judge = JUDGES.of(t.pack)
        return max(self.done(t) + DOOMED, judge.value(t, t.state.layout.pod or judge.best_dock(t)) / 10)

    def done(self, t: Rescue) -> float:
        """The colonists saved."""
        s = t.state
        saved = RESCUED * min(s.rescued, s.target)
        return (saved + (REACHED if s.rescued >= s.target else ABOARD * s.aboard)) / 10
