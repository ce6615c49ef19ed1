"""Shuffles, several swaps to a random number."""

from __future__ import annotations

from functools import cache
from typing import Final, Protocol, TypeVar

T = TypeVar("T")
SWAPS: Final = 32
"""How many swaps of a shuffle one number pays for: 14 bits each, so lists may have up to 16,000 items."""
SMALL: Final = 1 << 30
"""Numbers below this are single digits to Python, and divided several times as fast."""


class Source(Protocol):
    """Where the numbers come from."""

    def bits(self) -> int:
        """The next 512 random bits."""
        ...


def shuffle(source: Source, items: list[T]) -> None:
    """Put the items in random order, in place."""
    bits = 0
    for fresh, product, swaps in _swaps(len(items)):
        if fresh:
            bits = source.bits()
        bits, small = divmod(bits, product)
        for i, n in swaps:
            j = small % n
            small //= n
            items[i], items[j] = items[j], items[i]


@cache
def _swaps(size: int) -> list[tuple[bool, int, list[tuple[int, int]]]]:
    """The swaps (i, i + 1) of a shuffle, from the last item down to the second, in groups.

    Each swap takes its remainder off a 512-bit number. A group takes the product of its divisors off first, so that
    its own divisions are small ones; it says whether a new number is due.
    """
    groups: list[tuple[bool, int, list[tuple[int, int]]]] = []
    product = SMALL
    for done, i in enumerate(range(size - 1, 0, -1)):
        fresh = done % SWAPS == 0
        if fresh or product * (i + 1) >= SMALL:
            groups.append((fresh, 1, []))
            product = 1
        product *= i + 1
        swaps = groups[-1][2]
        swaps.append((i, i + 1))
        groups[-1] = (groups[-1][0], product, swaps)
    return groups
