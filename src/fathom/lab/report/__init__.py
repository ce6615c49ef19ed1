"""A self-contained HTML page about simulated games: plots, each with its figures in a table."""

from __future__ import annotations

from pathlib import Path

from fathom.extras import require
from fathom.games import find
from fathom.matches.writing import write_file

require("lab", "htpy", "polars")
import polars as pl  # noqa: E402
from htpy import Element  # noqa: E402

from fathom.lab.report import associations, balance, endings, final_figures, lengths, packs, places, wins  # noqa: E402
from fathom.lab.report.data import GameData  # noqa: E402
from fathom.lab.report.page import page  # noqa: E402

SECTIONS = (
    wins.section, balance.section, packs.section, endings.section, final_figures.section, lengths.section,
    associations.section, places.section
)  # fmt: skip
"""The sections of a game's chapter; a section without data returns None."""


def write_report(rows: pl.DataFrame, path: Path, title: str, versions: dict[str, Path] | None = None) -> int:
    """Write the page and return how many games it covers. `versions` are the saved packs by hash."""
    if rows.is_empty():
        raise ValueError("There are no games to report.")
    write_file(path, str(page(title, rows, _chapters(rows, versions or {}))).encode())
    return len(rows)


def _chapters(rows: pl.DataFrame, versions: dict[str, Path]) -> list[tuple[str, str, list[Element]]]:
    """For each game its name, its title and its sections."""
    chapters = []
    for name in rows["game"].unique(maintain_order=True):
        about = GameData(find(name), rows.filter(pl.col("game") == name), versions)
        sections = [found for section in SECTIONS if (found := section(about)) is not None]
        chapters.append((name, about.game.title, sections))
    return chapters
