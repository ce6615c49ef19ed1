"""Seeded randomness that lives in the state.

The generator is counter-based: the n-th number is a hash of the key and n. The same set-up, seed and answers
therefore give the same match in any process and on any machine. Each number has 512 bits, so the bias of remainders
is negligible, and one number shuffles a whole deck.
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
    """Rolls that a position fixes in advance, as (sides, number); each kind of die takes its own in order."""

    def bits(self) -> int:
        """The next 512 random bits."""
        return shuffling.bits(self)

    def below(self, n: int) -> int:
        """A random number from 0 to n-1, all equally likely."""
        return shuffling.bits(self) % n

    def roll(self, sides: int) -> int:
        """Roll a die: the next roll that the position fixes or, if there is none, a random number from 1 to `sides`."""
        return shuffling.roll(self, sides)

    def shuffle(self, items: list[T]) -> None:
        """Put the items in random order, in place."""
        shuffling.shuffle(self, items)


def of_position(seed: int, written: str, rolls: tuple[tuple[int, int], ...] = ()) -> Chance:
    """The generator of a position. `written` is its key and the count of numbers taken; if empty, the seed is used."""
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
    """A 64-bit key for a generator: a hash of the texts of the parts."""
    text = "\x1f".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
