"""OpenSpiel: every game as a Python game with explicit chance.

All randomness of a match comes from its seed, so there is one chance node, at the root: it picks one of `deals` seeds,
all equally likely. No seat knows the seed, and everything drawn or rolled later follows from it. A search must not look
at it: `resample_from_infostate` deals everything again that a player cannot know, also what is drawn and rolled later.
A player's observation has what it may know now. There is no information state, because observations do not contain what
was seen earlier.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

import msgspec
import numpy as np

from fathom.engine.ask import Option
from fathom.engine.errors import SetupError
from fathom.envs.env_ids import facts_of
from fathom.envs.episodes import WON, describe_position
from fathom.envs.episodes import reward as outcome_reward
from fathom.envs.match_config import MatchConfig
from fathom.envs.openspiel_position import Position, longest
from fathom.envs.openspiel_rewards import GAMMA, ShapedRewards, largest_return
from fathom.envs.openspiel_structs import (
    ActionStruct,
    ObservationStruct,
    action_number,
    action_structs,
    observation_struct,
)
from fathom.envs.rewards import check_reward
from fathom.envs.spaces import RowScaler, maxima
from fathom.extras import require
from fathom.games import find, names

require("envs", "pyspiel")
import pyspiel  # noqa: E402

DEALS = 1024
QUOTE = '"'
BETWEEN = "|"
"""Replaces a comma in a list, because OpenSpiel separates parameters by commas."""
KEYS = 1 << 53
"""Keys for imagined matches are below this: a random number from 0 to 1 has that many values."""
NO_INFORMATION_STATE = (
    "Our games have no information state: observations do not contain what was seen earlier. Use observations; "
    "for ISMCTS pass use_observation_string=True."
)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for OpenSpiel. The parameter `settings` is written `rounds:3;armies:quick;objectives:["O2"|"O5"]`.

    `pack` is your own content as in `fathom.new`, `difficulty` an easier preset of the game. `reward` is `outcome` or
    `shaped`, and `gamma` the discount of the learner, for shaping.
    """

    name: str
    ActionStruct = ActionStruct
    ObservationStruct = ObservationStruct

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.config = MatchConfig(
            self.name,
            params.get("seats", facts_of(self.name).default_seats),
            pack=params.get("pack") or None,
            difficulty=params.get("difficulty") or None,
            **read_settings(params.get("settings", "")),
        )
        self.deals = params.get("deals", DEALS)
        self.encoding = self.config.encoding
        self.gamma = float(params.get("gamma", GAMMA))
        self.shaped = check_reward(self.config.game, params.get("reward", "outcome"), self.gamma) is not None
        answers = longest(self.name)
        most = largest_return(self.gamma, answers) if self.shaped else WON
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.vocabulary),
            max_chance_outcomes=self.deals,
            num_players=self.config.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=None,
            max_game_length=answers,
        )
        super().__init__(_kind(self.name, self.shaped), info, params)

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

    def action_struct_spec(self) -> tuple[str, str]:
        """The fields of an action as JSON, and an example."""
        return "action: int, answer: str", ActionStruct(0, self.encoding.vocabulary.texts[0]).to_json()


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game for OpenSpiel."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.config)
        self.shaped = ShapedRewards(game.config.seats, game.gamma) if game.shaped else None

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
            self.position.deal(action)
        else:
            self.position.answer(action)
        if self.shaped is not None:
            self.shaped.update(self.position)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        found = self.position.offer.get(action)
        return str(found) if isinstance(found, Option) else self.kind.encoding.vocabulary.texts[action]

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.position.outcome is not None

    def rewards(self) -> list[float]:
        """The reward of each player for the last answer."""
        if self.shaped is not None:
            return self.shaped.latest
        return self.returns()

    def returns(self) -> list[float]:
        """The sum of the rewards of each player."""
        if self.shaped is not None:
            return self.shaped.sums
        config, outcome = self.position.config, self.position.outcome
        return [outcome_reward(config.game, outcome, seat) for seat in range(config.seats)]

    def __str__(self) -> str:
        match = self.position.match
        if match is None:
            return "before the deal"
        answered = [str(option) for option in self.position.answered()]
        half = "" if self.position.half is None else self.kind.encoding.vocabulary.texts[self.position.half]
        return f"deal {match.setup.seed}: " + ", ".join([*answered, half])

    # -- searches ------------------------------------------------------------------------------------------------

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """This state with everything that a player cannot know dealt again, also what is drawn and rolled later.

        `sampler` returns random numbers from 0 to 1. The result is for searches: it cannot be serialised.
        """
        twin: OpenSpielState = self.clone()
        twin.position = self.position.imagine(player, int(sampler() * KEYS))
        return twin

    def information_state_string(self, player: int | None = None) -> NoReturn:
        """Raises an error that says what to use instead."""
        raise pyspiel.SpielError(NO_INFORMATION_STATE)

    def information_state_tensor(self, player: int | None = None) -> NoReturn:
        """Raises an error that says what to use instead."""
        raise pyspiel.SpielError(NO_INFORMATION_STATE)

    # -- JSON ----------------------------------------------------------------------------------------------------

    def to_observation_struct(self, player: int | None = None) -> ObservationStruct:
        """What a player sees, as JSON; by default the player who is asked."""
        return observation_struct(self.position, self.current_player() if player is None else player)

    def action_to_struct(self, player: int, action: int | None = None) -> ActionStruct:
        """A legal answer as JSON. If only one argument is given, it is the action and not the player."""
        number = player if action is None else action
        for struct in action_structs(self.position):
            if struct.action == number:
                return struct
        raise pyspiel.SpielError(f"{number} is not offered; offered: {', '.join(map(str, self.position.offer))}.")

    def struct_to_actions(self, struct: ActionStruct | str) -> list[int]:
        """The number of an answer given as JSON; a list with one number."""
        return [action_number(self.position, struct)]

    def apply_action_struct(self, struct: ActionStruct | str) -> None:
        """Give an answer written as JSON. Raises `ValueError` if it is not offered."""
        self.apply_action(action_number(self.position, struct))


class OpenSpielObserver:
    """An observer: the observation as a tensor, and the view in words as a string."""

    def __init__(self, game: OpenSpielGame) -> None:
        self.encoding = game.encoding
        self._scaler = RowScaler(maxima(game.encoding))
        self.tensor: Any = np.zeros(game.encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with the observation of a player, each number divided by its maximum."""
        position = state.position
        if position.match is None:
            self.tensor.fill(0)
            return
        row = self.encoding.observe(position.match.table, position.match.ask, player, position.half)
        self._scaler.scale(np.frombuffer(row, np.uint8), out=self.tensor)

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


def register() -> None:
    """Register every game with an encoding, also of other packages, for `pyspiel.load_game`."""
    for name in names():
        with suppress(SetupError):  # it has no encoding or cannot be loaded: `load` says why
            register_game(name)


def register_game(game: str) -> str:
    """Register a game with OpenSpiel unless it is registered already; returns its name there."""
    name = short_name(game)
    if name not in pyspiel.registered_names():
        # OpenSpiel holds the registered object even after Python has ended: a class survives, a function would not.
        pyspiel.register_game(_kind(game), type(name, (OpenSpielGame,), {"name": game}))
    return name


def _kind(game: str, shaped: bool = False) -> Any:
    """The type of a game in OpenSpiel. With shaped rewards, team members get theirs at different questions."""
    facts, utility, model = facts_of(game), pyspiel.GameType.Utility, pyspiel.GameType.RewardModel
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"{facts.title} ({facts.id})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if facts.competitive or shaped else utility.IDENTICAL,
        reward_model=model.REWARDS if shaped else model.TERMINAL,
        max_num_players=facts.seats[-1],
        min_num_players=facts.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": facts.default_seats,
            "deals": DEALS,
            "settings": "",
            "pack": "",
            "difficulty": "",
            "reward": "outcome",
            "gamma": GAMMA,
        },
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


def load(
    game: str,
    seats: int | None = None,
    deals: int = DEALS,
    *,
    pack: str | None = None,
    difficulty: str | None = None,
    reward: str = "outcome",
    gamma: float = GAMMA,
    **settings: Any,
) -> Any:
    """An OpenSpiel game; `settings` are those of the game."""
    said = {name: msgspec.json.encode(value).decode().strip(QUOTE) for name, value in settings.items()}
    written = ";".join(f"{name}:{value.replace(',', BETWEEN)}" for name, value in said.items())
    if pack is not None and set(str(pack)) & set(",()="):
        raise SetupError(f"OpenSpiel cannot write the path {pack}: rename the folder so that it has none of “,()=”.")
    name = find(game).name
    parameters = {
        "seats": facts_of(name).default_seats if seats is None else seats,
        "deals": deals,
        "settings": written,
        "pack": "" if pack is None else str(pack),
        "difficulty": difficulty or "",
        "reward": reward,
        "gamma": float(gamma),
    }
    return pyspiel.load_game(register_game(name), parameters)


register()
