"""The odds of a draw."""

from __future__ import annotations

from functools import cache

FATES = {1: 6, 2: 12, 3: 12, 4: 12, 5: 12, 6: 6}
"""How often each number stands on the ability cards (SG-G03)."""


@cache
def chance(needed: int) -> float:
    """The chance that fate is at least this."""
    return sum(n for number, n in FATES.items() if number >= needed) / sum(FATES.values())
