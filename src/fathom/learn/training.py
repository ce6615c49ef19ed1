"""A training run: play, learn, measure, write."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp

from fathom.learn import network, ppo, rollout
from fathom.learn.evaluation import evaluate
from fathom.learn.network import Params
from fathom.learn.ppo import Learning
from fathom.learn.rollout import Batch
from fathom.learn.setups import Record
from fathom.learn.task import Task
from fathom.learn.weights import load_checkpoint, rounded, save_checkpoint, save_weights

EVALUATION_SEED = 1_000_003
"""The seed of the matches of curves; the last evaluation has the next one."""
TIMED = 3
"""How many updates are timed to plan a run of some seconds."""
LATER = 4
"""How many times longer an evaluation takes later than at the beginning: good players play whole matches."""


@dataclass(frozen=True)
class Recipe:
    """Everything that decides what a run learns, besides the task."""

    seed: int = 0
    updates: int = 100
    matches: int = 16384
    """How many matches are played at once."""
    steps: int = 32
    """How many steps are played for an update."""
    hidden: tuple[int, ...] = (512, 256, 256)
    rate: float = 5e-4
    """The rate of learning at the beginning; it falls evenly to a tenth."""
    shaping: float = 1.0
    """The weight of the potential at the beginning."""
    fades: float = 0.5
    """The share of the run after which the weight of the potential is 0."""
    entropy: float = 0.01
    """The weight of the entropy at the beginning; it falls evenly to a tenth."""
    points: int = 20
    """How many points the curve has."""
    trial: int = 32
    """How many matches of each set-up are played for a point of the curve."""
    final: int = 1000
    """How many matches of each set-up are played at the end."""
    learning: Learning = field(default_factory=Learning)

    def at(self, update: int) -> dict[str, float]:
        """The rate of learning, and the weights of potential and entropy, at an update."""
        done = update / max(self.updates, 1)
        falls = 1 - 0.9 * done
        return {
            "rate": self.rate * falls,
            "shaping": self.shaping * max(0.0, 1 - done / self.fades) if self.fades else 0.0,
            "entropy_weight": self.entropy * falls,
        }


class Trainer:
    """Compiles the parts of a run once; `run` can then be called for several seeds."""

    def __init__(self, task: Task[Any], recipe: Recipe, say: Callable[[str], None] = print) -> None:
        self.task = task
        self.recipe = recipe
        self._say = say
        params, memory, batch, record, key = self._begin(recipe.seed)
        numbers = {name: jnp.float32(value) for name, value in recipe.at(0).items()}
        began = time.perf_counter()
        update = jax.jit(self._update, donate_argnums=(0, 1, 2))
        self._learn = update.lower(params, memory, batch, record, key, numbers).compile()
        self._measure = {
            matches: jax.jit(lambda params, seed, matches=matches: evaluate(task, params, matches, seed))
            .lower(params, jnp.int32(0))
            .compile()
            for matches in {recipe.trial, recipe.final}
        }
        parameters = sum(array.size for array in params.values())
        say(
            f"{len(task.setups)} set-ups, {parameters} weights, {jax.devices()[0].device_kind}, "
            f"compiled in {time.perf_counter() - began:.0f} s"
        )

    def _begin(self, seed: int) -> tuple[Params, Any, Batch, Record, jax.Array]:
        task, recipe = self.task, self.recipe
        key, first, second = jax.random.split(jax.random.key(seed), 3)
        record = Record.empty(len(task.setups))
        batch = jax.jit(lambda: rollout.begin(task, first, recipe.matches, record.chances()))()
        rows, players, legal, _ = jax.eval_shape(lambda: rollout.look(task, batch.match))
        inputs = jax.eval_shape(task.inputs, rows, players).shape[-1]
        params = network.init(second, inputs, recipe.hidden, legal.shape[-1])
        return params, ppo.optimiser(recipe.learning).init(params), batch, record, key

    def _update(
        self, params: Params, memory: Any, batch: Batch, record: Record, key: jax.Array, numbers: dict[str, jax.Array]
    ) -> tuple[Params, Any, Batch, Record, dict[str, jax.Array]]:
        recipe = self.recipe
        batch, steps, last = rollout.play(
            self.task, params, batch, key, recipe.steps, record.chances(), numbers["shaping"]
        )
        params, memory, figures = ppo.learn(
            self.task, params, memory, steps, last, numbers["rate"], numbers["entropy_weight"], recipe.learning
        )
        ended = jnp.maximum(steps.over.sum(), 1)
        figures |= {"decisions": steps.asking.sum(), "training_won": (steps.won & steps.over).sum() / ended}
        return params, memory, batch, record.add(steps), figures

    def run(self, folder: Path, seed: int, seconds: float | None = None, start: Path | None = None) -> list[list[Any]]:
        """Train and write everything into a folder; returns the curve, with its heading.

        With `seconds`, the first updates are timed, and the run gets as many as fit. It also ends when the time is up.
        `start` is a checkpoint to begin from; shaping and rate begin again as the recipe says.
        """
        folder.mkdir(parents=True, exist_ok=True)
        began = time.perf_counter()
        params, memory, batch, record, key = self._begin(seed)
        ancestors: list[Any] = []
        if start is not None:
            params, memory, about = load_checkpoint(start, memory)
            ancestors = [*about["ancestors"], {"recipe": about["recipe"], "decisions": about["decisions"]}]
        recipe = replace(self.recipe, seed=seed)
        curve = Curve(self.task, folder / "curve.csv")
        decisions, update, figures, planned = 0, 0, {}, False
        evaluations = Timer()
        learning = Timer()

        def about() -> dict[str, Any]:
            return {
                "origin": asdict(self.task.origin),
                "setups": list(self.task.setups),
                "recipe": asdict(recipe),
                "updates": update,
                "decisions": decisions,
                "seconds": round(time.perf_counter() - began, 1),
                "device": jax.devices()[0].device_kind,
                "ancestors": ancestors,
                "curve": curve.lines,
            }

        def late() -> bool:
            left = LATER * evaluations.mean * (1 + recipe.final / recipe.trial)
            return seconds is not None and time.perf_counter() - began + left + learning.mean > seconds

        while True:
            if update % max(1, recipe.updates // recipe.points) == 0 or update == recipe.updates:
                with evaluations:
                    won = self._evaluate(params, recipe.trial, EVALUATION_SEED)
                seconds_now = time.perf_counter() - began
                self._say(curve.add(update, decisions, seconds_now, recipe.at(update), figures, won / recipe.trial))
                save_checkpoint(folder / "checkpoint.npz", params, memory, about())
            if update == recipe.updates or late():
                break
            numbers = {name: jnp.float32(value) for name, value in recipe.at(update).items()}
            with learning:
                params, memory, batch, record, found = self._learn(
                    params, memory, batch, record, jax.random.fold_in(key, update), numbers
                )
                figures = {name: float(value) for name, value in found.items()}
            decisions += int(figures.pop("decisions"))
            update += 1
            if seconds is not None and not planned and update == TIMED:
                left = seconds - (time.perf_counter() - began)
                left -= LATER * evaluations.mean * (recipe.points + recipe.final / recipe.trial)
                recipe = replace(recipe, updates=update + max(1, int(left / learning.mean)))
                planned = True
                self._say(f"{learning.mean:.3f} s an update: {recipe.updates} updates in {seconds:.0f} s")
        shipped = rounded(params)
        strength = self._evaluate(shipped, recipe.final, EVALUATION_SEED + 1)
        with (folder / "strength.csv").open("w", newline="") as file:
            csv.writer(file).writerows(
                [("set-up", "won", "matches")]
                + [(name, int(won), recipe.final) for name, won in zip(self.task.setups, strength, strict=True)]
            )
        save_checkpoint(folder / "checkpoint.npz", params, memory, about())
        save_weights(folder / "weights.npz", params, about())
        self._say(f"seed {seed}: {update} updates, {decisions:,} decisions, {time.perf_counter() - began:.0f} s")
        return curve.rows

    def _evaluate(self, params: Params, matches: int, seed: int) -> Any:
        return jax.device_get(self._measure[matches](params, jnp.int32(seed)))


class Timer:
    """The mean duration of what runs inside it."""

    def __init__(self) -> None:
        self._total, self._count = 0.0, 0

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self._total += time.perf_counter() - self._began
        self._count += 1

    @property
    def mean(self) -> float:
        """Seconds; 0 if nothing ran yet."""
        return self._total / max(self._count, 1)


FIGURES = ("training_won", "policy_loss", "value_loss", "entropy", "moved")
"""Figures of the last update before a point of the curve."""


class Curve:
    """The curve of a run: one row for each evaluation, written to a CSV file at once."""

    def __init__(self, task: Task[Any], path: Path) -> None:
        self._groups = list(dict.fromkeys(task.groups))
        self._members = [[place for place, g in enumerate(task.groups) if g == group] for group in self._groups]
        self._path = path
        self.rows: list[list[Any]] = [
            ["update", "decisions", "seconds", "rate", "shaping", "entropy_weight", *FIGURES, *self._groups]
        ]

    @property
    def lines(self) -> list[str]:
        """The curve as lines of CSV."""
        return [",".join(f'"{cell}"' if "," in str(cell) else str(cell) for cell in row) for row in self.rows]

    def add(
        self,
        update: int,
        decisions: int,
        seconds: float,
        numbers: dict[str, float],
        figures: dict[str, float],
        won: Any,
    ) -> str:
        """Add a row; `won` is the share of matches won in each set-up. Returns a line that reports it."""
        shares = [round(float(won[members].mean()), 4) for members in self._members]
        said = [round(figures.get(name, 0.0), 5) for name in FIGURES]
        numbers_now = [float(f"{number:.4g}") for number in numbers.values()]
        self.rows.append([update, decisions, round(seconds, 1), *numbers_now, *said, *shares])
        self._path.write_text("\n".join(self.lines) + "\n")
        listed = ", ".join(f"{group}: {share:.3f}" for group, share in zip(self._groups, shares, strict=True))
        return f"update {update}, {decisions / 1e6:.1f} million decisions, {seconds:.0f} s; won: {listed}"
