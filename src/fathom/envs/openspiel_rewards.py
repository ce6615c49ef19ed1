"""Shaped rewards for OpenSpiel: those of the last answer for every player, and their sums."""

from __future__ import annotations

from fathom.envs.episodes import reward
from fathom.envs.openspiel_position import Position
from fathom.envs.rewards import Shaping

GAMMA = 1.0
"""The default discount of shaping: OpenSpiel adds rewards up without a discount."""


class ShapedRewards:
    """The shaped rewards of the players of a state; copied and written with it.

    As in PettingZoo, a player gets the shaping term for an answer when it is asked again or the match ends.
    """

    def __init__(self, seats: int, gamma: float) -> None:
        self._shaping = Shaping(gamma)
        self.latest = [0.0] * seats
        """The rewards of the last answer."""
        self.sums = [0.0] * seats
        """The rewards of all answers so far."""

    def update(self, position: Position) -> None:
        """Compute the rewards of the answer that led to this position, or of the deal."""
        config, match, seats = position.config, position.match, range(len(self.sums))
        learning = config.game.learning
        assert match is not None
        assert learning is not None
        self.latest = [0.0 for _ in seats]
        if position.outcome is not None:
            self.latest = [reward(config.game, position.outcome, seat) + self._shaping.ended(seat) for seat in seats]
        elif match.ask is not None:
            seat = match.ask.seats[0]
            self.latest[seat] = self._shaping.asked(seat, learning.potential(match.table, seat))
        self.sums = [total + latest for total, latest in zip(self.sums, self.latest, strict=True)]


def largest_return(gamma: float, answers: int) -> float:
    """A bound for the returns of a match with at most this many answers.

    The outcome and the first potential are at most 1 each. With a discount, every answer adds at most 1 - gamma.
    """
    return 2.0 + (1.0 - gamma) * answers
