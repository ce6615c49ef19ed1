"""Compares the JAX environments with recorded matches of the reference, on the accelerator that JAX finds.

    python -m bench.jax_equality record FOLDER tentacula random 0 1000
    python -m bench.jax_equality compare FOLDER/tentacula-*

`record` plays the matches of these seeds and needs no accelerator. Seats and settings follow from the seed. `compare`
takes recordings of one game; it exits with 1 if there is any difference.
"""

from __future__ import annotations

import argparse
import pickle
import sys
import time
import zlib
from collections import Counter
from pathlib import Path

import jax
from tests.jax_games.comparing import compare
from tests.jax_games.jupiter_twin import JUPITER
from tests.jax_games.recorded import Recorded, record
from tests.jax_games.refuge_twin import REFUGE
from tests.jax_games.tentacula_twin import TENTACULA

TWINS = {twin.game: twin for twin in (TENTACULA, REFUGE, JUPITER)}
IN_FILE = 100
"""How many matches a file holds."""
SHOWN = 10
"""How many differences are printed."""


def record_matches(folder: Path, game: str, player: str, first: int, last: int) -> None:
    """Record the matches of the seeds from `first` to `last` - 1, all seats played by the same kind of player."""
    folder.mkdir(parents=True, exist_ok=True)
    twin = TWINS[game]
    for start in range(first, last, IN_FILE):
        matches = []
        for seed in range(start, min(start + IN_FILE, last)):
            seats, settings = twin.setup(seed)
            matches.append(record(twin, seats, seed, player, settings))
        file = folder / f"{game}-{player}-{start:06d}"
        file.write_bytes(zlib.compress(pickle.dumps((game, matches))))
        print(file, flush=True)


def compare_files(files: list[Path]) -> bool:
    """Lead the twin through the recorded matches and print the figures; returns whether everything is equal."""
    parts: list[tuple[str, list[Recorded]]] = [pickle.loads(zlib.decompress(file.read_bytes())) for file in files]
    (game,) = {game for game, _ in parts}
    matches = [match for _, some in parts for match in some]
    began = time.perf_counter()
    counts, found = compare(TWINS[game], matches)
    seconds = time.perf_counter() - began
    decisions = {decision for match in matches for decision in match.decisions}
    settings = {repr((match.seats, match.settings)) for match in matches}
    endings = Counter({ending: count for ending, count in counts.items() if ending not in ("positions", "")})
    print(
        f"{game} on {jax.devices()[0].device_kind} with JAX {jax.__version__}: {len(matches)} matches, "
        f"{counts['positions']} positions, {len(matches[0].fields[0])} fields, {len(settings)} combinations of seats "
        f"and settings, {len(decisions)} kinds of decisions, endings {dict(endings)}, {len(found)} differences, "
        f"{seconds:.0f} s"
    )
    for difference in found[:SHOWN]:
        print(difference[:300])
    return not found


def main(arguments: list[str]) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser(description="Compare the JAX environments with matches of the reference.")
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record", help="play matches of the reference and write them into a folder")
    recording.add_argument("folder", type=Path)
    recording.add_argument("game", choices=TWINS)
    recording.add_argument("player", help="a computer player, such as random, scripted or search:playouts=8")
    recording.add_argument("first", type=int, help="the first seed")
    recording.add_argument("last", type=int, help="the seed after the last one")
    comparing = commands.add_parser("compare", help="lead the environment through recorded matches of one game")
    comparing.add_argument("files", type=Path, nargs="+")
    chosen = parser.parse_args(arguments)
    if chosen.command == "record":
        record_matches(chosen.folder, chosen.game, chosen.player, chosen.first, chosen.last)
        return 0
    return 0 if compare_files(chosen.files) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
