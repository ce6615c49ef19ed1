"""Results in Parquet: one row for each game, readable at any moment, and the same after a killed run is resumed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest
from typer.testing import CliRunner, Result

from fathom.cli import app
from fathom.lab import match_runner, results
from fathom.lab.grid import Cell
from fathom.lab.grid_run import missing, run_grid
from fathom.lab.match_runner import RunConfig, play_seeds
from fathom.lab.parallel_games import local
from fathom.lab.results import SCHEMA, Results, frame, games, read
from tests.toy import NAME

CELL = Cell(RunConfig(NAME, 2, "random,scripted", 6, seed=3))
TIMED = ("seconds", "begun")


def simulate(*words: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *words])


def untimed(rows: pl.DataFrame) -> list[dict[str, Any]]:
    return rows.drop(*TIMED).to_dicts()


def test_a_row_a_game_with_these_columns(tmp_path: Path) -> None:
    assert simulate(NAME, "--games", "4", "--seed", "9", "--out", str(tmp_path), "--jobs", "1").exit_code == 0
    rows = pl.read_parquet(tmp_path / "results.parquet")
    assert dict(rows.schema) == SCHEMA
    assert rows["seed"].to_list() == [9, 10, 11, 12]
    assert set(rows["outcome"]) == {"won"}
    assert rows["rule"].unique().to_list() == ["TY-140"]
    assert rows["players"].to_list() == [["scripted", "scripted"]] * 4
    assert rows["pack"].unique().to_list() == ["ours"]
    assert rows["statistics"].is_null().all()
    assert all(fact["name"] == "most" for row in rows["facts"] for fact in row)
    assert [path.name for path in tmp_path.iterdir()] == ["results.parquet"]


def test_the_table_of_a_competitive_game_says_who_won(tmp_path: Path) -> None:
    ready = ("--set", "armies=quick", "--set", "factions=cog,ancients")
    said = simulate("rivals", "--bot", "random", *ready, "--games", "2", "--out", str(tmp_path), "--jobs", "1").output
    assert all(f"│ {name} " in said for name in ("seat 1", "seat 2", "cog", "ancients")), said


def test_rows_and_games_are_the_same_thing() -> None:
    played = play_seeds(CELL.config, tuple(CELL.config.seeds))
    assert games(frame(CELL, played)) == played


def test_results_without_an_order_are_read(tmp_path: Path) -> None:
    played = play_seeds(CELL.config, tuple(CELL.config.seeds))
    frame(CELL, played).drop("begun", "place").write_parquet(tmp_path / "old.parquet")
    rows = read([tmp_path / "old.parquet"])
    assert games(rows) == played
    assert rows["begun"].is_null().all()


def test_a_game_in_two_files_counts_once_and_with_its_statistics(tmp_path: Path) -> None:
    stored = Results(tmp_path)
    plain = Cell(RunConfig("refuge", 1, "random", 2))
    marked = Cell(RunConfig("refuge", 1, "random", 2, statistics=True))
    for cell in (plain, marked, plain):
        stored.add(frame(cell, play_seeds(cell.config, (0, 1))))
    rows = stored.gather()
    assert rows["seed"].to_list() == [0, 1]
    assert rows["statistics"].is_not_null().all()
    assert missing(marked, rows) == []


def test_games_are_played_again_for_missing_statistics(tmp_path: Path) -> None:
    config = RunConfig("refuge", 1, "random", 2)
    rows = frame(Cell(config), play_seeds(config, (0, 1)))
    assert missing(Cell(config), rows) == []
    assert missing(Cell(msgspec.structs.replace(config, statistics=True)), rows) == [0, 1]


def test_many_parts_are_merged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "PARTS", 3)
    stored = Results(tmp_path)
    for seed in range(6):
        stored.add(frame(CELL, play_seeds(CELL.config, (seed,))))
    assert len(list(tmp_path.iterdir())) < 4
    assert stored.read()["seed"].to_list() == list(range(6))


def test_an_interrupted_run_keeps_its_games_and_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = Results(tmp_path / "a")
    running = run_grid([CELL], stored, local(1))
    assert [next(running) for _ in range(4)] == [0, 1, 1, 1]
    running.close()
    assert stored.read()["seed"].to_list() == [3, 4, 5]
    seeds: list[int] = []
    play_one = match_runner.play_one

    def watched(config: RunConfig, seed: int, pack: Any) -> match_runner.GameResult:
        seeds.append(seed)
        return play_one(config, seed, pack)

    monkeypatch.setattr(match_runner, "play_one", watched)
    assert list(run_grid([CELL], stored, local(1))) == [3, 1, 1, 1]
    assert seeds == [6, 7, 8]
    assert list(run_grid([CELL], Results(tmp_path / "b"), local(1))) == [0, 1, 1, 1, 1, 1, 1]
    assert untimed(stored.read()) == untimed(read([tmp_path / "b"]))


def test_more_games_and_more_cells_only_play_what_is_new(tmp_path: Path) -> None:
    grid = tmp_path / "grid.yaml"
    grid.write_text(f"{{games: 3, grid: [{{game: {NAME}, bot: random}}]}}")
    assert simulate(str(grid), "--out", str(tmp_path / "out"), "--jobs", "1").exit_code == 0
    first = read([tmp_path / "out"])
    grid.write_text(f"{{games: 5, grid: [{{game: {NAME}, bot: random, seats: [2, 3]}}]}}")
    assert simulate(str(grid), "--out", str(tmp_path / "out"), "--jobs", "1").exit_code == 0
    rows = read([tmp_path / "out"])
    assert len(rows) == 10
    # Equal including the times: the first three games were not played again.
    assert rows.filter(pl.col("seats") == 2, pl.col("seed") < 3).equals(first)


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    words = ("refuge", "--bot", "random", "--games", "40", "--statistics", "--out")
    for jobs in ("1", "2"):
        assert simulate(*words, str(tmp_path / jobs), "--jobs", jobs).exit_code == 0
    assert untimed(read([tmp_path / "1"])) == untimed(read([tmp_path / "2"]))


def test_games_of_different_code_are_pointed_out(tmp_path: Path) -> None:
    words = (NAME, "--games", "2", "--out", str(tmp_path), "--jobs", "1")
    simulate(*words)
    path = tmp_path / "results.parquet"
    pl.read_parquet(path).with_columns(code=pl.lit("other")).write_parquet(path)
    done = simulate(*words)
    assert done.exit_code == 0
    said = " ".join(done.stderr.split())
    assert "2 of the games" in said
    assert "were played by another version of the code." in said


def test_faults_are_rows_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def trip(match: object, kinds: list[str]) -> str:
        raise ZeroDivisionError("a rule slipped")

    monkeypatch.setattr(match_runner, "play", trip)
    done = simulate(NAME, "--games", "2", "--out", "out", "--jobs", "1")
    assert done.exit_code == 1
    assert "seed 0: ZeroDivisionError: a rule slipped (saved as crashes/" in done.stderr
    rows = read([tmp_path / "out"])
    assert rows["outcome"].to_list() == ["error", "error"]
    assert rows["error"][0].startswith("ZeroDivisionError: a rule slipped")


@pytest.mark.parametrize(("name", "says"), [("x.parquet", "is not a file of results"), ("empty", "has no results")])
def test_files_that_are_no_results_are_refused(tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "x.parquet").write_text("not a table")
    done = CliRunner().invoke(app, ["report", str(tmp_path / name), "--out", str(tmp_path / "r.html")])
    assert done.exit_code == 2
    assert says in " ".join(done.stderr.split())


@pytest.mark.thorough
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_and_resumed_run_has_the_same_totals(tmp_path: Path, jobs: str) -> None:
    """A real process is killed in the middle of a run; another run continues from its results."""
    (tmp_path / "grid.yaml").write_text("{games: 150, grid: [{game: refuge, seats: [1, 2], bot: random}]}")
    words = ["simulate", "grid.yaml", "--jobs", jobs, "--json", "-", "--out"]
    command = [sys.executable, "-m", "fathom"]
    writing_often = [
        sys.executable,
        "-c",
        "from fathom.lab import grid_run\ngrid_run.WRITE_SECONDS = 0.02\nimport fathom.cli as c\nc.app()",
    ]
    child = subprocess.Popen(
        [*writing_often, *words, "out"], cwd=tmp_path, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        until = time.monotonic() + 120
        while not list((tmp_path / "out").glob(results.PART)) and time.monotonic() < until:
            time.sleep(0.01)
    finally:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
    left = len(read([tmp_path / "out"]))
    assert 0 < left < 300, "killed too early or too late to show anything"
    totals = []
    for folder in ("out", "whole"):
        done = subprocess.run([*command, *words, folder], cwd=tmp_path, capture_output=True, check=True, text=True)
        totals.append(json.loads(done.stdout))
    assert totals[0] == totals[1]
    assert sum(cell["games"] for cell in totals[0]) == 300
    assert untimed(read([tmp_path / "out"])) == untimed(read([tmp_path / "whole"]))


def test_ctrl_c_saves_the_games_played_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = match_runner.play

    def interrupted(match: Any, kinds: list[str]) -> str:
        if match.setup.seed == 3:
            raise KeyboardInterrupt
        return play(match, kinds)

    monkeypatch.setattr(match_runner, "play", interrupted)
    done = simulate(NAME, "--games", "9", "--out", str(tmp_path), "--jobs", "1")
    assert done.exit_code == 130
    assert "Interrupted after 3 of 9 games." in done.stderr
    assert read([tmp_path])["seed"].to_list() == [0, 1, 2]
