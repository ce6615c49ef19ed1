"""Which cards and abilities are associated with winning.

Games with a card are compared with games without it, within the same cell, kinds of players and faction; the
comparisons are then combined. So a card does not seem strong only because strong players or factions play it. But what
happens late in long games is associated with winning or losing for that reason alone: these are hints, not proofs.
"""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from typing import Any

import htpy as h
import msgspec
import polars as pl
from htpy import Element

from fathom.game.statistics import counts_places
from fathom.lab.intervals import Difference, Z, percent
from fathom.lab.report import plots
from fathom.lab.report.data import GameData, Group

FEW = 8
"""The least number of cases with something, and of cases without it, that are compared."""
MOST = 12
"""The largest number of lines in a plot; the table below it has all."""


class Association(msgspec.Struct, frozen=True):
    """The share of cases won with something (`name`), such as a card, and without it."""

    name: str
    cases: int
    with_: float
    without: float
    difference: Difference


def section(about: GameData) -> Element | None:
    """The section on associations: a part for every kind of statistic that does not count places; None without data."""
    kinds = [kind for kind in about.kinds if not counts_places(kind)]
    parts = [part for kind in kinds if (part := _compared(about, kind)) is not None]
    if not parts:
        return None
    return h.section[
        h.h3["What decides"],
        h.p["The share won with each thing and without it, by the same kinds of players and factions. The dot is the "
            "difference in percentage points: coloured if it is clear, grey if it may be chance. What happens late in "
            "a long game is linked to its end for that reason alone: take these as hints where to look."],
        parts,
    ]  # fmt: skip


def _compared(about: GameData, kind: str) -> Element | None:
    found = associations(about, kind)
    if not found:
        return None
    found.sort(key=lambda line: -line.difference.value)
    shown = found if len(found) <= MOST else found[: MOST // 2] + found[-MOST // 2 :]
    far = plots.reach(line.difference for line in found)
    chance = f" {len(found)} were compared: about {max(1, round(len(found) / 20))} would seem clear by chance."
    less = f" The {MOST // 2} best and the {MOST // 2} worst are shown." if len(shown) < len(found) else ""
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


def _lines(found: list[Association], far: float) -> list[tuple[Any, ...]]:
    return [
        (line.name, f"{line.cases:,}", percent(line.with_), percent(line.without), plots.change(line.difference, far))
        for line in found
    ]


def associations(about: GameData, kind: str) -> list[Association]:
    """The associations of every name of a kind; names that are too rare, or almost always present, are left out."""
    strata = [cases for group in about.groups for cases in _strata(about, group, kind)]
    names = sorted({name for cases in strata for _, had in cases for name in had})
    return [line for name in names if (line := _association(name, strata)) is not None]


Case = tuple[float, set[str]]
"""One game (in competitive games, one seat of it): how much of it was won, and the names it had."""


def _strata(about: GameData, group: Group, kind: str) -> list[list[Case]]:
    """The cases of a cell in groups that can be compared; groups in which all won or all lost are left out.

    A group has the same computer player and role or, in a cooperative game, the same team of computer players.
    Otherwise a strong faction would make all its models look strong, and a strong player all the cards they play.
    """
    strata: dict[tuple[str, ...], list[Case]] = defaultdict(list)
    rows = group.sound.filter(pl.col("statistics").is_not_null()).select("winners", "players", "roles", "statistics")
    for winners, players, roles, statistics in rows.iter_rows():
        mine = [statistic for statistic in statistics if statistic["kind"] == kind]
        if not about.game.rules.competitive:
            strata[tuple(sorted(players))].append((float(bool(winners)), {statistic["name"] for statistic in mine}))
            continue
        for seat, player in enumerate(players):
            won = 1 / len(winners) if seat in winners else 0.0
            had = {statistic["name"] for statistic in mine if statistic["seat"] == seat}
            strata[player, roles[seat] if roles else ""].append((won, had))
    # If all won or all lost, there is nothing to compare.
    return [cases for cases in strata.values() if len({won for won, _ in cases}) > 1]


def _association(name: str, strata: list[list[Case]]) -> Association | None:
    """Compare how often the cases with a name and those without it are won, by the Mantel-Haenszel method.

    Cases are compared within each stratum, and a stratum with more cases of both sorts has more weight. None if there
    are too few cases with the name or without it, or if no stratum has both.
    """
    weights = with_ = without = variance = 0.0
    had = lacked = 0
    for cases in strata:
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
    sure = Difference(value, max(-1.0, value - half), min(1.0, value + half))
    return Association(name, had, with_ / weights, without / weights, sure)


def _variance(won: list[float]) -> float:
    """The variance of a share by Agresti and Caffo: with one win and one loss added, so that it is never zero."""
    size = len(won) + 2
    value = (sum(won) + 1) / size
    return value * (1 - value) / size
