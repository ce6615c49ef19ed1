"""The deck, and dealing cards from it. JD-209, JD-210, JD-606, JD-R04, JD-R53."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import jax
import jax.numpy as jnp

from fathom.jax.jupiter.state import CARD_DECK, Rescue, one_hot, put, with_card
from fathom.jax.jupiter.tables import Tables
from fathom.jax.packed import Bool, Int


def sunk(s: Rescue) -> Int:
    """How many cards at the bottom of the deck all have seen."""
    return jnp.sum(s.sunk_cards >= 0)


def sunk_counts(t: Tables, s: Rescue) -> Int:
    """By card: how many cards at the bottom of the deck all have seen."""
    return jnp.sum(s.sunk_cards[:, None] == jnp.arange(t.cards), 0)


def reshuffle(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """Shuffle the discard pile and the rest of the deck into a new deck (JD-606)."""
    s = replace(s, chance=s.chance.reshuffle(here, CARD_DECK, jnp.int32(t.deck_size)))
    return s.where(
        here,
        deck=s.deck + sunk_counts(t, s) + s.discard,
        discard=jnp.zeros_like(s.discard),
        sunk_cards=jnp.full_like(s.sunk_cards, -1),
    )


def draw(t: Tables, s: Rescue, here: Bool) -> tuple[Int, Rescue]:
    """Draw the top card where the condition holds: the cards that all have seen come last."""
    hidden = jnp.any(s.deck > 0)
    card, chance = s.chance.weighted(here & hidden, CARD_DECK, list(s.deck))
    s = replace(s, chance=chance)
    below = s.sunk_cards[0]
    fewer = jnp.append(s.sunk_cards[1:], -1)
    s = s.where(here & hidden, deck=s.deck - one_hot(t.cards, card))
    s = s.where(here & ~hidden, sunk_cards=fewer)
    return jnp.where(hidden, card, below), s


def take_card(t: Tables, s: Rescue, here: Bool) -> tuple[Int, Rescue]:
    """Take the top card of the deck; an empty deck is reshuffled first. -1 if no card is left (JD-606)."""
    is_empty = ~jnp.any(s.deck > 0) & (sunk(s) == 0)
    left = ~is_empty | jnp.any(s.discard > 0)
    s = reshuffle(t, s, here & is_empty & left)
    card, s = draw(t, s, here & left)
    return jnp.where(left, card, -1), s


def deal_cards(t: Tables, s: Rescue, here: Bool, seats: Int) -> Rescue:
    """Deal ability cards to each of these seats; a Setback goes to the bottom of the deck and is replaced.

    JD-209, JD-210. If the deck has only Setbacks, the discard pile is shuffled in. If no ability card is left at all,
    seats get fewer cards (JD-R92).
    """

    table, names = s, ("chance", "hands", "deck", "sunk_cards", "discard")

    def wanting(s: Rescue) -> Int:
        return (seats > 0) & (jnp.sum(s.hands, 1) < t.dealt)

    def goes_on(piles: dict[str, Any]) -> Bool:
        s = replace(table, **piles)
        abilities = (s.deck + s.discard)[: t.abilities]
        return here & jnp.any(wanting(s)) & jnp.any(abilities > 0)

    def deal_one(piles: dict[str, Any]) -> dict[str, Any]:
        dealing, s = goes_on(piles), replace(table, **piles)
        s = reshuffle(t, s, dealing & ~jnp.any(s.deck[: t.abilities] > 0))
        card, s = draw(t, s, dealing)
        ability = card < t.abilities
        s = s.where(dealing & ability, hands=with_card(s.hands, jnp.argmax(wanting(s)), card, 1))
        s = s.where(dealing & ~ability, sunk_cards=put(s.sunk_cards, sunk(s), card))
        return {name: getattr(s, name) for name in names}

    piles = jax.lax.while_loop(goes_on, deal_one, {name: getattr(s, name) for name in names})
    return replace(s, **piles)
