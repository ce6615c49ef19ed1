"""The bench of strength, and the odds that are fitted for it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from bench import odds, strength

from fathom.core.outlook import Odds, logistic
from fathom.games import find
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
    for game in range(3000):
        features = {"good": chance.gauss(0, 1), "bad": chance.gauss(0, 1), "always": 1.0}
        won = chance.random() < logistic(2.0 * features["good"] - features["bad"] + 0.5)
        sampled.append(odds.Sample(features, won, game))
    found = odds.fit(sampled)
    assert found.weights == pytest.approx({"good": 2.0, "bad": -1.0, "always": 0.5}, abs=0.25)
    assert odds.surprise(found, sampled) < odds.surprise(Odds({}), sampled) - 0.2


def test_how_far_off_chances_are_is_seen_by_what_positions_have_in_common() -> None:
    """Half of them are hard, and won less often than the odds say."""
    sampled = [odds.Sample({"always": 1.0, "hard": float(n % 2)}, n % 10 < 2 + 3 * (1 - n % 2), n) for n in range(400)]
    groups = {group.name: group for group in odds.grouped(Odds({}), sampled)}
    assert {name: (group.positions, group.chance) for name, group in groups.items()} == {
        "50 %": (400, 0.5), "always": (400, 0.5), "hard": (200, 0.5),
    }  # fmt: skip
    assert groups["hard"].won == 0.2
    assert odds.error(list(groups.values())) > 0.15
    assert odds.error(odds.grouped(odds.fit(sampled), sampled)) == odds.LEAST


def test_every_option_that_winning_may_depend_on_is_played() -> None:
    """What the odds were never fitted to would count as nought."""
    for name in ("refuge", "tentacula", "jupiter"):
        offered = find(name).options_type.__struct_fields__
        beside = {"confirm_end", "first", "start", "snail"}
        assert set(offered) - beside == set(odds.OPTIONS[name])
    assert set(odds.OPTIONS["tentacula"]["stash"]) == {stash.id for stash in find("tentacula").pack.stashes}
    assert set(odds.OPTIONS["jupiter"]["preset"]) == set(find("jupiter").pack.presets)


def test_between_rivals_differences_count() -> None:
    row = odds.Row(1, (1,), [{"army": 2.0}, {"army": 5.0}, {"army": 1.0}])
    assert odds.samples([row], competitive=True) == [
        odds.Sample({"army": 3.0}, True, 1),
        odds.Sample({"army": -3.0}, False, 1),
        odds.Sample({"army": 4.0}, True, 1),
        odds.Sample({"army": -4.0}, False, 1),
    ]
    assert odds.samples([row], competitive=False) == [odds.Sample({"army": 2.0}, True, 1)]
