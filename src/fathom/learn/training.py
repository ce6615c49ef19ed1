"""A training run: play, learn, measure, write."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from fathom.learn import ppo, rollout
from fathom.learn.curriculum import Curriculum
from fathom.learn.curve import Curve
from fathom.learn.evaluation import evaluate, every_setup, warning
from fathom.learn.imitation import Examples, imitate
from fathom.learn.network import Params
from fathom.learn.recipe import Recipe
from fathom.learn.rollout import Batch
from fathom.learn.task import Task
from fathom.learn.weights import Saved, rounded, save_checkpoint, save_weights

EVALUATION_SEED = 1_000_003
"""The seed of the matches of curves; the evaluations at the end have the next ones."""
LATER = 2
"""How many times longer an evaluation takes later than at the beginning: good players play whole matches."""


OF_ANCESTORS = ("recipe", "updates", "decisions", "seconds", "device", "imitation", "curve")
"""What is noted of a run that another one continues."""


class Keys(NamedTuple):
    """The keys of the chance in a run, each for one purpose."""

    matches: jax.Array
    weights: jax.Array
    imitation: jax.Array
    updates: jax.Array

    @classmethod
    def of(cls, seed: int) -> Keys:
        """The keys of a seed."""
        return cls(*jax.random.split(jax.random.key(seed), len(cls._fields)))


class Trainer:
    """Compiles the parts of a run once; `run` can then be called for several seeds."""

    def __init__(self, task: Task[Any], recipe: Recipe, say: Callable[[str], None] = print) -> None:
        self.task = task
        self.recipe = recipe
        self.say = say
        self._deal = jax.jit(lambda key, probabilities: rollout.begin(task, key, recipe.matches, probabilities))
        keys = Keys.of(recipe.seed)
        params, opt_state, batch, curriculum = self.begin(keys)
        numbers = {name: jnp.float32(value) for name, value in recipe.at(0).items()}
        began = time.perf_counter()
        update = jax.jit(self._update, donate_argnums=(0, 1, 2))
        self._measured = every_setup(task, recipe.eval_matches)
        measure = jax.jit(lambda params, setup, seed: evaluate(task, params, setup, seed))
        lowered = [
            update.lower(params, opt_state, batch, curriculum, keys.updates, numbers),
            measure.lower(params, self._measured, jnp.int32(0)),
        ]
        with ThreadPoolExecutor() as pool:
            self.learn, self._measure = pool.map(lambda program: program.compile(), lowered)
        compiled = time.perf_counter() - began
        self.evaluate(params, EVALUATION_SEED)
        self.cost = time.perf_counter() - began - compiled
        """Seconds that an evaluation takes at the beginning."""
        weights = sum(array.size for array in params.values())
        device = jax.devices()[0].device_kind
        say(f"{len(task.setups)} set-ups, {weights} weights, {device}, compiled in {compiled:.0f} s")

    def run(
        self,
        folder: Path,
        seed: int,
        seconds: float | None = None,
        start: Saved | None = None,
        examples: Examples | None = None,
    ) -> Curve:
        """Train and write everything into a folder.

        With `seconds`, the run ends when the time is up, and the recipe follows the time instead of the number of
        updates. `start` are weights, or a checkpoint, to begin with; shaping and rate begin again as the recipe says.
        `examples` are imitated first.
        """
        folder.mkdir(parents=True, exist_ok=True)
        run = Run(self, folder, seed, seconds, start)
        if examples is not None:
            run.imitate(examples)
        while True:
            if run.is_point:
                run.measure()
            if run.is_done:
                break
            run.update()
        run.finish()
        return run.curve

    def begin(self, keys: Keys) -> tuple[Params, Any, Batch, Curriculum]:
        """New weights, a new state of the optimiser, new matches, and a new curriculum."""
        task, recipe = self.task, self.recipe
        curriculum = Curriculum.empty(task.weights)
        batch = self._deal(keys.matches, curriculum.probabilities())
        params = rollout.init_params(task, recipe.hidden, keys.weights)
        return params, ppo.optimiser(recipe.learning).init(params), batch, curriculum

    def evaluate(self, params: Params, seed: int) -> Any:
        """The number of matches won in each set-up, out of `recipe.eval_matches` matches in each."""
        found = jax.device_get(self._measure(params, self._measured, jnp.int32(seed)))
        if unfinished := int(found.unfinished.sum()):
            self.say(warning(unfinished, len(self._measured)))
        return found.won

    def _update(
        self,
        params: Params,
        opt_state: Any,
        batch: Batch,
        curriculum: Curriculum,
        key: jax.Array,
        numbers: dict[str, jax.Array],
    ) -> tuple[Params, Any, Batch, Curriculum, dict[str, jax.Array]]:
        recipe = self.recipe
        batch, steps, last = rollout.play(
            self.task, params, batch, key, recipe.steps, curriculum.probabilities(), numbers["shaping"]
        )
        params, opt_state, figures = ppo.learn(
            params,
            opt_state,
            steps,
            last,
            numbers["rate"],
            numbers["entropy_weight"],
            numbers["discount"],
            recipe.learning,
        )
        ended = jnp.maximum(steps.over.sum(), 1)
        figures |= {"decisions": steps.asking.sum(), "training_won": (steps.won & steps.over).sum() / ended}
        return params, opt_state, batch, curriculum.add(steps), figures


class Run:
    """One run of a trainer: its weights, its place in the recipe, and its files."""

    def __init__(self, trainer: Trainer, folder: Path, seed: int, seconds: float | None, start: Saved | None) -> None:
        self._began = time.perf_counter()
        self._trainer, self._folder, self._seconds = trainer, folder, seconds
        self._recipe = replace(trainer.recipe, seed=seed)
        self._keys = Keys.of(seed)
        self._params, self._opt_state, self._batch, self._curriculum = trainer.begin(self._keys)
        self._ancestors: list[Any] = []
        """The recipes and curves of the runs that this one continues."""
        if start is not None:
            self._params, self._opt_state = start.as_params(), start.as_opt_state(self._opt_state)
            # A file that was written by an older version may lack some of them.
            parent = {name: start.about[name] for name in OF_ANCESTORS if name in start.about}
            self._ancestors = [*start.about.get("ancestors", []), parent]
        self.curve = Curve(trainer.task, folder / "curve.csv")
        self._updates, self._decisions = 0, 0
        self._figures: dict[str, float] = {}
        self._imitation: dict[str, float] = {}
        """Figures of the imitation of examples before the run."""
        self._done = 0.0 if seconds or self._recipe.updates else 1.0
        """The share of the run that is done."""

    @property
    def is_point(self) -> bool:
        """Whether the next point of the curve is due."""
        return self.is_done or self._done * self._recipe.evaluations >= len(self.curve.rows) - 1

    @property
    def is_done(self) -> bool:
        """Whether all updates are made, or the time is up."""
        return self._done >= 1.0

    def imitate(self, examples: Examples) -> None:
        """Learn from examples before the first match is played."""
        self._params, self._imitation = imitate(
            self._trainer.task, self._params, examples, self._recipe.imitation, self._keys.imitation
        )
        self._trainer.say(", ".join(f"{name}: {number:.3f}" for name, number in self._imitation.items()))

    def measure(self) -> None:
        """Add a point to the curve, and write a checkpoint."""
        numbers = self._recipe.at(self._done)
        won = self._trainer.evaluate(self._params, EVALUATION_SEED) / self._recipe.eval_matches
        trained = jax.device_get(self._curriculum.rates())
        said = self.curve.add(self._updates, self._decisions, self._elapsed(), numbers, self._figures, won, trained)
        self._trainer.say(said)
        save_checkpoint(self._folder / "checkpoint.npz", self._params, self._opt_state, self._about())

    def update(self) -> None:
        """Play and learn once."""
        numbers = {name: jnp.float32(value) for name, value in self._recipe.at(self._done).items()}
        key = jax.random.fold_in(self._keys.updates, self._updates)
        self._params, self._opt_state, self._batch, self._curriculum, figures = self._trainer.learn(
            self._params, self._opt_state, self._batch, self._curriculum, key, numbers
        )
        self._figures = {name: float(value) for name, value in figures.items()}
        self._decisions += int(self._figures.pop("decisions"))
        self._updates += 1
        self._done = self._share_done()

    def finish(self) -> None:
        """Write a checkpoint and the weights; measure these, rounded as they are shipped, and write the result."""
        # The files come first: a run of hours must not be lost because measuring it fails.
        save_checkpoint(self._folder / "checkpoint.npz", self._params, self._opt_state, self._about())
        save_weights(self._folder / "weights.npz", self._params, self._about())
        shipped, final = rounded(self._params), self._recipe.final_evaluations
        strength = sum(self._trainer.evaluate(shipped, EVALUATION_SEED + 1 + seed) for seed in range(final))
        matches = final * self._recipe.eval_matches
        with (self._folder / "strength.csv").open("w", newline="") as file:
            rows = [(name, int(won), matches) for name, won in zip(self._trainer.task.setups, strength, strict=True)]
            csv.writer(file).writerows([("set-up", "won", "matches"), *rows])
        made = f"{self._updates} updates, {self._decisions:,} decisions, {self._elapsed():.0f} s"
        self._trainer.say(f"seed {self._recipe.seed}: {made}")

    def _share_done(self) -> float:
        recipe = self._recipe
        if self._seconds is None:
            return self._updates / recipe.updates
        left = self._seconds - LATER * self._trainer.cost * recipe.final_evaluations
        return min(1.0, self._elapsed() / max(left, 1.0))

    def _elapsed(self) -> float:
        return time.perf_counter() - self._began

    def _about(self) -> dict[str, Any]:
        """The metadata that is written with the weights: origin, set-ups, recipe, progress, curve and more."""
        return {
            "origin": asdict(self._trainer.task.origin),
            "setups": list(self._trainer.task.setups),
            "recipe": asdict(self._recipe),
            "updates": self._updates,
            "decisions": self._decisions,
            "seconds": round(self._elapsed(), 1),
            "device": jax.devices()[0].device_kind,
            "ancestors": self._ancestors,
            "imitation": self._imitation,
            "curve": self.curve.lines,
        }
