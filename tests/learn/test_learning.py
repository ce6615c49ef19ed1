"""The trainer learns a toy game, and writes what it did."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from fathom.bots.network import Network
from fathom.learn import network
from fathom.learn.imitation import Examples, Imitation, imitate
from fathom.learn.ppo import PpoConstants
from fathom.learn.recipe import Recipe
from fathom.learn.training import Trainer
from tests.learn.toy import HiddenLightsTask, LightsTask

pytestmark = pytest.mark.thorough

RECIPE = Recipe(
    updates=40,
    matches=64,
    steps=6,
    hidden=(16,),
    rate=0.02,
    points=2,
    trial=50,
    final=4,
    learning=PpoConstants(epochs=2, parts=2),
)


def test_it_learns_to_win(tmp_path: Path) -> None:
    said: list[str] = []
    trainer = Trainer(LightsTask(), RECIPE, said.append)
    first, second = (trainer.run(tmp_path / name, 3) for name in ("first", "second"))
    heading, begins, *_, ends = first.rows
    won = [heading.index(group) for group in LightsTask.groups]
    assert [begins[column] for column in won] < [0.9, 0.9]
    assert [ends[column] for column in won] == [1.0, 1.0]
    # The same seed learns the same, in every figure but the time.
    seconds = heading.index("seconds")
    assert [row[:seconds] + row[seconds + 1 :] for row in first.rows] == [
        row[:seconds] + row[seconds + 1 :] for row in second.rows
    ]
    strength = (tmp_path / "first" / "strength.csv").read_text().split()
    assert strength == ["set-up,won,matches", "two", "questions,200,200", "three", "questions,200,200"]
    trained = Network.read(tmp_path / "first" / "weights.npz")
    assert trained.about["recipe"]["seed"] == 3
    assert trained.about["decisions"] == 64 * 6 * 40
    for light in (0, 1):
        scores, values = trained.evaluate(np.array([[light, 2, 2, 1]], np.float32))
        assert np.argmax(scores[0, :2]) == light
        assert values[0] > 0


def test_scores_can_be_in_another_order_than_actions(tmp_path: Path) -> None:
    recipe = replace(RECIPE, updates=15, points=1, final=1)
    heading, _, ends = Trainer(HiddenLightsTask(), recipe, lambda text: None).run(tmp_path, 3).rows
    assert [ends[heading.index(group)] for group in HiddenLightsTask.groups] == [1.0, 1.0]


def test_time_decides_how_far_a_run_has_come(tmp_path: Path) -> None:
    trainer = Trainer(LightsTask(), RECIPE, lambda text: None)
    trainer.cost = 0.0
    curve = trainer.run(tmp_path, 1, seconds=1.0)
    column = curve.rows[0].index("rate")
    first, *_, last = (row[column] for row in curve.rows[1:])
    assert last == pytest.approx(RECIPE.rate / 10)
    assert first > last
    assert Network.read(tmp_path / "weights.npz").about["updates"] >= 1


def test_imitation_learns_the_answers() -> None:
    task = LightsTask()
    light: Any = np.arange(200) % 2
    examples = Examples(
        rows=jnp.array(np.stack([light, np.full(200, 2), np.full(200, 2)], axis=1), jnp.uint8),
        players=jnp.ones(200, jnp.uint8),
        legal=jnp.array([[1, 1, 0]] * 200, jnp.uint8),
        actions=jnp.array(light, jnp.uint8),
        won=jnp.array(light == 1),
    )
    params = network.init(jax.random.key(0), 4, (16,), 3)
    _, figures = imitate(task, params, examples, Imitation(epochs=20, size=20, rate=0.01), jax.random.key(1))
    assert figures["same answer"] == 1.0
    assert figures["error of the value"] < 0.1
