"""Random numbers, dice and shuffles. A shuffle uses one number for several swaps."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, Final, Protocol, TypeVar

T = TypeVar("T")
SWAPS: Final = 32
"""Swaps of a shuffle per number: 14 bits each, so lists may have up to 16,000 items."""
SMALL: Final = 1 << 30
"""Python divides numbers below this several times as fast: they are one digit inside."""

CACHED: Final = 16
BEGUN: Final[dict[int, Any]] = {}
"""The hashes of the latest keys, at most `CACHED` of them."""


class Source(Protocol):
    """A source of numbers: a `Chance`."""

    key: int
    taken: int
    rolls: tuple[tuple[int, int], ...]


def bits(source: Source) -> int:
    """The next 512 random bits."""
    source.taken += 1
    number = _begun(source.key).copy()
    number.update(str(source.taken).encode())
    return int.from_bytes(number.digest(), "little")


def _begun(key: int) -> Any:
    """The hash that all numbers of a key begin with."""
    found = BEGUN.get(key)
    if found is None:
        if len(BEGUN) >= CACHED:
            BEGUN.clear()
        found = BEGUN[key] = blake2b(b"%d " % key)
    return found


def roll(source: Source, sides: int) -> int:
    """A die: 1 to `sides`, or the next roll that a position fixed."""
    for index, (die, number) in enumerate(source.rolls):
        if die == sides:
            source.rolls = source.rolls[:index] + source.rolls[index + 1 :]
            return number
    return bits(source) % sides + 1


def shuffle(source: Source, items: list[T]) -> None:
    """Put the items in random order, in place."""
    left = 0
    for fresh, product, high, low in _swaps(len(items)):
        if fresh:
            left = bits(source)
        left, small = divmod(left, product)
        for n in range(high, low, -1):
            i, j = n - 1, small % n
            small //= n
            items[i], items[j] = items[j], items[i]


@cache
def _swaps(size: int) -> list[tuple[bool, int, int, int]]:
    """The swaps of a shuffle in groups: the last of n items with any of the n, for n from high down to above low.

    Each swap takes its remainder off a 512-bit number. A group takes the product of its divisors off first, so that
    its own divisions are small ones; it says whether a new number is due.
    """
    groups: list[tuple[bool, int, int, int]] = []
    for done, n in enumerate(range(size, 1, -1)):
        fresh = done % SWAPS == 0
        if fresh or groups[-1][1] * n >= SMALL:
            groups.append((fresh, n, n, n - 1))
        else:
            due, product, high, _ = groups[-1]
            groups[-1] = (due, product * n, high, n - 1)
    return groups
