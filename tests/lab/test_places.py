"""“Where it happens” is drawn on the board that was played on, for each pack."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathom.content.packs import pack_hash
from fathom.games import find
from fathom.lab.grid import Cell
from fathom.lab.grid_run import run_grid
from fathom.lab.match_runner import RunConfig, StatisticCount, content
from fathom.lab.parallel_games import local
from fathom.lab.report.data import GameData
from fathom.lab.report.endings import section as endings
from fathom.lab.report.places import count_games, section
from fathom.lab.results import Results, frame
from fathom.lab.saved_packs import PACKS, pack_of, save_pack, saved_packs
from tests.lab.samples import DEVOURED, played

GAME = find("refuge")
BOARD = (GAME.folder / "content" / "board.yaml").read_text("utf-8")
ANOTHER = BOARD.replace("- LSWSWSL", "- LSCSCSL").replace("threat_limit: 4", "threat_limit: 6")
OURS = Cell(RunConfig("refuge", 2, "scripted", 20))


@pytest.fixture
def reefs(tmp_path: Path) -> Cell:
    """A cell with another board."""
    assert ANOTHER != BOARD
    write(tmp_path / "reefs", ANOTHER)
    return Cell(RunConfig("refuge", 2, "scripted", 20, pack=str(tmp_path / "reefs")), "reefs")


def write(folder: Path, board: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "board.yaml").write_text(board, "utf-8")
    (folder / "notes.txt").write_text("mine", "utf-8")
    content.cache_clear()


def about(reefs: Cell, versions: dict[str, Path]) -> GameData:
    """A report in which divers are lost with both packs, on a different space with each."""
    lost = {"ours": (StatisticCount(DEVOURED, "3,5", 0, 1),), "reefs": (StatisticCount(DEVOURED, "3,4", 0, 1),)}
    frames = [frame(cell, [played(n, False, lost[cell.pack]) for n in range(20)]) for cell in (OURS, reefs)]
    return GameData(GAME, frames[0].vstack(frames[1]), versions)


def test_packs_are_counted_separately(reefs: Cell) -> None:
    found = count_games(about(reefs, {}), DEVOURED)
    assert [dict(places) for places in found.values()] == [{"3,5": 20}, {"3,4": 20}]


def test_each_pack_is_drawn_with_its_own_board(reefs: Cell, tmp_path: Path) -> None:
    save_pack(reefs.config, tmp_path)
    both = about(reefs, saved_packs([tmp_path]))
    write(tmp_path / "reefs", BOARD)  # the pack is edited after the run
    page = str(section(both))
    assert re.findall("<figcaption>(.*?)</figcaption>", page) == [
        "scripted, pack ours: 20 cases",
        "scripted, pack reefs: 20 cases",
    ]
    assert re.findall(r'<g id="(refuge-board-\d)">', page) == ["refuge-board-1", "refuge-board-2"]
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", page)) <= set(ids)


def test_an_unknown_board_is_not_drawn(reefs: Cell) -> None:
    page = str(section(about(reefs, {})))
    assert re.findall("<figcaption>(.*?)</figcaption>", page) == ["scripted, pack ours: 20 cases"]
    assert "3,4" in page


def test_equal_boards_are_drawn_once(reefs: Cell, tmp_path: Path) -> None:
    write(tmp_path / "reefs", BOARD.replace("actions: 2", "actions: 1"))
    save_pack(reefs.config, tmp_path)
    page = str(section(about(reefs, saved_packs([tmp_path]))))
    assert page.count("<figcaption>") == 2
    assert re.findall(r'<g id="(refuge-board-\d)">', page) == ["refuge-board-1"]
    assert '<use href="#refuge-board-1">' in page


def test_rules_are_quoted_as_ours(reefs: Cell) -> None:
    note = "The rules are quoted with the figures of the built-in pack. Other packs may have other figures: reefs."
    assert note in str(endings(about(reefs, {})))
    assert "quoted" not in str(endings(GameData(GAME, frame(OURS, [played(0, False)]))))


def test_a_run_saves_the_packs_it_plays_with(reefs: Cell, tmp_path: Path) -> None:
    hash = pack_hash(GAME.pack_at(tmp_path / "reefs"))
    one = Cell(RunConfig("refuge", 1, "random", 1, pack=reefs.config.pack), "reefs")
    for _ in range(2):
        list(run_grid([one, Cell(RunConfig("refuge", 1, "random", 1))], Results(tmp_path / "out"), local(1)))
    assert [path.name for path in (tmp_path / "out" / PACKS).iterdir()] == [hash]
    assert [path.name for path in (tmp_path / "out" / PACKS / hash).iterdir()] == ["board.yaml"]
    write(tmp_path / "reefs", BOARD)
    versions = saved_packs([tmp_path / "out" / "results.parquet"])
    found = pack_of(GAME, hash, versions)
    assert found is not None
    assert found.board.threat_limit == 6
    assert pack_of(GAME, "gone", versions) is None
    (versions[hash] / "board.yaml").write_text(BOARD, "utf-8")
    assert pack_of(GAME, hash, versions) is None, "it says something else now"
