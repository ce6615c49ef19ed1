"""“Before and after” compares packs in the order of playing, each with a unique name, on the seeds that both have."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import polars as pl
import pytest

from fathom.games import find
from fathom.lab.grid import Cell, read_grid
from fathom.lab.grid_run import run_grid
from fathom.lab.intervals import Share, correlation, difference
from fathom.lab.match_runner import GameResult, RunConfig, content
from fathom.lab.parallel_games import local
from fathom.lab.report.data import GameData
from fathom.lab.report.packs import Line, common, compared, pairs, section
from fathom.lab.results import Results, frame
from tests.lab.samples import played
from tests.toy import NAME

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


def pack(folder: Path, name: str, threat: int) -> Cell:
    """A cell of dives with a pack of this name, in which the Threat track has that many spaces."""
    board = (find("refuge").folder / "content" / "board.yaml").read_text("utf-8")
    (folder / name).mkdir(exist_ok=True)
    (folder / name / "board.yaml").write_text(board.replace("threat_limit: 4", f"threat_limit: {threat}"), "utf-8")
    content.cache_clear()
    return Cell(RunConfig("refuge", 2, "scripted", 60, pack=str(folder / name)), name)


def dives(seeds: range, won: int = 2) -> list[GameResult]:
    return [played(seed, seed % won == 0) for seed in seeds]


def describe(rows: pl.DataFrame) -> list[str]:
    """The comparisons as texts “before → after”."""
    return [f"{before.called} → {after.called}" for before, after in pairs(GameData(find("refuge"), rows))]


def words(rows: pl.DataFrame) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", str(section(GameData(find("refuge"), rows)))).split())


def test_packs_are_listed_in_the_order_of_the_grid(tmp_path: Path) -> None:
    shells = "- {id: pearl, worth: WORTH, copies: 12}\n"
    for name, worth in (("old", "8"), ("new", "9")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "shells.yaml").write_text(shells.replace("WORTH", worth), "utf-8")
    grid = tmp_path / "grid.yaml"
    grid.write_text(f"{{games: 2, grid: [{{game: {NAME}, bot: random, packs: {{old: old, new: new, ours: null}}}}]}}")
    stored = Results(tmp_path / "results")
    list(run_grid(read_grid(grid), stored, local(1)))
    assert list(GameData(find(NAME), stored.read()).packs.values()) == ["old", "new", "ours"]


def test_packs_are_listed_in_the_order_of_playing(tmp_path: Path) -> None:
    rows = [
        frame(pack(tmp_path, name, threat), dives(range(30)), NOON + timedelta(minutes=threat), place=9 - threat)
        for name, threat in (("b", 5), ("a", 6), ("c", 7))
    ]
    assert describe(pl.concat(rows[::-1])) == ["b → a", "b → c"]


def test_games_played_again_for_their_statistics_do_not_change_the_order(tmp_path: Path) -> None:
    stored = Results(tmp_path / "results")
    one, other = pack(tmp_path, "b", 5), pack(tmp_path, "a", 6)
    plain = [played(seed, True, None) for seed in range(9)]
    for cell, games, minute in ((one, plain, 0), (other, plain, 1), (one, dives(range(9)), 2)):
        stored.add(frame(cell, games, NOON + timedelta(minutes=minute)))
    rows = stored.read()
    assert describe(rows) == ["b → a"]
    assert rows.filter(pl.col("pack") == "b")["statistics"].is_not_null().all()


def test_versions_of_a_pack_have_different_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A designer edits a pack and runs it again into the same folder."""
    rows = [frame(Cell(RunConfig("refuge", 2, "scripted", 60)), dives(range(30)), NOON)]
    hashes = []
    for minute, threat in ((5, 5), (20, 6)):
        rows.append(frame(pack(tmp_path, "lenient", threat), dives(range(30)), NOON + timedelta(minutes=minute)))
        hashes.append(rows[-1]["pack_hash"][0][:6])
    here = [f"{(NOON + timedelta(minutes=minute)).astimezone():%d %b %H:%M}" for minute in (5, 20)]
    first, second = (f"lenient ({time}, {hash})" for time, hash in zip(here, hashes, strict=True))
    assert describe(pl.concat(rows)) == [f"ours → {first}", f"ours → {second}", f"{first} → {second}"]
    labels = [group.label for group in GameData(find("refuge"), pl.concat(rows)).groups]
    assert labels == [f"2 players, scripted, pack {name}" for name in ("ours", first, second)]


def test_only_seeds_that_both_have_are_compared(tmp_path: Path) -> None:
    """One pack won all the games that the other did not play; they do not count."""
    ours = [*dives(range(20)), *(played(seed, True) for seed in range(30, 90))]
    rows = frame(Cell(RunConfig("refuge", 2, "scripted", 90)), ours, NOON)
    rows = rows.vstack(frame(pack(tmp_path, "b", 5), dives(range(10, 30)), NOON, 1))
    about = GameData(find("refuge"), rows)
    ((before, after),) = pairs(about)
    assert common(before, after) == set(range(10, 20))
    assert compared(about, before, after) == [
        Line("2 players, scripted: ours → b", 10, Share(5, 10), Share(5, 10), correlation([(0, 0), (1, 1)] * 5),
             difference(Share(5, 10), Share(5, 10), correlation([(0, 0), (1, 1)] * 5)))
    ]  # fmt: skip


def test_packs_on_other_seeds_are_not_compared(tmp_path: Path) -> None:
    rows = frame(Cell(RunConfig("refuge", 2, "scripted", 30)), dives(range(30)), NOON)
    said = words(rows.vstack(frame(pack(tmp_path, "b", 5), dives(range(5000, 5020)), NOON, 1)))
    assert "Not compared: no seed was played with both packs: 2 players, scripted: ours → b." in said
    assert "50 %" not in said


def test_different_code_is_pointed_out(tmp_path: Path) -> None:
    rows = frame(Cell(RunConfig("refuge", 2, "scripted", 30)), dives(range(30)), NOON)
    after = frame(pack(tmp_path, "b", 5), dives(range(30)), NOON, 1)
    warning = "Before and after were played by different code"
    assert warning not in words(rows.vstack(after))
    assert warning in words(rows.vstack(after.with_columns(code=pl.lit("other"))))


def test_rivals_are_compared_by_what_they_play(tmp_path: Path) -> None:
    """Factions are compared on the seeds that dealt them in both packs."""
    cell = Cell(RunConfig("rivals", 2, "scripted", 40))
    before = [played(n, True, None, ("cog", "nautilus" if n % 2 else "ancients"), seat=0) for n in range(40)]
    after = [played(n, True, None, ("cog", "nautilus"), seat=n % 2) for n in range(40)]
    rows = frame(cell, before, NOON).vstack(frame(cell, after, NOON, 1).with_columns(pack_hash=pl.lit("x")))
    about = GameData(find("rivals"), rows)
    ((one, other),) = pairs(about)
    lines = {line.label.rpartition(", ")[2]: line for line in compared(about, one, other)}
    assert {name: (line.seeds, line.before.value, line.after.value) for name, line in lines.items()} == {
        "seat 1": (40, 1.0, 0.5), "seat 2": (40, 0.0, 0.5), "Cog": (40, 1.0, 0.5), "Nautilus": (20, 0.0, 1.0),
    }  # fmt: skip


def test_the_interval_of_pairs_is_the_published_one() -> None:
    """Newcombe 1998, method 10: of 50 pairs 20 have both, 12 the first only, 2 the second only, 16 neither."""
    counts = [20, 12, 2, 16]
    cases = [(1, 1), (1, 0), (0, 1), (0, 0)]
    together = correlation([case for case, count in zip(cases, counts, strict=True) for _ in range(count)])
    found = difference(Share(32, 50), Share(22, 50), together)
    assert (found.low, found.value, found.high) == pytest.approx((0.0562, 0.2, 0.3292), abs=0.0003)
    apart = difference(Share(32, 50), Share(22, 50))
    assert found.high - found.low < apart.high - apart.low


def test_the_correlation_of_pairs() -> None:
    assert correlation([(1, 0), (1, 1)]) == 0
    assert correlation([(1, 0), (0, 1)] * 10) == pytest.approx(-1)
