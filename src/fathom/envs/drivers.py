"""Ways to run the rules of a match: fast without history, or as a timeline that computer players can look at."""

from __future__ import annotations

from typing import Any, Protocol

from fathom.engine import chance as chances
from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.driver import advance, steps
from fathom.engine.outcome import GameOver
from fathom.engine.script import Table
from fathom.engine.timeline import Setup
from fathom.envs.starts import Start
from fathom.game.game import Game
from fathom.matches.match import Match

REDEALT = "redealt"


class Driver(Protocol):
    """Runs a match from question to question."""

    @property
    def table(self) -> Table[Any, Any]:
        """The table of the match."""
        ...

    def begin(self) -> Ask:
        """Run to the first question. Raises `GameOver` if there is none."""
        ...

    def send(self, option: Option) -> Ask:
        """Give an offered answer; returns the next question. Raises `GameOver` when the game ends."""
        ...


class ScriptDriver:
    """Runs the rules without history and log."""

    def __init__(self, game: Game, pack: Any, setup: Setup, start: Start | None) -> None:
        self._game = game
        self._setup = setup
        self._start = start
        if start is None:
            key = chances.key(game.name, setup.seed)
            state = game.rules.deal(pack, setup.seats, setup.settings, Chance(key))
        else:
            state = copy(start.state)
        self.table: Table[Any, Any] = Table(state, pack)
        self._script = steps(game.rules, self.table)

    def begin(self) -> Ask:
        """See `Driver`."""
        ask = advance(self._script, None)
        if self._start is not None:
            for option in self._start.answers:
                ask = advance(self._script, option)
            key = start_key(self._setup.seed)
            self._game.rules.resample(self.table, tuple(range(self._setup.seats)), Chance(key))
            self.table.state.chance = Chance(chances.key(key))
        return ask

    def send(self, option: Option) -> Ask:
        """See `Driver`."""
        return advance(self._script, option)


class MatchDriver:
    """Runs a match without a log, which computer players can look at from the perspective of a seat."""

    def __init__(self, game: Game, pack: Any, setup: Setup, start: Start | None) -> None:
        self._start = start
        begun = setup if start is None else Setup(setup.seats, setup.seed, setup.settings, start.state)
        self.match = Match.begin(game, pack, begun, quiet=True)

    @property
    def table(self) -> Table[Any, Any]:
        """See `Driver`."""
        return self.match.table

    def begin(self) -> Ask:
        """See `Driver`."""
        if self._start is not None:
            for option in self._start.answers:
                self.match.choose(option)
            self.match.rekey(start_key(self.match.setup.seed), tuple(range(self.match.setup.seats)))
        return self._question()

    def send(self, option: Option) -> Ask:
        """See `Driver`."""
        self.match.choose(option)
        return self._question()

    def _question(self) -> Ask:
        if self.match.outcome is not None:
            raise GameOver(self.match.outcome)
        assert self.match.ask is not None
        return self.match.ask


def start_key(seed: int) -> int:
    """The key for dealing again what no seat can know, in a match that begins at a start position."""
    return chances.key(seed, REDEALT)
