"""The options of a training run on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from fathom.jax.kernels.functions import functions_of, kernel_source
from fathom.jax.kernels.library import Library
from fathom.learn.arguments import existing_file, folder_path, real, seeds, several, whole
from fathom.learn.imitation import read_examples
from fathom.learn.ppo import PpoConstants
from fathom.learn.recipe import Recipe
from fathom.learn.task import GAMES, Task
from fathom.learn.training import Trainer
from fathom.learn.weights import read_weights

DEFAULT = Recipe()
"""The recipe without options."""
SHARE = real(0, 1)
NUMBERS: dict[str, tuple[Callable[[str], float], str]] = {
    "updates": (whole(0), "how many updates"),
    "matches": (whole(1), "how many matches are played at once; a multiple of --minibatches"),
    "steps": (whole(1), "how many steps of each match are played for an update"),
    "evaluations": (whole(1), "how many evaluations a run has; each is a point of the curve"),
    "eval_matches": (whole(1), "how many matches of each set-up are played in an evaluation"),
    "final_evaluations": (whole(1), "how many evaluations measure the weights at the end"),
    "rate": (real(above=True), "the learning rate at the beginning; it falls to a tenth"),
    "shaping": (real(), "the weight of the shaped reward at the beginning; 0: the outcome alone"),
    "shaping_until": (SHARE, "the share of the run after which that weight is 0"),
    "entropy": (real(), "the weight of the entropy at the beginning; it falls to a tenth"),
    "discount": (
        real(0, 1, above=True),
        "how much a result counts that comes one decision later; its distance to 1 falls to a tenth",
    ),
}
"""The numbers of a recipe that can be given: what they may be, and what they mean."""
PPO_NUMBERS: dict[str, tuple[Callable[[str], float], str]] = {
    "epochs": (whole(1), "how often each step is learned from"),
    "minibatches": (whole(1), "how many minibatches the matches are divided into; each is one step of the optimiser"),
    "gae_lambda": (SHARE, "λ of generalised advantage estimation"),
}


def run(arguments: Sequence[str], make_task: Callable[[str, str], Task[Any]], games: Sequence[str] = GAMES) -> None:
    """Train as the arguments say; `make_task` gets the name of a game and its levels (`1,2`; empty means all).

    Raises `SetupError` if there is no such level, or if the weights or examples to begin with do not fit.
    """
    parser = _parser(games)
    chosen = parser.parse_args(arguments)
    if chosen.matches % chosen.minibatches:
        parser.error(
            f"--matches must be a multiple of --minibatches, and {chosen.matches} is not one of {chosen.minibatches}."
        )
    recipe = Recipe(
        seed=chosen.seeds[0],
        hidden=chosen.hidden,
        learning=PpoConstants(**{name: getattr(chosen, name) for name in PPO_NUMBERS}),
        **{name: getattr(chosen, name) for name in NUMBERS},
    )
    task = make_task(chosen.game, chosen.levels)
    # Files are checked first, because compiling takes minutes.
    start = read_weights(chosen.start, task, recipe.hidden) if chosen.start else None
    examples = read_examples(chosen.examples, task) if chosen.examples else None
    use_kernels(task, chosen.kernels)
    trainer = Trainer(task, recipe, lambda text: print(text, flush=True))
    for seed in chosen.seeds:
        out = chosen.out if len(chosen.seeds) == 1 else chosen.out / f"seed{seed}"
        trainer.run(out, seed, chosen.seconds, start, examples)


def _parser(games: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m fathom.learn", description="Train a player.")
    parser.add_argument("game", choices=games, help="the game")
    parser.add_argument("--out", type=folder_path, required=True, help="the folder for weights, curve and checkpoint")
    parser.add_argument("--levels", default="", help="the levels to learn, such as 1,2 or sea (default: all)")
    parser.add_argument("--seeds", type=seeds, default="0", help="seeds, one run for each, such as 0,1,2 (default: 0)")
    parser.add_argument("--seconds", type=real(above=True), help="how long each run may take, instead of --updates")
    parser.add_argument("--start", type=Path, help="a checkpoint, or weights, to begin with")
    parser.add_argument("--examples", type=Path, help="a file of examples to imitate first")
    for numbers, defaults in ((NUMBERS, DEFAULT), (PPO_NUMBERS, DEFAULT.learning)):
        for name, (read, means) in numbers.items():
            flag, default = f"--{name.replace('_', '-')}", getattr(defaults, name)
            parser.add_argument(flag, type=read, default=default, help=f"{means} (default: %(default)s)")
    hidden = ",".join(map(str, DEFAULT.hidden))
    parser.add_argument(
        "--hidden", type=several(1, hidden), default=hidden, help="the widths of the layers (default: %(default)s)"
    )
    add_kernels(parser)
    return parser


def add_kernels(parser: argparse.ArgumentParser) -> None:
    """Add the option `--kernels`, whose value is for `use_kernels`."""
    parser.add_argument(
        "--kernels",
        type=existing_file,
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
