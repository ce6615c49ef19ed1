"""Packs the JAX environments for a machine that has only jax and numpy: `python -m bench.jax_bundle FOLDER`.

There, `python FOLDER/speed.py` prints the table of speeds.
"""

from __future__ import annotations

import pickle
import shutil
import sys
from pathlib import Path

import fathom.jax
from fathom.games import find
from fathom.jax.tentacula import content

SOURCE = Path(fathom.jax.__file__).parent
SETUPS = {"2 seats, level 1": (2, {}), "4 seats, level pro": (4, {"level": "pro", "stash": "ST5"})}


def bundle(folder: Path) -> None:
    """Write the environments, their tables and the script into a folder."""
    package = folder / "fathom" / "jax"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "content.py"), dirs_exist_ok=True)
    for module in (package.parent, package):
        (module / "__init__.py").write_text("")
    pack = find("tentacula").pack
    starts = {name: content.start_of(pack, seats, settings) for name, (seats, settings) in SETUPS.items()}
    (folder / "tentacula.pickle").write_bytes(pickle.dumps((content.tables_of(pack), starts)))
    shutil.copy(Path(__file__).with_name("jax_speed.py"), folder / "speed.py")


if __name__ == "__main__":
    bundle(Path(sys.argv[1]))
