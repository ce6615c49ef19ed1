"""Passing cards. RF-370 to RF-372."""

from __future__ import annotations

from fathom.jax.packed import Bool, Int
from fathom.jax.refuge import board, cards
from fathom.jax.refuge.queries import hand_of, seats_on, spot, with_hand
from fathom.jax.refuge.state import Dive, Step
from fathom.jax.refuge.tables import MOST_SEATS, Tables


def receivers(t: Tables, s: Dive) -> Int:
    """The seats with adjacent divers, standing or down, as bits (RF-370, RF-371)."""
    return seats_on(s, board.beside(t.grid, board.single(t.grid, spot(s, s.active))))


def give(s: Dive, here: Bool) -> Dive:
    """If `here`, pass a card to another player; this needs no action and no consent (RF-370, RF-R11)."""
    card, seat = cards.one_card(s.choice // MOST_SEATS), s.choice % MOST_SEATS
    s = with_hand(s, here, s.active, cards.less(hand_of(s, s.active), card))
    s = with_hand(s, here, seat, cards.plus(hand_of(s, seat), card))
    return s.where(here, at=int(Step.AFTER))
