"""Seeded randomness that lives in the state.

A counter-based generator: the n-th number is a hash of the key and n, so a match is its set-up, its seed and its
answers, in any process and on any machine. Each number has 512 bits, so remainders are not biased by any
amount that could be noticed, and one number shuffles a whole deck.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeVar

import msgspec

from fathom.engine import shuffling

T = TypeVar("T")


class Chance(msgspec.Struct, gc=False, omit_defaults=True):
    """The generator: a key, and how many numbers were taken."""

    key: int
    taken: int = 0
    rolls: tuple[tuple[int, int], ...] = ()
    """The next rolls, where a position fixes them: (sides, number), each kind of die in order."""

    def bits(self) -> int:
        """The next 512 random bits."""
        return shuffling.bits(self)

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each as likely as any other."""
        return shuffling.bits(self) % n

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`, or the next roll that a position fixed."""
        return shuffling.roll(self, sides)

    def shuffle(self, items: list[T]) -> None:
        """Put the items in random order, in place."""
        shuffling.shuffle(self, items)


def of_position(seed: int, written: str, rolls: tuple[tuple[int, int], ...] = ()) -> Chance:
    """The generator of a position: `written` is its key and how many numbers were taken; without it the seed counts."""
    if not written:
        return Chance(key("position", seed), 0, rolls)
    try:
        number, taken = map(int, written.split())
    except ValueError:
        raise ValueError("chance: write the key and how many numbers were taken") from None
    if taken < 0:
        raise ValueError(f"chance: {taken} numbers taken is less than zero")
    return Chance(number, taken, rolls)


def key(*parts: object) -> int:
    """A 64-bit key for a generator, from anything that prints the same everywhere."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
