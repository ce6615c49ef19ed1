"""Playing cards: what an ability costs, and what happens to its card. JD-620 to JD-629, JD-728, JD-R09, JD-R64,
JD-R76."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.jupiter.queries import sources
from fathom.jax.jupiter.state import Rescue, one_hot, put, with_card
from fathom.jax.jupiter.tables import Ability, Source, Tables
from fathom.jax.packed import Bool, Int, where

TIMED = (Ability.PHASE_SHIFT, Ability.SUPPRESSANT)
"""The abilities for the Invasion or the Draw, which the game asks about there."""


def uses(t: Tables, s: Rescue, left: Int, useful: Int) -> Int:
    """By ability card: the sources from which the active player can use it now, as bits.

    `useful` says by ability card and source whether it would have an effect.
    """
    able = sources(t, s, s.active) & (jnp.asarray(t.cost) <= left) & (useful > 0)
    able &= (jnp.asarray(t.lasts) == 0)[:, None]
    for ability in TIMED:
        able &= jnp.arange(t.abilities)[:, None] != t.card[ability]
    return jnp.sum(able.astype(jnp.int32) << jnp.arange(len(Source)), 1)


def plays(t: Tables, s: Rescue, useful: Int) -> Int:
    """The Single Turn cards that the active player can put into play, as bits (JD-R64)."""
    held = s.hands[s.active, : t.abilities] > 0
    able = held & (jnp.asarray(t.lasts) > 0) & (useful[:, Source.HAND] > 0)
    return jnp.sum(able.astype(jnp.int32) << jnp.arange(t.abilities))


def put_into_play(s: Rescue, here: Bool, card: Int) -> Rescue:
    """Put a Single Turn card into play until the turn ends (JD-622, JD-641)."""
    hands, plays = with_card(s.hands, s.active, card, -1), with_card(s.plays, s.active, card, 1)
    return s.where(here, hands=hands, plays=plays)


def spend(t: Tables, s: Rescue, here: Bool, card: Int, source: Int) -> Rescue:
    """Discard the cards used from the hand, and mark a once-per-turn Core as spent (JD-621, JD-623, JD-625)."""
    seat = s.active
    joined = source == Source.JOINED
    ready = (s.cores[seat] == card) & (s.spent[seat] == 0)
    from_core = (source == Source.CORE) | (joined & ready)
    copies = where(joined, 2, 1) - from_core.astype(jnp.int32)
    spent = jnp.where(from_core, jnp.asarray(t.once)[card], s.spent[seat])
    gone = one_hot(t.cards, card) * copies
    return s.where(
        here,
        hands=s.hands - one_hot(len(s.hands), seat)[:, None] * gone,
        discard=s.discard + gone,
        spent=put(s.spent, seat, spent),
    )
