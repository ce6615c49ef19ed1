"""OpenSpiel: every game as a Python game with explicit chance.

All randomness of a match comes from its seed, so there is one chance node, at the root: it picks one of `deals` seeds,
all equally likely. No seat knows the seed, and everything drawn or rolled later follows from it. A seat's observation
has what it may know now. There is no information state, because observations do not contain what was seen earlier.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import msgspec
import numpy as np

from fathom.encoding.actions import Offer, offered
from fathom.engine.ask import Option
from fathom.engine.errors import SetupError
from fathom.engine.history import Answer
from fathom.engine.outcome import Outcome
from fathom.engine.timeline import Setup
from fathom.envs.episodes import LOST, WON, checked_settings, describe_position, encoding_of, reward
from fathom.extras import require
from fathom.game.game import Game
from fathom.games import find, names
from fathom.matches.match import Match

require("envs", "pyspiel")
import pyspiel  # noqa: E402

DEALS = 1024
QUOTE = '"'
BETWEEN = "|"
"""Replaces a comma in a list, because OpenSpiel separates parameters by commas."""
LONGEST = {"refuge": 4000, "tentacula": 4000, "jupiter": 40_000, "rivals": 100_000, "sleeping-gods": 100_000}
LONGEST_OTHER = 100_000
"""The maximum number of answers in a match: of our games, and of any other. OpenSpiel requires a bound; matches are far
shorter."""


class Position:
    """A match, and the first half of an answer if one was given; copied with the OpenSpiel state."""

    def __init__(self, match: Match | None, answers: int = 0) -> None:
        self.match = match
        self.half: int | None = None
        self.offer: Offer = {}
        self.answers = answers
        self.cut = False
        if match is not None:
            self.look()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = Position(None, self.answers)
        twin.match = self.match and self.match.fork()
        twin.half, twin.offer, twin.cut = self.half, self.offer, self.cut
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        match = self.match
        if match is None:
            return Position, (None,)
        answered = [entry.option for entry in match.history if isinstance(entry, Answer)]
        return again, (match.game.name, match.setup, answered, self.half, self.answers)

    def look(self) -> None:
        """Update the options that are offered now."""
        match = self.match
        assert match is not None
        self.half = None
        ask = match.ask
        self.offer = {} if ask is None else offered(encoding_of(match.game.name).numbers(match.table), ask.options)

    def answer(self, number: int) -> None:
        """Give an answer, or its first half."""
        assert self.match is not None
        self.answers += 1
        found = self.offer[number]
        if isinstance(found, Option):
            self.match.choose(found)
            self.look()
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


def again(game: str, setup: Setup, answered: list[Option], half: int | None, answers: int) -> Position:
    """A position rebuilt by replaying its answers; used by pickle."""
    rules = find(game)
    match = Match.begin(rules, rules.pack, setup, quiet=True)
    for option in answered:
        match.choose(option)
    position = Position(match, answers - (half is not None))
    if half is not None:
        position.answer(half)
    return position


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for OpenSpiel. The parameter `settings` is written `rounds:3;armies:quick;objectives:["O2"|"O5"]`."""

    name: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        name, rules = self.name, find(self.name)
        seats = params.get("seats", rules.default_seats)
        self.deals = params.get("deals", DEALS)
        self.setup = Setup(seats, 0, checked_settings(rules, seats, read_settings(params.get("settings", ""))))
        self.rules = rules
        self.encoding = encoding_of(name)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.vocabulary),
            max_chance_outcomes=self.deals,
            num_players=seats,
            min_utility=LOST,
            max_utility=WON,
            utility_sum=None,
            max_game_length=longest(name),
        )
        super().__init__(self.kind, info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return read, (str(self),)

    def new_initial_state(self) -> OpenSpielState:
        """The state before the seed is drawn."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver | None:
        """An observer of what one player may know now; None for every other type of observation."""
        if iig_obs_type is not None and (
            iig_obs_type.perfect_recall
            or not iig_obs_type.public_info
            or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            return None
        return OpenSpielObserver(self)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game for OpenSpiel."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.position = Position(None)

    @property
    def kind(self) -> OpenSpielGame:
        """The game of this state."""
        game: OpenSpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        """The seat to answer, or OpenSpiel's id for chance or the end."""
        if self.position.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        match = self.position.match
        if match is None:
            return int(pyspiel.PlayerId.CHANCE)
        assert match.ask is not None
        return match.ask.seats[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds, each with its probability."""
        deals = self.kind.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.offer)

    def _apply_action(self, action: int) -> None:
        if self.position.match is None:
            game = self.kind
            setup = Setup(game.setup.seats, action, game.setup.settings)
            self.position = Position(Match.begin(game.rules, game.rules.pack, setup, quiet=True))
        else:
            self.position.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        found = self.position.offer.get(action)
        return str(found) if isinstance(found, Option) else self.kind.encoding.vocabulary.texts[action]

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        """The reward of each player."""
        game, outcome = self.kind, self.position.outcome
        return [reward(game.rules, outcome, seat) for seat in range(game.setup.seats)]

    def __str__(self) -> str:
        match = self.position.match
        if match is None:
            return "before the deal"
        answered = [str(entry.option) for entry in match.history if isinstance(entry, Answer)]
        half = "" if self.position.half is None else self.kind.encoding.vocabulary.texts[self.position.half]
        return f"deal {match.setup.seed}: " + ", ".join([*answered, half])


class OpenSpielObserver:
    """An observer: the observation as a tensor, and the view in words as a string."""

    def __init__(self, game: OpenSpielGame) -> None:
        self.encoding = game.encoding
        self._most = np.frombuffer(game.encoding.most, np.uint8).astype(np.float32)
        self.tensor: Any = np.zeros(game.encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with the observation of a player, each number divided by its maximum."""
        position = state.position
        if position.match is None:
            self.tensor.fill(0)
            return
        row = self.encoding.observe(position.match.table, position.match.ask, player, position.half)
        np.divide(np.frombuffer(row, np.uint8), self._most, out=self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The view of a player as text."""
        position = state.position
        match = position.match
        if match is None:
            return "before the deal"
        ask = match.ask if match.ask is not None and player in match.ask.seats else None
        return describe_position(match.game, match.table, ask, position.offer, position.outcome, player)


def short_name(game: str) -> str:
    """The name of a game in OpenSpiel: `fathom_sleeping_gods`."""
    return f"fathom_{re.sub(r'[^a-z0-9]+', '_', game.lower())}"


def longest(game: str) -> int:
    """The maximum number of answers in a match of a game."""
    return LONGEST.get(game, LONGEST_OTHER)


def register() -> None:
    """Register every game with an encoding, also of other packages, for `pyspiel.load_game`."""
    for name in names():
        with suppress(SetupError):  # it has no encoding or cannot be loaded: `load` says why
            register_game(name)


def register_game(game: str) -> str:
    """Register a game with OpenSpiel unless it is registered already; returns its name there."""
    rules = find(game)
    name = short_name(rules.name)
    if not rules.encoding_module:
        encoding_of(game)  # raises the error that says so
    if name not in pyspiel.registered_names():
        kind = _kind(rules)
        # OpenSpiel holds the registered object even after Python has ended: a class survives, a function would not.
        pyspiel.register_game(kind, type(name, (OpenSpielGame,), {"name": rules.name, "kind": kind}))
    return name


def _kind(rules: Game) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(rules.name),
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if rules.rules.competitive else utility.IDENTICAL,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": rules.default_seats, "deals": DEALS, "settings": ""},
    )


def read_settings(text: str) -> dict[str, Any]:
    """The settings written `rounds:3;armies:quick`. Values are JSON (numbers, true, false, lists) or else text."""
    found = {}
    for item in filter(None, text.split(";")):
        name, _, value = item.replace(BETWEEN, ",").partition(":")
        try:
            found[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            found[name] = value
    return found


def read(text: str) -> Any:
    """Load a game from its string; used by pickle."""
    return pyspiel.load_game(text)


def load(game: str, seats: int | None = None, deals: int = DEALS, **settings: Any) -> Any:
    """An OpenSpiel game; `settings` are those of the game."""
    said = {name: msgspec.json.encode(value).decode().strip(QUOTE) for name, value in settings.items()}
    written = ";".join(f"{name}:{value.replace(',', BETWEEN)}" for name, value in said.items())
    parameters = {"seats": find(game).default_seats if seats is None else seats, "deals": deals, "settings": written}
    return pyspiel.load_game(register_game(game), parameters)


register()
