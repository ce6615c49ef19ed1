"""Matches for learners, without history and log: actions are numbers, observations are rows of bytes."""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.encoding.actions import Offer, offered
from fathom.engine.ask import Ask, Option
from fathom.engine.errors import Illegal
from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.player import Perspective
from fathom.engine.script import Table
from fathom.envs.drivers import Driver, MatchDriver, ScriptDriver
from fathom.envs.match_config import MatchConfig
from fathom.game.game import Game
from fathom.llm.observation import explained_cards

WON, LOST, DRAWN = 1.0, -1.0, 0.0


class Play:
    """One match after another of a game, with the same seats and settings.

    `seat` is the seat to answer; if several seats decide together, the first of them. `legal` has the offered options
    by number; `half` is the first half of an answer that needs a second half. A match that exceeds the game's turn
    limit ends as lost: it is `cut`. A copy (also by pickle) is made by replaying the answers.

    `how` has the arguments of `MatchConfig`. With `watched`, computer players can look at the match; it is slower.
    """

    def __init__(self, game: str, seats: int | None = None, *, watched: bool = False, **how: Any) -> None:
        self.config = MatchConfig(game, seats, **how)
        self.game, self.pack = self.config.game, self.config.pack
        self.seats, self.settings, self.encoding = self.config.seats, self.config.settings, self.config.encoding
        self.watched = watched
        self.actions = len(self.encoding.vocabulary)
        self._turn, self._turn_limit = self.game.rules.turn, self.game.rules.turn_limit
        self.ask: Ask | None = None
        self.outcome: Outcome | None = None
        self.cut = False
        self.seat = 0
        self.legal: Offer = {}
        self.half: int | None = None
        self._driver: Driver
        self._seed: int | None = None
        self._given: list[int | Option] = []
        self._forfeited: int | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        how = {**self.config.arguments, "watched": self.watched}
        return again, (self.game.name, self.seats, how, self._seed, self._given, self._forfeited is not None)

    @property
    def table(self) -> Table[Any, Any]:
        """The table of the match; do not change it."""
        return self._driver.table

    def begin(self, seed: int) -> None:
        """Begin a new match."""
        config = self.config
        self._driver = config.driver(MatchDriver, seed) if self.watched else config.driver(ScriptDriver, seed)
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

    def choose(self, option: Option) -> None:
        """Give an offered option as the answer, without its number."""
        self._given.append(option)
        self._run(option)

    def numbers(self, option: Option) -> tuple[int, ...]:
        """The number of an offered option; two numbers if it is answered in two halves."""
        for number, found in self.legal.items():
            if isinstance(found, dict):
                for second, each in found.items():
                    if each == option:
                        return number, second
            elif found == option:
                return (number,)
        raise Illegal(f"“{option}” is not offered.")

    def perspective(self) -> Perspective:
        """The open question as the asked seat sees it. Only possible if the match is `watched`."""
        assert isinstance(self._driver, MatchDriver)
        return Perspective(self._driver.match, self.seat)

    def forfeit(self) -> None:
        """End the match because the asked seat gave an answer that is not offered; this seat loses.

        In a cooperative game all seats lose; in a competitive game the others neither win nor lose.
        """
        self._forfeited = self.seat
        self._end(Outcome((), self.game.rules.abandoned))

    def _run(self, answer: Option | None) -> None:
        try:
            ask = self._driver.begin() if answer is None else self._driver.send(answer)
        except GameOver as over:
            self._end(over.outcome)
            return
        table = self._driver.table
        if self._turn(table.state) > self._turn_limit:
            self.cut = True
            self._end(Outcome((), self.game.rules.abandoned))
            return
        self.ask = ask
        self.seat = ask.seats[0]
        self.half = None
        self.legal = offered(self.encoding.numbers(table), ask.options)

    def _end(self, outcome: Outcome) -> None:
        self.ask = self.half = None
        self.legal = {}
        self.outcome = outcome

    # -- observing ----------------------------------------------------------------------------------------------

    def observe(self, seat: int) -> Any:
        """The observation of a seat as a new array of bytes."""
        return np.frombuffer(self.row(seat), np.uint8)

    def row(self, seat: int) -> bytearray:
        """The observation of a seat as bytes."""
        return self.encoding.observe(self._driver.table, self.ask, seat, self.half)

    def mask(self) -> Any:
        """The mask of legal actions as a new array."""
        return np.frombuffer(self.mask_row(), np.int8)

    def mask_row(self) -> bytearray:
        """The mask of legal actions as bytes."""
        mask = bytearray(self.actions)
        for number in self.legal:
            mask[number] = 1
        return mask

    def reward(self, seat: int) -> float:
        """1 for a winner, -1 for a loser; 0 before the end, and in a competitive game without a winner."""
        return LOST if seat == self._forfeited else reward(self.game, self.outcome, seat)

    def progress(self) -> dict[str, int]:
        """The figures that show how far the match has come; none if the game declares none."""
        learning = self.game.learning
        return {} if learning is None else learning.progress(self.table)

    def text(self, seat: int) -> str:
        """The view of a seat as text; if it is asked, also the question and its options with their numbers."""
        ask = self.ask if self.ask is not None and seat in self.ask.seats else None
        return describe_position(self.game, self.table, ask, self.legal, self.outcome, seat)


def again(
    game: str,
    seats: int,
    arguments: dict[str, Any],
    seed: int | None,
    given: list[int | Option],
    forfeited: bool,
) -> Play:
    """A copy of a match, made by replaying its answers."""
    play = Play(game, seats, **arguments)
    if seed is not None:
        play.begin(seed)
    for each in given:
        if isinstance(each, Option):
            play.choose(each)
        else:
            play.answer(each)
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
    """A position in words as one seat sees it, with what the cards do, the question and its options, or the ending."""
    view = game.rules.view(table, seat)
    words = game.text.words(table.pack, view)
    lines = words.situation()
    if cards := explained_cards(game, table.pack, view, ask):
        lines += ["", "What the cards do:", *(card.text for card in cards)]
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
