"""catanatron: Catan for two, written in Python."""

from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

from catanatron import Color, Game, Player
from catanatron.game import TURNS_LIMIT

from bench.contender import Contender
from bench.function_contender import FunctionContender


def two_players() -> Contender:
    """Return Catan between two players, ended as the library itself ends it: by a win or by its turn limit.

    Dice and cards come from the `random` module, which a new game seeds.
    """

    def play(rng: Random, limit: int) -> tuple[Any, int]:
        game = Game([Player(Color.RED), Player(Color.BLUE)], seed=rng.getrandbits(31) + 1)
        holder = game if hasattr(game, "playable_actions") else game.state
        decisions = 0
        while decisions < limit and game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            actions = holder.playable_actions
            game.execute(actions[rng.randrange(len(actions))])
            decisions += 1
        return game, decisions

    return FunctionContender(
        play,
        {
            "copy()": lambda game: game.copy,
            "deepcopy": lambda game: partial(deepcopy, game),
        },
    )
