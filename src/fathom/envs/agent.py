"""Matches for one agent that plays some or all seats: what Gymnasium and batches have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from fathom.engine.errors import SetupError
from fathom.envs.episodes import Play
from fathom.envs.opponents import Opponents, OtherSeats, need_watching
from fathom.envs.rewards import GAMMA, check_reward, potential

AGENT = 0
"""The one learner, for `Shaping`."""
RANDOM = "random"


def learner_seats(seats: int, learners: int | str | Iterable[int] | None, others: Opponents | None) -> tuple[int, ...]:
    """The seats that learners play: `learners` if given; else all seats, or only seat 0 if there are `others`.

    For `random` all seats are returned: one of them is drawn for each match. Raises `SetupError` if a seat does not
    exist.
    """
    if learners is None:
        return (0,) if others is not None else tuple(range(seats))
    if learners == RANDOM:
        return tuple(range(seats))
    found = (learners,) if isinstance(learners, int) else tuple(sorted(set(map(int, learners))))
    if not found or any(seat not in range(seats) for seat in found):
        raise SetupError(f"learners: the seats are 0 to {seats - 1}, not {learners!r}.")
    return found


def other_seats(play: Play, learners: tuple[int, ...], others: Opponents | None) -> OtherSeats | None:
    """The players of seats without a learner; None without `others`. Raises `SetupError` if a seat has no player."""
    found = None if others is None else OtherSeats(play.game, play.seats, others)
    missing = [seat for seat in range(play.seats) if seat not in learners and not (found and found.has(seat))]
    if missing:
        raise SetupError(f"others: say who plays seat {', '.join(map(str, missing))}, such as “scripted”.")
    return found


class Agent:
    """One agent that plays one match after another: it answers whenever one of its seats is asked.

    `learners` are its seats; `others` play the rest, between its answers. With `learners="random"` it plays one seat,
    drawn for each match. `reward` is `outcome` or `shaped`; `gamma` is the discount of the learner, for shaping. With
    `watched`, computer players can look at the match, also if they play no seat.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        others: Opponents | None = None,
        learners: int | str | Iterable[int] | None = None,
        reward: str = "outcome",
        gamma: float = GAMMA,
        watched: bool = False,
        **match: Any,
    ) -> None:
        self.play = Play(game, seats, watched=watched or need_watching(others), **match)
        self._random_seat = learners == RANDOM
        if self._random_seat and (others is None or isinstance(others, Mapping)):
            raise SetupError("learners=random: give one kind of player for the other seats, such as others=scripted.")
        self._possible = learner_seats(self.play.seats, learners, others)
        self.learners = self._possible
        self._others = other_seats(self.play, self.learners, others)
        self._answered = self.learners[0]
        self._shaping = check_reward(self.play, reward, gamma)
        if self._shaping and self.play.game.rules.competitive and len(self.learners) > 1 and not self._random_seat:
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
        play = self.play
        while True:
            play.begin(seed)
            if self._others is not None:
                self._others.begin(seed)
            if self._random_seat:
                self.learners = (Random(seed).choice(self._possible),)
            self._let_others_answer()
            if play.outcome is None:
                break
            seed = Random(seed).getrandbits(48)  # the others ended the match before the agent was asked
        if self._shaping is not None:
            self._shaping.begin()
            self._shaping.asked(AGENT, potential(play, play.seat))

    def answer(self, number: int) -> float:
        """Give an answer, and run the match to the agent's next question or to its end; returns the reward.

        An answer that is not offered loses the match.
        """
        play, seat = self.play, self.play.seat
        self._answered = seat
        if number in play.legal:
            play.answer(number)
            self._let_others_answer()
        else:
            play.forfeit()
        if self._shaping is None:
            return play.reward(seat)
        if play.outcome is None:
            return self._shaping.asked(AGENT, potential(play, play.seat))
        return play.reward(seat) + self._shaping.ended(AGENT)

    def _let_others_answer(self) -> None:
        while self.play.outcome is None and self.play.seat not in self.learners:
            assert self._others is not None
            self._others.answer(self.play)
