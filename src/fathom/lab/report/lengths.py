"""How long games are."""

from __future__ import annotations

from math import ceil

import htpy as h
import polars as pl
from htpy import Element

from fathom.lab.report import plots
from fathom.lab.report.data import GameData

COLUMNS = 40
"""The largest number of columns in a histogram."""


def section(about: GameData) -> Element | None:
    """The section on how long games are: turns, decisions and seconds for each cell; None if all games failed.

    The plots of turns have the same scale for all cells.
    """
    longest = _longest(about)
    if not longest:
        return None
    rows = []
    for group in about.groups:
        if group.sound.is_empty():
            continue
        turns = group.sound["turns"]
        width = ceil((longest + 1) / COLUMNS)
        counts = [0] * ceil((longest + 1) / width)
        for turn in turns.clip(0, longest):
            counts[turn // width] += 1
        middle = float(turns.median() or 0)  # type: ignore[arg-type]
        low, high = (turns.quantile(part, "nearest") or 0 for part in (0.05, 0.95))
        decisions = group.sound.select(pl.col("decisions").mean()).item()
        seconds = group.sound.select(pl.col("seconds").mean()).item()
        rows.append(
            (group.label, f"{middle:.0f}", f"{low:.0f}–{high:.0f}", f"{decisions:,.0f}", _time(seconds),
             plots.histogram(counts, min(1.0, (middle + 0.5) / (len(counts) * width))))
        )  # fmt: skip
    axis = plots.scale((0, "0"), (0.5, f"{longest / 2:.0f}"), (1, f"{longest} turns"))
    head = ("cell", "median turns", "nine in ten take", "decisions", "time", axis)
    return h.section[
        h.h3["How long games are"],
        h.p["Columns show how many games took each number of turns; the line marks the median. Time is the "
            "processor time of a game."],
        plots.table(head, rows, f"{about.game.title}: turns per game"),
    ]  # fmt: skip


def _longest(about: GameData) -> int:
    """The end of the scale: 1 % of the games may be longer, so that a few very long games do not squeeze the rest."""
    sound = about.rows.filter(pl.col("outcome") != "error")
    return 0 if sound.is_empty() else int(sound["turns"].quantile(0.99, "higher") or 0)


def _time(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.0f} s"
