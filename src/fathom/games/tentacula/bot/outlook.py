"""Looking ahead in Tentacula: to the beginning of the next round but one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fathom.core.match import Match
from fathom.core.outlook import Line, read_odds
from fathom.core.sight import Sight
from fathom.games.tentacula.bot import JUDGES, Scripted
from fathom.games.tentacula.rules import end
from fathom.games.tentacula.state import Voyage

AHEAD = 1
"""Rounds played on in an imagined world, after the one that is going on."""


class Outlook:
    """How Tentacula is looked ahead in."""

    level = 2

    def __init__(self) -> None:
        self._odds = read_odds(Path(__file__).parent)

    def lines(self, sight: Sight) -> list[Line]:
        """A whole turn; else every answer by itself."""
        return Scripted(self.level).lines(sight)

    def until(self, match: Match[Any, Any, Any]) -> int:
        """A round more: the thefts at its end show what this one was worth."""
        return self.moment(match) + 1 + AHEAD

    def moment(self, match: Match[Any, Any, Any]) -> int:
        """The rounds that have begun: all have drawn, the thefts are over, the board has folded."""
        round: int = match.state.round
        return round

    def chances(self, match: Match[Any, Any, Any]) -> list[float]:
        """The team's chance, the same for everybody."""
        return [self._odds.chance(features(match.table, 0))] * match.state.seats


def features(t: Voyage, seat: int) -> dict[str, float]:
    """What the outcome depends on: gems missing and to spare, time against distance, the reef, the shells."""
    s = t.state
    judge = JUDGES.of(t.pack)
    gems, safety, shells, progress, freedom = judge.terms(t)
    missing = end.missing(t)
    steps = sum(max(0, t.pack.route.last + 1 - square) for square in s.fish)
    turns = judge.turns(t)
    spare = [
        min(3, chest - need + stashed)
        for need, stashed, chest in zip(t.pack.stash[s.stash].needs, s.stashed, s.chest, strict=True)
        if need > stashed
    ]
    return {
        "gems": gems,
        "safety": safety,
        "shells": shells,
        "pool": s.pool / 3,
        "progress": progress,
        "freedom": freedom,
        "missing": float(missing),
        "any missing": float(missing > 0),
        "none to spare": float(sum(count <= 0 for count in spare)),
        "one to spare": float(sum(count == 1 for count in spare)),
        "stashed": sum(s.stashed) / 3,
        "chest": sum(s.chest) / 10,
        "pace": 10.0 * min(1.0, turns / max(1, steps)),
        "steps": steps / 10,
        "turns": turns / 10,
        "hindmost": (t.pack.route.last + 1 - min(s.fish)) / 10,
        f"stage {s.stage}": 1.0,
        f"{s.seats} players": 1.0,
        f"level {s.options.level}": 1.0,
    }
