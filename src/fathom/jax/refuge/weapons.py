"""Weapons and contact. RF-345 to RF-349, RF-620 to RF-625."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, where
from fathom.jax.refuge import abilities, board, cards, devour, salvage
from fathom.jax.refuge.options import Kind, few
from fathom.jax.refuge.queries import hand_of, own_abilities, spot, stands, turn_down
from fathom.jax.refuge.state import USED, Dive, Question, Step
from fathom.jax.refuge.state_check import check_next
from fathom.jax.refuge.tables import ABILITIES, Tables
from fathom.jax.steps import answered, asking


def contact_next(s: Dive, here: Bool, seat: Int, tentacle: Int, arrived: bool) -> Dive:
    """Where `here`: let a tentacle and a diver meet next; `arrived`: the tentacle came to the diver (RF-620)."""
    return s.where(
        here,
        at=asking(Question.CONTACT),
        meeting=seat,
        tentacle=tentacle,
        arrived=int(arrived),
        came=board.NOWHERE,
    )


def ask_contact(t: Tables, s: Dive) -> Dive:
    """Ask the diver's player for a Weapon or Reaction; if there is none, continue without (RF-345, RF-351, RF-R09)."""
    here = s.at == asking(Question.CONTACT)
    weapons = cards.among(cards.present(hand_of(s, s.meeting)), t.weapons)
    helpful: Int = jnp.int32(t.parry | t.shrug)
    filmed = (s.arrived > 0) & board.has(s.cameras, spot(s, s.meeting))
    if t.trap >= 0:
        helpful |= where(filmed, 1 << t.trap, 0)
    face_up = own_abilities(s, s.meeting, ~USED.get(s.used, s.meeting) & (1 << ABILITIES) - 1)
    reactions = where(stands(s, s.meeting), face_up & helpful, 0)
    may = cards.any_card(weapons) | (reactions != 0)
    s = _undefended(s, here & ~may)
    return s.ask(here & may, Question.CONTACT, cards=weapons, abilities=reactions, few=few(Kind.DECLINE))


def defend(t: Tables, s: Dive) -> Dive:
    """Carry out the answer on contact: fire a Weapon, use a Reaction, or neither (RF-347, RF-620)."""
    here = s.at == answered(Question.CONTACT)
    fires, uses = here & (s.kind == Kind.PLAY), here & (s.kind == Kind.USE)
    s = _undefended(s, here & (s.kind == Kind.DECLINE))
    s = salvage.discard(s, fires, s.meeting, cards.one_card(s.choice))
    one = 1 << where(uses, s.choice, 0)
    shrugs, traps = uses & (one & t.shrug != 0), uses & (s.choice == t.trap)
    s = turn_down(s, uses & ~traps, s.meeting, s.choice % ABILITIES)
    s = salvage.send_back(t, s, shrugs, s.tentacle)
    s = check_next(s, shrugs, int(Step.MET))
    s = salvage.eliminate_next(s, fires | (uses & ~shrugs & ~traps), s.tentacle, s.meeting, int(Step.MET))
    return abilities.trap(t, s, traps, spot(s, s.meeting), int(Step.MET))


def _undefended(s: Dive, here: Bool) -> Dive:
    """Where `here`: let the tentacle hit; if it came to the diver, the owner of a camera there is asked first.

    RF-620, P3.
    """
    s = s.where(here & (s.arrived == 0), at=int(Step.HIT))
    return abilities.trap_next(s, here & (s.arrived > 0), s.tentacle, spot(s, s.meeting), int(Step.HIT))


def hit(t: Tables, s: Dive) -> Dive:
    """Return the tentacle to the supply; the diver is knocked down (RF-622)."""
    here = s.at == Step.HIT
    s = salvage.send_back(t, s, here, s.tentacle)
    s = devour.knock_down(t, s, here & stands(s, s.meeting), s.meeting)
    return check_next(s, here, int(Step.MET))


def met(t: Tables, s: Dive) -> Dive:
    """Continue after a contact: with the tentacle's step, or with the diver's."""
    here = s.at == Step.MET
    return s.where(here, at=where(s.arrived > 0, s.stepped, int(Step.ENTERED)))
