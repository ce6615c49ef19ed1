"""Looking ahead in Jupiter Deep: from turn to turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fathom.core.match import Match
from fathom.core.outlook import Line, read_odds
from fathom.core.sight import Sight
from fathom.games.jupiter.bot import JUDGES, Scripted
from fathom.games.jupiter.bot.hands import turns_away
from fathom.games.jupiter.state import COLONIST, CREEP, Rescue, colony, standing

AHEAD = 2
"""Turns played on in an imagined world, after the one that is going on."""


class Outlook:
    """How Jupiter Deep is looked ahead in."""

    level = 1

    def __init__(self) -> None:
        self._odds = read_odds(Path(__file__).parent)

    def lines(self, sight: Sight) -> list[Line]:
        """All that is left of a turn; else every answer by itself."""
        return Scripted().lines(sight)

    def until(self, match: Match[Any, Any, Any]) -> int:
        """Some turns more: what Conversion and Invasion do to this turn's work shows."""
        return self.moment(match) + 1 + AHEAD

    def moment(self, match: Match[Any, Any, Any]) -> int:
        """The turns that have begun."""
        turn: int = match.state.turn
        return turn

    def chances(self, match: Match[Any, Any, Any]) -> list[float]:
        """The team's chance, the same for everybody."""
        return [self._odds.chance(features(match.table, 0))] * match.state.seats


def features(t: Rescue, seat: int) -> dict[str, float]:
    """What the outcome depends on: how many are saved and how many can still be lost, the crowd, the creeps, sites."""
    s = t.state
    judge = JUDGES.of(t.pack)
    dock = s.layout.pod or judge.best_dock(t)
    ground = colony(t)
    terms = judge.terms(t, dock)
    steps = judge.steps(s, ground, dock)
    people = sorted([steps[dome] for dome, piece in enumerate(s.board) if piece == COLONIST])
    wanted = max(0, s.target - s.rescued - s.aboard)
    slack = s.first_colonists - s.converted - s.replaced - s.target
    contact = max(-100.0, terms["contact"])
    return {
        "crowd": terms["crowd"] / 10,
        "contact": contact / 10,
        "creeps": terms["creeps"] / 10,
        "sites": terms["sites"] / 10,
        "robots": terms["robots"] / 10,
        "cards": terms["cards"] / 10 / s.seats,
        "wanted": wanted / s.target,
        "way": sum(people[:wanted]) / 50,
        "home": float(s.rescued >= s.target),
        "slack": slack / 5,
        "no slack": float(slack <= 0),
        "little slack": float(0 < slack <= 2),
        "creeps in all": s.board.count(CREEP) / 20,
        "covered": len(s.covered) / 3,
        "plants": len(standing(t, "plant")) / 3,
        "dishes": len(standing(t, "dish")) / 3,
        "lost modules": s.destroyed / 5,
        "Pod away": 0.0 if s.layout.pod is not None or s.keeper is None else turns_away(s) / s.seats,
        f"{s.seats} robots": 1.0,
        f"{s.options.preset}": 1.0,
    }
