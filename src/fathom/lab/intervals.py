"""95 % intervals of a share, of the difference of two shares (paired or not), and of a mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, sqrt
from statistics import fmean, stdev

import msgspec

Z = 1.959963984540054
"""How many standard deviations on either side contain 95 % of a normal distribution."""


class Share(msgspec.Struct, frozen=True):
    """The share of games won, with its Wilson interval, which is valid for few games and always within 0 to 1."""

    won: float
    of: int

    @property
    def value(self) -> float:
        """The share; 0 without games."""
        return self.won / self.of if self.of else 0.0

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return max(0.0, self._middle() - self._half()) if self.of else 0.0

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return min(1.0, self._middle() + self._half()) if self.of else 1.0

    def _middle(self) -> float:
        return (self.value + Z * Z / (2 * self.of)) / (1 + Z * Z / self.of)

    def _half(self) -> float:
        spread = self.value * (1 - self.value) / self.of + Z * Z / (4 * self.of * self.of)
        return Z * sqrt(max(0.0, spread)) / (1 + Z * Z / self.of)

    def __str__(self) -> str:
        return f"{percent(self.value)} ({100 * self.low:.0f}–{100 * self.high:.0f})"


class Difference(msgspec.Struct, frozen=True):
    """How much larger one share is than another, with its interval."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low > 0 or self.high < 0


def difference(after: Share, before: Share, pair_correlation: float = 0.0) -> Difference:
    """`after` minus `before`, with Newcombe's interval, which combines the two Wilson intervals.

    If the games are paired, such as by seed, `pair_correlation` is their correlation: the higher, the narrower the
    interval.
    """
    value = after.value - before.value
    down = _apart(after.value - after.low, before.high - before.value, pair_correlation)
    up = _apart(after.high - after.value, before.value - before.low, pair_correlation)
    return Difference(value, max(-1.0, value - down), min(1.0, value + up))


def _apart(one: float, other: float, pair_correlation: float) -> float:
    return sqrt(max(0.0, one**2 - 2 * pair_correlation * one * other + other**2))


def correlation(pairs: Iterable[tuple[float, float]]) -> float:
    """The correlation of pairs with Newcombe's continuity correction, which reduces positive correlations."""
    ones, others = zip(*pairs, strict=True)
    size = len(ones)
    shared = size * sum(one * other for one, other in zip(ones, others, strict=True)) - sum(ones) * sum(others)
    if shared > 0:
        shared = max(0.0, shared - size / 2)
    spreads = [size * sum(x * x for x in values) - sum(values) ** 2 for values in (ones, others)]
    return shared / sqrt(spreads[0] * spreads[1]) if min(spreads) > 0 else 0.0


class Mean(msgspec.Struct, frozen=True):
    """A mean with the half width of its interval; valid from about twenty games."""

    value: float
    half: float

    def __str__(self) -> str:
        return f"{self.value:.0f} ({self.value - self.half:.0f} to {self.value + self.half:.0f})"


def mean(found: Sequence[float]) -> Mean:
    """The mean of some numbers. The interval of a single number is infinite."""
    half = Z * stdev(found) / sqrt(len(found)) if len(found) > 1 else inf
    return Mean(fmean(found), half)


def percent(value: float) -> str:
    """A share as text in per cent."""
    return f"{100 * value:.0f} %" if value in (0, 1) or 0.1 <= value <= 0.9 else f"{100 * value:.1f} %"
