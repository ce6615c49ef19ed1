"""Evaluation for players that search: they play imagined matches to the end of the next round."""

from __future__ import annotations

from pathlib import Path

from fathom.bots.evaluation import Plan, TeamEvaluation
from fathom.engine.player import Perspective
from fathom.engine.timeline import Timeline
from fathom.games.tentacula.bot import HEURISTICS, Scripted
from fathom.games.tentacula.model.state import Voyage


class Evaluation(TeamEvaluation):
    """How a search evaluates positions of Tentacula."""

    model_file = Path(__file__).with_name("odds.json")
    ahead = 1
    period = "round"

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The answers worth searching: whole turns during a round, else single options."""
        return Scripted().plans(perspective)

    def progress(self, match: Timeline) -> int:
        """The number of rounds begun. A round begins after draws, thefts and folds."""
        round: int = match.state.round
        return round

    def stage(self, t: Voyage) -> dict[str, float]:
        """Features that no single decision changes: players and level, the stash, the stage."""
        s = t.state
        return {f"{s.seats} players, level {s.settings.level}": 1.0, s.stash: 1.0, f"stage {s.stage}": 1.0}

    @staticmethod
    def judged(t: Voyage) -> float:
        """The value of the position, in gems."""
        return HEURISTICS.of(t.pack).value(t)
