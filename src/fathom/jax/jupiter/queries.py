"""Read-only queries: where pieces are, which sites are left, which abilities are in effect."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.jupiter import colony
from fathom.jax.jupiter.colony import NO_POD, Domes
from fathom.jax.jupiter.spaces import Spaces, join
from fathom.jax.jupiter.state import Rescue, one_hot
from fathom.jax.jupiter.tables import SIZE, Ability, Tables
from fathom.jax.packed import Bool, Int

# -- pieces ----------------------------------------------------------------------------------------------------------


def domes(t: Tables, s: Rescue) -> Domes:
    """All domes of the colony."""
    return colony.domes_of(t, s.colony)


def pawns(t: Tables, s: Rescue) -> Domes:
    """The domes with a pawn."""
    there = jnp.arange(t.modules) == (s.spots // SIZE)[:, None]
    return jnp.sum(jnp.where(there, (1 << s.spots % SIZE)[:, None], 0), 0)


def open_domes(t: Tables, s: Rescue) -> Domes:
    """The domes without a piece."""
    return domes(t, s) & ~(s.colonists | s.creeps | pawns(t, s))


def is_docked(s: Rescue) -> Bool:
    """Whether the Pod is docked."""
    docked: Bool = s.colony.pod != NO_POD
    return docked


def passengers(t: Tables, s: Rescue) -> Int:
    """By seat: whether its pawn is in the Pod, docked or not."""
    return s.spots == t.pod


def is_away(t: Tables, s: Rescue, seat: Int) -> Bool:
    """Whether a pawn is aboard while the Pod is undocked (JD-R29)."""
    return (s.spots[seat] == t.pod) & ~is_docked(s)


def seat_free(t: Tables, s: Rescue) -> Bool:
    """Whether the Pod is docked and has a free seat (JD-401)."""
    return is_docked(s) & (s.aboard + jnp.sum(passengers(t, s)) < t.pod_seats)


def open_spaces(t: Tables, s: Rescue) -> Spaces:
    """The domes without a piece, and the Pod if it has a free seat."""
    return join(open_domes(t, s), seat_free(t, s))


def guarded(t: Tables, s: Rescue) -> Bool:
    """By module: whether a pawn is on it (JD-763)."""
    return pawns(t, s) != 0


def module_of(spot: Int) -> Int:
    """The module of a space; for the Pod the number after the last module."""
    return spot // SIZE


# -- sites -----------------------------------------------------------------------------------------------------------


def plants(t: Tables, s: Rescue) -> Bool:
    """By module: whether it has a power plant and is not destroyed."""
    return colony.present(s.colony) & (jnp.asarray(t.plant)[s.colony.tile] > 0)


def dishes(t: Tables, s: Rescue) -> Bool:
    """By module: whether it has a radar dish and is not destroyed."""
    return colony.present(s.colony) & (jnp.asarray(t.dish)[s.colony.tile] > 0)


# -- figures ---------------------------------------------------------------------------------------------------------


def actions_left(t: Tables, s: Rescue) -> Int:
    """How many actions are left this turn; 0 if the allowance has fallen below the actions used (JD-320, JD-R62)."""
    disturbed = jnp.any(dishes(t, s) & (s.covered > 0))
    return jnp.maximum(t.actions + s.boosts - jnp.where(disturbed, t.dish_penalty, 0) - s.used, 0)


def hand_limit(t: Tables, s: Rescue) -> Int:
    """The hand limit of every player (JD-604, JD-764)."""
    covered = jnp.sum(plants(t, s) & (s.covered > 0))
    return jnp.maximum(t.hand_limit - covered * t.plant_penalty, 0)


# -- cards -----------------------------------------------------------------------------------------------------------


def is_core(t: Tables, s: Rescue, seat: Int, ability: Ability) -> Bool:
    """Whether an ability is the Core of a seat."""
    return s.cores[seat] == t.card[ability]


def in_play(t: Tables, s: Rescue, seat: Int, ability: Ability) -> Int:
    """How often a seat has an ability, as Core and as cards in play."""
    return is_core(t, s, seat, ability).astype(jnp.int32) + s.plays[seat, t.card[ability]]


def in_effect(t: Tables, s: Rescue, seat: Int, ability: Ability) -> Bool:
    """Whether a seat has an ability as Core or as a card in play."""
    return in_play(t, s, seat, ability) > 0


def sources(t: Tables, s: Rescue, seat: Int) -> Int:
    """By ability card and source: whether a seat can use the ability from there (JD-625, JD-728)."""
    held = s.hands[seat, : t.abilities]
    core = (one_hot(t.abilities, s.cores[seat]) > 0) & (s.spent[seat] == 0)
    joined = (held > 0) & (jnp.asarray(t.joined) > 0) & (held + core >= 2)
    return jnp.stack([core, held > 0, joined], 1)


def bits(flags: Int) -> Int:
    """The places of a list that are true or positive, as bits."""
    return jnp.sum((flags > 0).astype(jnp.int32) << jnp.arange(flags.shape[-1]), -1)
