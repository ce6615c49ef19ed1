"""The program that measures how long experts take for an answer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench import expert_times

from fathom.workers import THREADS

ROOT = Path(__file__).parents[2]
FEW = ("--search", "1", "--matches", "1", "--questions", "2")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in THREADS}
    command = [sys.executable, "-m", "bench.expert_times", *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_it_prints_a_row_for_each_number_of_players() -> None:
    done = run("tentacula", *FEW)
    assert done.returncode == 0, done.stderr
    rows = [line.strip("|").split("|") for line in done.stdout.splitlines()[4:]]
    assert [[cell.strip() for cell in row[:2]] for row in rows] == [
        ["Tentacula, 2", "2"],
        ["Tentacula, 4", "2"],
    ]
    assert all(float(cell) > 0 for row in rows for cell in row[2:5])


def test_a_game_without_an_expert_is_refused() -> None:
    done = run("rivals")
    assert done.returncode == 2
    assert "There is no expert of rivals. There are: tentacula, refuge, jupiter." in done.stderr


def test_several_threads_are_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", sys)
    with pytest.raises(SystemExit):
        expert_times.main(["tentacula", *FEW])
    assert "numpy has been imported already" in capsys.readouterr().err
