"""The odds of a fate draw."""

from __future__ import annotations

from functools import cache

FATES = {1: 6, 2: 12, 3: 12, 4: 12, 5: 12, 6: 6}
"""How many ability cards have each fate number (SG-G03)."""


@cache
def chance(needed: int) -> float:
    """The chance that fate is at least `needed`."""
    return sum(n for number, n in FATES.items() if number >= needed) / sum(FATES.values())
