"""Plays matches so that the compiler can record which code runs often: random ones of every game, and their copies."""

from __future__ import annotations

from random import Random
from time import process_time

import fathom
from fathom.engine.driver import at_random, playout
from fathom.games import find, names

SECONDS = 4.0
"""Of each game, for each of the two kinds of matches."""


def play_out(name: str, rng: Random) -> None:
    """Play a match for two without a log."""
    game = find(name)
    playout(game.rules, game.pack, 2, rng.getrandbits(32), game.settings_type(**game.unattended), at_random(rng))


def drive(name: str, rng: Random) -> None:
    """Play a match for two answer by answer, with a log and copies."""
    match = fathom.new(name, seats=2, seed=rng.getrandbits(32), settings=find(name).unattended)
    while match.ask is not None:
        match.choose(rng.randrange(len(match.ask.options)))
        if not rng.randrange(10):
            match = match.fork()


def main() -> None:
    """Play all games."""
    assert fathom.COMPILED
    for name in names():
        for kind in (play_out, drive):
            rng, begun = Random(0), process_time()
            while process_time() - begun < SECONDS:
                kind(name, rng)


if __name__ == "__main__":
    main()
