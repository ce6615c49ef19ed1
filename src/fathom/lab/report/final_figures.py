"""What games come to, beyond victory and defeat: the figures of their endings."""

from __future__ import annotations

import htpy as h
import polars as pl
from htpy import Element, Node

from fathom.lab.report import plots
from fathom.lab.report.data import GameData, Group


def section(about: GameData) -> Element | None:
    """The mean of every figure in every cell, and within what nine games of ten stay."""
    names = list(dict.fromkeys(name for group in about.groups for name in _facts(group)["name"]))
    if not names:
        return None
    lines: list[tuple[Node, ...]] = [("", *(name.replace("_", " ") for name in names))]
    lines += [(group.label, *(_told(_facts(group), name) for name in names)) for group in about.groups]
    if len(names) > len(about.groups):
        # The longer side runs down the page.
        lines = list(zip(*lines, strict=True))
    head, *rows = lines
    return h.section[
        h.h3["What games come to"],
        h.p["The mean of each figure at the end, and within what nine games of ten stay."],
        plots.table(head, rows, f"{about.game.title}: figures at the end", plots=False),
    ]


def _facts(group: Group) -> pl.DataFrame:
    """Name and count of every fact of every game."""
    return group.sound.select(pl.col("facts").explode().struct.unnest()).drop_nulls()


def _told(facts: pl.DataFrame, name: str) -> Element | str:
    counts = facts.filter(pl.col("name") == name)["count"]
    if counts.is_empty():
        return "–"
    low, high = (counts.quantile(part, "nearest") or 0 for part in (0.05, 0.95))
    return h.span[f"{counts.sum() / len(counts):.1f} ", h.small[f"{low:.0f} to {high:.0f}"]]
