"""The generator of the JAX environments: every result is as likely as it should be, and keys give different matches."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from fathom.jax.chance import random

pytestmark = pytest.mark.thorough

MATCHES = 60_000
ALWAYS = jnp.bool_(True)


def draws(count: int, left: int) -> list[list[int]]:
    """What each of many matches draws from a deck, one item after another; `left` are the items in it, as bits."""

    def one(key: jax.Array) -> jax.Array:
        chance, deck, drawn = random(key), jnp.int32(left), []
        for _ in range(count):
            item, chance = chance.member(ALWAYS, 0, deck)
            deck = deck & ~(1 << item)
            drawn.append(item)
        return jnp.stack(drawn)

    found: list[list[int]] = jax.jit(jax.vmap(one))(jax.random.split(jax.random.key(7), MATCHES)).tolist()
    return found


@pytest.mark.parametrize("sides", [2, 6])
def test_every_side_of_a_die_is_equally_likely(sides: int) -> None:
    keys = jax.random.split(jax.random.key(3), MATCHES)
    rolled = np.asarray(jax.jit(jax.vmap(lambda key: random(key).below(ALWAYS, sides)[0]))(keys))
    expected = MATCHES / sides
    # Chi-squared with at most five degrees of freedom: above 20.5 once in a thousand tests of a fair die.
    assert ((np.bincount(rolled, minlength=sides) - expected) ** 2 / expected).sum() < 20.5


def test_a_deck_comes_in_every_order_equally_often() -> None:
    items = (0, 2, 5)
    orders = [tuple(order) for order in draws(3, sum(1 << item for item in items))]
    counts = {order: orders.count(order) for order in set(orders)}
    assert len(counts) == 6
    assert all(set(order) == set(items) for order in counts)
    expected = MATCHES / 6
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 20.5


def test_every_copy_in_a_deck_is_equally_likely() -> None:
    copies = [3, 0, 1, 4]
    keys = jax.random.split(jax.random.key(11), MATCHES)
    counts = [jnp.int32(count) for count in copies]
    drawn = np.asarray(jax.jit(jax.vmap(lambda key: random(key).weighted(ALWAYS, 0, counts)[0]))(keys))
    found = np.bincount(drawn, minlength=len(copies))
    expected = np.array(copies) * MATCHES / sum(copies)
    assert found[1] == 0
    there = expected > 0
    # Chi-squared with two degrees of freedom: above 13.8 once in a thousand tests of a fair deck.
    assert ((found - expected)[there] ** 2 / expected[there]).sum() < 13.8
