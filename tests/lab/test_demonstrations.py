"""Demonstrations: what is written is what an environment would have shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs the extra `envs`")
pl = pytest.importorskip("polars", reason="needs the extra `lab`")

import numpy as np  # noqa: E402
from typer.testing import CliRunner  # noqa: E402

from fathom.cli import app  # noqa: E402
from fathom.envs.agent import Agent  # noqa: E402
from fathom.envs.demonstrations import DemonstrationConfig, demonstrate  # noqa: E402
from fathom.lab.demonstration_files import read_arrays, write_parquet  # noqa: E402

NURSERY: dict[str, Any] = {"difficulty": "nursery", "reward": "shaped"}


def test_an_agent_that_repeats_the_answers_sees_what_was_written(tmp_path: Path) -> None:
    config = DemonstrationConfig("tentacula", how=NURSERY)
    path = tmp_path / "data.parquet"
    rows = write_parquet(path, config, demonstrate(config, range(2)))
    found = read_arrays(path)
    assert rows == len(found["action"]) == len(found["observation"])
    agent = Agent("tentacula", **NURSERY)
    for row in range(rows):
        if found["step"][row] == 0:
            agent.begin(int(found["match"][row]))
        assert (found["observation"][row] == agent.play.observe(agent.play.seat)).all()
        assert (found["mask"][row] == agent.play.mask()).all()
        assert found["seat"][row] == agent.play.seat
        assert found["reward"][row] == agent.answer(int(found["action"][row]))
        assert found["terminated"][row] == (agent.play.outcome is not None)
    assert pl.read_parquet_metadata(path)["fathom_id"] == '"fathom/Tentacula-v0"'


def test_in_a_contest_one_seat_is_demonstrated_in_each_match() -> None:
    config = DemonstrationConfig("rivals", player="random", how={"difficulty": "nursery"})
    seats = [set(one.seats) for one in demonstrate(config, range(8))]
    assert all(len(each) == 1 for each in seats)
    assert {seat for each in seats for seat in each} == {0, 1}


def test_answers_in_two_halves_are_two_steps() -> None:
    config = DemonstrationConfig("rivals", player="random", how={"rounds": 3})
    (one,) = demonstrate(config, [1])
    masks = [np.frombuffer(mask, np.int8) for mask in one.masks]
    assert all(mask[action] for mask, action in zip(masks, one.actions, strict=True))
    assert len(one.rewards) == len(one.seats) == len(one.actions)


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "data.parquet"
    words = ["demonstrate", "tentacula", "--difficulty", "nursery", "--games", "2", "--player", "scripted:1"]
    done = CliRunner().invoke(app, [*words, "--out", str(path)])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("2 matches, ")
    assert set(read_arrays(path)["match"]) == {0, 1}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "--out FILE.parquet"),
        (["--out", "data.parquet", "--player", "nobody"], "no computer player called “nobody”"),
        (["--out", "data.parquet", "--difficulty", "hard"], "no difficulty “hard”"),
        (["--out", "data.parquet", "--reward", "score"], "reward is outcome or shaped"),
    ],
)
def test_the_command_says_what_is_wrong(words: list[str], why: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["demonstrate", "tentacula", "--games", "1", *words])
    assert done.exit_code == 2
    assert why in " ".join(done.output.split())
