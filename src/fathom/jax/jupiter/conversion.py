"""Conversion. JD-481 to JD-484, JD-R38 to JD-R41."""

from __future__ import annotations

from fathom.jax.jupiter import destruction
from fathom.jax.jupiter.spaces import count, near
from fathom.jax.jupiter.state import Phase, Rescue, Step
from fathom.jax.jupiter.tables import Tables
from fathom.jax.packed import where


def conversion_step(t: Tables, s: Rescue) -> Rescue:
    """Turn all colonists next to a creep into creeps at once, then destroy full modules (JD-481, JD-484).

    Colonists in the Pod are safe (JD-424).
    """
    here = s.is_at(Step.CONVERSION)
    doomed = near(s.bridges, s.creeps) & s.colonists
    s = s.where(here, colonists=s.colonists & ~doomed, creeps=s.creeps | doomed, converted=s.converted + count(doomed))
    s = destruction.full_tiles(t, s, here)
    here = here & (s.at != Step.OVER)
    fast = s.fast_creeps > 0
    phase = where(fast, int(Phase.DRAW), int(Phase.INVASION))
    return s.where(here, phase=phase, at=where(fast, int(Step.DRAW), int(Step.ROLL)))
