"""Destruction of modules full of creeps. JD-561 to JD-566, JD-850, JD-R40, JD-R43, JD-R50 to JD-R52, JD-R90."""

from __future__ import annotations

from dataclasses import replace

import jax.numpy as jnp

from fathom.jax.jupiter import end, pod, vulnerability
from fathom.jax.jupiter.colony import NO_CELL
from fathom.jax.jupiter.queries import domes, is_docked, module_of, pawns
from fathom.jax.jupiter.state import Rescue
from fathom.jax.jupiter.tables import OUT, Tables
from fathom.jax.packed import Bool, computed_if


def full_tiles(t: Tables, s: Rescue, here: Bool, *, acting: bool = False) -> Rescue:
    """Destroy all modules full of creeps together, then check for the end of the game (JD-565).

    Sites do not count (JD-562). A pawn protects its module (JD-563); with Robot Vulnerability only while a player is
    `acting` (JD-R90).
    """
    frail = jnp.bool_(not acting) & (s.vulnerable > 0)
    taken = s.creeps | jnp.where(frail, pawns(t, s), 0)
    full = (s.creeps != 0) & (taken == domes(t, s))
    some = here & jnp.any(full)
    s = computed_if(some, lambda: end.after_destruction(t, destroy(t, s, some, full), some), s)
    return end.check(t, s, here)


def destroy(t: Tables, s: Rescue, here: Bool, full: Bool) -> Rescue:
    """Remove modules with everything on them; a Pod left without a module is cast loose (JD-561, JD-564, JD-R51)."""
    module = module_of(s.spots)
    lost = (module >= 0) & (module < t.modules) & full[jnp.clip(module, 0, t.modules - 1)]
    left = replace(s.colony, cell=jnp.where(here & full, NO_CELL, s.colony.cell))
    s = replace(s, colony=left).where(
        here,
        spots=jnp.where(lost, OUT, s.spots),
        creeps=jnp.where(full, 0, s.creeps),
        covered=jnp.where(full, 0, s.covered),
        destroyed=s.destroyed + jnp.sum(full),
        stale=1,
    )
    s = vulnerability.lose_cards(t, s, here, lost)
    held = jnp.any((s.bridges.gangway != 0) & ~full)
    return pod.undock(s, here & is_docked(s) & ~held)
