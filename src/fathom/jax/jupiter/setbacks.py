"""Setbacks and Super Creeps. JD-760 to JD-771, JD-R57 to JD-R61."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.jupiter import colony
from fathom.jax.jupiter.queries import dishes, guarded, plants
from fathom.jax.jupiter.state import Phase, Question, Rescue, Step
from fathom.jax.jupiter.tables import Setback, Tables
from fathom.jax.packed import Bool, Int, lookup, where
from fathom.jax.steps import asking

NOTHING = -1


def follow_next(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """Carry out a Setback on the modules it affects, except those that the player suppresses (JD-771)."""
    does = _does(t, s)
    bare = (s.covered == 0) & ~guarded(t, s)
    invaded = (s.got > 0) & colony.present(s.colony)
    hit = jnp.where(does == Setback.COVER_PLANTS, plants(t, s) & bare, invaded)
    hit = jnp.where(does == Setback.COVER_DISHES, dishes(t, s) & bare, hit)
    return s.where(here, hit=hit.astype(jnp.int32), at=asking(Question.SUPPRESS))


def strike(t: Tables, s: Rescue) -> Rescue:
    """Put a Super Creep on every site that is hit (JD-760, JD-761); a Surge places a second creep on each module
    (JD-762)."""
    here = s.is_at(Step.SETBACK)
    surges = here & (_does(t, s) == Setback.SURGE)
    s = s.where(
        here & ~surges,
        covered=s.covered | s.hit,
        hit=jnp.zeros_like(s.hit),
        phase=int(Phase.END),
    )
    s = s.where(surges, getting=jnp.zeros_like(s.getting))
    return s.where(here, at=where(surges, asking(Question.PLACE), int(Step.END)))


def _does(t: Tables, s: Rescue) -> Int:
    """What the Setback does; nothing in a pack that has none."""
    return lookup(list(map(int, t.does)) or [NOTHING], s.card - t.abilities)
