"""Records matches of the scripted player, for a trainer to imitate: `python -m bench.learn_examples FILE MATCHES`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np

from fathom.content.packs import pack_hash
from fathom.envs.demonstrations import Demonstration, DemonstrationConfig, demonstrate
from fathom.games import find
from fathom.learn.arguments import exit_on_error, whole
from fathom.learn.weights import as_bytes

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
    """Write the answers of matches, in the order of the matches, and what they are valid for."""
    rows, legal, actions, won, players = [], [], [], [], []
    for seats, played in found:
        rows += [np.frombuffer(row, np.uint8) for row in played.observations]
        legal += [np.frombuffer(mask, np.uint8) for mask in played.masks]
        actions += played.actions
        won += [played.won] * len(played.actions)
        players += [seats] * len(played.actions)
    arrays = {"rows": np.array(rows), "legal": np.array(legal), "actions": np.array(actions, np.uint8)}
    arrays |= {"won": np.array(won), "players": np.array(players, np.uint8)}
    game = find(GAME)
    origin = {"game": GAME, "pack": pack_hash(game.pack), "encoding": game.encoding(game.pack).version}
    np.savez_compressed(path, **arrays, about=as_bytes({"origin": origin}))


def main() -> None:
    """Read the arguments, play the matches, and write the examples."""
    parser = argparse.ArgumentParser(prog="python -m bench.learn_examples", description=__doc__)
    parser.add_argument("file", type=Path, help="the file to write, such as examples.npz")
    parser.add_argument("matches", type=whole(1), help="how many matches are recorded")
    chosen = parser.parse_args()
    if chosen.file.suffix != ".npz" or not chosen.file.absolute().parent.is_dir():
        parser.error(f"{chosen.file} must end with .npz, in a folder that exists.")
    save_examples(chosen.file, matches(chosen.matches))


if __name__ == "__main__":
    exit_on_error(main)
