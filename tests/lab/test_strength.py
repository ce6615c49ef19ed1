"""The benchmark of playing strength, and the evaluations that are fitted for it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import polars as pl
import pytest
from bench import fit_evaluation, strength, strength_record

from fathom.bots.evaluation import LogisticModel, logistic
from fathom.games import find
from fathom.lab.grid import Cell, read_grid
from fathom.lab.grid_run import missing, of_cell, run_grid
from fathom.lab.intervals import Share
from fathom.lab.match_runner import GameResult, RunConfig, play_seeds, seated
from fathom.lab.parallel_games import local
from fathom.lab.results import Results, frame

GRID = """
games: 4
grid:
  - game: tyrian
    seats: [2]
    bot: ["scripted,random", "search:playouts=3,random"]
"""


def table(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The printed lines, without those that depend on the machine."""
    monkeypatch.setattr("sys.argv", ["strength", str(folder / "grid.yaml"), "--out", str(folder / "out"), *words])
    strength.main()
    return [line.partition(";")[0] for line in capsys.readouterr().out.splitlines()]


def test_an_interrupted_benchmark_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "grid.yaml").write_text(GRID, "utf-8")
    cells = read_grid(tmp_path / "grid.yaml")
    running = run_grid(cells, Results(tmp_path / "out"), local(1))
    assert [next(running) for _ in range(6)] == [0, 1, 1, 1, 1, 1]
    running.close()
    early = table(tmp_path, monkeypatch, capsys, "--show")
    assert [line.rpartition(" ")[2] for line in early] == ["3", "2"], "all cells grow together"
    whole = table(tmp_path, monkeypatch, capsys)
    assert [line.rpartition(" ")[2] for line in whole] == ["4", "4"]
    assert table(tmp_path, monkeypatch, capsys, "--show") == whole


def test_games_of_different_code_are_pointed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "grid.yaml").write_text(GRID, "utf-8")
    cell = read_grid(tmp_path / "grid.yaml")[0]
    games = [frame(cell, play_seeds(cell.config, (seed,))) for seed in (0, 1)]
    Results(tmp_path / "out").add(games[0].vstack(games[1].with_columns(code=pl.lit("other"))))
    monkeypatch.setattr("sys.argv", ["strength", str(tmp_path / "grid.yaml"), "--out", str(tmp_path / "out")])
    strength.main()
    said = capsys.readouterr()
    assert "1 of the games" in said.err
    assert said.out.splitlines()[0].endswith("; played by 2 versions of the code")
    assert said.out.count("versions of the code") == 1


def test_scores_are_used_if_the_game_has_them() -> None:
    cell = Cell(RunConfig("sleeping-gods", 1, "random", 2))
    played = [
        GameResult(seed, "SG-934", (0,), 40, 1000, 0.5, "", ("random",), (), {"score": score}, None)
        for seed, score in enumerate((10, 14))
    ]
    assert "score 12 (8 to 16) of 2; 0.5 s a game" in strength.row(cell, frame(cell, played))


def battles(seats: int, bot: str, winners: tuple[int, ...]) -> Share:
    """The wins of the first kind of player in twelve games with these results."""
    cell = Cell(RunConfig("rivals", seats, bot, 12))
    played = [
        GameResult(seed, "RV-870", winners, 9, 99, 0.5, "", tuple(seated(cell.config, seed)), (), {}, None)
        for seed in cell.config.seeds
    ]
    return strength.won(cell, frame(cell, played))


def test_a_shared_victory_counts_in_part() -> None:
    assert battles(2, "search,scripted", (0, 1)) == Share(6, 12)
    assert battles(2, "search,scripted", (0,)) == Share(6, 12), "it changes seats from game to game"
    assert battles(2, "search,scripted", ()) == Share(0, 12)
    assert battles(4, "search,scripted", (0, 2)) == Share(6, 12), "two of a kind share what they win"
    assert battles(3, "search,scripted,scripted", (0, 1, 2)).won == pytest.approx(4, abs=1e-4)
    assert battles(2, "scripted", (0,)) == Share(12, 12), "of one kind, the first seat's"


def test_a_fit_finds_what_the_samples_were_made_with() -> None:
    chance = Random(1)
    sampled = []
    for game in range(3000):
        features = {"good": chance.gauss(0, 1), "bad": chance.gauss(0, 1), "always": 1.0}
        won = chance.random() < logistic(2.0 * features["good"] - features["bad"] + 0.5)
        sampled.append(fit_evaluation.Sample(features, won, game))
    found = fit_evaluation.fit(sampled)
    assert found.weights == pytest.approx({"good": 2.0, "bad": -1.0, "always": 0.5}, abs=0.25)
    assert fit_evaluation.surprise(found, sampled) < fit_evaluation.surprise(LogisticModel({}), sampled) - 0.2


def test_the_error_of_estimates_is_found_in_groups_of_positions() -> None:
    """Half of the positions are hard, and are won less often than estimated."""
    sampled = [
        fit_evaluation.Sample({"always": 1.0, "hard": float(n % 2)}, n % 10 < 2 + 3 * (1 - n % 2), n)
        for n in range(400)
    ]
    groups = {group.name: group for group in fit_evaluation.grouped(LogisticModel({}), sampled)}
    assert {name: (group.positions, group.chance) for name, group in groups.items()} == {
        "50 %": (400, 0.5), "always": (400, 0.5), "hard": (200, 0.5),
    }  # fmt: skip
    assert groups["hard"].won == 0.2
    assert fit_evaluation.error(list(groups.values())) > 0.15
    assert fit_evaluation.error(fit_evaluation.grouped(fit_evaluation.fit(sampled), sampled)) == fit_evaluation.LEAST


def test_every_setting_that_winning_may_depend_on_is_sampled() -> None:
    """A setting that no sample has would get the weight 0."""
    for name in ("refuge", "tentacula", "jupiter"):
        offered = find(name).settings_type.__struct_fields__
        beside = {"confirm_end", "first", "start", "snail", "target"}  # a target counts as what is still to be saved
        assert set(offered) - beside == set(fit_evaluation.SETTINGS[name])
    assert set(fit_evaluation.SETTINGS["tentacula"]["stash"]) == {stash.id for stash in find("tentacula").pack.stashes}
    assert set(fit_evaluation.SETTINGS["jupiter"]["preset"]) == set(find("jupiter").pack.presets)


def test_between_rivals_differences_count() -> None:
    row = fit_evaluation.Row(1, (1,), [{"army": 2.0}, {"army": 5.0}, {"army": 1.0}])
    assert fit_evaluation.samples([row], competitive=True) == [
        fit_evaluation.Sample({"army": 3.0}, True, 1),
        fit_evaluation.Sample({"army": -3.0}, False, 1),
        fit_evaluation.Sample({"army": 4.0}, True, 1),
        fit_evaluation.Sample({"army": -4.0}, False, 1),
    ]
    assert fit_evaluation.samples([row], competitive=False) == [fit_evaluation.Sample({"army": 2.0}, True, 1)]


def grid(folder: Path, text: str) -> list[Cell]:
    """The cells of a grid that is written like this."""
    (folder / "grid.yaml").write_text(text, "utf-8")
    return read_grid(folder / "grid.yaml")


def played(cell: Cell, *seeds: int) -> pl.DataFrame:
    """Games of a cell as if each had taken two seconds."""
    return frame(cell, play_seeds(cell.config, seeds)).with_columns(seconds=pl.lit(2.0), decisions=pl.lit(100))


def signs(record: Path) -> list[str]:
    """The signs of the lines of a record, lost games as if they were won."""
    return [line.won.replace("0", "1") for line in strength_record.read(record)]


def test_games_are_recorded_as_text_and_continued_elsewhere(tmp_path: Path) -> None:
    cells = grid(tmp_path, "games: 5\ngrid: [{game: tentacula, seats: [2], bot: [random, 'scripted:1']}]")
    here, there, record = Results(tmp_path / "here"), Results(tmp_path / "there"), tmp_path / "record.csv"
    here.add(played(cells[0], 0, 1, 3))
    strength_record.save(cells, here, record)
    (before,) = strength_record.read(record)
    assert (signs(record), before.decisions, before.seconds) == (["11.1"], 300, 6.0)
    # Another machine goes on with what is missing, and both are added up.
    strength_record.load(cells, there, record)
    assert missing(cells[0], there.read()) == [2, 4]
    assert strength.row(cells[0], of_cell(cells[0], there.read())) == strength.row(cells[0], here.read())
    there.add(played(cells[0], 4))
    here.add(played(cells[1], 2))
    strength_record.save(cells, there, record)
    strength_record.save(cells, here, record)
    assert signs(record) == ["11.11", "..1"]
    after = strength_record.read(record)[0]
    assert (after.won[:4], after.decisions, after.seconds) == (before.won, 400, 8.0)
    # A smaller grid, or another one, takes nothing away.
    strength_record.save(grid(tmp_path, "games: 1\ngrid: [{game: refuge, seats: [1], bot: [random]}]"), here, record)
    assert signs(record) == ["11.11", "..1"]


def test_lines_of_a_record_stay_as_they_are_without_more_games(tmp_path: Path) -> None:
    """Games that were loaded have the rounded average of their line: its sums must not be made from them again."""
    cells = grid(tmp_path, "games: 4\ngrid: [{game: tentacula, seats: [2], bot: [random]}]")
    here, record = Results(tmp_path / "here"), tmp_path / "record.csv"
    here.add(played(cells[0], 0, 1, 3))
    strength_record.save(cells, here, record)
    record.write_text(record.read_text().replace(",300,", ",301,"))
    before, elsewhere = record.read_text(), Results(tmp_path / "elsewhere")
    strength_record.load(cells, elsewhere, record)
    strength_record.save(cells, elsewhere, record)
    assert record.read_text() == before


def test_games_of_other_code_or_content_are_recorded_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cells = grid(tmp_path, "games: 4\ngrid: [{game: tentacula, seats: [2], bot: [random]}]")
    here, there, record = Results(tmp_path / "here"), Results(tmp_path / "there"), tmp_path / "record.csv"
    here.add(played(cells[0], 0, 1))
    here.add(played(cells[0], 2).with_columns(code=pl.lit("other")))
    strength_record.save(cells, here, record)
    assert sorted(signs(record)) == ["..1", "11"]
    strength_record.load(cells, there, record)
    assert "played by 2 versions of the code" in strength.row(cells[0], there.read())
    record.write_text(record.read_text().replace(strength_record.read(record)[0].pack, "another"))
    elsewhere = Results(tmp_path / "elsewhere")
    strength_record.load(cells, elsewhere, record)
    assert missing(cells[0], elsewhere.read()) == [0, 1, 2, 3]
    assert "3 games in" in capsys.readouterr().err


def test_only_shared_wins_are_recorded() -> None:
    cell = Cell(RunConfig("rivals", 2, "random", 1))
    with pytest.raises(ValueError, match="whether all seats won together"):
        strength_record.record_of(cell, frame(cell, []))
