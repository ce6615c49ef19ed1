"""The evaluation for a game that declares none: every option is tried, and whole games are played."""

from __future__ import annotations

from fathom.bots.evaluation import Plan, single_option_plans
from fathom.engine.player import Perspective
from fathom.engine.timeline import Timeline
from fathom.game.game import Game


class WholeGames:
    """Every option is a plan, the scripted player's choice first; simulated matches are played to the end."""

    horizon = "to the end"
    error = 0.0

    def __init__(self, game: Game) -> None:
        self._game = game
        self.level = game.bots.levels[0]
        self.until = game.rules.turn_limit

    def plans(self, perspective: Perspective) -> list[Plan]:
        """Every option as a plan, the scripted player's choice first."""
        return single_option_plans(perspective.ask.options, self._game.bots.scripted(2).choose(perspective).option)

    def progress(self, match: Timeline) -> int:
        """How many turns have begun."""
        return self._game.rules.turn(match.state)

    def chances(self, match: Timeline) -> list[float]:
        """0 for every seat: a match that reaches the turn limit has no winner."""
        return [0.0] * match.setup.seats
