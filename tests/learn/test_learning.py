"""The trainer learns a toy game, and writes what it did."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fathom.bots.network import Network
from fathom.learn.ppo import Learning
from fathom.learn.recipe import Recipe
from fathom.learn.training import Trainer
from tests.learn.toy import LightsTask

RECIPE = Recipe(
    updates=40,
    matches=64,
    steps=6,
    hidden=(16,),
    rate=0.02,
    points=2,
    trial=50,
    final=4,
    learning=Learning(epochs=2, parts=2),
)


@pytest.mark.thorough
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
    network = Network.read(tmp_path / "first" / "weights.npz")
    assert network.about["recipe"]["seed"] == 3
    assert network.about["decisions"] == 64 * 6 * 40
    for light in (0, 1):
        scores, value = network.evaluate(np.array([light, 2, 2, 1], np.float32))
        assert np.argmax(scores[:2]) == light
        assert value > 0


@pytest.mark.thorough
def test_a_run_of_some_seconds_plans_its_updates(tmp_path: Path) -> None:
    said: list[str] = []
    trainer = Trainer(LightsTask(), RECIPE, said.append)
    trainer.cost = 0.0
    trainer.run(tmp_path, 1, seconds=1.0)
    planned = next(text for text in said if "s an update" in text)
    updates = Network.read(tmp_path / "weights.npz").about["updates"]
    assert 3 <= updates <= int(planned.split()[4])
