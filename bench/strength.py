"""`python -m bench.strength CELLS.yaml --out FOLDER`: how strong computer players are, a line a game.

Each cell of the grid (see `fathom.lab.grid`) is a file of JSON lines; games that are there are not played again, so a
run can be stopped and taken up at any time. In the end it prints the table: the share won, or the score in a game that
has one, with its 95 % interval, and what a decision costs.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import zip_longest
from pathlib import Path

import msgspec

from fathom.lab.figures import Share, mean
from fathom.lab.grid import Cell, read_grid
from fathom.lab.playing import Plan, Played, content, play_one


def file_of(folder: Path, cell: Cell) -> Path:
    """Where the games of a cell are written down."""
    return folder / (re.sub(r"[^A-Za-z0-9=.,-]+", "_", str(cell)) + ".jsonl")


def games(path: Path) -> list[Played]:
    """The games written down; a line that was cut off does not count."""
    found = []
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            found.append(msgspec.json.decode(line, type=Played))
        except msgspec.DecodeError:
            continue
    return found


def mend(path: Path) -> None:
    """End a line that was cut off, so that the next one does not hang on to it."""
    if path.exists() and not path.read_bytes().endswith(b"\n"):
        with path.open("ab") as file:
            file.write(b"\n")


def played(task: tuple[Plan, int, Path]) -> Path:
    """Play one game and write it down."""
    plan, seed, path = task
    game = play_one(plan, seed, content(plan.game, plan.pack))
    with path.open("ab") as file:
        file.write(msgspec.json.encode(game) + b"\n")
    return path


def missing(folder: Path, cells: list[Cell]) -> Iterator[tuple[Plan, int, Path]]:
    """What has still to be played: a game of every cell in turn, so that all grow together."""
    lists = []
    for cell in cells:
        path = file_of(folder, cell)
        mend(path)
        there = {game.seed for game in games(path)}
        lists.append([(cell.plan, seed, path) for seed in cell.plan.seeds if seed not in there])
    for tasks in zip_longest(*lists):
        yield from (task for task in tasks if task is not None)


def row(cell: Cell, found: list[Played]) -> str:
    """A line of the table. Where players fight each other it is about the kind named first."""
    kinds = cell.plan.bot.split(",")
    sound = [game for game in found if not game.error]
    if len(kinds) > 1:
        won = sum(any(game.players[seat] == kinds[0] for seat in game.winners) for game in sound)
    else:
        won = sum(bool(game.winners) for game in sound)
    share = Share(won, len(sound))
    scores = [game.facts["score"] for game in sound if "score" in game.facts]
    decisions = max(1, sum(game.decisions for game in found))
    seconds = sum(game.seconds for game in found)
    cost = f"{seconds / max(1, len(found)):.1f} s a game, {1000 * seconds / decisions:.0f} ms a decision"
    errors = f", {len(found) - len(sound)} errors" if len(sound) < len(found) else ""
    strength = f"score {mean(scores)}" if scores else str(share)
    return f"{cell}: {strength} of {len(sound)}{errors}; {cost}"


def main() -> None:
    """Play what is missing, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("grid", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="only print the table")
    asked = parser.parse_args()
    cells = read_grid(asked.grid)
    asked.out.mkdir(parents=True, exist_ok=True)
    if not asked.show:
        tasks = list(missing(asked.out, cells))
        if asked.jobs == 1:
            for task in tasks:
                played(task)
        else:
            with ProcessPoolExecutor(asked.jobs) as pool:
                for _ in pool.map(played, tasks):
                    pass
    for cell in cells:
        print(row(cell, games(file_of(asked.out, cell))))


if __name__ == "__main__":
    main()
