"""Seeded randomness that lives in the state.

A counter-based generator: the n-th number is a hash of the key and n, so a match is its set-up, its seed and its
answers, in any process and on any machine. Each number has 512 bits, so taking remainders favours nobody by any
amount that could ever be seen, and one number shuffles a whole deck.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeVar

import msgspec

T = TypeVar("T")
SWAPS = 32
"""How many swaps of a shuffle one number pays for: 14 bits each, so lists may have up to 16,000 items."""


class Chance(msgspec.Struct, gc=False, omit_defaults=True):
    """The generator: a key, and how many numbers were taken. `loaded` are the next rolls, if a position fixes them."""

    key: int
    taken: int = 0
    loaded: tuple[int, ...] = ()

    def bits(self) -> int:
        """The next 512 random bits."""
        self.taken += 1
        return int.from_bytes(blake2b(b"%d %d" % (self.key, self.taken)).digest(), "little")

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each as likely as any other."""
        return self.bits() % n

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`."""
        if self.loaded:
            value, *rest = self.loaded
            self.loaded = tuple(rest)
            return value
        return self.bits() % sides + 1

    def shuffle(self, items: list[T]) -> None:
        """Put the items in random order, in place."""
        last = len(items) - 1
        while last > 0:
            bits = self.bits()
            for i in range(last, max(last - SWAPS, 0), -1):
                bits, j = divmod(bits, i + 1)
                items[i], items[j] = items[j], items[i]
            last -= SWAPS


def key(*parts: object) -> int:
    """A 64-bit key for a generator, from anything that prints the same everywhere."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
