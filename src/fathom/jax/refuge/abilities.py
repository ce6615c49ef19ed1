"""The trap at a camera: the Reaction that several chapters offer. RF-351, RF-352."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, where
from fathom.jax.refuge import board
from fathom.jax.refuge.options import Kind, few
from fathom.jax.refuge.queries import can_react, owner, turn_down
from fathom.jax.refuge.salvage import eliminate_next
from fathom.jax.refuge.state import Dive, Question, Step
from fathom.jax.refuge.tables import ABILITIES, Tables
from fathom.jax.steps import answered, asking


def trap_next(s: Dive, here: Bool, tentacle: Int, space: Int, otherwise: int | Int) -> Dive:
    """Where `here`, next ask the owner of the camera on a space about the tentacle there; then step `otherwise`."""
    return s.where(here, at=asking(Question.TRAP), tentacle=tentacle, trapped=space, untrapped=otherwise)


def ask_trap(t: Tables, s: Dive) -> Dive:
    """If possible, ask the owner of the camera whether to eliminate the tentacle (P3, RF-D13).

    In a contact, a diver who has been asked already is not asked again.
    """
    here = s.at == asking(Question.TRAP)
    asked_before = (s.untrapped == Step.HIT) & (owner(s, t.trap) == s.meeting)
    may = board.has(s.cameras, s.trapped) & can_react(s, t.trap) & ~asked_before
    s = s.where(here & ~may, at=s.untrapped)
    return s.ask(here & may, Question.TRAP, abilities=1 << max(t.trap, 0), few=few(Kind.DECLINE))


def spring_trap(t: Tables, s: Dive) -> Dive:
    """Carry out the answer: take the camera back and eliminate the tentacle, or continue without (P3)."""
    here = s.at == answered(Question.TRAP)
    uses = here & (s.kind == Kind.USE)
    s = s.where(here & ~uses, at=s.untrapped)
    after = where(s.untrapped == Step.HIT, int(Step.MET), s.untrapped)
    return trap(t, s.where(uses, came=board.NOWHERE), uses, s.trapped, after)


def trap(t: Tables, s: Dive, here: Bool, space: Int, after: int | Int) -> Dive:
    """Turn the ability down, take back the camera on a space and eliminate the tentacle; then step `after` (P3)."""
    seat = jnp.maximum(owner(s, t.trap), 0)
    s = turn_down(s, here, seat, max(t.trap, 0) % ABILITIES)
    s = s.where(here, cameras=board.minus(s.cameras, board.single(t.grid, space)))
    return eliminate_next(s, here, s.tentacle, seat, after)
