"""Grid files: every list is a list of alternatives, and errors are reported before the first game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from fathom.games import find, module_of, names
from fathom.lab.grid import check, read_grid
from tests.toy import NAME


def grid(folder: Path, text: str) -> Path:
    path = folder / "grid.yaml"
    path.write_text(text, "utf-8")
    return path


def test_every_combination_is_a_cell(tmp_path: Path) -> None:
    text = f"""
        games: 7
        grid:
          - game: {NAME}
            seats: [2, 3]
            bot: [random, "scripted:3"]
            settings: {{rounds: [1, 2]}}
          - {{game: {NAME}, games: 3, seed: 50, statistics: true}}
        """
    cells = read_grid(grid(tmp_path, text))
    assert len(cells) == 2 * 2 * 2 + 1
    assert [str(cell) for cell in cells[:3]] == [
        f"{NAME}, 2 seats, random, rounds=1",
        f"{NAME}, 3 seats, random, rounds=1",
        f"{NAME}, 2 seats, scripted:3, rounds=1",
    ]
    assert {cell.config.games for cell in cells[:-1]} == {7}
    assert cells[-1].config.seeds == range(50, 53)
    assert [cell.config.statistics for cell in cells] == [False] * 8 + [True]


def test_a_cell_may_be_named_again_with_other_seeds(tmp_path: Path) -> None:
    text = f"grid: [{{game: {NAME}, games: 5}}, {{game: {NAME}, games: 5, seed: 5}}]"
    assert [cell.config.seeds for cell in read_grid(grid(tmp_path, text))] == [range(5), range(5, 10)]


def test_an_entry_without_seats_has_the_default_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("refuge"), "seats", range(1, 2))
    cells = read_grid(grid(tmp_path, f"grid: [{{game: refuge}}, {{game: {NAME}}}]"))
    assert [cell.config.seats for cell in cells] == [1, 2]


def test_packs_have_names_and_paths_relative_to_the_grid(tmp_path: Path) -> None:
    (tmp_path / "rich").mkdir()
    (tmp_path / "rich" / "shells.yaml").write_text("- {id: pearl, worth: 9, copies: 12}\n")
    text = f"grid: [{{game: {NAME}, packs: {{ours: null, rich: rich}}}}]"
    ours, rich = read_grid(grid(tmp_path, text))
    assert (ours.pack, ours.config.pack) == ("ours", None)
    assert (rich.pack, rich.config.pack) == ("rich", str(tmp_path / "rich"))
    assert str(rich) == f"{NAME}, 2 seats, scripted, pack rich"


def test_a_value_that_is_a_list_is_written_in_another_list(tmp_path: Path) -> None:
    text = "grid: [{game: rivals, bot: random, settings: {armies: quick, factions: [[cog, nautilus]]}}]"
    (cell,) = read_grid(grid(tmp_path, text))
    assert cell.config.settings == {"armies": "quick", "factions": ["cog", "nautilus"]}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("grid: [{game: chess}]", "There is no game called “chess”"),
        (f"grid: [{{game: {NAME}, seats: 9}}]", "not 9"),
        (f"grid: [{{game: {NAME}, bot: clever}}]", "There is no computer player called “clever”"),
        (f"grid: [{{game: {NAME}, bot: [random, 'search:ms=x']}}]", "search:ms=x: “ms=x” is not a budget of a search"),
        ("grid: [{game: sleeping-gods, bot: search}]", "Sleeping Gods has no search player"),
        (f"grid: [{{game: {NAME}, settings: {{rounds: [1, 99]}}}}]", "1 to 20 rounds, not 99"),
        (f"grid: [{{game: {NAME}, packs: {{x: nowhere}}}}]", "nowhere: no such folder"),
        (f"grid: [{{game: {NAME}, sets: 2}}]", "sets"),
        ("games: 3", "grid"),
        ("grid: []", "grid.yaml:1: grid: Write at least 1 entry, not 0"),
        (f"grid: [{{game: {NAME}, seats: []}}]", "grid[0].seats: Write at least 1 entry, not 0"),
        (f"grid: [{{game: {NAME}, bot: []}}]", "grid[0].bot: Write at least 1 entry, not 0"),
        (f"grid: [{{game: {NAME}, packs: {{}}}}]", "grid[0].packs: Write at least 1 entry, not 0"),
        (
            f"grid: [{{game: {NAME}, settings: {{rounds: []}}}}]",
            "grid[0]: settings: rounds: the list of alternatives is empty",
        ),
        (f"grid: [{{game: {NAME}, seats: [2, 3]}}, {{game: {NAME}}}]", f"“{NAME}, 2 seats, scripted” occurs twice"),
        (
            "grid: [{game: rivals, settings: {armies: quick, points: 75}},"
            " {game: rivals, settings: {points: 75, armies: quick}}]",
            "occurs twice with the same seeds: 0 to 99",
        ),
        (f"games: -3\ngrid: [{{game: {NAME}}}]", "grid.yaml:1: games: Write a whole number of at least 1, not “-3”"),
        (
            f"grid: [{{game: {NAME}}}, {{game: {NAME}, games: 0}}]",
            "grid[1].games: Write a whole number of at least 1, not “0”",
        ),
    ],
)
def test_errors_are_reported_before_the_first_game(tmp_path: Path, text: str, says: str) -> None:
    done = CliRunner().invoke(app, ["simulate", str(grid(tmp_path, text)), "--out", str(tmp_path / "out")])
    assert done.exit_code == 2
    assert says in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "A grid needs a folder for its results: --out FOLDER."),
        (["--out", "x", "--seats", "3"], "--seats cannot be used with a grid file: the file sets it."),
        (["--out", "x", "--set", "a=b"], "--set cannot be used with a grid file"),
    ],
)
def test_options_that_a_grid_decides_are_refused(tmp_path: Path, words: list[str], says: str) -> None:
    path = grid(tmp_path, f"grid: [{{game: {NAME}}}]")
    done = CliRunner().invoke(app, ["simulate", str(path), *words])
    assert done.exit_code == 2
    assert says in done.stderr


@pytest.mark.parametrize("path", sorted(Path("bench/grids").glob("*.yaml")), ids=lambda path: path.stem)
def test_our_grids_can_be_played(path: Path) -> None:
    cells = read_grid(path)
    for cell in cells:
        check(cell)
    assert {cell.config.game for cell in cells} == {path.stem}
    assert len({str(cell) for cell in cells}) == len(cells)


@pytest.mark.parametrize("path", sorted(Path("bench/ladders").glob("*.yaml")), ids=lambda path: path.stem)
def test_our_ladders_can_be_played(path: Path) -> None:
    cells = read_grid(path)
    for cell in cells:
        check(cell)
    assert len({str(cell) for cell in cells}) == len(cells)


def test_the_documented_ladders_exist() -> None:
    named = re.findall(r"bench/ladders/\w+\.yaml", Path("docs/players.md").read_text("utf-8"))
    assert set(named) == {str(path) for path in Path("bench/ladders").glob("*.yaml")}


def test_every_game_has_its_grid() -> None:
    ours = {name for name in names() if module_of(name).startswith("fathom.games.")}
    assert {path.stem for path in Path("bench/grids").glob("*.yaml")} == ours
