"""Compares the JAX environments with recorded matches of the reference, on the accelerator that JAX finds.

    python -m bench.jax_equality record FOLDER tentacula random 0 1000
    python -m bench.jax_equality compare FOLDER/tentacula-*

`record` plays the matches of these seeds and needs no accelerator. Seats and settings follow from the seed. `compare`
takes recordings of one game; it exits with 1 if there is any difference.
"""

from __future__ import annotations

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
    command, *rest = arguments
    if command == "record":
        folder, game, player, first, last = rest
        record_matches(Path(folder), game, player, int(first), int(last))
        return 0
    return 0 if compare_files([Path(file) for file in rest]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
