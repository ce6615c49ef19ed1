"""Wrong arguments and wrong files: what is wrong is said at once, before anything is compiled or deleted."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest
from bench.learn_bundle import bundle
from bench.learn_script import HERE

import fathom
from fathom.learn import command, rollout, strength, tasks
from fathom.learn.content import master_constants
from fathom.learn.imitation import read_examples
from fathom.learn.task import GAMES, Task
from fathom.learn.weights import as_bytes, read_weights, save_checkpoint, save_weights
from tests.learn.toy import LightsTask

pytestmark = pytest.mark.thorough

TASK = LightsTask()
ORIGIN = asdict(LightsTask.origin)


def make_task(game: str, levels: str) -> Task[Any]:
    raise AssertionError("wrong arguments are refused first")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("rivals", "invalid choice: 'rivals'"),
        ("refuge --seeds a", "“a” must be whole numbers of at least 0"),
        ("refuge --seeds 1,1", "“1,1” has a seed twice"),
        ("refuge --hidden 5x5", "“5x5” must be whole numbers of at least 1"),
        ("refuge --minibatches 0", "must be at least 1, not 0"),
        ("refuge --matches 0", "must be at least 1, not 0"),
        ("refuge --matches -16", "must be at least 1, not -16"),
        ("refuge --matches 10 --minibatches 4", "--matches must be a multiple of --minibatches"),
        ("refuge --final-evaluations 0", "must be at least 1, not 0"),
        ("refuge --eval-matches x", "“x” is not a whole number"),
        ("refuge --rate nan", "must be above 0, not nan"),
        ("refuge --rate 0", "must be above 0, not 0"),
        ("refuge --discount 1.5", "must be above 0 and at most 1, not 1.5"),
        ("refuge --shaping-until 2", "must be at least 0 and at most 1, not 2"),
        ("refuge --kernels nowhere", "there is no file nowhere"),
        ("refuge --out setup.py", "setup.py is a file, not a folder"),
    ],
)
def test_wrong_arguments_of_a_run_are_refused(
    arguments: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("setup.py").touch()
    with pytest.raises(SystemExit) as left:
        command.run([*arguments.split(), *([] if "--out" in arguments else ["--out", "out"])], make_task)
    assert left.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [("rivals weights.npz", "invalid choice: 'rivals'"), ("refuge weights.npz --matches 0", "must be at least 1")],
)
def test_wrong_arguments_of_a_measurement_are_refused(
    arguments: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        strength.run(arguments.split(), make_task, master_constants())
    assert left.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("script", "arguments", "message"),
    [
        ("learn_bundle", "", "the following arguments are required: folder"),
        ("learn_bundle", "new rivals", "nothing to train “rivals” with"),
        ("learn_examples", "", "the following arguments are required: file, matches"),
        ("learn_examples", "examples.npz many", "“many” is not a whole number"),
        ("learn_examples", "missing/examples.npz 1", "in a folder that exists"),
        ("learned_strength", "rivals weights.npz", "invalid choice: 'rivals'"),
        ("learned_strength", "tentacula missing.npz", "There is no file missing.npz"),
    ],
)
def test_scripts_refuse_wrong_arguments(
    script: str,
    arguments: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [script, *arguments.split()])
    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(HERE / f"{script}.py"), run_name="__main__")
    assert message in f"{left.value} {capsys.readouterr().err}"
    assert list(tmp_path.iterdir()) == []


def saved(tmp_path: Path, hidden: tuple[int, ...] = (8,), **origin: Any) -> Path:
    """A file of weights of the toy game, or of another origin."""
    path = tmp_path / "weights.npz"
    params = rollout.init_params(TASK, hidden, jax.random.key(0))
    save_weights(path, params, {"origin": ORIGIN | origin})
    return path


def test_weights_that_fit_are_read(tmp_path: Path) -> None:
    found = read_weights(saved(tmp_path, (8, 4), version="0.1"), TASK, (8, 4))
    assert found.params["w1"].shape == (8, 4)


@pytest.mark.parametrize(
    ("origin", "message"),
    [
        ({"game": "refuge"}, "weights for refuge, not for lights"),
        ({"pack": "other"}, "another version of the content pack: “other”, not “”"),
        ({"encoding": 3}, "another version of the observation: “3”, not “0”"),
        ({"inputs": 3}, "another version of the inputs: “3”, not “0”"),
    ],
)
def test_weights_of_another_origin_are_refused(tmp_path: Path, origin: dict[str, Any], message: str) -> None:
    with pytest.raises(fathom.SetupError, match=message):
        read_weights(saved(tmp_path, **origin), TASK)


def test_weights_with_other_layers_or_inputs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(fathom.SetupError, match="Add `--hidden 8`"):
        read_weights(saved(tmp_path), TASK, (16,))
    path = tmp_path / "narrow.npz"
    params = rollout.init_params(TASK, (8,), jax.random.key(0))
    save_weights(path, params | {"w0": params["w0"][1:]}, {"origin": ORIGIN})
    with pytest.raises(fathom.SetupError, match="no weights of the network of lights"):
        read_weights(path, TASK)


@pytest.mark.parametrize("read", [read_weights, read_examples], ids=["weights", "examples"])
def test_other_files_are_refused(tmp_path: Path, read: Callable[[Path, Task[Any]], Any]) -> None:
    with pytest.raises(fathom.SetupError, match="There is no file"):
        read(tmp_path / "missing.npz", TASK)
    files = {"text.npz": b"text", "empty.npz": b"", "cut.npz": saved(tmp_path).read_bytes()[:-100]}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    np.savez(tmp_path / "plain.npz", a=np.zeros(3))
    np.save(tmp_path / "array.npy", np.zeros(3))
    np.savez(tmp_path / "nothing.npz", about=as_bytes({}))
    for name in (*files, "plain.npz", "array.npy", "nothing.npz"):
        with pytest.raises(fathom.SetupError, match="is not a file of"):
            read(tmp_path / name, TASK)
    np.savez(tmp_path / "bare.npz", about=as_bytes({"origin": ORIGIN}))
    with pytest.raises(fathom.SetupError, match="has no"):
        read(tmp_path / "bare.npz", TASK)


def test_examples_must_be_of_the_game(tmp_path: Path) -> None:
    arrays: Any = {
        "rows": np.zeros((20, 3), np.uint8),
        "legal": np.ones((20, 3), np.uint8),
        "players": np.ones(20, np.uint8),
        "actions": np.zeros(20, np.uint8),
        "won": np.zeros(20, bool),
    }
    path = tmp_path / "examples.npz"
    np.savez(path, about=as_bytes({"origin": ORIGIN}), **arrays)
    assert read_examples(path, TASK).rows.shape == (20, 3)
    np.savez(path, about=as_bytes({"origin": ORIGIN | {"encoding": 1}}), **arrays)
    with pytest.raises(fathom.SetupError, match="examples for another version of the observation"):
        read_examples(path, TASK)
    np.savez(path, about=as_bytes({"origin": ORIGIN}), **arrays | {"rows": np.zeros((20, 4), np.uint8)})
    with pytest.raises(fathom.SetupError, match="no examples of lights"):
        read_examples(path, TASK)


def test_older_checkpoints_are_read(tmp_path: Path) -> None:
    """They call the state of the optimiser `memory`, and ancestors have no curves."""
    new, old = tmp_path / "new.npz", tmp_path / "old.npz"
    params = rollout.init_params(TASK, (8,), jax.random.key(0))
    save_checkpoint(new, params, {"count": np.int32(7), "mean": params}, {"origin": ORIGIN})
    with np.load(new) as found:
        np.savez(old, **{name.replace("opt_state/", "memory/"): found[name] for name in found})
    first, second = read_weights(new, TASK), read_weights(old, TASK)
    assert len(first.opt_state) == len(second.opt_state) == 1 + len(params)
    assert all(map(np.array_equal, first.opt_state, second.opt_state))
    state = second.as_opt_state({"count": np.int32(0), "mean": params})
    assert int(state["count"]) == 7


@pytest.mark.parametrize("game", GAMES)
def test_weights_that_are_shipped_can_be_continued(game: str) -> None:
    """Their recipes have the names of their time, and their ancestors no curves."""
    task = tasks.make_task(game)
    path = Path(fathom.__file__).parent / "games" / game / "learned" / "weights.npz"
    found = read_weights(path, task)
    widths = tuple(found.about["recipe"]["hidden"])
    assert read_weights(path, task, widths).opt_state == []
    assert found.about["recipe"]["learning"]["parts"] > 0


def test_a_bundle_replaces_only_a_bundle(tmp_path: Path) -> None:
    package = tmp_path / "src" / "fathom"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("precious")
    with pytest.raises(fathom.SetupError, match="not from a bundle"):
        bundle(tmp_path / "src", ("tentacula",))
    with pytest.raises(fathom.SetupError, match="nothing to train “rivals” with"):
        bundle(tmp_path / "new", ("rivals",))
    assert (package / "__init__.py").read_text() == "precious"
    assert not (tmp_path / "new").exists()


def test_a_bundle_runs_without_the_package(tmp_path: Path) -> None:
    """Its script knows the games and levels that were packed; modules that were not packed would not be found."""
    for _ in range(2):
        bundle(tmp_path, ("tentacula",))

    def errors(*arguments: str) -> str:
        words = [sys.executable, str(tmp_path / "train.py"), *arguments]
        return subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path).stderr.strip()

    assert "invalid choice: 'refuge'" in errors("refuge", "--out", "out")
    for levels in ("9", "1,9"):
        expected = "There is no level “9”. The levels are: 1, 2, 3, pro."
        assert errors("tentacula", "--out", "out", "--levels", levels) == expected
    assert errors("strength", "tentacula", "missing.npz", "--levels", "pro") == "There is no file missing.npz."
