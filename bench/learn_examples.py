"""Records matches of the scripted player, for a trainer to imitate: `python -m bench.learn_examples FILE MATCHES`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np

from fathom.envs.demonstrations import Demonstration, DemonstrationConfig, demonstrate
from fathom.games import find

GAME = "tentacula"
FIRST_SEED = 50_000_001


def matches(count: int) -> Iterator[tuple[int, Demonstration]]:
    """Matches with all numbers of players, levels and stashes in turn, each with its number of players."""
    game = find(GAME)
    setups = list(product(game.pack.stash, game.pack.level, game.seats))
    for number in range(count):
        stash, level, seats = setups[number % len(setups)]
        config = DemonstrationConfig(GAME, seats, how={"level": level, "stash": stash})
        for played in demonstrate(config, [FIRST_SEED + number]):
            yield seats, played


def save_examples(path: Path, found: Iterator[tuple[int, Demonstration]]) -> None:
    """Write the answers of matches, in the order of the matches."""
    rows, legal, actions, won, players = [], [], [], [], []
    for seats, played in found:
        rows += [np.frombuffer(row, np.uint8) for row in played.observations]
        legal += [np.frombuffer(mask, np.uint8) for mask in played.masks]
        actions += played.actions
        won += [played.won] * len(played.actions)
        players += [seats] * len(played.actions)
    arrays = {"rows": np.array(rows), "legal": np.array(legal), "actions": np.array(actions, np.uint8)}
    np.savez_compressed(path, **arrays, won=np.array(won), players=np.array(players, np.uint8))


if __name__ == "__main__":
    save_examples(Path(sys.argv[1]), matches(int(sys.argv[2])))
