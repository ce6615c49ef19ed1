"""Results in Parquet files, one row per game. A run adds to a folder while games are played, and can be continued.

New games are added as a part: a file that is written completely or not at all. At the end of a run the parts are
merged into one file. A game is identified by its cell and its seed, so it counts once even if a run was killed.
"""

from __future__ import annotations

import io
import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from fathom.content.packs import pack_hash
from fathom.extras import require
from fathom.lab.fingerprint import code
from fathom.lab.grid import Cell
from fathom.lab.match_runner import GameResult, StatisticCount, content
from fathom.matches.writing import write_file

require("lab", "polars")
import polars as pl  # noqa: E402

WHOLE = "results.parquet"
PART = "part-*.parquet"
PARTS = 200
"""The number of parts after which they are merged."""
CELL = ("game", "seats", "bot", "settings", "pack_hash")
"""The columns that identify a cell."""
SCHEMA: dict[str, pl.DataType] = {
    "game": pl.String(),
    "seats": pl.Int64(),
    "bot": pl.String(),
    "settings": pl.String(),
    "pack": pl.String(),
    "pack_hash": pl.String(),
    "code": pl.String(),
    "begun": pl.Datetime("us", "UTC"),
    "place": pl.Int64(),
    "seed": pl.Int64(),
    "outcome": pl.String(),
    "winners": pl.List(pl.Int64()),
    "rule": pl.String(),
    "turns": pl.Int64(),
    "decisions": pl.Int64(),
    "seconds": pl.Float64(),
    "error": pl.String(),
    "players": pl.List(pl.String()),
    "roles": pl.List(pl.String()),
    "facts": pl.List(pl.Struct({"name": pl.String(), "count": pl.Int64()})),
    "statistics": pl.List(
        pl.Struct({"kind": pl.String(), "name": pl.String(), "seat": pl.Int64(), "count": pl.Int64()})
    ),
}
"""The columns; `settings` is JSON, `outcome` is won, lost or error, `statistics` is null if not requested."""
ORDER = ("begun", "place")
"""The order in which cells were played: when the run began, and the place of the cell in it. Null in old results."""


class Key(msgspec.Struct, frozen=True):
    """The values of the columns that identify a cell."""

    game: str
    seats: int
    bot: str
    settings: str
    pack_hash: str


def key(cell: Cell) -> Key:
    """The key of a cell, which all its games share."""
    config = cell.config
    settings = msgspec.json.encode(config.settings, order="sorted").decode()
    return Key(config.game, config.seats, config.bot, settings, pack_hash(content(config.game, config.pack)))


def frame(cell: Cell, played: Iterable[GameResult], begun: datetime | None = None, place: int = 0) -> pl.DataFrame:
    """Games as rows. `begun` is when their run began, `place` is the place of their cell in the run."""
    same = {**msgspec.structs.asdict(key(cell)), "pack": cell.pack, "code": code(cell.config.game)}
    same |= {"begun": begun, "place": place}
    return pl.DataFrame([{**same, **_row(game)} for game in played], schema=SCHEMA)


def _row(game: GameResult) -> dict[str, object]:
    row: dict[str, object] = msgspec.to_builtins(game)
    row["facts"] = [{"name": name, "count": count} for name, count in game.facts.items()]
    row["outcome"] = "error" if game.error else "won" if game.winners else "lost"
    return row


def games(rows: pl.DataFrame) -> list[GameResult]:
    """The games in some rows."""
    wanted = [*GameResult.__struct_fields__]
    return [
        GameResult(
            **{
                **row,
                "winners": tuple(row["winners"]),
                "players": tuple(row["players"]),
                "roles": tuple(row["roles"]),
                "facts": {fact["name"]: fact["count"] for fact in row["facts"]},
                "statistics": None
                if row["statistics"] is None
                else tuple(StatisticCount(**statistic) for statistic in row["statistics"]),
            }
        )
        for row in rows.select(wanted).iter_rows(named=True)
    ]


class Results:
    """A folder of results."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def read(self) -> pl.DataFrame:
        """All games so far, without duplicates. Of two copies, the one with statistics is used."""
        return read([self.folder], empty=True)

    def add(self, rows: pl.DataFrame) -> None:
        """Add games as a new part."""
        write_file(self.folder / PART.replace("*", uuid.uuid4().hex), _written(rows))
        if len(list(self.folder.glob(PART))) > PARTS:
            self.gather()

    def gather(self) -> pl.DataFrame:
        """Merge all parts into one file; returns all games in order."""
        parts = list(self.folder.glob(PART))
        rows = self.read()
        if parts:
            write_file(self.folder / WHOLE, _written(rows))
            # Only after writing, so that every game is in at least one file at any moment.
            for part in parts:
                part.unlink()
        return rows


def read(places: Sequence[Path], *, empty: bool = False) -> pl.DataFrame:
    """The games in these files and folders, without duplicates. Raises `ValueError` if one has no results.

    With `empty`, a folder without results is allowed.
    """
    frames = []
    for place in places:
        files = [*place.glob(WHOLE), *place.glob(PART)] if place.is_dir() else [place]
        if not files and not empty:
            raise ValueError(f"{place} has no results.")
        for file in files:
            try:
                rows = pl.read_parquet(file).rename(
                    {"marks": "statistics"}, strict=False
                )  # the name before version 1.0
                rows = rows.with_columns(pl.lit(None).alias(name) for name in ORDER if name not in rows.columns)
                frames.append(rows.select(pl.col(name).cast(kind) for name, kind in SCHEMA.items()))
            except (pl.exceptions.PolarsError, OSError) as error:
                raise ValueError(f"{file} is not a file of results: {error}") from error
    rows = pl.concat(frames) if frames else pl.DataFrame(schema=SCHEMA)
    game = [*CELL, "seed"]
    # A game that was played again for its statistics keeps the place of its first run.
    first = pl.col(ORDER).sort_by(*ORDER).first().over(game)
    ordered = rows.with_columns(first).sort([*game, pl.col("statistics").is_null()], maintain_order=True)
    return ordered.unique(game, keep="first", maintain_order=True)


def _written(rows: pl.DataFrame) -> bytes:
    file = io.BytesIO()
    rows.write_parquet(file, compression="zstd")
    return file.getvalue()
