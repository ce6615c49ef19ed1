"""Paying and flipping shells. TN-005, TN-430, TN-431, TN-620."""

from __future__ import annotations

from fathom.jax.packed import Bool
from fathom.jax.tentacula.queries import has_power
from fathom.jax.tentacula.state import Voyage
from fathom.jax.tentacula.tables import Tables

SHELL_SIDE = 0
"""The first of the two results of a flip."""


def pay_shell(t: Tables, s: Voyage, here: Bool) -> Voyage:
    """Where `here`: move a shell from pool to supply; the crab flips it first and may keep it (TN-620, TN-R042)."""
    flips = here & has_power(t, s, s.active, "flip")
    side, s = s.roll(flips, 2)
    return s.where(here & ~(flips & (side == SHELL_SIDE)), pool=s.pool - 1)
