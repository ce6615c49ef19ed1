"""Drawing a card, and the hand limit. JD-601 to JD-605, JD-R54 to JD-R56."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.jupiter import deck, setbacks
from fathom.jax.jupiter.queries import bits, hand_limit
from fathom.jax.jupiter.state import Phase, Question, Rescue, Step, one_hot, put, with_card
from fathom.jax.jupiter.tables import OUT, Tables
from fathom.jax.steps import answered, asking


def draw_step(t: Tables, s: Rescue) -> Rescue:
    """Draw a card: an ability goes to the hand, a Setback takes effect at once and is discarded (JD-601 to JD-603)."""
    here = s.is_at(Step.DRAW)
    draws = here & (s.spots[s.active] != OUT)
    card, s = deck.take_card(t, s, draws)
    s = s.where(draws & (card >= 0) & (card < t.abilities), hands=with_card(s.hands, s.active, card, 1))
    setback = draws & (card >= t.abilities)
    s = s.where(here & ~setback, phase=int(Phase.END), at=int(Step.END))
    s = s.where(setback, discard=s.discard + one_hot(t.cards, card), card=card)
    return setbacks.follow_next(t, s, setback)


def end_of_turn(t: Tables, s: Rescue) -> Rescue:
    """Discard Single Turn cards in play (JD-605); without a hand limit, also the hand."""
    here = s.is_at(Step.END)
    mine = one_hot(len(s.plays), s.active)
    s = s.where(
        here,
        discard=s.discard + s.plays[s.active],
        plays=s.plays * (1 - mine)[:, None],
        spent=put(s.spent, s.active, 0),
        at=asking(Question.DISCARD),
    )
    none = here & (hand_limit(t, s) == 0)
    return s.where(none, discard=s.discard + s.hands[s.active], hands=s.hands * (1 - mine)[:, None])


def ask_discard(t: Tables, s: Rescue) -> Rescue:
    """Ask for a card to discard down to the hand limit; then the next player's turn begins (JD-304, JD-605, JD-R55)."""
    here = s.is_at(asking(Question.DISCARD))
    hand = s.hands[s.active]
    asks = here & (jnp.sum(hand) > hand_limit(t, s))
    s = s.ask(asks, Question.DISCARD, cards=bits(hand))
    return s.where(here & ~asks, active=(s.active + 1) % s.seats, at=int(Step.TURN))


def discard(t: Tables, s: Rescue) -> Rescue:
    """Discard the chosen card."""
    here = s.is_at(answered(Question.DISCARD))
    hands = with_card(s.hands, s.active, s.choice, -1)
    return s.where(here, hands=hands, discard=s.discard + one_hot(t.cards, s.choice), at=asking(Question.DISCARD))
