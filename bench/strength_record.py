"""Which games of a grid were won, as text: what `bench.strength` has played can be continued on another machine.

    python -m bench.strength_record save CELLS.yaml RECORD.csv --out FOLDER
    python -m bench.strength_record load CELLS.yaml RECORD.csv --out FOLDER

`save` adds the games of a folder of results to a record, `load` adds those of a record to a folder. A record has a line
for each cell with a sign for each seed: 1 won, 0 lost, a dot where no game was played. Times and decisions are summed
up over the games of a cell. Only for games in which all seats win together.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import msgspec
import polars as pl

from fathom.games import find
from fathom.lab.grid import Cell, read_grid
from fathom.lab.grid_run import of_cell
from fathom.lab.match_runner import GameResult
from fathom.lab.results import Results, frame, games

NOT_PLAYED = "."


class Line(msgspec.Struct):
    """What is known of a cell. `code` has the versions of the code that played its games."""

    cell: str
    first: int
    won: str
    decisions: int
    seconds: float
    code: str

    @property
    def played(self) -> int:
        """How many games were played."""
        return len(self.won) - self.won.count(NOT_PLAYED)


def read(path: Path) -> dict[str, Line]:
    """The lines of a record by cell; none if there is no such file."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        lines = [msgspec.convert(row, Line, strict=False) for row in csv.DictReader(file)]
    return {line.cell: line for line in lines}


def write(path: Path, lines: list[Line]) -> None:
    """Write a record."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Line.__struct_fields__)
        writer.writerows(msgspec.structs.astuple(line) for line in lines)


def line_of(cell: Cell, rows: pl.DataFrame) -> Line:
    """The line of the games of a cell that ended without an error. Raises `ValueError` if seats can win alone."""
    if find(cell.config.game).rules.competitive:
        raise ValueError(f"{cell}: a record says only whether all seats won together.")
    sound = {game.seed: game for game in games(rows) if not game.error}
    signs = [str(int(bool(sound[seed].winners))) if seed in sound else NOT_PLAYED for seed in cell.config.seeds]
    decisions, seconds = (sum(getattr(game, what) for game in sound.values()) for what in ("decisions", "seconds"))
    code = " ".join(sorted({version for versions in rows["code"].unique() for version in versions.split()}))
    return Line(str(cell), cell.config.seed, "".join(signs).rstrip(NOT_PLAYED), decisions, round(seconds, 1), code)


def rows_of(cell: Cell, line: Line) -> pl.DataFrame:
    """The games of a line as rows of results; each has the average of the decisions and seconds."""
    found = [
        GameResult(
            seed=line.first + place,
            rule="",
            winners=tuple(range(cell.config.seats)) if sign == "1" else (),
            turns=0,
            decisions=round(line.decisions / line.played),
            seconds=line.seconds / line.played,
            error="",
            players=(cell.config.bot,) * cell.config.seats,
            roles=(),
            facts={},
            statistics=None,
        )
        for place, sign in enumerate(line.won)
        if sign != NOT_PLAYED
    ]
    return frame(cell, found).with_columns(code=pl.lit(line.code))


def save(cells: list[Cell], results: Results, record: Path) -> None:
    """Write a record of all games of these cells that are in the results, or were in the record."""
    load(cells, results, record)
    rows = results.read()
    write(record, [line_of(cell, found) for cell in cells if len(found := of_cell(cell, rows))])


def load(cells: list[Cell], results: Results, record: Path) -> None:
    """Add the games of a record that are not in the results."""
    lines, rows = read(record), results.read()
    for cell in cells:
        line = lines.get(str(cell))
        if line is not None and line.played:
            known = set(of_cell(cell, rows)["seed"])
            missing = rows_of(cell, line).filter(~pl.col("seed").is_in(known))
            if len(missing):
                results.add(missing)
    results.gather()


def main() -> None:
    """Save or load, as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("save", "load"))
    parser.add_argument("grid", type=Path)
    parser.add_argument("record", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    (save if asked.what == "save" else load)(read_grid(asked.grid), Results(asked.out), asked.record)


if __name__ == "__main__":
    main()
