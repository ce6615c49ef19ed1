"""Sets of spaces: domes, sites and the Pod. JD-152, JD-157.

A set is an array with one number for each module, as in `colony`, and a last one for the Pod. A space has a number:
seven times its module, plus the side or 6 for the centre; the Pod comes after all of them.
"""

from __future__ import annotations

from typing import TypeAlias

import jax
import jax.numpy as jnp

from fathom.jax.jupiter import colony
from fathom.jax.jupiter.colony import CENTRE, SIDES, Bridges, Domes
from fathom.jax.jupiter.tables import SIZE, Tables
from fathom.jax.packed import Bool, Int, where

Spaces: TypeAlias = jax.Array
"""A set of spaces."""


def empty(t: Tables) -> Spaces:
    """No space."""
    return jnp.zeros(t.modules + 1, jnp.int32)


def join(domes: Domes, pod: Bool | Int) -> Spaces:
    """These domes, and the Pod if `pod` says so."""
    return jnp.append(domes, pod.astype(jnp.int32))


def single(t: Tables, space: Int) -> Spaces:
    """The set of one space; no space for `tables.OUT`."""
    rows = jnp.arange(t.modules + 1)
    return jnp.where(rows == space // SIZE, 1 << space % SIZE, 0)


def has(t: Tables, spaces: Spaces, space: Int) -> Bool:
    """Whether a space is in a set."""
    return any_space(spaces & single(t, space))


def any_space(spaces: Spaces | Domes) -> Bool:
    """Whether a set has any space."""
    return jnp.any(spaces != 0)


def count(spaces: Spaces | Domes) -> Int:
    """How many spaces a set has."""
    return jnp.sum(jax.lax.population_count(spaces))


def only(condition: Bool, spaces: Spaces) -> Spaces:
    """The set where a condition holds, else no space."""
    return jnp.where(condition, spaces, 0)


def adjacent(b: Bridges, spaces: Spaces) -> Spaces:
    """The spaces one bridge from any of these (JD-157)."""
    return join(*colony.spread(b, spaces[:-1], spaces[-1] > 0))


def neighbours(t: Tables, b: Bridges, space: Int) -> Spaces:
    """The spaces one bridge from a single space; none for `tables.OUT` (JD-157)."""
    module, side = space // SIZE, space % SIZE
    there, in_ring = (module >= 0) & (module < t.modules), side < CENTRE
    row = jnp.clip(module, 0, t.modules - 1)
    rim, spokes = b.rim[row], b.spokes[row]
    after, before = (side + 1) % SIDES, (side - 1) % SIDES
    ring = (rim >> side & 1) << after | (rim >> before & 1) << before | (spokes >> side & 1) << CENTRE
    inside = where(in_ring, ring, spokes)
    across = b.around[row, jnp.minimum(side, SIDES - 1)]
    rows = jnp.arange(t.modules)
    domes = jnp.where(there & (rows == module), inside, 0)
    domes |= jnp.where(there & in_ring & (rows == across), 1 << (side + 3) % SIDES, 0)
    domes |= jnp.where(space == t.pod, b.gangway, 0)
    return join(domes, there & in_ring & (b.gangway[row] >> side & 1 == 1))


def near(b: Bridges, domes: Domes) -> Domes:
    """The domes one bridge from any of these, without the Pod."""
    return colony.spread(b, domes, jnp.bool_(False))[0]


def lowest(spaces: Spaces) -> Int:
    """The space of a set with the lowest number; the set must not be empty."""
    row = jnp.argmax(spaces != 0)
    word = spaces[row]
    return SIZE * row.astype(jnp.int32) + 31 - jax.lax.clz(word & -word)


def union(sets: Spaces) -> Spaces:
    """The spaces that are in any of several sets."""
    result = sets[0]
    for one in sets[1:]:
        result = result | one
    return result
