"""`python -m bench.strength CELLS.yaml --out FOLDER`: how strong computer players are.

It plays the cells of a grid (see `fathom.lab.grid`) in turn, a few games each, and writes the results to a folder. So
the table can be read before all games are played, and a run can be stopped and resumed at any time. At the end it
prints the table: the share won, or the score in games that have one, with the 95 % interval, and the time a decision
takes.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from pathlib import Path

import polars as pl

from fathom.games import find
from fathom.lab.counts import count_games
from fathom.lab.grid import Cell, check, read_grid
from fathom.lab.grid_run import of_cell, run_grid, stale
from fathom.lab.intervals import Share, mean
from fathom.lab.parallel_games import local
from fathom.lab.results import Results, games


def row(cell: Cell, rows: pl.DataFrame) -> str:
    """A line of the table, of the games of a cell."""
    found = games(rows)
    sound = [game for game in found if not game.error]
    scores = [game.facts["score"] for game in sound if "score" in game.facts]
    strength = f"score {mean(scores)}" if scores else str(won(cell, rows))
    errors = f", {len(found) - len(sound)} errors" if len(sound) < len(found) else ""
    seconds, decisions = sum(game.seconds for game in found), sum(game.decisions for game in found)
    cost = f"{seconds / max(1, len(found)):.1f} s a game, {1000 * seconds / max(1, decisions):.0f} ms a decision"
    codes = rows["code"].n_unique()
    mixed = f"; played by {codes} versions of the code" if codes > 1 else ""
    return f"{cell}: {strength} of {len(sound)}{errors}; {cost}{mixed}"


def won(cell: Cell, rows: pl.DataFrame) -> Share:
    """The share of the games won.

    In a competitive game these are the wins of the kind of player named first, on all its seats together; if all
    players are of one kind, those of the first seat. A victory shared by several players counts as a part of a win.
    """
    total = count_games(cell.config, games(rows))
    if not find(cell.config.game).rules.competitive:
        return Share(total.wins, total.games - total.errors)
    kinds = cell.config.bot.split(",")
    score = total.scores.get(kinds[0] if len(set(kinds)) > 1 else "seat 1")
    return Share(score.won if score else 0.0, total.games - total.errors)


def main() -> None:
    """Play what is missing, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("grid", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="only print the table")
    asked = parser.parse_args()
    cells = read_grid(asked.grid)
    results = Results(asked.out)
    if not asked.show:
        for cell in cells:
            check(cell)
        if old := stale(cells, results.read()):
            print(f"{old} of the games in {asked.out} were played by other code than this.", file=sys.stderr)
        deque(run_grid(cells, results, local(asked.jobs)), maxlen=0)
    rows = results.read()
    for cell in cells:
        print(row(cell, of_cell(cell, rows)))


if __name__ == "__main__":
    main()
