"""The run that compares thousands of matches, and adds up its figures."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from bench import jax_equality, jax_equality_run

from tests.jax_games.recorded import Recorded

pytestmark = pytest.mark.thorough


def test_lines_are_written_once_and_added_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A run goes on where it stopped, and any difference is an error."""
    found: list[str] = []
    compared: list[int] = []

    class Programs:
        twin = jax_equality.TWINS["tentacula"]

    def compare(twin: Any, games: list[Recorded], programs: Any) -> tuple[Counter[str], list[str]]:
        compared.append(len(games))
        endings = Counter(game.ending for game in games)
        return Counter({"positions": sum(len(game.masks) for game in games), "": 0, **endings}), found

    monkeypatch.setattr(jax_equality_run, "compare", compare)
    monkeypatch.setattr(jax_equality_run, "compiled", lambda *arguments: Programs())
    monkeypatch.setattr(jax_equality_run, "IN_LINE", 2)
    folder = str(tmp_path / "equality")
    assert jax_equality_run.main(["play", folder, "tentacula", "random", "0", "4"]) == 0
    assert jax_equality_run.main(["play", folder, "tentacula", "random", "0", "5", "scripted", "0", "1"]) == 0
    assert compared == [2, 2, 1, 1]
    lines = [json.loads(line) for file in sorted(Path(folder).iterdir()) for line in file.read_text().splitlines()]
    assert [(line["player"], line["first"], line["matches"]) for line in lines] == [
        ("random", 0, 2),
        ("random", 2, 2),
        ("random", 4, 1),
        ("scripted", 0, 1),
    ]
    assert jax_equality_run.main(["table", folder]) == 0
    rows = {tuple(row.split(" | ")[:3]): row for row in capsys.readouterr().out.splitlines()}
    assert "| 27 | 5 | " in rows["| tentacula", "all", "6"]  # seed 0 twice: five combinations
    assert rows["| tentacula", "random", "5"].endswith(" | 0 |")
    found.append("match 1, answer 2, tiles: 3 instead of 4")
    assert jax_equality_run.main(["play", folder, "tentacula", "random", "6", "8"]) == 1
    assert jax_equality_run.main(["table", folder]) == 1


def test_positions_that_were_not_compared_are_an_error() -> None:
    line = {"differences": 0, "positions": 10, "expected": 11}
    assert not jax_equality_run.is_equal([line])
    assert jax_equality_run.is_equal([{**line, "expected": 10}])
