"""Datasets of Minari, with a stand-in for the library, which tests do not install.

`python -m bench.learner_libraries minari` does the same with the library itself.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs the extra `envs`")
pytest.importorskip("polars", reason="needs the extra `lab`")

import gymnasium
from gymnasium.envs.registration import EnvSpec
from typer.testing import CliRunner, Result

from fathom.cli import app
from fathom.commands import demonstrate as command
from fathom.envs.demonstrations import DemonstrationConfig, demonstrate
from fathom.lab.minari_datasets import write_minari

ID = "tentacula/scripted-v0"
NURSERY: dict[str, Any] = {"difficulty": "nursery", "reward": "shaped"}


class StandIn:
    """What the project calls of Minari. `create` and `new` can be replaced."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: dict[str, Any] = {}
        self.create: Callable[..., None] = self.made.update
        self.new: Callable[..., None] = lambda folder, **spaces: None

    def modules(self) -> dict[str, ModuleType]:
        """The modules of the library, by name."""
        parts: dict[str, dict[str, Any]] = {
            "PIL": {},
            "minari": {"create_dataset_from_buffers": lambda **given: self.create(**given)},
            "minari.data_collector": {"EpisodeBuffer": SimpleNamespace},
            "minari.dataset": {},
            "minari.dataset.minari_dataset": {"parse_dataset_id": self.parse},
            "minari.dataset.minari_storage": {
                "MinariStorage": SimpleNamespace(new=lambda folder, **spaces: self.new(folder, **spaces))
            },
            "minari.storage": {"get_dataset_path": self.path},
        }
        found = {name: ModuleType(name) for name in parts}
        for name, module in found.items():
            vars(module).update(parts[name])
        return found

    def path(self, dataset: str) -> Path:
        return self.folder / dataset

    def parse(self, dataset: str) -> int:
        """The version of an id; without one a `TypeError`, as in Minari 0.5.4."""
        match = re.fullmatch(r"(?:[-\w]+/)?[-\w]+?(?:-v(\d+))?", dataset)
        if match is None:
            raise ValueError(dataset)
        return int(match[1])


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in = StandIn(tmp_path / "datasets")
    for name, module in stand_in.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    return stand_in


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["demonstrate", "tentacula", "--difficulty", "nursery", "--games", "2", *words])


def test_minari_gets_whole_episodes(library: StandIn) -> None:
    config = DemonstrationConfig("tentacula", how=NURSERY)
    write_minari(ID, config, list(demonstrate(config, range(2))))
    for buffer in library.made["buffer"]:
        steps = len(buffer.actions)
        assert len(buffer.rewards) == len(buffer.terminations) == len(buffer.truncations) == steps
        assert {len(rows) for rows in buffer.observations.values()} == {steps + 1}
        assert buffer.terminations == [*[False] * (steps - 1), True]
        first = {name: rows[0] for name, rows in buffer.observations.items()}
        assert first in library.made["observation_space"]
        assert buffer.actions[0] in library.made["action_space"]


@pytest.mark.parametrize("game", ["tentacula", "rivals"])
def test_the_environment_that_a_dataset_names_plays_the_demonstration(game: str, library: StandIn) -> None:
    config = DemonstrationConfig(game, player="random", how=NURSERY)
    (one,) = demonstrations = list(demonstrate(config, [3]))
    write_minari(f"{game}/random-v0", config, demonstrations)
    env = gymnasium.make(EnvSpec.from_json(library.made["env"].to_json()))
    env.reset()
    env.unwrapped.agent.begin(3)
    for action, expected in zip(one.actions, one.rewards, strict=True):
        _, reward, terminated, *_ = env.step(action)
        assert reward == expected
    assert terminated


def test_a_dataset_that_cannot_be_written_is_not_left(library: StandIn) -> None:
    def create(dataset_id: str, **given: Any) -> None:
        library.path(dataset_id).mkdir(parents=True)
        raise OSError("The disk is full.")

    library.create = create
    done = run("--minari", ID)
    assert (done.exit_code, done.output.strip()) == (2, "The disk is full.")
    assert not library.path(ID).exists()


def test_the_command_writes_a_dataset(library: StandIn) -> None:
    done = run("--minari", ID)
    assert done.exit_code == 0, done.output
    assert done.output.startswith("2 matches, ")
    assert (library.made["dataset_id"], len(library.made["buffer"])) == (ID, 2)


def without_pillow(library: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)


def without_storage(library: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    def new(folder: str, **spaces: Any) -> None:
        raise ModuleNotFoundError("No module named 'h5py'")

    library.new = new


def with_a_dataset(library: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    library.path(ID).mkdir(parents=True)
    (library.path(ID) / "data").write_text("theirs")


def unchanged(library: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    pass


@pytest.mark.parametrize(
    ("prepare", "dataset", "why"),
    [
        (without_pillow, ID, "This needs “PIL”. Install it with: pip install 'fathom-five[learn]'"),
        (without_storage, ID, "Minari cannot store datasets here: No module named 'h5py'."),
        (with_a_dataset, ID, f"There is a dataset “{ID}” already."),
        (unchanged, "tentacula/scripted", "is not an id of a dataset. Write it as tentacula/scripted-v0."),
        (unchanged, "../scripted-v0", "is not an id of a dataset. Write it as tentacula/scripted-v0."),
    ],
)
def test_the_command_refuses_before_the_first_match(
    prepare: Callable[[StandIn, pytest.MonkeyPatch], None],
    dataset: str,
    why: str,
    library: StandIn,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a match was begun")

    prepare(library, monkeypatch)
    monkeypatch.setattr(command, "run_parallel", never)
    before = sorted(library.folder.rglob("*"))
    done = run("--minari", dataset)
    assert done.exit_code == 2, done.output
    assert why in done.output
    assert sorted(library.folder.rglob("*")) == before
