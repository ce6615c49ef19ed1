"""OpenSpiel games, written in Python or in C++, driven from Python one action at a time."""

from collections.abc import Mapping
from random import Random
from time import process_time
from typing import Any

import open_spiel.python.games  # noqa: F401  (registers the games written in Python)
import pyspiel

from bench.contender import Cloner, Contender
from bench.function_contender import FunctionContender


def game(name: str) -> Contender:
    """Return the game of that name with its default parameters; chance nodes are sampled and not counted."""
    rules = pyspiel.load_game(name)

    def play(rng: Random, limit: int) -> tuple[Any, int]:
        state = rules.new_initial_state()
        decisions = 0
        while decisions < limit and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes(), rng))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[rng.randrange(len(actions))])
                decisions += 1
        return state, decisions

    return FunctionContender(play, {"clone()": lambda state: state.clone})


class OwnLoop:
    """A game played by OpenSpiel's own loop and its own random players, all in C++; Python only says when.

    It does not report decisions, so their mean per game is measured before.
    """

    asks = False
    count_games = 2000
    """Games enough to know the average to about 1 %."""

    def __init__(self, name: str) -> None:
        self._rules = pyspiel.load_game(name)
        self._bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(self._rules.num_players())]
        self._a_game = sum(self._decisions(self._play(seed)) for seed in range(self.count_games)) / self.count_games

    def round(self, seconds: float, rng: Random) -> int:
        """Play whole games until the seconds are over and return the number of decisions."""
        deadline = process_time() + seconds
        games = 0
        while process_time() < deadline:
            self._play(rng.getrandbits(31))
            games += 1
        return round(games * self._a_game)

    def clones(self, rng: Random) -> Mapping[str, Cloner]:
        """Nothing to clone: there is no position on this side."""
        return {}

    def _play(self, seed: int) -> Any:
        state = self._rules.new_initial_state()
        pyspiel.evaluate_bots(state, self._bots, seed)
        return state

    @staticmethod
    def _decisions(state: Any) -> int:
        return sum(move.player >= 0 for move in state.full_history())


def sample(outcomes: list[tuple[int, float]], rng: Random) -> int:
    """Return one chance outcome, drawn by its probability."""
    left = rng.random()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]
