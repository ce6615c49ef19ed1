"""Play a grid and store the results in a folder; games that are already there are not played again."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing
from datetime import UTC, datetime

import msgspec

from fathom.extras import require
from fathom.lab.counts import Counts, count_games
from fathom.lab.fingerprint import code
from fathom.lab.grid import Cell
from fathom.lab.match_runner import GameResult
from fathom.lab.parallel_games import GamePool, play_parallel
from fathom.lab.results import Results, frame, games, key
from fathom.lab.saved_packs import save_pack

require("lab", "polars")
import polars as pl  # noqa: E402

WRITE_SECONDS = 5.0
"""Seconds between writes; a killed run loses at most the games since the last one."""


def missing(cell: Cell, rows: pl.DataFrame) -> list[int]:
    """The seeds of a cell still to be played; if statistics are requested, also those of games without statistics."""
    there = of_cell(cell, rows)
    if cell.config.statistics:
        there = there.filter(pl.col("statistics").is_not_null() | (pl.col("outcome") == "error"))
    done = set(there["seed"])
    return [seed for seed in cell.config.seeds if seed not in done]


def of_cell(cell: Cell, rows: pl.DataFrame) -> pl.DataFrame:
    """The games in `rows` that belong to a cell and have one of its seeds."""
    same = [pl.col(name) == value for name, value in msgspec.structs.asdict(key(cell)).items()]
    seeds = cell.config.seeds
    return rows.filter(*same, pl.col("seed").is_between(seeds.start, seeds.stop - 1))


def stale(cells: list[Cell], rows: pl.DataFrame) -> int:
    """How many games of these cells were played by a different version of the code."""
    return sum(len(of_cell(cell, rows).filter(pl.col("code") != code(cell.config.game))) for cell in cells)


def run_grid(cells: list[Cell], results: Results, pool: GamePool) -> Generator[int, None, None]:
    """Play the missing games and write them regularly. Yields first how many games exist, then how many were added.

    If the generator is closed or interrupted, the games played so far are written.
    """
    for cell in cells:
        save_pack(cell.config, results.folder)
    rows = results.read()
    work = [(cell.config, missing(cell, rows)) for cell in cells]
    yield sum(cell.config.games for cell in cells) - sum(len(seeds) for _, seeds in work)
    fresh: dict[int, list[GameResult]] = {}
    begun = datetime.now(UTC)
    written = time.monotonic()

    def write() -> None:
        frames = [frame(cells[index], played, begun, index) for index, played in fresh.items()]
        fresh.clear()
        if frames:
            results.add(pl.concat(frames))

    try:
        with closing(play_parallel(work, pool)) as running:
            for index, played in running:
                fresh.setdefault(index, []).extend(played)
                if time.monotonic() - written > WRITE_SECONDS:
                    write()
                    written = time.monotonic()
                yield len(played)
    finally:
        write()
    results.gather()


def counts_by_cell(cells: list[Cell], rows: pl.DataFrame) -> list[Counts]:
    """The totals of the games of each cell, in the order of `cells`."""
    return [count_games(cell.config, games(of_cell(cell, rows))) for cell in cells]
