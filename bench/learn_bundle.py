"""Packs the trainer for a machine that has only jax, numpy and optax: `python -m bench.learn_bundle FOLDER [GAME]`.

There, `python FOLDER/train.py GAME --out OUT` does what `python -m fathom.learn GAME --out OUT` does here, and
`python FOLDER/train.py strength` what `python -m bench.learned_strength` does. Without a game, all games are packed.
"""

from __future__ import annotations

import argparse
import pickle
import shutil
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import fathom.jax
import fathom.learn
from fathom.engine.errors import SetupError
from fathom.jax.kernels.functions import functions_of, kernel_source
from fathom.learn.arguments import exit_on_error, folder_path
from fathom.learn.content import master_constants
from fathom.learn.task import GAMES
from fathom.learn.tasks import make_task

SOURCE = Path(fathom.jax.__file__).parents[1]
LEFT_OUT = {
    "jax": ("content.py",),
    "learn": ("content.py", "tasks.py", "__main__.py"),
    "learned": ("tables.py", "mirror.py", "part.py", "*.npz"),
}
"""By package: what needs the rest of Fathom Five, and weights."""
SINGLE_FILES = ("engine/__init__.py", "engine/errors.py")
"""What else the trainer needs."""
MARK = "bundle.txt"
"""The file that shows that a folder is a bundle."""


def bundle(folder: Path, games: Sequence[str] = GAMES) -> None:
    """Write the trainer, its tables and the script into a folder; an older bundle there is replaced.

    Raises `SetupError`, and changes nothing, if a game cannot be trained, or if the folder has another `fathom`.
    """
    if unknown := [game for game in games if game not in GAMES]:
        raise SetupError(f"There is nothing to train “{unknown[0]}” with. Choose from: {', '.join(GAMES)}.")
    installed, mark = folder / "fathom", folder / MARK
    if installed.exists() and not mark.is_file():
        raise SetupError(f"{installed} is not from a bundle and would be deleted. Choose a new folder.")
    shutil.rmtree(installed, ignore_errors=True)
    for name in GAMES:
        (folder / f"{name}.pickle").unlink(missing_ok=True)
        (folder / f"{name}.kernels").unlink(missing_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    mark.write_text("The trainer of Fathom Five, packed by bench.learn_bundle, which may replace it.\n")
    for package in ("jax", "learn", *(f"games/{game}/learned" for game in games)):
        left_out = shutil.ignore_patterns("__pycache__", *LEFT_OUT[Path(package).name])
        shutil.copytree(SOURCE / package, folder / "fathom" / package, ignore=left_out)
    for directory in [folder / "fathom", *(path for path in (folder / "fathom").rglob("*") if path.is_dir())]:
        (directory / "__init__.py").write_text("")
    (folder / "fathom" / "engine").mkdir()
    for name in SINGLE_FILES:
        shutil.copy(SOURCE / name, folder / "fathom" / name)
    for game in games:
        parts = import_module(f"fathom.learn.{game}.content").parts()
        (folder / f"{game}.pickle").write_bytes(pickle.dumps(parts))
        if game == "jupiter":
            task = make_task(game)
            (folder / f"{game}.kernels").write_text(kernel_source(functions_of(task.env, task.deal)))
    (folder / "master.pickle").write_bytes(pickle.dumps(master_constants()))
    shutil.copy(Path(__file__).with_name("learn_script.py"), folder / "train.py")


def main() -> None:
    """Read the arguments, and pack."""
    parser = argparse.ArgumentParser(prog="python -m bench.learn_bundle", description=__doc__)
    parser.add_argument("folder", type=folder_path, help="the folder to write; created if it does not exist")
    parser.add_argument("games", nargs="*", metavar="game", help=f"games: {', '.join(GAMES)} (default: all)")
    chosen = parser.parse_args()
    bundle(chosen.folder, chosen.games or GAMES)


if __name__ == "__main__":
    exit_on_error(main)
