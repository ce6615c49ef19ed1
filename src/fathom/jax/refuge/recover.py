"""The Recover action. RF-360 to RF-364."""

from __future__ import annotations

from fathom.jax.packed import Bool, Int, bits_of, where
from fathom.jax.refuge import board, cards, devour
from fathom.jax.refuge.options import Kind, few_of
from fathom.jax.refuge.queries import hand_of, own_abilities, seats_on, spot, turn_up
from fathom.jax.refuge.state import USED, Dive, Question, Step
from fathom.jax.refuge.state_check import check_next
from fathom.jax.refuge.tables import Tables
from fathom.jax.steps import answered, asking


def standable(t: Tables, s: Dive) -> Int:
    """The seats, as bits, that Recover can stand up: the player's own or an adjacent one, if down (RF-361, RF-363)."""
    near = board.spread(t.grid, board.single(t.grid, spot(s, s.active)))
    return devour.downed(s) & seats_on(s, near)


def payable(t: Tables, s: Dive) -> Int:
    """The bits in `Offer.few` of the card types that can pay for Recover; 0 if Recover is useless (RF-360, RF-362)."""
    hand = hand_of(s, s.active)
    useful = (standable(t, s) != 0) | (USED.get(s.used, s.active) != 0)
    enough = [cards.size(cards.among(hand, kinds)) >= t.recover_cards for kinds in t.types]
    return where(useful, few_of(Kind.RECOVER, bits_of(enough)), 0)


def begin(t: Tables, s: Dive, here: Bool) -> Dive:
    """Where `here` is true, begin to pay with cards of the chosen type (RF-360)."""
    return s.where(here, source=t.type_source() + s.choice, left=t.recover_cards, at=asking(Question.PAY))


def ask_recover(t: Tables, s: Dive) -> Dive:
    """Ask what to recover: who stands up, or which ability is turned up (RF-361, RF-D16)."""
    here = s.at == asking(Question.RECOVER)
    used = own_abilities(s, s.active, USED.get(s.used, s.active))
    return s.ask(here, Question.RECOVER, few=few_of(Kind.DIVER, standable(t, s)), abilities=used)


def recover(t: Tables, s: Dive) -> Dive:
    """Help a diver to stand up or turn an ability up (RF-361)."""
    here = s.at == answered(Question.RECOVER)
    flips = here & (s.kind == Kind.FLIP)
    s = turn_up(s.where(flips, at=int(Step.AFTER)), flips, s.choice)
    stands = here & ~flips
    return check_next(devour.stand_up(s, stands, where(stands, s.choice, 0)), stands, int(Step.AFTER))
