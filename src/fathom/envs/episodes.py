"""Matches as learners drive them, without history and log: actions are numbers, observations are rows of bytes."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import numpy as np

from fathom.encoding.actions import Offer, offered
from fathom.encoding.encoder import Encoding
from fathom.engine import chance as chances
from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.driver import advance, steps
from fathom.engine.errors import Illegal
from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.script import Table
from fathom.game.game import Game
from fathom.games import find
from fathom.setups import check_setup

WON, LOST, DRAWN = 1.0, -1.0, 0.0


class Play:
    """One match after another of a game, with the same seats and settings.

    `seat` is to answer; where the table decides together, the first of those asked does. `legal` has what is offered by
    its numbers, `half` is the first half of an answer that is still to be completed. A match that takes more turns than
    the game's limit ends there as lost: it is `cut`. A copy, also one in another process, is brought to the same place
    by the same answers.
    """

    def __init__(self, game: str, seats: int | None = None, **settings: Any) -> None:
        self.game: Game = find(game)
        self.pack = self.game.pack
        self.seats = default_seats(self.game) if seats is None else seats
        self.settings = checked_settings(self.game, self.seats, settings)
        self.encoding = encoding_of(game)
        self.actions = len(self.encoding.vocabulary)
        self.ask: Ask | None = None
        self.outcome: Outcome | None = None
        self.cut = False
        self.seat = 0
        self.legal: Offer = {}
        self.half: int | None = None
        self._table: Table[Any, Any]
        self._script: Any = None
        self._seed: int | None = None
        self._given: list[int] = []
        self._forfeited: int | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        settings = msgspec.to_builtins(self.settings)
        return again, (self.game.name, self.seats, settings, self._seed, self._given, self._forfeited is not None)

    @property
    def table(self) -> Table[Any, Any]:
        """The table; do not change it."""
        return self._table

    def begin(self, seed: int) -> None:
        """A new match."""
        key = chances.key(self.game.name, seed)
        self._table = Table(self.game.rules.deal(self.pack, self.seats, self.settings, Chance(key)), self.pack)
        self._script = steps(self.game.rules, self._table)
        self._seed = seed
        self._given = []
        self._forfeited = None
        self.outcome = None
        self.cut = False
        self._run(None)

    def answer(self, number: int) -> None:
        """Give the answer of this number; one that is not offered is refused, and nothing changes."""
        found = self.legal.get(number)
        if found is None:
            raise Illegal(f"{number} is not offered; offered: {', '.join(map(str, self.legal))}.")
        self._given.append(number)
        if isinstance(found, dict):
            self.half = number
            self.legal = dict(found)
        else:
            self._run(found)

    def forfeit(self) -> None:
        """End the match: the seat that is asked has given an answer that is not offered, and loses it. A team loses
        together; who fought against it neither win nor lose."""
        self._forfeited = self.seat
        self._end(Outcome((), self.game.rules.abandoned))

    def _run(self, answer: Option | None) -> None:
        try:
            ask = advance(self._script, answer)
        except GameOver as over:
            self._end(over.outcome)
            return
        if self.game.rules.turn(self._table.state) > self.game.rules.turn_limit:
            self.cut = True
            self._end(Outcome((), self.game.rules.abandoned))
            return
        self.ask = ask
        self.seat = ask.seats[0]
        self.half = None
        self.legal = offered(self.encoding.numbers(self._table), ask.options)

    def _end(self, outcome: Outcome) -> None:
        self.ask = self.half = None
        self.legal = {}
        self.outcome = outcome

    # -- observing ----------------------------------------------------------------------------------------------

    def observe(self, seat: int) -> Any:
        """The observation of a seat as a new array of bytes."""
        return np.frombuffer(self.encoding.observe(self._table, self.ask, seat, self.half), np.uint8)

    def mask(self) -> Any:
        """The mask of legal actions as a new array."""
        mask = bytearray(self.actions)
        for number in self.legal:
            mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def reward(self, seat: int) -> float:
        """1 for a winner and -1 for a loser; 0 until it is over, and in a competitive game without a winner."""
        return LOST if seat == self._forfeited else reward(self.game, self.outcome, seat)

    def text(self, seat: int) -> str:
        """The view of a seat as text; if it is asked, also the question and its options with their numbers."""
        ask = self.ask if self.ask is not None and seat in self.ask.seats else None
        return describe_position(self.game, self._table, ask, self.legal, self.outcome, seat)


def again(game: str, seats: int, settings: dict[str, Any], seed: int | None, given: list[int], forfeited: bool) -> Play:
    """A copy of a match, made by replaying its answers."""
    play = Play(game, seats, **settings)
    if seed is not None:
        play.begin(seed)
    for number in given:
        play.answer(number)
    if forfeited:
        play.forfeit()
    return play


def describe_position(
    game: Game,
    table: Table[Any, Any],
    ask: Ask | None,
    legal: Offer,
    outcome: Outcome | None,
    seat: int,
) -> str:
    """A position in words, for one seat."""
    words = game.text.words(table.pack, game.rules.view(table, seat))
    lines = words.situation()
    if outcome is not None:
        lines += ["", words.ending(outcome)]
    elif ask is not None:
        lines += ["", words.prompt(ask)]
        for number, option in sorted(legal.items()):
            if isinstance(option, dict):
                every = ", or: ".join(words.label(ask, each) for each in option.values())
                lines.append(f"{number}: first half of {every}")
            else:
                lines.append(f"{number}: {words.label(ask, option)}")
    return "\n".join(lines)


def reward(game: Game, outcome: Outcome | None, seat: int) -> float:
    """What an outcome is worth to a seat."""
    if outcome is None:
        return 0.0
    if seat in outcome.winners:
        return WON
    return DRAWN if game.rules.competitive and not outcome.winners else LOST


def default_seats(game: Game) -> int:
    """Two players, or as few as a game needs."""
    return max(2, game.seats[0])


def checked_settings(game: Game, seats: int, settings: dict[str, Any]) -> Any:
    """The settings as the game has them; a `ValueError` says what is wrong with them or with the number of seats."""
    return check_setup(game, seats, {**game.unattended, **settings}).settings


@cache
def encoding_of(game: str) -> Encoding:
    """The encoding of a game with its own pack."""
    rules = find(game)
    return rules.encoding(rules.pack)
