"""The options of a training run on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from fathom.jax.kernels.functions import functions_of, kernel_source
from fathom.jax.kernels.library import Library
from fathom.learn.ppo import PpoConstants
from fathom.learn.recipe import Recipe
from fathom.learn.task import Task
from fathom.learn.training import Trainer

USUAL = Recipe()
"""The recipe without options."""
NUMBERS = {
    "updates": "how many updates",
    "matches": "how many matches are played at once; a multiple of --parts",
    "steps": "how many steps of each match are played for an update",
    "points": "how many points the curve has",
    "trial": "how many matches of each set-up are played for a point of the curve",
    "final": "how many times as many are played at the end",
    "rate": "the learning rate at the beginning; it falls to a tenth",
    "shaping": "the weight of the shaped reward at the beginning; 0: the outcome alone",
    "fades": "the share of the run after which that weight is 0",
    "entropy": "the weight of the entropy at the beginning; it falls to a tenth",
    "haste": "how much less a result counts for each decision that it comes later; it falls to a tenth",
}
"""The numbers of a recipe that can be given, and what they mean."""
PPO_NUMBERS = {
    "epochs": "how often each step is learned from",
    "parts": "how many parts the matches are divided into, one for each step of the optimiser",
}


def run(arguments: Sequence[str], make_task: Callable[[str, str], Task[Any]]) -> None:
    """Train as the arguments say; `make_task` gets the name of a game and its levels (`1,2`; empty means all)."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if chosen.matches % chosen.parts:
        parser.error(f"--matches must be a multiple of --parts, and {chosen.matches} is not one of {chosen.parts}.")
    seeds = [int(seed) for seed in chosen.seeds.split(",")]
    recipe = Recipe(
        seed=seeds[0],
        hidden=tuple(int(width) for width in chosen.hidden.split(",")),
        learning=PpoConstants(**{name: getattr(chosen, name) for name in PPO_NUMBERS}),
        **{name: getattr(chosen, name) for name in NUMBERS},
    )
    task = make_task(chosen.game, chosen.levels)
    use_kernels(task, chosen.kernels)
    trainer = Trainer(task, recipe, lambda text: print(text, flush=True))
    for seed in seeds:
        folder = chosen.out if len(seeds) == 1 else chosen.out / f"seed{seed}"
        trainer.run(folder, seed, chosen.seconds, chosen.start, chosen.examples)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m fathom.learn", description="Train a player.")
    parser.add_argument("game", help="the game: tentacula, refuge or jupiter")
    parser.add_argument("--out", type=Path, required=True, help="the folder for weights, curve and checkpoint")
    parser.add_argument("--levels", default="", help="the levels to learn, such as 1,2 or sea (default: all)")
    parser.add_argument("--seeds", default="0", help="seeds, one run for each, such as 0,1,2 (default: 0)")
    parser.add_argument("--seconds", type=float, help="how long each run may take, instead of --updates")
    parser.add_argument("--start", type=Path, help="a checkpoint, or weights, to begin from")
    parser.add_argument("--examples", type=Path, help="a file of examples to imitate first")
    for numbers, usual in ((NUMBERS, USUAL), (PPO_NUMBERS, USUAL.learning)):
        for name, means in numbers.items():
            default = getattr(usual, name)
            parser.add_argument(
                f"--{name}", type=type(default), default=default, help=f"{means} (default: %(default)s)"
            )
    parser.add_argument("--hidden", default="512,256,256", help="the widths of the layers (default: %(default)s)")
    add_kernels(parser)
    return parser


def add_kernels(parser: argparse.ArgumentParser) -> None:
    """Add the option `--kernels`, whose value is for `use_kernels`."""
    parser.add_argument(
        "--kernels",
        type=Path,
        nargs="?",
        const=Path(),
        help="compile the rules with nvcc or g++ instead of XLA; optionally the file with their source",
    )


def use_kernels(task: Task[Any], source: Path | None) -> None:
    """Let kernels carry out the rules: of this file, or of the task's own source if the path is empty."""
    if source is None:
        return
    functions = functions_of(task.env, task.deal)
    task.kernels = Library(source.read_text() if source.name else kernel_source(functions), functions).functions
