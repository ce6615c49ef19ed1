"""Packs the JAX environments for a machine that has only jax and numpy.

    python -m bench.jax_bundle FOLDER [RECORDED…]

There, `python FOLDER/speed.py` prints the table of speeds, and `python FOLDER/peers.py` that of other games. With
matches recorded by `bench.jax_equality`, of any of the games, `python FOLDER/equality.py GAME` compares them.
"""

from __future__ import annotations

import argparse
import pickle
import shutil
import sys
import zlib
from pathlib import Path
from typing import Any

import jax
import numpy as np
from numpy.typing import NDArray
from tests.jax_games.programs import alike, numbers, stacked, tape_of
from tests.jax_games.recorded import Recorded
from tests.jax_games.twin import Twin

import fathom.jax
from bench.jax_bare_equality import begun, digest, tape_functions
from bench.jax_equality import TWINS
from fathom.games import find
from fathom.jax.jupiter import content as jupiter
from fathom.jax.jupiter.environment import Jupiter
from fathom.jax.kernels.functions import functions_of, kernel_source
from fathom.jax.refuge import content as refuge
from fathom.jax.tentacula import content as tentacula

SOURCE = Path(fathom.jax.__file__).parent
SETUPS: dict[str, tuple[Any, dict[str, tuple[int, dict[str, Any]]]]] = {
    "tentacula": (
        tentacula,
        {"2 seats, level 1": (2, {}), "4 seats, level pro": (4, {"level": "pro", "stash": "ST5"})},
    ),
    "refuge": (refuge, {"2 seats": (2, {}), "4 seats, the Abyss": (4, {"abyss": True})}),
    "jupiter": (jupiter, {"2 seats": (2, {}), "7 seats, drill": (7, {"preset": "drill"})}),
}
"""By game: the module that makes its tables, and the matches to play."""

SCRIPTS = {"speed": "speed", "kernel_speed": "kernel_speed", "peers": "peers", "bare_equality": "equality"}
"""The scripts by their names here, without `jax_`, and in the folder."""


def bundle(folder: Path) -> None:
    """Write the environments, their tables and the script into a folder."""
    package = folder / "fathom" / "jax"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "content.py"), dirs_exist_ok=True)
    for module in (package.parent, package):
        (module / "__init__.py").write_text("")
    for game, (content, setups) in SETUPS.items():
        pack = find(game).pack
        starts = {name: content.start_of(pack, seats, settings) for name, (seats, settings) in setups.items()}
        tables = content.tables_of(pack)
        (folder / f"{game}.pickle").write_bytes(pickle.dumps((tables, starts)))
        if game == "jupiter":
            for number, start in enumerate(starts.values()):
                source = kernel_source(functions_of(Jupiter(tables, start)))
                (folder / f"{game}-{number}.kernels").write_text(source)
    for script, name in SCRIPTS.items():
        shutil.copy(Path(__file__).with_name(f"jax_{script}.py"), folder / f"{name}.py")


def bundle_recorded(folder: Path, files: list[Path]) -> None:
    """Write recorded matches with what is to be seen in them, those of each game into files of their own."""
    games: dict[str, list[Recorded]] = {}
    for file in files:
        game, matches = pickle.loads(zlib.decompress(file.read_bytes()))
        games.setdefault(game, []).extend(matches)
    for game, matches in games.items():
        bundle_matches(folder, TWINS[game], matches)


def bundle_matches(folder: Path, twin: Twin, matches: list[Recorded]) -> None:
    """Write recorded matches of one game."""
    env = fathom.jax.make(twin.game, twin.most_seats)
    deals: list[tuple[dict[str, Any], dict[str, Any], Any]] = []
    dealt: list[int] = []
    for fixed, indices, varying in alike(twin, matches):
        tapes = stacked([tape_of(twin, matches[index]) for index in indices])
        deals.append((fixed, stacked([numbers(each) for each in varying]), tapes))
        dealt += indices
    order = np.argsort(dealt)
    answers, seats = [match.answers for match in matches], [match.seats for match in matches]
    source = kernel_source(tape_functions(env, jax.eval_shape(lambda: begun(env, deals, order))))
    (folder / f"{twin.game}-recorded.kernels").write_text(source)
    recorded = env, deals, order, answers, seats, [digests(twin, match) for match in matches]
    (folder / f"{twin.game}-recorded.pickle").write_bytes(pickle.dumps(recorded))


def digests(twin: Twin, match: Recorded) -> list[bytes]:
    """A digest of each position of a recorded match. The last question of a match that was cut is never asked."""
    found = []
    for number, (offered, row) in enumerate(zip(match.masks, match.rows, strict=True), 1):
        mask: NDArray[np.bool_] = np.zeros(max(offered, default=0) + 1, bool)
        mask[offered] = True
        over = number == len(match.masks)
        found.append(digest(mask, np.frombuffer(row, np.uint8), over, over and match.ending == twin.won))
    return found[:-1] if match.ending == twin.too_long else found


def main(arguments: list[str]) -> None:
    """Write the folder."""
    parser = argparse.ArgumentParser(description="Pack the environments for a machine with jax and numpy only.")
    parser.add_argument("folder", type=Path, help="the folder to write")
    parser.add_argument("recorded", type=Path, nargs="*", help="matches recorded by bench.jax_equality")
    chosen = parser.parse_args(arguments)
    bundle(chosen.folder)
    bundle_recorded(chosen.folder, chosen.recorded)


if __name__ == "__main__":
    main(sys.argv[1:])
