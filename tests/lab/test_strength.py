"""The bench of strength, and the odds that are fitted for it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from bench import odds, strength

from fathom.core.outlook import Odds, logistic
from fathom.lab.grid import read_grid
from fathom.lab.playing import Played

GRID = """
games: 4
grid:
  - game: tyrian
    seats: [2]
    bot: ["scripted,random", "search:playouts=3,random"]
"""


def test_a_run_that_was_cut_off_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    grid, out = tmp_path / "grid.yaml", tmp_path / "out"
    grid.write_text(GRID, "utf-8")
    monkeypatch.setattr("sys.argv", ["strength", str(grid), "--out", str(out)])
    strength.main()
    table = capsys.readouterr().out
    cells = read_grid(grid)
    paths = [strength.file_of(out, cell) for cell in cells]
    whole = [{game.seed: game.winners for game in strength.games(path)} for path in paths]
    assert [sorted(games) for games in whole] == [[0, 1, 2, 3]] * 2
    lines = paths[1].read_bytes().splitlines()
    paths[1].write_bytes(b"\n".join(lines[:2]) + b"\n" + lines[2][:20])
    strength.main()
    assert [{game.seed: game.winners for game in strength.games(path)} for path in paths] == whole
    again = capsys.readouterr().out
    assert [line.partition(";")[0] for line in again.splitlines()] == [
        line.partition(";")[0] for line in table.splitlines()
    ]
    assert "of 4" in table


def test_where_there_is_a_score_it_counts(tmp_path: Path) -> None:
    grid = tmp_path / "grid.yaml"
    grid.write_text("games: 2\ngrid:\n  - {game: sleeping-gods, seats: 1, bot: random}\n", "utf-8")
    [cell] = read_grid(grid)
    played = [
        Played(seed, "SG-934", (0,), 40, 1000, 0.5, "", ("random",), (), {"score": score}, None)
        for seed, score in enumerate((10, 14))
    ]
    assert "score 12 (8 to 16) of 2; 0.5 s a game" in strength.row(cell, played)


def test_a_fit_finds_what_the_samples_were_made_with() -> None:
    chance = Random(1)
    sampled = []
    for _ in range(3000):
        features = {"good": chance.gauss(0, 1), "bad": chance.gauss(0, 1)}
        sampled.append((features, chance.random() < logistic(2.0 * features["good"] - features["bad"])))
    weights = odds.fit(sampled, ["bad", "good"])
    assert weights == pytest.approx({"good": 2.0, "bad": -1.0}, abs=0.25)
    assert odds.surprise(Odds(weights), sampled) < odds.surprise(Odds({}), sampled) - 0.2


def test_between_rivals_differences_count() -> None:
    row = odds.Row(1, (1,), [{"army": 2.0}, {"army": 5.0}, {"army": 1.0}])
    assert odds.samples([row], competitive=True) == [
        ({"army": 3.0}, True), ({"army": -3.0}, False), ({"army": 4.0}, True), ({"army": -4.0}, False),
    ]  # fmt: skip
    assert odds.samples([row], competitive=False) == [({"army": 2.0}, True)]
