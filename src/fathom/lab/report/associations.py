"""Which cards and abilities go with winning.

A game with a card is compared with games of the same cell and the same kinds of players without it, and a faction with
itself; all these are weighed together, so that a card which only strong players or factions play does not seem strong
for that. What happens late in
long games goes with winning or losing for that reason alone: these are hints where to look, not proofs.
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
"""Cases with and cases without that there must be, for a comparison to be worth a line."""
MOST = 12
"""Lines of a plot; the rest are in the table behind it."""


class Association(msgspec.Struct, frozen=True):
    """Wins of cases with something and of cases without it."""

    name: str
    cases: int
    with_: float
    without: float
    difference: Difference


def section(about: GameData) -> Element | None:
    """A part for every kind of mark that is no place."""
    kinds = [kind for kind in about.kinds if not counts_places(kind)]
    parts = [part for kind in kinds if (part := _compared(about, kind)) is not None]
    if not parts:
        return None
    return h.section[
        h.h3["What decides"],
        h.p["Won with it, beside won without it, by the same kinds of players and factions. The dot is the difference "
            "of the shares won, in points; coloured where it is clear, grey where it may be chance. What comes late in "
            "a long game goes with the end of it for that reason alone: take these as hints where to look."],
        parts,
    ]  # fmt: skip


def _compared(about: GameData, kind: str) -> Element | None:
    found = associations(about, kind)
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


def _lines(found: list[Association], far: float) -> list[tuple[Any, ...]]:
    return [
        (line.name, f"{line.cases:,}", percent(line.with_), percent(line.without), plots.change(line.difference, far))
        for line in found
    ]


def associations(about: GameData, kind: str) -> list[Association]:
    """Every name of a kind with what it won; names too rare, or always there, are left out."""
    strata = [cases for group in about.groups for cases in _strata(about, group, kind)]
    names = sorted({name for cases in strata for _, had in cases for name in had})
    return [line for name in names if (line := _association(name, strata)) is not None]


Case = tuple[float, set[str]]
"""What a game won, or where players win against each other a seat of it; and the names it had."""


def _strata(about: GameData, group: Group, kind: str) -> list[list[Case]]:
    """The cases of a cell; those of each role, and of each kind of player, apart.

    A strong faction does not make all its models strong, nor a strong player all the cards they play. A team is known
    by the kinds of its players.
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
    # Where all won or all lost there is nothing to learn.
    return [cases for cases in strata.values() if len({won for won, _ in cases}) > 1]


def _association(name: str, strata: list[list[Case]]) -> Association | None:
    """By Mantel and Haenszel: each stratum's difference counts by how many cases it compares."""
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
    """The variance of a share by Agresti and Caffo: one more case of each kind, so that it is never zero."""
    size = len(won) + 2
    value = (sum(won) + 1) / size
    return value * (1 - value) / size
