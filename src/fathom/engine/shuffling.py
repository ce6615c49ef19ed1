"""Random numbers, dice and shuffles. A shuffle uses each random number for several swaps."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, Final, Protocol, TypeVar

T = TypeVar("T")
SWAPS: Final = 32
"""How many swaps use one random number. Lists of up to 16,000 items need 14 bits a swap, so 448 of the 512 bits."""
SMALL: Final = 1 << 60
"""Python divides numbers below this limit several times as fast: they need at most two of its internal digits, and
compiled code keeps them in one machine word."""

CACHED: Final = 16
BEGUN: Final[dict[int, Any]] = {}
"""A cache of hash objects by key; cleared when it holds `CACHED`."""


class Source(Protocol):
    """A generator of random numbers, as the functions here need it; `Chance` is one."""

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
    """The hash of the key, cached: each random number is made from a copy of it."""
    found = BEGUN.get(key)
    if found is None:
        if len(BEGUN) >= CACHED:
            BEGUN.clear()
        found = BEGUN[key] = blake2b(b"%d " % key)
    return found


def roll(source: Source, sides: int) -> int:
    """Roll a die: returns 1 to `sides`; if the position fixes rolls of this die, the next of them."""
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
    """The swaps of a shuffle of `size` items, in groups (fresh, product, high, low).

    A group swaps item n with one of the first n items, for n from high down to low + 1. Each swap needs a remainder
    of a 512-bit number. A group divides this number only once, by the product of its divisors; the divisions for its
    swaps then use the small remainder. `fresh` says whether the group begins with a new random number.
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
