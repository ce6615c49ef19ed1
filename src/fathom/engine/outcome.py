"""How a game ends."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winning seats (none, some or all), the rule that ended it, and figures such as scores."""

    winners: tuple[int, ...]
    rule: str
    facts: dict[str, int] = {}

    @property
    def won(self) -> bool:
        """Whether any seat won; in a cooperative game, whether the team did."""
        return bool(self.winners)


class GameOver(Exception):
    """Raised by the rules when the game ends; it stops every running script."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.rule)
        self.outcome = outcome
