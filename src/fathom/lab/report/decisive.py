"""Which cards and abilities go with winning, and where things go wrong.

A game with a card is compared with games of the same cell without it, and the cells are weighed together, so that a
card which only strong players play does not seem strong for that. What happens late in long games goes with winning or
losing for that reason alone: these are hints where to look, not proofs.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import htpy as h
import msgspec
import polars as pl
from htpy import Element

from fathom.core.marks import counts_places
from fathom.lab.figures import Difference, Z, percent
from fathom.lab.report import places, plots
from fathom.lab.report.data import About, Group

FEW = 8
"""Cases with and cases without that there must be, for a comparison to be worth a line."""
MOST = 12
"""Lines of a plot; the rest are in the table behind it."""


class Weighed(msgspec.Struct, frozen=True):
    """What cases with something won, beside cases without."""

    name: str
    cases: int
    with_: float
    without: float
    difference: Difference


def section(about: About) -> Element | None:
    """A part for every kind of mark."""
    marked = [group for group in about.groups if group.rows["marks"].is_not_null().any()]
    kinds = dict.fromkeys(mark["kind"] for group in marked for mark in group.marks())
    parts = []
    for kind in kinds:
        part = places.part(about, marked, kind) if counts_places(kind) else _compared(about, marked, kind)
        if part is not None:
            parts.append(part)
    if not parts:
        return None
    return h.section[
        h.h3["What decides"],
        h.p["Won with it, beside won without it, cell by cell and weighed together. The dot is the difference of the "
            "shares won, in points; coloured where it is clear, grey where it may be chance. What comes late in a long "
            "game goes with the end of it for that reason alone: take these as hints where to look."],
        parts,
    ]  # fmt: skip


def _compared(about: About, groups: list[Group], kind: str) -> Element | None:
    found = weigh(about, groups, kind)
    if not found:
        return None
    found.sort(key=lambda line: -line.difference.value)
    shown = found if len(found) <= MOST else found[: MOST // 2] + found[-MOST // 2 :]
    far = plots.reach(line.difference for line in found)
    chance = f" {len(found)} were looked at: about {max(1, round(len(found) / 20))} would seem clear by chance."
    less = f" The {MOST // 2} best and the {MOST // 2} worst of them." if len(shown) < len(found) else ""
    return h.section[
        h.h4[kind],
        h.p(".note")[chance + less] if len(found) >= 10 else None,
        plots.table((*HEAD, plots.change_scale(far)), _lines(shown, far), kind),
        h.details[
            h.summary[f"All {len(found)}"], plots.table((*HEAD, plots.change_scale(far)), _lines(found, far), kind)
        ]
        if len(shown) < len(found)
        else None,
    ]


HEAD = ("", "cases", "won with", "without")


def _lines(found: list[Weighed], far: float) -> list[tuple[Any, ...]]:
    return [
        (line.name, f"{line.cases:,}", percent(line.with_), percent(line.without), plots.change(line.difference, far))
        for line in found
    ]


def weigh(about: About, groups: list[Group], kind: str) -> list[Weighed]:
    """Every name of a kind with what it won; names too rare, or always there, are left out."""
    cells = [cell for group in groups if (cell := _cases(about, group, kind)) is not None]
    names = sorted({name for cell in cells for _, had in cell for name in had})
    return [line for name in names if (line := _weighed(name, cells)) is not None]


Case = tuple[float, set[str]]


def _cases(about: About, group: Group, kind: str) -> list[Case] | None:
    """A case is a game, or where players win against each other a seat of it: what it won, and the names it had."""
    cases: list[Case] = []
    rows = group.sound.filter(pl.col("marks").is_not_null()).select("seats", "winners", "marks")
    for seats, winners, marks in rows.iter_rows():
        mine = [mark for mark in marks if mark["kind"] == kind]
        if not about.game.competitive:
            cases.append((float(bool(winners)), {mark["name"] for mark in mine}))
            continue
        for seat in range(seats):
            won = 1 / len(winners) if seat in winners else 0.0
            cases.append((won, {mark["name"] for mark in mine if mark["seat"] == seat}))
    # Where all won or all lost there is nothing to learn.
    return cases if len({won for won, _ in cases}) > 1 else None


def _weighed(name: str, cells: list[list[Case]]) -> Weighed | None:
    """By Mantel and Haenszel: each cell's difference counts by how many cases it compares."""
    weights = with_ = without = variance = 0.0
    had = lacked = 0
    for cases in cells:
        ones = [won for won, names in cases if name in names]
        others = [won for won, names in cases if name not in names]
        had, lacked = had + len(ones), lacked + len(others)
        if ones and others:
            weight = len(ones) * len(others) / len(cases)
            weights += weight
            with_ += weight * sum(ones) / len(ones)
            without += weight * sum(others) / len(others)
            variance += weight**2 * (_variance(ones) + _variance(others))
    if had < FEW or lacked < FEW or not weights:
        return None
    value, half = (with_ - without) / weights, Z * sqrt(variance) / weights
    return Weighed(name, had, with_ / weights, without / weights, Difference(value, value - half, value + half))


def _variance(won: list[float]) -> float:
    """Of a share, as Agresti and Caffo have it: one case more of each kind, so that it is never nought."""
    size = len(won) + 2
    value = (sum(won) + 1) / size
    return value * (1 - value) / size
