"""The trainer learns a toy game, and writes what it did."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from fathom.bots.network import Network
from fathom.learn import evaluation, network, rollout
from fathom.learn.evaluation import evaluate
from fathom.learn.imitation import Examples, Imitation, imitate
from fathom.learn.ppo import PpoConstants
from fathom.learn.recipe import Recipe
from fathom.learn.training import EVALUATION_SEED, Keys, Trainer
from fathom.learn.weights import read_weights, save_weights
from tests.learn.toy import HiddenLightsTask, LightsTask

pytestmark = pytest.mark.thorough

RECIPE = Recipe(
    updates=40,
    matches=64,
    steps=6,
    hidden=(16,),
    rate=0.02,
    evaluations=2,
    eval_matches=50,
    final_evaluations=4,
    learning=PpoConstants(epochs=2, minibatches=2),
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
    recipe = replace(RECIPE, updates=15, evaluations=1, final_evaluations=1)
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
    _, figures = imitate(task, params, examples, Imitation(epochs=20, batch_size=20, rate=0.01), jax.random.key(1))
    assert figures["same answer"] == 1.0
    assert figures["error of the value"] < 0.1


def test_a_run_continues_weights_with_an_older_recipe(tmp_path: Path) -> None:
    """Its names were others, it had no `discount`, and its ancestors have no curves."""
    task = LightsTask()
    recipe = {"seed": 0, "fades": 0.5, "learning": {"parts": 16}}
    older = {"recipe": recipe, "updates": 7, "ancestors": [{"updates": 5}]}
    save_weights(
        tmp_path / "older.npz",
        rollout.init_params(task, RECIPE.hidden, jax.random.key(0)),
        {**older, "origin": asdict(task.origin), "curve": ["update", "0"]},
    )
    start = read_weights(tmp_path / "older.npz", task, RECIPE.hidden)
    Trainer(task, replace(RECIPE, updates=0, final_evaluations=1), lambda text: None).run(tmp_path, 3, start=start)
    first, second = Network.read(tmp_path / "weights.npz").about["ancestors"]
    assert first == {"updates": 5}
    assert second == {"recipe": recipe, "updates": 7, "curve": ["update", "0"]}


def test_matches_that_do_not_end_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    task, setup = LightsTask(), jnp.repeat(jnp.arange(2), 5)
    params = network.init(jax.random.key(0), 4, (8,), 3)
    assert evaluate(task, params, setup, jnp.int32(1)).unfinished.tolist() == [0, 0]
    monkeypatch.setattr(evaluation, "LONGEST", 2)
    found = evaluate(task, params, setup, jnp.int32(1))
    # Two steps are enough for two questions, and not for three.
    assert found.unfinished.tolist() == [0, 5]
    assert int(found.won[1]) == 0


def test_a_run_says_how_many_matches_do_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "LONGEST", 2)
    said: list[str] = []
    Trainer(LightsTask(), replace(RECIPE, updates=0, final_evaluations=1), said.append).run(tmp_path, 3)
    assert "50 of 100 matches were not over after 2 steps and count as not won" in said


def test_weights_are_written_before_they_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trainer = Trainer(LightsTask(), replace(RECIPE, updates=1), lambda text: None)

    def fails(params: network.Params, seed: int) -> Any:
        if seed != EVALUATION_SEED:
            raise RuntimeError
        return np.zeros(2)

    monkeypatch.setattr(trainer, "evaluate", fails)
    with pytest.raises(RuntimeError):
        trainer.run(tmp_path, 3)
    assert Network.read(tmp_path / "weights.npz").about["updates"] == 1


def test_no_key_is_used_for_two_purposes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also no key that follows from another one: `split` and `fold_in` give the same keys."""
    keys = Keys.of(3)
    found = [jax.random.key_data(key) for key in (*keys, *(jax.random.fold_in(keys.updates, n) for n in range(20)))]
    found += list(jax.random.key_data(jax.random.split(keys.imitation, 12)))
    drawing, dealing = jax.random.split(keys.matches)
    found += [jax.random.key_data(drawing), jax.random.key_data(dealing)]
    assert len({tuple(key.tolist()) for key in found}) == len(found)
    used: list[Any] = []

    def draw(key: jax.Array, size: int, probabilities: jax.Array) -> jax.Array:
        used.append(key)
        return jnp.zeros(size)

    monkeypatch.setattr(rollout, "draw_setups", draw)
    monkeypatch.setattr(rollout, "deal", lambda task, key, setup: used.append(key))
    rollout.begin(LightsTask(), keys.matches, 4, jnp.ones(2) / 2)
    assert [jax.random.key_data(key).tolist() for key in used] == [
        jax.random.key_data(key).tolist() for key in (drawing, dealing)
    ]
