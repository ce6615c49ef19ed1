"""A game's win_rates.yaml: how often teams of computer experts win, by settings and number of players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from fathom.content.packs import Part, read_yaml

FILE = "win_rates.yaml"


class Cell(Part, frozen=True):
    """The matches that were played with the same settings."""

    name: str
    """What the settings are called."""
    settings: dict[str, Any]
    """The settings that differ from the usual ones."""
    matches: int
    """How many matches were played with each number of players."""
    won: dict[int, float]
    """By number of players: how many of a hundred matches were won."""


class WinRates(Part, frozen=True):
    """Measured with the game's own content; docs/players.md has the intervals."""

    setting: str
    """What the names of the cells are values of: “Difficulty”."""
    averaged: list[str]
    """Settings of which all values were played, so that the figures are averages over them."""
    cells: list[Cell]

    def cell(self, settings: Mapping[str, Any]) -> Cell | None:
        """The cell of these settings; None if matches with them were not played.

        `settings` has only those that differ from the usual ones (`changed`).
        """
        fitting = [cell for cell in self.cells if self._fits(cell, settings)]
        return max(fitting, key=lambda cell: len(cell.settings), default=None)

    def _fits(self, cell: Cell, settings: Mapping[str, Any]) -> bool:
        chosen = {name: value for name, value in settings.items() if name in cell.settings or not self._skips(name)}
        return chosen == cell.settings

    def _skips(self, name: str) -> bool:
        return name in self.averaged or name == "confirm_end"

    def sentence(self, seats: int, settings: Mapping[str, Any]) -> str:
        """How often such matches are won; empty if they were not played."""
        cell = self.cell(settings)
        if cell is None or seats not in cell.won:
            return ""
        won = cell.won[seats]
        often = f"{won:g} % of" if won else f"none of {cell.matches}"
        return f"Teams of computer experts win {often} such matches."


def read_win_rates(folder: Path) -> WinRates | None:
    """The win rates in a game's folder; None if the folder has none."""
    path = folder / FILE
    if not path.is_file():
        return None
    found: WinRates = read_yaml(path.read_text("utf-8"), FILE, WinRates)
    return found


def changed(settings: msgspec.Struct) -> dict[str, Any]:
    """The settings that do not have their usual value, by name."""
    usual = type(settings)()
    values = {name: getattr(settings, name) for name in settings.__struct_fields__}
    return {name: value for name, value in values.items() if value != getattr(usual, name)}
