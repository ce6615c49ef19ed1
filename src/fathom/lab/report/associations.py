"""Which cards and abilities are associated with winning.

Games with a card are compared with games without it, within the same cell, kinds of players and faction; the
comparisons are then combined. So a card does not seem strong only because strong players or factions play it. But what
happens late in long games is associated with winning or losing for that reason alone: these are hints, not proofs.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import htpy as h
import polars as pl
from htpy import Element

from fathom.game.statistics import counts_places
from fathom.lab.intervals import percent
from fathom.lab.mantel_haenszel import Association, Case, association
from fathom.lab.report import plots
from fathom.lab.report.data import GameData, Group

MOST = 12
"""The largest number of lines in a plot; the table below it has all."""


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
    """How each name of a kind is associated with winning, without names that are rare or almost always present."""
    strata = [cases for group in about.groups for cases in _strata(about, group, kind)]
    names = sorted({name for cases in strata for _, had in cases for name in had})
    return [line for name in names if (line := association(name, strata)) is not None]


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
