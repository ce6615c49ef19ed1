"""Looking ahead in Rivals: to the same player's next turn."""

from __future__ import annotations

from math import exp, log
from pathlib import Path
from typing import Any

from fathom.core.match import Match
from fathom.core.outlook import Line, read_odds
from fathom.core.sight import Sight
from fathom.games.rivals.bot import Scripted
from fathom.games.rivals.state import Lurking, profile


class Outlook:
    """How Rivals is looked ahead in."""

    level = 2

    def __init__(self, sight: Sight) -> None:
        self.until = self.moment(sight.imagine(0)) + len(sight.view.players)
        """The own turn, and everybody's reply."""
        self._odds = read_odds(Path(__file__).parent)

    def lines(self, sight: Sight) -> list[Line]:
        """The best few activations, and the best few targets."""
        return Scripted(self.level).lines(sight)

    def moment(self, match: Match[Any, Any, Any]) -> int:
        """The turns that have begun."""
        turns: int = match.state.turns
        return turns

    def chances(self, match: Match[Any, Any, Any]) -> list[float]:
        """Each player's share of all the odds together."""
        t: Lurking = match.table
        worths = [
            0.0 if player.out else exp(self._odds.log_odds(self.features(t, player.seat))) for player in t.state.players
        ]
        total = sum(worths)
        return [worth / total for worth in worths]

    def features(self, t: Lurking, seat: int) -> dict[str, float]:
        """What makes a player likelier to win: what the army is worth, and how it stands."""
        s = t.state
        models = [one for one in s.models if one.seat == seat]
        if not models:
            return {}
        worth = hearts = 0.0
        hits = 0
        for one in models:
            p = profile(t, one)
            left = 1.0 - one.wounds / p.heart
            worth += p.cost * (0.4 + 0.6 * left)
            hearts += p.heart - one.wounds
            hits += sum(p.attack)
        player = s.players[seat]
        return {
            "worth": log(1.0 + worth),
            "army": worth / 50,
            "models": len(models) / 5,
            "hearts": hearts / 20,
            "dice": hits / 10,
            "waiting": sum(one.at is None for one in models) / 5,
            "essence": player.essence / 5,
            "items": len(player.items) / 3,
            "carried": sum(len(one.cards) for one in models) / 3,
            "tokens": sum(len(one.tokens) for one in models) / 3,
            "turn": float(s.active == seat),
        }
