"""The Trade action. JD-450 to JD-453, JD-R28, JD-R29."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.jupiter.command import spaces_in_range
from fathom.jax.jupiter.options import Kind, few_of
from fathom.jax.jupiter.queries import bits, is_away, passengers
from fathom.jax.jupiter.state import Question, Rescue, one_hot, with_card
from fathom.jax.jupiter.tables import MOST_SEATS, OUT, SIZE, Tables
from fathom.jax.packed import Bool, Int, where
from fathom.jax.steps import answered, asking


def partners(t: Tables, s: Rescue, left: Int) -> Int:
    """The seats that the active player can trade with, as bits: one is in the other's command range, or both are in an
    undocked Pod (JD-450, JD-452, JD-R29)."""
    seats, sizes = jnp.arange(MOST_SEATS), jnp.sum(s.hands, 1)
    within = spaces_in_range(t, s)[jnp.clip(s.spots // SIZE, 0, t.modules)] >> s.spots % SIZE & 1 == 1
    together = is_away(t, s, s.active) & passengers(t, s)
    able = (within | together) & (s.spots != OUT) & (seats != s.active) & (sizes + sizes[s.active] > 0)
    return jnp.where(left >= t.trade_cost, bits(able), 0)


def begin(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """Begin a trade with the chosen seat."""
    none = jnp.zeros_like(s.given)
    return s.where(here, used=s.used + t.trade_cost, seat=s.choice, given=none, taken=none, at=asking(Question.TRADE))


def ask_trade(t: Tables, s: Rescue) -> Rescue:
    """Ask for a card to give or take; a card changes hands only once, and at least one does (JD-R28)."""
    here = s.is_at(asking(Question.TRADE))
    gives, takes = bits(s.hands[s.active] - s.taken), bits(s.hands[s.seat] - s.given)
    some = jnp.any(s.given + s.taken > 0)
    done = jnp.where(some, few_of(Kind.DONE), 0)
    can = (gives | takes) != 0
    s = s.ask(here & can, Question.TRADE, gives=gives, takes=takes, few=done)
    return s.where(here & ~can, at=asking(Question.ACT))


def exchange(t: Tables, s: Rescue) -> Rescue:
    """Pass a card from hand to hand, or finish the trade; the hand limit applies only at the end of a turn."""
    here = s.is_at(answered(Question.TRADE))
    gives, takes = here & (s.kind == Kind.GIVE), here & (s.kind == Kind.TAKE)
    s = _pass_card(s, gives, s.active, s.seat)
    s = _pass_card(s, takes, s.seat, s.active)
    card = one_hot(t.cards, s.choice)
    s = s.where(gives, given=s.given + card).where(takes, taken=s.taken + card)
    return s.where(here, at=where(gives | takes, asking(Question.TRADE), asking(Question.ACT)))


def _pass_card(s: Rescue, here: Bool, giver: Int, receiver: Int) -> Rescue:
    hands = with_card(with_card(s.hands, giver, s.choice, -1), receiver, s.choice, 1)
    return s.where(here, hands=hands)
