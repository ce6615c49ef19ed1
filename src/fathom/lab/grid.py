"""A grid file: which cells to simulate. Every list is a list of alternatives, and each combination is a cell.

    games: 2000             # for each cell, unless an entry says otherwise
    seed: 0
    grid:
      - game: refuge
        seats: [1, 2, 3, 4]
        bot: [random, scripted, "scripted:3"]
        settings: {objectives: [random, blue]}
        packs: {ours: null, hungry: packs/hungry}    # by name; paths are relative to the grid file

A value that is itself a list, such as the factions of Rivals, is written as a list within a list: in
`factions: [[cog, nautilus]]` there is one alternative.
"""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec.structs import replace

import fathom
from fathom import players as bots
from fathom.content.packs import read_yaml
from fathom.games import find
from fathom.lab.match_runner import RunConfig

OURS = "ours"
"""The name of the pack that is part of the game."""


SOME = msgspec.Meta(min_length=1)
"""The constraint that a list of alternatives is not empty."""
Games: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """One entry of a grid: a game, and the alternatives to combine."""

    game: str
    seats: int | Annotated[list[int], SOME] | None = None
    bot: str | Annotated[list[str], SOME] = "scripted"
    settings: dict[str, Any] = {}
    packs: Annotated[dict[str, str | None], SOME] = msgspec.field(default_factory=lambda: {OURS: None})
    games: Games | None = None
    seed: int | None = None
    statistics: bool | None = None

    def __post_init__(self) -> None:
        for name, value in self.settings.items():
            if value == []:
                raise ValueError(f"settings: {name}: the list of alternatives is empty")


class Grid(msgspec.Struct, forbid_unknown_fields=True):
    """A grid file."""

    grid: Annotated[list[Entry], SOME]
    games: Games = 100
    seed: int = 0
    statistics: bool = False


class Cell(msgspec.Struct, frozen=True):
    """One combination of a grid: the configuration of a run, and the name of its pack."""

    config: RunConfig
    pack: str = OURS

    def __str__(self) -> str:
        settings = [f"{name}={_written(value)}" for name, value in self.config.settings.items()]
        pack = [f"pack {self.pack}"] if self.pack != OURS else []
        return ", ".join([self.config.game, seats(self.config.seats), self.config.bot, *settings, *pack])


def seats(number: int) -> str:
    """A number of seats: “1 seat”, “3 seats”."""
    return f"{number} seat{'s' if number > 1 else ''}"


def read_grid(path: Path, games: int | None = None, statistics: bool = False) -> list[Cell]:
    """The cells of a grid file; `games` and `statistics`, if given, replace what the file says.

    Raises `ValueError` if the file is not valid.
    """
    grid: Grid = read_yaml(path.read_text("utf-8"), str(path), Grid)
    cells = [
        Cell(
            RunConfig(
                game=entry.game,
                seats=size,
                bot=bot,
                games=games or entry.games or grid.games,
                seed=grid.seed if entry.seed is None else entry.seed,
                settings=dict(zip(entry.settings, values, strict=True)),
                pack=None if folder is None else str(path.parent / folder),
                statistics=statistics or (grid.statistics if entry.statistics is None else entry.statistics),
            ),
            pack,
        )
        for entry in grid.grid
        for (pack, folder), *values, bot, size in product(
            entry.packs.items(), *map(_alternatives, entry.settings.values()), _alternatives(entry.bot),
            _alternatives(find(entry.game).default_seats if entry.seats is None else entry.seats),
        )
    ]  # fmt: skip
    _refuse_duplicates(path, cells)
    return cells


def _refuse_duplicates(path: Path, cells: list[Cell]) -> None:
    """Raise a `ValueError` if a cell occurs twice with some of the same seeds: they would be counted twice."""
    alike = [(cell.pack, replace(cell.config, games=1, seed=0, statistics=False)) for cell in cells]
    for one, other in combinations(range(len(cells)), 2):
        if alike[one] == alike[other]:
            mine, others = cells[one].config.seeds, cells[other].config.seeds
            both = range(max(mine.start, others.start), min(mine.stop, others.stop))
            if both:
                raise ValueError(f"{path}: “{cells[one]}” occurs twice with the same seeds: {both[0]} to {both[-1]}")


def check(cell: Cell) -> None:
    """Raise a `ValueError` if the cell cannot be played. Called before any game is played."""
    config = cell.config
    for kind in config.bot.split(","):
        try:
            bots.check(kind, find(config.game), custom=True)
        except ValueError as error:
            raise ValueError(f"{cell}: {error}") from None
    fathom.new(config.game, config.seats, config.seed, config.settings, config.pack)


def _alternatives(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _written(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
