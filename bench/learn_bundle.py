"""Packs the trainer for a machine that has only jax, numpy and optax: `python -m bench.learn_bundle FOLDER`.

There, `python FOLDER/train.py tentacula --out OUT` does what `python -m fathom.learn tentacula --out OUT` does here.
"""

from __future__ import annotations

import pickle
import shutil
import sys
from pathlib import Path

import fathom.jax
import fathom.learn
from fathom.games.tentacula.learned import inputs
from fathom.learn.tentacula.content import parts

SOURCE = Path(fathom.jax.__file__).parents[1]
PACKAGES = ("jax", "learn")
MODULES = (Path(inputs.__file__),)
LEFT_OUT = ("__pycache__", "content.py", "tasks.py", "__main__.py")
"""What needs the rest of the package."""


def bundle(folder: Path) -> None:
    """Write the trainer, its tables and the script into a folder; an older bundle there is replaced."""
    shutil.rmtree(folder / "fathom", ignore_errors=True)
    for package in PACKAGES:
        shutil.copytree(SOURCE / package, folder / "fathom" / package, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for module in MODULES:
        target = folder / "fathom" / module.relative_to(SOURCE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, target)
    for directory in [folder / "fathom", *(path for path in (folder / "fathom").rglob("*") if path.is_dir())]:
        (directory / "__init__.py").write_text("")
    (folder / "tentacula.pickle").write_bytes(pickle.dumps(parts()))
    shutil.copy(Path(__file__).with_name("learn_script.py"), folder / "train.py")


if __name__ == "__main__":
    bundle(Path(sys.argv[1]))
