"""Seeded randomness that lives in the state.

A counter-based generator (SplitMix64): the n-th number depends on the key and n alone, so a match is its set-up,
its seed and its answers, in any process and on any machine.
"""

from __future__ import annotations

import hashlib
from typing import TypeVar

import msgspec

T = TypeVar("T")
MASK = 0xFFFF_FFFF_FFFF_FFFF


class Chance(msgspec.Struct, gc=False):
    """The generator: a 64-bit key and how many numbers were taken."""

    key: int
    taken: int = 0

    def bits(self) -> int:
        """The next 64 random bits."""
        self.taken += 1
        z = (self.key + self.taken * 0x9E37_79B9_7F4A_7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each as likely as any other."""
        limit = MASK - MASK % n
        while (bits := self.bits()) >= limit:
            pass
        return bits % n

    def shuffle(self, items: list[T]) -> None:
        """Put the items in random order, in place."""
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]


def key(*parts: object) -> int:
    """A 64-bit key for a generator, from anything that prints the same everywhere."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")
