"""Games as they might have gone, for reports."""

from __future__ import annotations

from pathlib import Path

from fathom.games import find
from fathom.lab.grid import Cell
from fathom.lab.playing import Count, Plan, Played
from fathom.lab.results import Results, frame

DEVOURED = "Diver devoured on"


def played(
    seed: int,
    won: bool,
    marks: tuple[Count, ...] | None = (),
    roles: tuple[str, ...] = (),
    seat: int = 0,
    players: tuple[str, ...] = ("scripted",) * 2,
) -> Played:
    """A game as it might have gone."""
    rule = "RF-803" if won else "RF-841"
    return Played(
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
        marks,
    )


def sample(folder: Path) -> Path:
    """A folder of results: dives with two packs, and battles of three factions."""
    (folder / "hurried").mkdir()
    board = (find("refuge").folder / "content" / "board.yaml").read_text("utf-8")
    (folder / "hurried" / "board.yaml").write_text(board.replace("actions: 2", "actions: 1"), "utf-8")
    kept = Results(folder / "results")
    lost = (Count(DEVOURED, "3,5", 0, 1), Count("Card played", "Net Gun", 0, 2))
    lucky = (Count("Card played", "Harpoon Gun", 1, 1),)
    ours, other = Plan("refuge", 2, "scripted", 60), Plan("refuge", 2, "scripted", 60, pack=str(folder / "hurried"))
    kept.add(frame(Cell(ours), [played(n, n % 3 > 0, lucky if n % 3 else lost) for n in range(60)]))
    kept.add(frame(Cell(other, "hurried"), [played(n, n % 6 == 0, lost) for n in range(60)]))
    factions = ("cog", "nautilus", "ancients")
    battles = [played(n, True, None, (factions[n % 3], factions[(n + 1) % 3]), seat=int(n % 4 == 0)) for n in range(60)]
    kept.add(frame(Cell(Plan("rivals", 2, "scripted", 60)), battles))
    kept.gather()
    return folder / "results"
