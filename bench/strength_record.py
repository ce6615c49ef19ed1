"""Which games of a grid were won, as text: what `bench.strength` has played can be continued on another machine.

    python -m bench.strength_record save CELLS.yaml RECORD.csv --out FOLDER
    python -m bench.strength_record load CELLS.yaml RECORD.csv --out FOLDER

`save` adds the games of a folder of results to a record, `load` adds those of a record to a folder. A record has a line
for each cell, content pack and version of the code, with a sign for each seed: 1 won, 0 lost, a dot where no game was
played. Decisions and processor time are summed up over the games of a line. Only for games in which all seats win
together.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path

import msgspec
import polars as pl

from fathom.games import find
from fathom.lab.grid import Cell, read_grid
from fathom.lab.grid_run import of_cell
from fathom.lab.match_runner import GameResult
from fathom.lab.results import Results, frame, games, key

NOT_PLAYED = "."


class CellRecord(msgspec.Struct, frozen=True):
    """The games of a cell that one version of the code has played with one content pack."""

    cell: str
    pack: str
    """The hash of the content pack."""
    code: str
    """The fingerprint of the code."""
    first: int
    """The first seed of the cell."""
    won: str
    decisions: int
    seconds: float

    @property
    def identity(self) -> tuple[str, str, str, int]:
        """What distinguishes it from other lines of a record."""
        return self.cell, self.pack, self.code, self.first

    @property
    def played(self) -> int:
        """How many games were played."""
        return len(self.won) - self.won.count(NOT_PLAYED)


def read(path: Path) -> list[CellRecord]:
    """The lines of a record; none if there is no such file."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [msgspec.convert(row, CellRecord, strict=False) for row in csv.DictReader(file)]


def write(path: Path, records: list[CellRecord]) -> None:
    """Write a record."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(CellRecord.__struct_fields__)
        writer.writerows(msgspec.structs.astuple(record) for record in records)


def record_of(cell: Cell, rows: pl.DataFrame) -> CellRecord:
    """The record of games of a cell that one version of the code has played; games with errors are left out.

    Raises `ValueError` if seats can win alone.
    """
    if find(cell.config.game).rules.competitive:
        raise ValueError(f"{cell}: a record says only whether all seats won together.")
    sound = {game.seed: game for game in games(rows) if not game.error}
    signs = [str(int(bool(sound[seed].winners))) if seed in sound else NOT_PLAYED for seed in cell.config.seeds]
    decisions, seconds = (sum(getattr(game, what) for game in sound.values()) for what in ("decisions", "seconds"))
    won, code = "".join(signs).rstrip(NOT_PLAYED), rows["code"][0]
    pack = key(cell).pack_hash
    return CellRecord(str(cell), pack, code, cell.config.seed, won, decisions, round(seconds, 1))


def rows_of(cell: Cell, record: CellRecord) -> pl.DataFrame:
    """The recorded games as rows of results; each has the average of the decisions and seconds."""
    found = [
        GameResult(
            seed=record.first + place,
            rule="",
            winners=tuple(range(cell.config.seats)) if sign == "1" else (),
            turns=0,
            decisions=round(record.decisions / record.played),
            seconds=record.seconds / record.played,
            error="",
            players=(cell.config.bot,) * cell.config.seats,
            roles=(),
            facts={},
            statistics=None,
        )
        for place, sign in enumerate(record.won)
        if sign != NOT_PLAYED
    ]
    return frame(cell, found).with_columns(code=pl.lit(record.code))


def save(cells: list[Cell], results: Results, path: Path) -> None:
    """Add the games of these cells in the results to a record. Lines without more games stay as they are.

    (A game that was loaded has only the average of its line, so summing it up again would change the figures.)
    """
    load(cells, results, path)
    rows = results.read()
    records = {record.identity: record for record in read(path)}
    for cell in cells:
        for same in of_cell(cell, rows).partition_by("code", maintain_order=True):
            record = record_of(cell, same)
            known = records.get(record.identity)
            if record.played > (known.played if known else 0):
                records[record.identity] = record
    write(path, list(records.values()))


def load(cells: list[Cell], results: Results, path: Path) -> None:
    """Add the games of a record to the results, except those that were played with another content pack."""
    rows, others = results.read(), 0
    for record in read(path):
        for cell in cells:
            if (str(cell), cell.config.seed) != (record.cell, record.first):
                continue
            if key(cell).pack_hash != record.pack:
                others += record.played
                continue
            known = set(of_cell(cell, rows)["seed"])
            missing = rows_of(cell, record).filter(~pl.col("seed").is_in(known))
            if len(missing):
                results.add(missing)
    results.gather()
    if others:
        print(f"{others} games in {path} were played with other content. They are not loaded.", file=sys.stderr)


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
