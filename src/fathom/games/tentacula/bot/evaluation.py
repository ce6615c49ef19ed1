"""Looking ahead in Tentacula: from round to round."""

from __future__ import annotations

from typing import Any

from fathom.engine.match import Match
from fathom.games.tentacula.bot import JUDGES, Scripted
from fathom.games.tentacula.model.state import Voyage
from fathom.players.evaluation import TeamEvaluation, Way
from fathom.players.player import Perspective


class Evaluation(TeamEvaluation):
    """How Tentacula is looked ahead in."""

    ahead = 1
    period = "round"

    def ways(self, perspective: Perspective) -> list[Way]:
        """A whole turn; else every answer by itself."""
        return Scripted().ways(perspective)

    def moment(self, match: Match[Any, Any, Any]) -> int:
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
