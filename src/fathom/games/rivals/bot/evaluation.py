"""The evaluation of positions for search, which looks ahead to the same player's next turn."""

from __future__ import annotations

from math import exp, log
from pathlib import Path

from fathom.bots.evaluation import Plan, load_model
from fathom.engine.player import Perspective
from fathom.engine.timeline import Timeline
from fathom.games.rivals.bot import Scripted
from fathom.games.rivals.bot.valuation import ESSENCE, ITEM
from fathom.games.rivals.model.state import BattleTable
from fathom.games.rivals.rules.queries import profile

MODEL = Path(__file__).with_name("odds.json")
HURT = 0.6
"""The share of its worth that a model loses with its wounds: a wounded model still attacks at full strength."""


class Evaluation:
    """The win chances of positions, and how far a search looks."""

    level = 2
    horizon = "until the same player’s next turn"

    def __init__(self, perspective: Perspective) -> None:
        world = perspective.imagine(0)
        self.until = self.progress(world) + world.setup.seats
        """The search stops when this many turns have begun in the match: one more for each player."""
        self.error = load_model(MODEL).error

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The plans of the scripted player: the best few activations, and turns of other styles."""
        return Scripted(self.level).plans(perspective)

    def progress(self, match: Timeline) -> int:
        """How many turns have begun."""
        turns: int = match.state.turns
        return turns

    def chances(self, match: Timeline) -> list[float]:
        """Each player's chance to win."""
        return win_chances(match.table)

    @staticmethod
    def features(t: BattleTable, seat: int) -> dict[str, float]:
        """What a player's odds are computed from: the worth of models, cards and Essence, and whose turn it is."""
        s, player = t.state, t.state.players[seat]
        worth = ESSENCE * player.essence + ITEM * len(player.items)
        for one in s.models:
            if one.seat == seat:
                p = profile(t, one)
                worth += p.cost * (1.0 - HURT * one.wounds / p.heart) + ITEM * len(one.cards)
        return {"worth": log(1.0 + worth), "force": worth / 50, "turn": float(s.active == seat)}


def win_chances(t: BattleTable) -> list[float]:
    """Each player's chance to win: their odds as a share of all players' odds."""
    odds = load_model(MODEL)
    worths = [
        0.0 if player.out else exp(odds.log_odds(Evaluation.features(t, player.seat))) for player in t.state.players
    ]
    total = sum(worths)
    return [worth / total for worth in worths]
