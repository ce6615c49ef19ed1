"""Shares and how sure they are: 95 % intervals, of one share and of the difference of two."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, stdev

import msgspec

Z = 1.959963984540054
"""Standard deviations either side that hold 95 % of a bell curve."""


class Share(msgspec.Struct, frozen=True):
    """So many of so many, with its interval by Wilson: sound for few games, and never outside 0 to 1."""

    won: float
    of: int

    @property
    def value(self) -> float:
        """The share itself."""
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
    """How much larger one share is than another, with its interval by Newcombe (from the two of Wilson)."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out nought."""
        return self.low > 0 or self.high < 0


def difference(after: Share, before: Share) -> Difference:
    """What came after, less what was before."""
    value = after.value - before.value
    down = sqrt((after.value - after.low) ** 2 + (before.high - before.value) ** 2)
    up = sqrt((after.high - after.value) ** 2 + (before.value - before.low) ** 2)
    return Difference(value, max(-1.0, value - down), min(1.0, value + up))


class Mean(msgspec.Struct, frozen=True):
    """A mean with the half width of its interval; sound from some twenty games on."""

    value: float
    half: float

    def __str__(self) -> str:
        return f"{self.value:.0f} ({self.value - self.half:.0f} to {self.value + self.half:.0f})"


def mean(found: Sequence[float]) -> Mean:
    """The mean of some numbers. Of a single one nobody knows how far it may be off."""
    half = Z * stdev(found) / sqrt(len(found)) if len(found) > 1 else inf
    return Mean(fmean(found), half)


def percent(value: float) -> str:
    """A share as people write it."""
    return f"{100 * value:.0f} %" if value in (0, 1) or 0.1 <= value <= 0.9 else f"{100 * value:.1f} %"
