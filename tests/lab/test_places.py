"""Where it happens: on the board that was played on, each pack by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathom.content.packs import pack_hash
from fathom.games import find
from fathom.lab.grid import Cell
from fathom.lab.playing import Count, Plan, content
from fathom.lab.report.data import About
from fathom.lab.report.endings import section as endings
from fathom.lab.report.places import counted, section
from fathom.lab.results import Results, frame
from fathom.lab.run import run
from fathom.lab.versions import PACKS, keep, kept, pack_of
from fathom.lab.workers import local
from tests.lab.samples import DEVOURED, played

GAME = find("refuge")
BOARD = (GAME.folder / "content" / "board.yaml").read_text("utf-8")
ANOTHER = BOARD.replace("- LSWSWSL", "- LSCSCSL").replace("threat_limit: 4", "threat_limit: 6")
OURS = Cell(Plan("refuge", 2, "scripted", 20))


@pytest.fixture
def reefs(tmp_path: Path) -> Cell:
    """A cell with another board."""
    assert ANOTHER != BOARD
    write(tmp_path / "reefs", ANOTHER)
    return Cell(Plan("refuge", 2, "scripted", 20, pack=str(tmp_path / "reefs")), "reefs")


def write(folder: Path, board: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "board.yaml").write_text(board, "utf-8")
    (folder / "notes.txt").write_text("mine", "utf-8")
    content.cache_clear()


def about(reefs: Cell, versions: dict[str, Path]) -> About:
    """Divers lost with both packs, on another space with each."""
    lost = {"ours": (Count(DEVOURED, "3,5", 0, 1),), "reefs": (Count(DEVOURED, "3,4", 0, 1),)}
    frames = [frame(cell, [played(n, False, lost[cell.pack]) for n in range(20)]) for cell in (OURS, reefs)]
    return About(GAME, frames[0].vstack(frames[1]), versions)


def test_packs_are_counted_apart(reefs: Cell) -> None:
    found = counted(about(reefs, {}), DEVOURED)
    assert [dict(places) for places in found.values()] == [{"3,5": 20}, {"3,4": 20}]


def test_each_pack_is_drawn_with_its_own_board(reefs: Cell, tmp_path: Path) -> None:
    keep(reefs.plan, tmp_path)
    both = about(reefs, kept([tmp_path]))
    write(tmp_path / "reefs", BOARD)  # the designer goes on
    page = str(section(both))
    assert re.findall("<figcaption>(.*?)</figcaption>", page) == [
        "scripted, pack ours: 20 cases",
        "scripted, pack reefs: 20 cases",
    ]
    assert re.findall(r'<g id="(refuge-board-\d)">', page) == ["refuge-board-1", "refuge-board-2"]
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", page)) <= set(ids)


def test_a_board_that_nobody_knows_is_not_drawn(reefs: Cell) -> None:
    page = str(section(about(reefs, {})))
    assert re.findall("<figcaption>(.*?)</figcaption>", page) == ["scripted, pack ours: 20 cases"]
    assert "3,4" in page


def test_a_board_that_is_the_same_is_drawn_once(reefs: Cell, tmp_path: Path) -> None:
    write(tmp_path / "reefs", BOARD.replace("actions: 2", "actions: 1"))
    keep(reefs.plan, tmp_path)
    page = str(section(about(reefs, kept([tmp_path]))))
    assert page.count("<figcaption>") == 2
    assert re.findall(r'<g id="(refuge-board-\d)">', page) == ["refuge-board-1"]
    assert '<use href="#refuge-board-1">' in page


def test_rules_are_quoted_as_ours(reefs: Cell) -> None:
    note = "The rules are quoted with the figures of our own pack; in pack reefs they may be others."
    assert note in str(endings(about(reefs, {})))
    assert "quoted" not in str(endings(About(GAME, frame(OURS, [played(0, False)]))))


def test_a_run_keeps_the_packs_it_plays_with(reefs: Cell, tmp_path: Path) -> None:
    hash = pack_hash(GAME.pack_at(tmp_path / "reefs"))
    one = Cell(Plan("refuge", 1, "random", 1, pack=reefs.plan.pack), "reefs")
    for _ in range(2):
        list(run([one, Cell(Plan("refuge", 1, "random", 1))], Results(tmp_path / "out"), local(1)))
    assert [path.name for path in (tmp_path / "out" / PACKS).iterdir()] == [hash]
    assert [path.name for path in (tmp_path / "out" / PACKS / hash).iterdir()] == ["board.yaml"]
    write(tmp_path / "reefs", BOARD)
    versions = kept([tmp_path / "out" / "results.parquet"])
    found = pack_of(GAME, hash, versions)
    assert found is not None
    assert found.board.threat_limit == 6
    assert pack_of(GAME, "gone", versions) is None
    (versions[hash] / "board.yaml").write_text(BOARD, "utf-8")
    assert pack_of(GAME, hash, versions) is None, "it says something else now"
