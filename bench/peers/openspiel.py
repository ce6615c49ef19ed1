"""OpenSpiel games, written in Python or in C++, driven from Python one action at a time."""

from random import Random
from typing import Any

import open_spiel.python.games  # noqa: F401  (registers the games written in Python)
import pyspiel

from bench.contender import Contender
from bench.playing import Playing


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

    return Playing(play, {"clone()": lambda state: state.clone})


def sample(outcomes: list[tuple[int, float]], rng: Random) -> int:
    """Return one chance outcome, drawn by its probability."""
    left = rng.random()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]
