"""A match as OpenSpiel plays it: by numbers, copied in microseconds, with hidden things dealt again for searches."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from fathom.encoding.actions import Offer, offered
from fathom.engine.ask import Option
from fathom.engine.history import Answer
from fathom.engine.outcome import GameOver, Outcome
from fathom.envs.drivers import MatchDriver
from fathom.envs.match_config import MatchConfig
from fathom.matches.match import Match

LONGEST = {"refuge": 4000, "tentacula": 4000, "jupiter": 40_000, "rivals": 100_000, "sleeping-gods": 100_000}
LONGEST_OTHER = 100_000
"""The maximum number of answers in a match: of our games, and of any other. OpenSpiel requires a bound; matches are far
shorter."""


def longest(game: str) -> int:
    """The maximum number of answers in a match of a game."""
    return LONGEST.get(game, LONGEST_OTHER)


class Position:
    """A match, and the first half of an answer if one was given; copied with the OpenSpiel state.

    `match` is None before the deal. An `imagined` position is for searches: it can be copied, but not written.
    """

    def __init__(self, config: MatchConfig) -> None:
        self.config = config
        self.match: Match | None = None
        self.half: int | None = None
        self.offer: Offer = {}
        self.answers = 0
        self.cut = False
        self.imagined = False
        self._given_before = 0
        """How many answers led to the start position."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = Position(self.config)
        twin.__dict__.update(self.__dict__)
        twin.match = self.match and self.match.fork()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        if self.imagined:
            raise TypeError("A resampled state is for searches: it can be cloned, but not written.")
        config, match = self.config, self.match
        made = (config.game.name, config.seats, config.arguments)
        if match is None:
            return again, (*made, None, [], None, 0)
        return again, (*made, match.setup.seed, self.answered(), self.half, self.answers)

    def answered(self) -> list[Option]:
        """The answers given since the match began."""
        assert self.match is not None
        return [entry.option for entry in self.match.history if isinstance(entry, Answer)][self._given_before :]

    def deal(self, seed: int) -> None:
        """Begin the match of a seed."""
        driver = self.config.driver(MatchDriver, seed)
        with suppress(GameOver):  # then the match has its outcome
            driver.begin()
        self.match = driver.match
        self._given_before = sum(isinstance(entry, Answer) for entry in driver.match.history)
        self._look()

    def imagine(self, seat: int, key: int) -> Position:
        """This position with everything that a seat cannot know dealt again."""
        if self.match is None:
            raise ValueError("Nothing is dealt yet, so nothing can be dealt again.")
        twin = Position(self.config)
        twin.__dict__.update(self.__dict__)
        twin.match, twin.imagined = self.match.imagine(seat, key), True
        return twin

    def _look(self) -> None:
        """Update the options that are offered now."""
        match = self.match
        assert match is not None
        self.half = None
        ask = match.ask
        self.offer = {} if ask is None else offered(self.config.encoding.numbers(match.table), ask.options)

    def answer(self, number: int) -> None:
        """Give an answer, or its first half."""
        assert self.match is not None
        self.answers += 1
        found = self.offer[number]
        if isinstance(found, Option):
            self.match.choose(found)
            self._look()
            long = self.match.game.rules.turn(self.match.state) > self.match.game.rules.turn_limit
            self.cut = self.match.outcome is None and (long or self.answers >= longest(self.match.game.name))
        else:
            self.half = number
            self.offer = dict(found)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None before the end."""
        if self.match is None:
            return None
        return Outcome((), self.match.game.rules.abandoned) if self.cut else self.match.outcome


def again(
    game: str,
    seats: int,
    arguments: dict[str, Any],
    seed: int | None,
    answered: list[Option],
    half: int | None,
    answers: int,
) -> Position:
    """A position rebuilt by replaying its answers; used by pickle."""
    position = Position(MatchConfig(game, seats, **arguments))
    if seed is None:
        return position
    position.deal(seed)
    assert position.match is not None
    for option in answered:
        position.match.choose(option)
    position._look()
    position.answers = answers - (half is not None)
    if half is not None:
        position.answer(half)
    return position
