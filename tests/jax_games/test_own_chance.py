"""The games' own chance in JAX: what is dealt and drawn is as likely as by the rules, also in imagined matches.

Seeds are fixed. A limit is the figure that chi-squared exceeds once in a million tests of fair chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import fathom.jax
from fathom.jax.chance import random
from fathom.jax.jupiter import deck as jupiter_deck
from fathom.jax.refuge import cards, kraken, salvage
from fathom.jax.refuge import setup as refuge_setup
from fathom.jax.refuge import state as refuge
from fathom.jax.tentacula import setup as tentacula_setup
from fathom.jax.tentacula import state as tentacula
from tests.jax_games.programs import QUICKLY

pytestmark = pytest.mark.thorough

MATCHES = 6_000
QUICK: Any = QUICKLY
EVERY = jnp.bool_(True)
LIMITS = (
    *(23.9, 27.6, 30.7, 33.4, 35.9, 38.3, 40.5, 42.7, 44.8, 46.9, 48.9, 50.8, 52.7, 54.6, 56.5),
    *(58.3, 60.1, 61.9, 63.7, 65.4, 67.1, 68.9, 70.5, 72.2, 73.9),
)
"""By degrees of freedom, from one on."""


def many(function: Any, *arguments: Any) -> Any:
    """What a function gives for many keys."""
    keys = jax.random.split(jax.random.key(9), MATCHES)
    found = jax.jit(jax.vmap(lambda key: function(random(key), *arguments)), compiler_options=QUICK)(keys)
    return jax.tree.map(np.asarray, found)


def dealt(env: Any) -> Any:
    """A match at its first question."""
    return jax.jit(lambda: env.deal(random(jax.random.key(3))), compiler_options=QUICK)()


def is_fair(found: Any, weights: Sequence[int]) -> bool:
    """Whether numbers occur as often as their weights say; those of weight 0 must never occur."""
    counts = np.bincount(found, minlength=len(weights))
    expected = np.array(weights) * len(found) / sum(weights)
    there = expected > 0
    if counts[~there].any():
        return False
    limit = LIMITS[int(there.sum()) - 2]
    return float(((counts - expected)[there] ** 2 / expected[there]).sum()) < limit


def test_tentacula_turns_up_any_gate_tile_and_stash() -> None:
    """After set-up: the first gate, the stash, the tile on the pile and which side of it lies up."""
    env: Any = fathom.jax.make("tentacula", 2, level=3, stash="random")
    t = env.tables

    def set_up(chance: Any) -> Any:
        dealt = env.deal(chance)
        return tentacula_setup.set_up_table(t, replace(dealt, at=jnp.int32(tentacula.Step.DEAL)))

    match = many(set_up)
    assert is_fair(match.gate - 1, [1] * t.gates)
    assert is_fair(match.stash, [1] * t.stashes)
    inside = [int(env.start.removed) >> tile & 1 == 0 for tile in range(t.tiles)]
    assert not all(inside)
    assert is_fair((match.top - 1) // 2, [int(there) for there in inside])
    assert is_fair((match.top - 1) % 2, [1, 1])
    first = np.asarray(tentacula.FACES.get(match.reef[0][0], 0)) - 1
    assert is_fair(first // 2, [int(there) for there in inside])


def test_the_refuge_draws_players_and_objectives() -> None:
    env: Any = fathom.jax.make("refuge", 3, objectives="random", first="random")
    t = env.tables

    def laid(chance: Any) -> Any:
        dealt = env.deal(chance)
        return dealt.active, refuge_setup.lay_objectives(t, dealt, EVERY).objectives

    active, objectives = many(laid)
    assert is_fair(active, [1, 1, 1])
    for level, those in enumerate(t.of_level):
        found = np.asarray(refuge.LAID.get(objectives, level)) - 1
        assert is_fair(found, [those >> objective & 1 for objective in range(t.objectives)])


def test_an_imagined_dive_looks_the_same_and_has_other_piles() -> None:
    """The next Kraken card is any that is hidden, the next Salvage card any of its pile."""
    env: Any = fathom.jax.make("refuge", 2)
    t, match = env.tables, dealt(env)

    def drawn(chance: Any) -> Any:
        other = env.imagine(match, chance)
        card = kraken.draw_card(t, replace(other, at=jnp.int32(refuge.Step.KRAKEN))).card
        hunted = salvage.eliminate(t, replace(other, at=jnp.int32(refuge.Step.DRAW)))
        hand = jnp.stack(cards.counts(hunted.hands[0], t.cards))
        return env.row(other, jnp.int32(0)), env.row(other, jnp.int32(1)), env.options(other), card, hand

    *seen, card, hand = many(drawn)
    for array, real in zip(seen, (env.row(match, 0), env.row(match, 1), env.options(match)), strict=True):
        assert (array == np.asarray(real)).all()
    assert is_fair(card, [int(match.kraken) >> each & 1 for each in range(t.kraken_cards)])
    assert (hand.sum(1) == 1).all()
    assert is_fair(hand.argmax(1), [int(count) for count in cards.counts(match.salvage, t.cards)])


def test_an_imagined_rescue_looks_the_same_and_has_another_deck() -> None:
    """The next card is any that is left in the deck."""
    env: Any = fathom.jax.make("jupiter", 2)
    t, match = env.tables, dealt(env)

    def drawn(chance: Any) -> Any:
        other = env.imagine(match, chance)
        card, _ = jupiter_deck.draw(t, other, EVERY)
        return env.row(other, jnp.int32(0)), env.row(other, jnp.int32(1)), env.options(other), card

    *seen, card = many(drawn)
    for array, real in zip(seen, (env.row(match, 0), env.row(match, 1), env.options(match)), strict=True):
        assert (array == np.asarray(real)).all()
    assert is_fair(card, match.deck.tolist())
