"""How something that occurs in some games, such as a card, is associated with winning, compared in similar games."""

from __future__ import annotations

from math import sqrt
from typing import TypeAlias

import msgspec

from fathom.lab.intervals import Difference, Z

FEW = 8
"""The least number of cases with something, and of cases without it, that are compared."""


class Association(msgspec.Struct, frozen=True):
    """The share of cases won with something (`name`), such as a card, and without it."""

    name: str
    cases: int
    with_: float
    without: float
    difference: Difference


Case: TypeAlias = tuple[float, set[str]]
"""One game (in competitive games, one seat of it): how much of it was won, and the names it had."""


def association(name: str, strata: list[list[Case]]) -> Association | None:
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
