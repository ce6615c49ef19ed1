"""The figures at the end of games, beyond victory and defeat."""

from __future__ import annotations

import htpy as h
import polars as pl
from htpy import Element, Node

from fathom.lab.report import plots
from fathom.lab.report.data import GameData, Group


def section(about: GameData) -> Element | None:
    """The section on figures: the mean of every figure in every cell, and the range of nine games in ten.

    None if the games have no figures.
    """
    names = list(dict.fromkeys(name for group in about.groups for name in _facts(group)["name"]))
    if not names:
        return None
    lines: list[tuple[Node, ...]] = [("", *(name.replace("_", " ") for name in names))]
    lines += [(group.label, *(_told(_facts(group), name) for name in names)) for group in about.groups]
    if len(names) > len(about.groups):
        # Put the longer side in rows.
        lines = list(zip(*lines, strict=True))
    head, *rows = lines
    return h.section[
        h.h3["Figures at the end"],
        h.p["The mean of each figure at the end of the game, and the range of nine games in ten."],
        plots.table(head, rows, f"{about.game.title}: figures at the end", plots=False),
    ]


def _facts(group: Group) -> pl.DataFrame:
    """The name and value of every figure of every game."""
    return group.sound.select(pl.col("facts").explode().struct.unnest()).drop_nulls()


def _told(facts: pl.DataFrame, name: str) -> Element | str:
    counts = facts.filter(pl.col("name") == name)["count"]
    if counts.is_empty():
        return "–"
    low, high = (counts.quantile(part, "nearest") or 0 for part in (0.05, 0.95))
    return h.span[f"{counts.sum() / len(counts):.1f} ", h.small[f"{low:.0f} to {high:.0f}"]]
