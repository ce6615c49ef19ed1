"""Packs the JAX environments for a machine that has only jax and numpy.

    python -m bench.jax_bundle FOLDER [RECORDED…]

There, `python FOLDER/speed.py` prints the table of speeds, and `python FOLDER/peers.py` that of other games. With
matches of Jupiter Deep recorded by `bench.jax_equality`, `python FOLDER/equality.py` compares them.
"""

from __future__ import annotations

import pickle
import shutil
import sys
import zlib
from functools import partial
from pathlib import Path
from typing import Any

import jax
import numpy as np
from numpy.typing import NDArray
from tests.jax_games.jupiter_twin import JUPITER
from tests.jax_games.programs import stacked, tape_of
from tests.jax_games.recorded import Recorded

import fathom.jax
from bench.jax_bare_equality import digest, tape_functions
from fathom.games import find
from fathom.jax.jupiter import content as jupiter
from fathom.jax.jupiter import setup
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
        if game == JUPITER.game:
            for number, start in enumerate(starts.values()):
                source = kernel_source(functions_of(Jupiter(tables, start)))
                (folder / f"{game}-{number}.kernels").write_text(source)
    for script, name in SCRIPTS.items():
        shutil.copy(Path(__file__).with_name(f"jax_{script}.py"), folder / f"{name}.py")


def bundle_recorded(folder: Path, files: list[Path]) -> None:
    """Write recorded matches of Jupiter Deep, which can all be dealt together, with what is to be seen in them."""
    matches = [match for file in files for match in pickle.loads(zlib.decompress(file.read_bytes()))[1]]
    env = fathom.jax.make(JUPITER.game, JUPITER.most_seats)
    assert isinstance(env, Jupiter)
    starts = [jupiter.start_of(find(JUPITER.game).pack, match.seats, match.settings) for match in matches]
    dealt = jax.tree.map(np.asarray, (stacked(starts), stacked([tape_of(JUPITER, match) for match in matches])))
    answers, seats = [match.answers for match in matches], [match.seats for match in matches]
    shapes = jax.eval_shape(jax.vmap(partial(setup.deal, env.tables)), *dealt)
    source = kernel_source(tape_functions(env, shapes))
    (folder / f"{JUPITER.game}-recorded.kernels").write_text(source)
    recorded = env, partial(setup.deal, env.tables), dealt, answers, seats, [digests(match) for match in matches]
    (folder / f"{JUPITER.game}-recorded.pickle").write_bytes(pickle.dumps(recorded))


def digests(match: Recorded) -> list[bytes]:
    """A digest of each position of a recorded match. The last question of a match that was cut is never asked."""
    found = []
    for offered, row in zip(match.masks, match.rows, strict=True):
        mask: NDArray[np.bool_] = np.zeros(max(offered, default=0) + 1, bool)
        mask[offered] = True
        found.append(digest(mask, np.frombuffer(row, np.uint8)))
    return found[:-1] if match.ending == JUPITER.too_long else found


if __name__ == "__main__":
    bundle(Path(sys.argv[1]))
    if sys.argv[2:]:
        bundle_recorded(Path(sys.argv[1]), [Path(file) for file in sys.argv[2:]])
