"""Packs the JAX environments for a machine that has only jax and numpy: `python -m bench.jax_bundle FOLDER`.

There, `python FOLDER/speed.py` prints the table of speeds, and `python FOLDER/peers.py` that of other games.
"""

from __future__ import annotations

import pickle
import shutil
import sys
from pathlib import Path
from typing import Any

import fathom.jax
from fathom.games import find
from fathom.jax.jupiter import content as jupiter
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


def bundle(folder: Path) -> None:
    """Write the environments, their tables and the script into a folder."""
    package = folder / "fathom" / "jax"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "content.py"), dirs_exist_ok=True)
    for module in (package.parent, package):
        (module / "__init__.py").write_text("")
    for game, (content, setups) in SETUPS.items():
        pack = find(game).pack
        starts = {name: content.start_of(pack, seats, settings) for name, (seats, settings) in setups.items()}
        (folder / f"{game}.pickle").write_bytes(pickle.dumps((content.tables_of(pack), starts)))
    for script in ("speed", "peers"):
        shutil.copy(Path(__file__).with_name(f"jax_{script}.py"), folder / f"{script}.py")


if __name__ == "__main__":
    bundle(Path(sys.argv[1]))
