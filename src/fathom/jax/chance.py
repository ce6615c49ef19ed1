"""Chance: a counter-based generator in the state, or a tape of results that the reference had."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, Self

import jax
import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, nth_bit, total

GOLDEN = 0x9E3779B9


class Chance(Protocol):
    """A source of random results. Where `condition` is false, the caller does not use the result."""

    def below(self, condition: Bool, limit: int) -> tuple[Int, Self]:
        """A number from 0 to `limit` - 1: a roll of a die, a flip."""

    def member(self, condition: Bool, deck: int, left: Int) -> tuple[Int, Self]:
        """The next item of a shuffled deck; `left` are the items in it, as bits."""

    def weighted(self, condition: Bool, deck: int, counts: list[Int]) -> tuple[Int, Self]:
        """The next item of a shuffled deck with copies; `counts` says how many of each are left in it."""

    def reshuffle(self, condition: Bool, deck: int, size: Int) -> Self:
        """Shuffle all `size` items of a deck again."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Random:
    """A counter-based generator: the n-th number is a hash of two keys and n."""

    key: tuple[Int, Int]
    taken: Int

    def bits(self) -> tuple[Int, Self]:
        """The next 32 bits."""
        first, second = self.key
        word = mixed(mixed(first + self.taken * jnp.uint32(GOLDEN)) ^ second)
        return word, replace(self, taken=self.taken + 1)

    def below(self, condition: Bool, limit: int) -> tuple[Int, Self]:
        """A random number below a limit. Limits are small, so the bias of the remainder is below one in 100 million."""
        word, rest = self.bits()
        return (word % jnp.uint32(limit)).astype(jnp.int32), rest

    def member(self, condition: Bool, deck: int, left: Int) -> tuple[Int, Self]:
        """A random item of those left. Drawing at random is the same as drawing from a shuffled deck."""
        count = jnp.maximum(jax.lax.population_count(left), 1)
        word, rest = self.bits()
        return nth_bit(left, (word % count.astype(jnp.uint32)).astype(jnp.int32)), rest

    def weighted(self, condition: Bool, deck: int, counts: list[Int]) -> tuple[Int, Self]:
        """A random item of those left, each copy as likely as any other."""
        word, rest = self.bits()
        size = jnp.maximum(total(counts), 1)
        place = (word % size.astype(jnp.uint32)).astype(jnp.int32)
        item: Int = jnp.int32(0)
        passed: Int = jnp.int32(0)
        for count in counts[:-1]:
            passed = passed + count
            item = item + (place >= passed).astype(jnp.int32)
        return item, rest

    def reshuffle(self, condition: Bool, deck: int, size: Int) -> Self:
        """Return the generator unchanged: the order is decided when an item is drawn."""
        return self


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Tape:
    """Results recorded before: rolls by the number of sides, and the items of each deck in the order of drawing."""

    rolls: dict[int, Int]
    decks: tuple[Int, ...]
    rolled: dict[int, Int]
    """How many rolls were taken."""
    drawn: tuple[Int, ...]
    """How many items of each deck were taken."""

    def below(self, condition: Bool, limit: int) -> tuple[Int, Self]:
        """The next recorded roll of a die with `limit` sides."""
        at = self.rolled[limit]
        rolled = {**self.rolled, limit: at + condition.astype(jnp.int32)}
        return self.rolls[limit][at], replace(self, rolled=rolled)

    def member(self, condition: Bool, deck: int, left: Int) -> tuple[Int, Self]:
        """The next recorded item of a deck."""
        at = self.drawn[deck]
        drawn = (*self.drawn[:deck], at + condition.astype(jnp.int32), *self.drawn[deck + 1 :])
        return self.decks[deck][at], replace(self, drawn=drawn)

    def weighted(self, condition: Bool, deck: int, counts: list[Int]) -> tuple[Int, Self]:
        """The next recorded item of a deck."""
        return self.member(condition, deck, jnp.int32(0))

    def reshuffle(self, condition: Bool, deck: int, size: Int) -> Self:
        """Skip to the start of the next recorded order of the deck; each order has all `size` items."""
        at = self.drawn[deck]
        fresh = jnp.where(condition, (at + size - 1) // size * size, at)
        return replace(self, drawn=(*self.drawn[:deck], fresh, *self.drawn[deck + 1 :]))


def mixed(word: Int) -> Int:
    """A hash of 32 bits with little bias: multiplications and shifts, as in common integer hashes."""
    word = word ^ word >> 16
    word = word * jnp.uint32(0x7FEB352D)
    word = word ^ word >> 15
    word = word * jnp.uint32(0x846CA68B)
    return word ^ word >> 16


def random(key: jax.Array) -> Random:
    """A generator from a key of `jax.random`."""
    data = jax.random.key_data(key) if jnp.issubdtype(key.dtype, jax.dtypes.prng_key) else key
    return Random((data[..., 0], data[..., -1]), jnp.uint32(0))
