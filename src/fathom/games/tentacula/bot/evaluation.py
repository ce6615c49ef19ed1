"""Looking ahead in Tentacula: from round to round."""

from __future__ import annotations

from pathlib import Path

from fathom.bots.evaluation import TeamEvaluation, Way
from fathom.engine.player import Perspective
from fathom.engine.timeline import Timeline
from fathom.games.tentacula.bot import JUDGES, Scripted
from fathom.games.tentacula.model.state import Voyage


class Evaluation(TeamEvaluation):
    """How Tentacula is looked ahead in."""

    model_file = Path(__file__).with_name("odds.json")
    ahead = 1
    period = "round"

    def ways(self, perspective: Perspective) -> list[Way]:
        """A whole turn; else every answer by itself."""
        return Scripted().ways(perspective)

    def moment(self, match: Timeline) -> int:
        """The rounds that have begun: all have drawn, the thefts are over, the board has folded."""
        round: int = match.state.round
        return round

    def stage(self, t: Voyage) -> dict[str, float]:
        """The players on this level, the stash, and how far the board has been folded."""
        s = t.state
        return {f"{s.seats} players, level {s.options.level}": 1.0, s.stash: 1.0, f"stage {s.stage}": 1.0}

    def judged(self, t: Voyage) -> float:
        """In gems."""
        return JUDGES.of(t.pack).value(t)
