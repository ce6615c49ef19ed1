"""Rewards: the outcome alone, or with potential-based shaping, which does not change which policies are best.

A learner that is asked at positions s, s', … gets gamma · phi(s') - phi(s) for the answer between them. phi is the
potential of its position, and 0 after the end. If gamma is the discount of the learner, the discounted sum of these
terms over a match is -phi of the first position, no matter what was answered (Ng, Harada, Russell 1999).
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from fathom.engine.errors import SetupError
from fathom.envs.episodes import Play
from fathom.game.game import Game

RewardMode: TypeAlias = Literal["outcome", "shaped"]
GAMMA = 0.99
"""The default discount of shaping: that of most learners."""


class Shaping:
    """The shaping terms of one learner, or of several learners in one match, by seat."""

    def __init__(self, gamma: float) -> None:
        self.gamma = gamma
        self._latest: dict[int, float] = {}

    def begin(self) -> None:
        """Forget the last match."""
        self._latest.clear()

    def asked(self, learner: int, potential: float) -> float:
        """Return the term for the learner's last answer, now that it is asked again; 0 if it has not answered yet.

        `potential` is the potential of the new position.
        """
        latest = self._latest.get(learner)
        self._latest[learner] = potential
        return 0.0 if latest is None else self.gamma * potential - latest

    def ended(self, learner: int) -> float:
        """Return the term for the learner's last answer, now that the match is over; 0 if it was never asked."""
        return -self._latest.pop(learner, 0.0)


def check_reward(game: Game, reward: str, gamma: float) -> Shaping | None:
    """The shaping terms of an environment; None if only the outcome counts. Raises `SetupError` for wrong arguments."""
    if reward not in get_args(RewardMode):
        raise SetupError(f"reward is {' or '.join(get_args(RewardMode))}, not {reward!r}.")
    if reward == "outcome":
        return None
    if game.learning is None:
        raise SetupError(f"{game.title} declares no potential for shaped rewards. Use reward=outcome.")
    if not 0 < gamma <= 1:
        raise SetupError(f"gamma is the discount of the learner: more than 0 and at most 1, not {gamma}.")
    return Shaping(gamma)


def potential(play: Play, seat: int) -> float:
    """How good the position is for a seat, by the game's potential; 0 after the end, or if the game declares none."""
    learning = play.game.learning
    return 0.0 if play.outcome is not None or learning is None else learning.potential(play.table, seat)
