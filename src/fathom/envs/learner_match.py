"""Matches in which learners play some seats and other players the rest: what all environments have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from fathom.engine.errors import SetupError
from fathom.envs.episodes import Play
from fathom.envs.opponents import Opponents, OtherSeats, need_watching

RANDOM = "random"
MOST_TRIES = 200
"""How many matches are begun until a learner is asked in one of them."""
Learners: TypeAlias = int | str | Iterable[int] | None
"""The seats that learners play: one, several, or `random` for one that is drawn for each match."""


class LearnerMatch:
    """One match after another. It stops where a learner is asked; between these questions the `others` answer.

    `learners` are the seats of the learners: if not given, all seats, or only seat 0 if there are `others`. With
    `watched`, computer players can look at the match, also if they play no seat. `match` has the arguments of `Play`.
    Raises `SetupError` if a seat does not exist or has no player.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        others: Opponents | None = None,
        learners: Learners = None,
        watched: bool = False,
        **match: Any,
    ) -> None:
        self.play = Play(game, seats, watched=watched or need_watching(others), **match)
        self.random_seat = learners == RANDOM
        if self.random_seat and (others is None or isinstance(others, Mapping)):
            raise SetupError("learners=random: give one kind of player for the other seats, such as others=scripted.")
        self.possible = _learner_seats(self.play.seats, learners, others)
        """The seats that learners can have; with `random`, all of them."""
        self.learners = self.possible
        """The seats of the learners in this match."""
        self._others = _other_seats(self.play, self.learners, others)

    def begin(self, seeds: Iterable[int]) -> None:
        """Begin a new match with the first seed, and run it to a learner's first question.

        If the others end the match before, take the next seed. Raises `SetupError` if no learner is ever asked.
        """
        for seed in islice(seeds, MOST_TRIES):
            self._begin(seed)
            if self.play.outcome is None:
                return
        raise SetupError(
            f"The other players ended {MOST_TRIES} matches before a learner was asked. Choose other start positions, "
            "or let learners play other seats."
        )

    def _begin(self, seed: int) -> None:
        self.play.begin(seed)
        if self._others is not None:
            self._others.begin(seed)
        if self.random_seat:
            self.learners = (Random(seed).choice(self.possible),)
        self._let_others_answer()

    def answer(self, number: int) -> None:
        """Give a learner's answer, and run the match to the next question of a learner or to its end.

        An answer that is not offered loses the match.
        """
        if number in self.play.legal:
            self.play.answer(number)
            self._let_others_answer()
        else:
            self.play.forfeit()

    def _let_others_answer(self) -> None:
        while self.play.outcome is None and self.play.seat not in self.learners:
            assert self._others is not None
            self._others.answer(self.play)


def _learner_seats(seats: int, learners: Learners, others: Opponents | None) -> tuple[int, ...]:
    """The seats that learners can have. Raises `SetupError` if a seat does not exist."""
    if learners is None:
        return (0,) if others is not None else tuple(range(seats))
    if learners == RANDOM:
        return tuple(range(seats))
    found = (learners,) if isinstance(learners, int) else tuple(sorted(set(map(int, learners))))
    if not found or any(seat not in range(seats) for seat in found):
        raise SetupError(f"learners: the seats are 0 to {seats - 1}, not {learners!r}.")
    return found


def _other_seats(play: Play, learners: tuple[int, ...], others: Opponents | None) -> OtherSeats | None:
    """The players of seats without a learner; None without `others`. Raises `SetupError` if a seat has no player."""
    found = None if others is None else OtherSeats(play.game, play.pack, play.seats, others)
    missing = [seat for seat in range(play.seats) if seat not in learners and not (found and found.has(seat))]
    if missing:
        raise SetupError(f"others: say who plays seat {', '.join(map(str, missing))}, such as “scripted”.")
    return found
