"""Several small numbers in one: on an accelerator a shift is faster than an array."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

Int: TypeAlias = jax.Array
"""A whole number; under `vmap` one for each match."""
Bool: TypeAlias = jax.Array
V = TypeVar("V")


@dataclass(frozen=True)
class Packed:
    """Numbers of `width` bits each, the first lowest, in a number of 32 bits."""

    width: int

    def get(self, word: Int, index: Int | int) -> Int:
        """The number at an index."""
        return word >> index * self.width & (1 << self.width) - 1

    def put(self, word: Int, index: Int | int, value: Int | int) -> Int:
        """The word with one number replaced."""
        mask = (1 << self.width) - 1
        return word & ~(mask << index * self.width) | value << index * self.width

    def add(self, word: Int, index: Int | int, amount: int) -> Int:
        """The word with one number increased, or decreased. It must not overflow its bits."""
        change: Int = jnp.int32(amount) << index * self.width
        return word + change

    def of(self, *values: int) -> int:
        """These numbers packed into one word."""
        return sum(value << index * self.width for index, value in enumerate(values))

    def all(self, word: Int, size: int) -> list[Int]:
        """The first `size` numbers of a word."""
        return [self.get(word, index) for index in range(size)]


def bit(mask: int, index: Int) -> Bool:
    """Whether a bit is set."""
    return (mask >> index & 1) == 1


def lowest_bit(mask: Int) -> Int:
    """The index of the lowest set bit; -1 if none is."""
    return 31 - jax.lax.clz(mask & -mask)


def nth_bit(mask: Int, n: Int) -> Int:
    """The index of the n-th set bit (from 0) of a mask of 32 bits."""
    index = jnp.zeros_like(mask)
    for half in (16, 8, 4, 2, 1):
        below = jax.lax.population_count(mask >> index & (1 << half) - 1)
        above = n >= below
        n = jnp.where(above, n - below, n)
        index = jnp.where(above, index + half, index)
    return index


def bits_of(conditions: Sequence[Bool]) -> Int:
    """The indices of the conditions that hold, as bits."""
    result: Int = jnp.int32(0)
    for index, condition in enumerate(conditions):
        result |= condition.astype(jnp.int32) << index
    return result


def where(condition: Bool, yes: Int | int, no: Int | int) -> Int:
    """One number where a condition holds, else another. For single numbers; JAX traces it faster than `jnp.where`."""
    chosen: Int = jax.lax.select(condition, *(np.int32(each) if isinstance(each, int) else each for each in (yes, no)))
    return chosen


def computed_once(values: V) -> V:
    """The same values. Without this the compiler takes a long computation for one expression, and repeats its parts
    wherever they are used."""
    same: V = jax.lax.optimization_barrier(values)  # type: ignore[no-untyped-call]
    return same


def computed_if(condition: Bool, compute: Callable[[], V], otherwise: V) -> V:
    """The result of `compute` where a condition holds. A single match computes it only then; with `vmap`, all
    matches do."""
    found: V = jax.lax.cond(condition, compute, lambda: otherwise)
    return found


def any_of(conditions: list[Bool]) -> Bool:
    """Whether any condition holds."""
    result = conditions[0]
    for condition in conditions[1:]:
        result = result | condition
    return result


def total(numbers: list[Int] | list[Bool]) -> Int:
    """The sum; conditions that hold count 1."""
    result: Int = jnp.int32(0)
    for number in numbers:
        result = result + number.astype(jnp.int32)
    return result


def lookup(values: Sequence[int], index: Int) -> Int:
    """An element of a short table."""
    result = jnp.full_like(index, values[0])
    for place, value in enumerate(values[1:], 1):
        result = jnp.where(index == place, value, result)
    return result


def table(values: NDArray[np.int32] | Sequence[int], index: Int) -> Int:
    """An element of a longer table; an index outside the table is clipped."""
    return jnp.asarray(np.asarray(values, np.int32).reshape(-1)).at[index].get(mode="clip")
