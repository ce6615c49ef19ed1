"""Looking ahead in a game that lends no outlook of its own: every answer, and whole games."""

from __future__ import annotations

from typing import Any

from fathom.engine.match import Match
from fathom.players.evaluation import Way, singly
from fathom.players.player import Perspective


class Plain:
    """Every option by itself, the scripted player's own first; imagined matches are played to the end."""

    reach = "to the end"
    doubt = 0.0

    def __init__(self, perspective: Perspective) -> None:
        self._game = perspective.game
        self.level = perspective.game.levels[0]
        self.until = perspective.game.turn_limit

    def ways(self, perspective: Perspective) -> list[Way]:
        """Every option."""
        return singly(perspective.ask.options, self._game.player().choose(perspective).option)

    def moment(self, match: Match[Any, Any, Any]) -> int:
        """The turns that have begun."""
        return self._game.turn(match.state)

    def chances(self, match: Match[Any, Any, Any]) -> list[float]:
        """An abandoned match is won by nobody."""
        return [0.0] * match.setup.seats
