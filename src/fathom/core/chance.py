"""Seeded randomness that lives in the state.

A counter-based generator: the n-th number is a hash of the key and n, so a match is its set-up, its seed and its
answers, in any process and on any machine. Each number has 512 bits, so taking remainders favours nobody by any
amount that could ever be seen, and one number shuffles a whole deck.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import TypeVar

import msgspec

T = TypeVar("T")
SWAPS = 32
"""How many swaps of a shuffle one number pays for: 14 bits each, so lists may have up to 16,000 items."""
SMALL = 1 << 30
"""Numbers below this are single digits to Python, and divided several times as fast."""


class Chance(msgspec.Struct, gc=False, omit_defaults=True):
    """The generator: a key, and how many numbers were taken."""

    key: int
    taken: int = 0
    rolls: tuple[tuple[int, int], ...] = ()
    """How the next dice fall, where a position says so: (sides, number), each kind of die in its own order."""

    def bits(self) -> int:
        """The next 512 random bits."""
        self.taken += 1
        return int.from_bytes(blake2b(b"%d %d" % (self.key, self.taken)).digest(), "little")

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each as likely as any other."""
        return self.bits() % n

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`, or the next roll that was laid down."""
        for index, (die, number) in enumerate(self.rolls):
            if die == sides:
                self.rolls = self.rolls[:index] + self.rolls[index + 1 :]
                return number
        return self.bits() % sides + 1

    def shuffle(self, items: list[T]) -> None:
        """Put the items in random order, in place."""
        bits = 0
        for fresh, product, swaps in _swaps(len(items)):
            if fresh:
                bits = self.bits()
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


def of_position(seed: int, written: str, rolls: tuple[tuple[int, int], ...] = ()) -> Chance:
    """The generator of a position: `written` is its key and how many numbers were taken; without it the seed counts."""
    if not written:
        return Chance(key("position", seed), 0, rolls)
    try:
        number, taken = map(int, written.split())
    except ValueError:
        raise ValueError("chance: write the key and how many numbers were taken") from None
    if taken < 0:
        raise ValueError(f"chance: {taken} numbers taken is less than none")
    return Chance(number, taken, rolls)


def key(*parts: object) -> int:
    """A 64-bit key for a generator, from anything that prints the same everywhere."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
