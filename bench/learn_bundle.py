"""Packs the trainer for a machine that has only jax, numpy and optax: `python -m bench.learn_bundle FOLDER [GAME]`.

There, `python FOLDER/train.py GAME --out OUT` does what `python -m fathom.learn GAME --out OUT` does here, and
`python FOLDER/train.py strength` what `python -m bench.learned_strength` does. Without a game, all games are packed.
"""

from __future__ import annotations

import pickle
import shutil
import sys
from importlib import import_module
from pathlib import Path

import fathom.jax
import fathom.learn
from fathom.jax.kernels.functions import functions_of, kernel_source
from fathom.learn.content import master_constants
from fathom.learn.tasks import GAMES, make_task

SOURCE = Path(fathom.jax.__file__).parents[1]
LEFT_OUT = {
    "jax": ("content.py",),
    "learn": ("content.py", "tasks.py", "__main__.py"),
    "learned": ("tables.py", "mirror.py", "part.py", "*.npz"),
}
"""By package: what needs the rest of Fathom Five, and weights."""


def bundle(folder: Path, games: tuple[str, ...] = GAMES) -> None:
    """Write the trainer, its tables and the script into a folder; an older bundle there is replaced."""
    shutil.rmtree(folder / "fathom", ignore_errors=True)
    for package in ("jax", "learn", *(f"games/{game}/learned" for game in games)):
        left_out = shutil.ignore_patterns("__pycache__", *LEFT_OUT[Path(package).name])
        shutil.copytree(SOURCE / package, folder / "fathom" / package, ignore=left_out)
    for directory in [folder / "fathom", *(path for path in (folder / "fathom").rglob("*") if path.is_dir())]:
        (directory / "__init__.py").write_text("")
    for game in games:
        parts = import_module(f"fathom.learn.{game}.content").parts()
        (folder / f"{game}.pickle").write_bytes(pickle.dumps(parts))
        if game == "jupiter":
            task = make_task(game)
            (folder / f"{game}.kernels").write_text(kernel_source(functions_of(task.env, task.deal)))
    (folder / "master.pickle").write_bytes(pickle.dumps(master_constants()))
    shutil.copy(Path(__file__).with_name("learn_script.py"), folder / "train.py")


if __name__ == "__main__":
    bundle(Path(sys.argv[1]), tuple(sys.argv[2:]) or GAMES)
