"""Matches for one agent that plays some or all seats: what Gymnasium and batches have in common."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from fathom.engine.errors import SetupError
from fathom.envs.learner_match import LearnerMatch
from fathom.envs.rewards import GAMMA, check_reward, potential

AGENT = 0
"""The one learner, for `Shaping`."""


class Agent:
    """One agent that plays one match after another: it answers whenever one of its seats is asked.

    `how` has the arguments of `LearnerMatch`: `learners` are the seats of the agent, `others` play the rest. With
    `learners="random"` it plays one seat, drawn for each match. `reward` is `outcome` or `shaped`; `gamma` is the
    discount of the learner, for shaping.
    """

    def __init__(
        self, game: str, seats: int | None = None, *, reward: str = "outcome", gamma: float = GAMMA, **how: Any
    ) -> None:
        self._match = LearnerMatch(game, seats, **how)
        self.play = self._match.play
        self._answered = self._match.learners[0]
        self._shaping = check_reward(self.play.game, reward, gamma)
        several = len(self._match.learners) > 1 and not self._match.random_seat
        if self._shaping and self.play.game.rules.competitive and several:
            raise SetupError(
                f"Shaped rewards in {self.play.game.title} need one learning seat, because its players compete: "
                "say who plays the others, such as others=scripted, or use PettingZoo with an agent for each seat."
            )

    @property
    def seat(self) -> int:
        """The agent's seat that is asked; after the end, the one that answered last. Its view is what the agent sees.

        After the end `play.seat` may be a seat of the others, whose view the agent must not see.
        """
        return self.play.seat if self.play.outcome is None else self._answered

    def begin(self, seed: int) -> None:
        """Begin a new match, and run it to the agent's first question."""
        self._match.begin(_seeds(seed))
        if self._shaping is not None:
            self._shaping.begin()
            self._shaping.asked(AGENT, potential(self.play, self.play.seat))

    def answer(self, number: int) -> float:
        """Give an answer, and run the match to the agent's next question or to its end; returns the reward.

        An answer that is not offered loses the match.
        """
        play, seat = self.play, self.play.seat
        self._answered = seat
        self._match.answer(number)
        if self._shaping is None:
            return play.reward(seat)
        if play.outcome is None:
            return self._shaping.asked(AGENT, potential(play, play.seat))
        return play.reward(seat) + self._shaping.ended(AGENT)


def _seeds(first: int) -> Iterator[int]:
    """A seed, and those that follow from it, for matches that end before the agent is asked."""
    while True:
        yield first
        first = Random(first).getrandbits(48)
