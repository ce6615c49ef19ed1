"""Looking ahead in The Refuge: from turn to turn, a round at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fathom.core.match import Match
from fathom.core.outlook import Line, read_odds
from fathom.core.sight import Sight
from fathom.games.refuge.bot import JUDGES, Scripted
from fathom.games.refuge.bot.judgement import OBJECTIVE
from fathom.games.refuge.state import STANDING, Dive

AHEAD = 2
"""Turns played on in an imagined world, after the one that is going on."""


class Outlook:
    """How The Refuge is looked ahead in."""

    level = 2

    def __init__(self) -> None:
        self._odds = read_odds(Path(__file__).parent)

    def lines(self, sight: Sight) -> list[Line]:
        """An action with its answers; else every answer by itself."""
        return Scripted(self.level).lines(sight)

    def until(self, match: Match[Any, Any, Any]) -> int:
        """Some turns more: what the Kraken does to this turn's work shows."""
        return self.moment(match) + 1 + AHEAD

    def moment(self, match: Match[Any, Any, Any]) -> int:
        """The turns that have begun."""
        turn: int = match.state.turn
        return turn

    def chances(self, match: Match[Any, Any, Any]) -> list[float]:
        """The team's chance, the same for everybody."""
        return [self._odds.chance(features(match.table, 0))] * match.state.seats


def features(t: Dive, seat: int) -> dict[str, float]:
    """What the outcome depends on: the judgement's terms, the divers, and what is still to be done."""
    s = t.state
    terms = JUDGES.of(t.pack).terms(t)
    found = {
        "threat": terms["threat"] / 10,
        "supply": terms["supply"] / 10,
        "reef": terms["reef"] / 10,
        "team": terms["team"] / 10,
        "gear": terms["gear"] / 10 / s.seats,
        "progress": (terms["objective"] - OBJECTIVE * s.done) / 10,
        "pile": len(s.salvage) / 10,
        "pile short": terms["salvage"] / 10,
        "tentacles": len(s.tentacles) / 10,
        "standing": sum(diver.stance == STANDING for diver in s.divers) / s.seats,
        f"{s.seats} divers": 1.0,
        f"{s.done} done": 1.0,
    }
    for id in s.objectives[s.done :]:
        found[f"{id} to do"] = 1.0
    return found
