"""Made-up results of games, for tests of reports."""

from __future__ import annotations

from pathlib import Path

from fathom.games import find
from fathom.lab.grid import Cell
from fathom.lab.match_runner import GameResult, RunConfig, StatisticCount
from fathom.lab.results import Results, frame

DEVOURED = "Diver devoured on"


def played(
    seed: int,
    won: bool,
    statistics: tuple[StatisticCount, ...] | None = (),
    roles: tuple[str, ...] = (),
    seat: int = 0,
    players: tuple[str, ...] = ("scripted",) * 2,
) -> GameResult:
    """The made-up result of one game."""
    rule = "RF-803" if won else "RF-841"
    return GameResult(
        seed,
        rule,
        (seat,) if won else (),
        10 + seed % 7,
        50,
        0.01,
        "",
        players,
        roles,
        {"turns": 10 + seed % 7},
        statistics,
    )


def sample(folder: Path) -> Path:
    """A folder of results: dives with two packs, and battles of three factions."""
    (folder / "hurried").mkdir()
    board = (find("refuge").folder / "content" / "board.yaml").read_text("utf-8")
    (folder / "hurried" / "board.yaml").write_text(board.replace("actions: 2", "actions: 1"), "utf-8")
    results = Results(folder / "results")
    lost = (StatisticCount(DEVOURED, "3,5", 0, 1), StatisticCount("Card played", "Net Gun", 0, 2))
    lucky = (StatisticCount("Card played", "Harpoon Gun", 1, 1),)
    ours, other = (
        RunConfig("refuge", 2, "scripted", 60),
        RunConfig("refuge", 2, "scripted", 60, pack=str(folder / "hurried")),
    )
    results.add(frame(Cell(ours), [played(n, n % 3 > 0, lucky if n % 3 else lost) for n in range(60)]))
    results.add(frame(Cell(other, "hurried"), [played(n, n % 6 == 0, lost) for n in range(60)]))
    factions = ("cog", "nautilus", "ancients")
    battles = [played(n, True, None, (factions[n % 3], factions[(n + 1) % 3]), seat=int(n % 4 == 0)) for n in range(60)]
    results.add(frame(Cell(RunConfig("rivals", 2, "scripted", 60)), battles))
    results.gather()
    return folder / "results"
