"""The options of a training run on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from fathom.jax.kernels.functions import functions_of, kernel_source
from fathom.jax.kernels.library import Library
from fathom.learn.ppo import Learning
from fathom.learn.recipe import Recipe
from fathom.learn.task import Task
from fathom.learn.training import Trainer


def run(arguments: Sequence[str], make_task: Callable[[str, str], Task[Any]]) -> None:
    """Train as the arguments say; `make_task` gets the name of a game and its levels (`1,2`; empty means all)."""
    usual = Recipe()
    parser = argparse.ArgumentParser(prog="python -m fathom.learn", description="Train a player.")
    parser.add_argument("game", help="the game: tentacula, refuge or jupiter")
    parser.add_argument("--out", type=Path, required=True, help="the folder for weights, curve and checkpoint")
    parser.add_argument("--levels", default="", help="the levels to learn, such as 1,2 or sea (default: all)")
    parser.add_argument("--seeds", default="0", help="seeds, one run for each, such as 0,1,2 (default: 0)")
    parser.add_argument("--updates", type=int, default=usual.updates, help="how many updates (default: %(default)s)")
    parser.add_argument("--seconds", type=float, help="how long each run may take, instead of --updates")
    parser.add_argument("--start", type=Path, help="a checkpoint to begin from")
    parser.add_argument("--examples", type=Path, help="a file of examples to imitate first")
    for name in ("matches", "steps", "points", "trial", "final"):
        parser.add_argument(f"--{name}", type=int, default=getattr(usual, name), help="(default: %(default)s)")
    for name in ("rate", "shaping", "fades", "entropy"):
        parser.add_argument(f"--{name}", type=float, default=getattr(usual, name), help="(default: %(default)s)")
    parser.add_argument("--hidden", default="512,256,256", help="the widths of the layers (default: %(default)s)")
    parser.add_argument("--epochs", type=int, default=usual.learning.epochs, help="(default: %(default)s)")
    parser.add_argument("--parts", type=int, default=usual.learning.parts, help="(default: %(default)s)")
    parser.add_argument(
        "--kernels",
        type=Path,
        nargs="?",
        const=Path(),
        help="compile the rules with nvcc or g++ instead of XLA; optionally the file with their source",
    )
    chosen = parser.parse_args(arguments)
    if chosen.matches % chosen.parts:
        parser.error(f"--matches must be a multiple of --parts, and {chosen.matches} is not one of {chosen.parts}.")
    seeds = [int(seed) for seed in chosen.seeds.split(",")]
    recipe = Recipe(
        seed=seeds[0],
        updates=chosen.updates,
        matches=chosen.matches,
        steps=chosen.steps,
        hidden=tuple(int(width) for width in chosen.hidden.split(",")),
        rate=chosen.rate,
        shaping=chosen.shaping,
        fades=chosen.fades,
        entropy=chosen.entropy,
        points=chosen.points,
        trial=chosen.trial,
        final=chosen.final,
        learning=Learning(epochs=chosen.epochs, parts=chosen.parts),
    )
    task = make_task(chosen.game, chosen.levels)
    if chosen.kernels is not None:
        functions = functions_of(task.env, task.deal)
        source = chosen.kernels.read_text() if chosen.kernels.name else kernel_source(functions)
        task.kernels = Library(source, functions).functions
    trainer = Trainer(task, recipe, lambda text: print(text, flush=True))
    for seed in seeds:
        folder = chosen.out if len(seeds) == 1 else chosen.out / f"seed{seed}"
        trainer.run(folder, seed, chosen.seconds, chosen.start, chosen.examples)
