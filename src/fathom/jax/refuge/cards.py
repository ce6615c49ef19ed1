"""Salvage cards as numbers: how many of each kind, three bits a kind, ten kinds in a number of 32 bits."""

from __future__ import annotations

from typing import Any, TypeAlias

import jax
import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, any_of, total, where

Cards: TypeAlias = tuple[Any, Any]
"""How many of each kind there are. As a set of kinds, only the lowest bit of each kind is used."""
Kinds: TypeAlias = tuple[int, int]

WIDTH, PER_WORD = 3, 10
MOST_KINDS, MOST_COPIES = 2 * PER_WORD, (1 << WIDTH) - 1
LOWEST = sum(1 << WIDTH * place for place in range(PER_WORD))


def kinds_of(kinds: list[int], copies: int = 1) -> Kinds:
    """A number of `copies` of each of these kinds; with one copy, this is the set of the kinds."""
    low, high = (sum(copies << WIDTH * (k % PER_WORD) for k in kinds if k // PER_WORD == word) for word in range(2))
    return low, high


def one_card(kind: Int) -> Cards:
    """One card of a kind."""
    word = (kind >= PER_WORD).astype(jnp.int32)
    card = 1 << WIDTH * (kind - PER_WORD * word)
    return where(word == 0, card, 0), where(word == 1, card, 0)


def present(cards: Cards) -> Cards:
    """The set of the kinds of which there is any card."""
    low, high = ((word | word >> 1 | word >> 2) & LOWEST for word in cards)
    return low, high


def among(cards: Cards, kinds: Cards) -> Cards:
    """Those of the cards that are of these kinds."""
    low, high = (word & of * MOST_COPIES for word, of in zip(cards, kinds, strict=True))
    return low, high


def plus(a: Cards, b: Cards) -> Cards:
    """All cards of both."""
    return a[0] + b[0], a[1] + b[1]


def less(a: Cards, b: Cards) -> Cards:
    """The cards of the first without those of the second."""
    return a[0] - b[0], a[1] - b[1]


def times(cards: Cards, number: Int) -> Cards:
    """The cards, each `number` times."""
    return cards[0] * number, cards[1] * number


def size(cards: Cards) -> Int:
    """How many cards there are."""
    counts = [jax.lax.population_count(word >> bit & LOWEST) << bit for word in cards for bit in range(WIDTH)]
    return total(counts)


def distinct(kinds: Cards) -> Int:
    """How many kinds a set has."""
    return total([jax.lax.population_count(word) for word in kinds])


def any_card(cards: Cards) -> Bool:
    """Whether there is any card."""
    return any_of([word != 0 for word in cards])


def choose(condition: Bool, a: Cards, b: Cards) -> Cards:
    """The first cards where the condition holds, else the second."""
    return where(condition, a[0], b[0]), where(condition, a[1], b[1])


def counts(cards: Cards, kinds: int) -> list[Int]:
    """How many cards there are of each kind; `kinds` is the number of kinds."""
    return [cards[k // PER_WORD] >> WIDTH * (k % PER_WORD) & MOST_COPIES for k in range(kinds)]
