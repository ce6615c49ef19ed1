"""Override: acting with another robot. JD-649, JD-667, JD-R72."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from fathom.jax.jupiter import move, shoot
from fathom.jax.jupiter.options import Kind
from fathom.jax.jupiter.queries import bits, in_effect, is_docked, passengers, sources
from fathom.jax.jupiter.spaces import Spaces, any_space
from fathom.jax.jupiter.state import Question, Rescue
from fathom.jax.jupiter.tables import MOST_SEATS, OUT, SIZE, Ability, Tables
from fathom.jax.packed import Bool, Int, computed_if
from fathom.jax.steps import answered, asking


def others(s: Rescue) -> Bool:
    """By seat: whether it is another player's robot in play."""
    return (jnp.arange(MOST_SEATS) != s.active) & (s.spots != OUT)


def any_other_pawn(t: Tables, s: Rescue) -> Bool:
    """Whether there is another pawn to act with, or would be once a Pilot docks the Pod (JD-R64)."""
    pilot = jnp.any(sources(t, s, s.active)[t.card[Ability.PILOT]])
    return jnp.any(others(s) & (~passengers(t, s) | is_docked(s) | pilot))


def overrides(t: Tables, s: Rescue, left: Int, free: Spaces) -> Int:
    """The seats whose robots the active player can move or shoot with, as bits (JD-R72).

    `free` are the spaces from which a robot can move.
    """
    able = in_effect(t, s, s.active, Ability.OVERRIDE)
    found: Int = computed_if(able, lambda: _overrides(t, s, left, free), jnp.int32(0))
    return found


def _overrides(t: Tables, s: Rescue, left: Int, free: Spaces) -> Int:
    moves = free[jnp.clip(s.spots // SIZE, 0, t.modules)] >> s.spots % SIZE & 1 == 1
    shots = jax.vmap(lambda spot: any_space(shoot.shots(t, s, spot, left)))(s.spots)
    able = others(s) & (~passengers(t, s) | is_docked(s)) & (moves | shots)
    return bits(able)


def act(t: Tables, s: Rescue) -> Rescue:
    """Move or shoot once with the other pawn, paid by the active player (JD-667)."""
    here = s.is_at(answered(Question.OVERRIDE))
    shoots = here & (s.kind == Kind.SHOOT)
    s = move.move_next(s, here & ~shoots, s.seat)
    s = s.where(shoots, used=s.used + t.shoot_cost, at=asking(Question.ACT))
    return shoot.kill_one(t, s, shoots, s.choice)
