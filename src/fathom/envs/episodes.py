"""Matches for learners, without history and log: actions are numbers, observations are rows of bytes."""

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

    `seat` is the seat to answer; if several seats decide together, the first of them. `legal` has the offered options
    by number; `half` is the first half of an answer that needs a second half. A match that exceeds the game's turn
    limit ends as lost: it is `cut`. A copy (also by pickle) is made by replaying the answers.
    """

    def __init__(self, game: str, seats: int | None = None, **settings: Any) -> None:
        self.game: Game = find(game)
        self.pack = self.game.pack
        self.seats = self.game.default_seats if seats is None else seats
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
        """The table of the match; do not change it."""
        return self._table

    def begin(self, seed: int) -> None:
        """Begin a new match."""
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
        """Give the answer with this number. Raises `Illegal`, and changes nothing, if it is not offered."""
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
        """End the match because the asked seat gave an answer that is not offered. The seat loses; in a cooperative
        game all seats lose, in a competitive game the others neither win nor lose."""
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
        """1 for a winner, -1 for a loser; 0 before the end, and in a competitive game without a winner."""
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
    """A position in words as one seat sees it, with the question and its options, or how the game ended."""
    words = game.text.words(table.pack, game.rules.view(table, seat))
    lines = words.situation()
    if outcome is not None:
        lines += ["", words.ending(outcome)]
    elif ask is not None:
        lines += ["", words.prompt(ask)]
        for number, option in sorted(legal.items()):
            if isinstance(option, dict):
                every = "; ".join(words.label(ask, each) for each in option.values())
                lines.append(f"{number}: one of these, chosen next: {every}")
            else:
                lines.append(f"{number}: {words.label(ask, option)}")
    return "\n".join(lines)


def reward(game: Game, outcome: Outcome | None, seat: int) -> float:
    """The reward of a seat for an outcome: 1, -1 or 0."""
    if outcome is None:
        return 0.0
    if seat in outcome.winners:
        return WON
    return DRAWN if game.rules.competitive and not outcome.winners else LOST


def checked_settings(game: Game, seats: int, settings: dict[str, Any]) -> Any:
    """The settings as the game's type. Raises `ValueError` if they or the number of seats are not valid."""
    return check_setup(game, seats, {**game.unattended, **settings}).settings


@cache
def encoding_of(game: str) -> Encoding:
    """The encoding of a game with the pack that is part of it."""
    rules = find(game)
    return rules.encoding(rules.pack)
