"""Magical gates: the order in which the fish must pass an arch. TN-700 to TN-704."""

from __future__ import annotations

from fathom.jax.packed import Int, Packed, lookup, total
from fathom.jax.tentacula.queries import squares
from fathom.jax.tentacula.state import Voyage
from fathom.jax.tentacula.tables import Tables

ORDER = Packed(2)


def arch(t: Tables, s: Voyage) -> Int:
    """The square right before the arch of this stage."""
    return lookup(t.arch, s.stage)


def fish_passed(t: Tables, s: Voyage) -> Int:
    """How many fish are beyond the arch of this stage."""
    behind = arch(t, s)
    return total([square > behind for square in squares(s)])


def next_fish(t: Tables, s: Voyage) -> Int:
    """The fish that must pass next (TN-701, TN-R028)."""
    orders = [ORDER.of(*order) for order in t.order]
    return ORDER.get(lookup(orders, s.gate - 1), fish_passed(t, s))
