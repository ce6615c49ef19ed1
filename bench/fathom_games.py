"""The games of Fathom as contenders: the match a program drives, and the lean playout."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from random import Random

import fathom
from bench.contender import Contender
from bench.function_contender import FunctionContender
from fathom.engine.driver import at_random, playout
from fathom.game.game import Game
from fathom.games import find
from fathom.matches.match import Match

PREFERRED_SEATS = 2


def loaders() -> Iterator[tuple[str, Callable[[], Contender]]]:
    """Yield a row name and a loader for each registered game: first its match, then its lean playout."""
    for name in fathom.game_names():
        yield name, partial(match_contender, name)
        yield f"{name} (lean)", partial(lean_contender, name)


def seats_for(game: Game) -> int:
    """Return 2, or the fewest seats the game allows when it cannot be played by two."""
    return PREFERRED_SEATS if PREFERRED_SEATS in game.seats else min(game.seats)


def match_contender(name: str) -> Contender:
    """Return a contender that drives a `Match`, as a player or a program does.

    A fork copies nothing until it is used, so the clone that is timed is a fork whose state has been asked for.
    """
    game = find(name)
    seats = seats_for(game)

    def play(rng: Random, limit: int) -> tuple[Match, int]:
        match = fathom.new(name, seats=seats, seed=rng.getrandbits(32), settings=game.unattended, quiet=True)
        decisions = 0
        while decisions < limit and (ask := match.ask) is not None:
            match.choose(rng.randrange(len(ask.options)))
            decisions += 1
        return match, decisions

    return FunctionContender(
        play,
        {
            "fork().state": lambda match: lambda: match.fork().state,
            "deepcopy(state)": lambda match: partial(deepcopy, match.state),
            "fork()": lambda match: match.fork,
        },
    )


def lean_contender(name: str) -> Contender:
    """Return a contender that only wants the outcome, through `playout`; it has no position to clone."""
    game = find(name)
    seats = seats_for(game)
    settings = game.settings_type(**game.unattended)

    def play(rng: Random, limit: int) -> tuple[None, int]:
        _, decisions = playout(game.rules, game.pack, seats, rng.getrandbits(32), settings, at_random(rng))
        return None, decisions

    return FunctionContender(play)
