"""A whole training run, as the page says, at its smallest."""

from __future__ import annotations

import csv
import json
import re
import runpy
import shlex
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import fathom
from fathom.bots.network import Network
from fathom.content.packs import pack_hash
from fathom.learn import network
from fathom.learn.command import _parser, run
from fathom.learn.recipe import Recipe
from fathom.learn.task import GAMES
from fathom.learn.tasks import make_task

pytestmark = pytest.mark.thorough

PAGE = Path(__file__).parents[2] / "docs" / "researchers" / "jax.md"
LARGEST = 2_000_000
"""The most bytes of a file of weights."""


def command(out: Path, *more: str) -> None:
    """Run the smallest command of the page, with another folder."""
    found = re.search(r"^python -m fathom\.learn (.*--updates.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert found is not None
    run([*shlex.split(found[1].replace("--out trained", f"--out {out}")), *more], make_task)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("trained")
    command(out)
    return out


def test_a_run_writes_weights_curve_and_strength(trained: Path) -> None:
    network = Network.read(trained / "weights.npz")
    assert network.about["origin"]["pack"] == pack_hash(fathom.find("tentacula").pack)
    assert network.about["recipe"]["updates"] == network.about["updates"] == 4
    assert network.about["decisions"] > 64 * 8 * 4 * 0.8
    with (trained / "curve.csv").open() as file:
        points = list(csv.DictReader(file))
    assert [point["update"] for point in points] == ["0", "1", "2", "3", "4"]
    assert [point["shaping"] for point in points] == ["1.0", "0.5", "0.0", "0.0", "0.0"]
    assert "4 players, level 1" in points[0]
    assert network.about["curve"] == (trained / "curve.csv").read_text().splitlines()
    with (trained / "strength.csv").open() as file:
        assert len(list(csv.DictReader(file))) == 18


def test_the_example_reads_the_curve(trained: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "plot", SimpleNamespace(plot=None))  # It needs matplotlib.
    example = runpy.run_path(str(PAGE.parents[2] / "examples" / "learn" / "jax_ppo.py"))
    with (trained / "curve.csv").open() as file:
        last = [*csv.DictReader(file)][-1]
    found = example["read_curve"](trained / "curve.csv")
    rates = [float(last[f"{players} players, level 1"]) for players in (2, 3, 4)]
    assert len(found) == 5
    assert list(found[-1].values()) == [
        int(last["decisions"]),
        float(last["seconds"]),
        pytest.approx(sum(rates) / 3, abs=1e-4),
        *rates,
    ]
    flags = re.findall(r"--[a-z-]+", example["OPTIONS"])
    assert "--seconds" in flags
    assert [flag for flag in flags if f"{flag} " not in _parser(GAMES).format_help() + " "] == []


def test_numpy_plays_the_weights_like_jax(trained: Path) -> None:
    with np.load(trained / "weights.npz") as found:
        params: Any = {name: jnp.asarray(found[name], jnp.float32) for name in found if name != "about"}
    inputs = np.random.default_rng(1).random((3, params["w0"].shape[0]), np.float32)
    scores, values = Network.read(trained / "weights.npz").evaluate(inputs)
    expected_scores, expected_values = network.apply(params, jnp.asarray(inputs))
    assert np.allclose(scores, expected_scores, atol=1e-4)
    assert np.allclose(values, jnp.clip(expected_values, -1, 1), atol=1e-4)


def test_a_run_begins_with_a_checkpoint(trained: Path, tmp_path: Path) -> None:
    command(tmp_path, "--start", str(trained / "checkpoint.npz"), "--updates", "0", "--shaping", "0")
    with np.load(tmp_path / "checkpoint.npz") as later, np.load(trained / "checkpoint.npz") as earlier:
        assert all(np.array_equal(later[name], earlier[name]) for name in earlier if name != "about")
        about = json.loads(later["about"].tobytes())
    assert [run["updates"] for run in about["ancestors"]] == [4]
    # The curve of the earlier run stays with the weights.
    assert about["ancestors"][0]["curve"] == (trained / "curve.csv").read_text().splitlines()


def test_a_run_begins_with_weights_that_are_shipped(trained: Path, tmp_path: Path) -> None:
    command(tmp_path, "--start", str(trained / "weights.npz"), "--updates", "0")
    with np.load(tmp_path / "weights.npz") as later, np.load(trained / "weights.npz") as earlier:
        assert all(np.array_equal(later[name], earlier[name]) for name in earlier if name != "about")
        about = json.loads(later["about"].tobytes())
    assert [run["updates"] for run in about["ancestors"]] == [4]


def test_the_usual_network_fits_into_two_megabytes() -> None:
    task = make_task("tentacula", "1")
    inputs = jax.eval_shape(task.inputs, jnp.zeros(920, jnp.uint8), jnp.int32(2)).shape[-1]
    params = jax.eval_shape(lambda key: network.init(key, inputs, Recipe().hidden, task.env.actions), jax.random.key(0))
    assert 2 * sum(array.size for array in params.values()) < LARGEST


def test_a_wrong_level_or_game_is_refused() -> None:
    with pytest.raises(fathom.SetupError, match=r"There is no level “7”\. The levels are: 1, 2, 3, pro"):
        make_task("tentacula", "7")
    with pytest.raises(fathom.SetupError, match="nothing to train “rivals”"):
        make_task("rivals")
