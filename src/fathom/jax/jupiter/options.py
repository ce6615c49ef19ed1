"""The options of a question: which there are, which number each has, and which one an answer means."""

from __future__ import annotations

from enum import IntEnum

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from fathom.jax.jupiter.colony import SIDES
from fathom.jax.jupiter.spaces import Spaces
from fathom.jax.jupiter.state import QUESTIONS, Question, Rescue
from fathom.jax.jupiter.tables import MOST_SEATS, SIZE, Source, Tables
from fathom.jax.packed import Bool, Int, computed_if, lowest_bit, nth_bit, table, total


class Kind(IntEnum):
    """The kinds of options, in the order of the vocabulary. A command has two halves: who goes, and where."""

    COLOUR = 0
    CORE = 1
    FIRST = 2
    DOCK = 3
    MOVE = 4
    SHOOT = 5
    COMMAND = 6
    SEND = 7
    TRADE = 8
    SWAP = 9
    OVERRIDE = 10
    USE = 11
    PLAY = 12
    END = 13
    GIVE = 14
    TAKE = 15
    DONE = 16
    PASSENGER = 17
    FOLLOW = 18
    TILE = 19
    CELL = 20
    REROLL = 21
    SUPPRESS = 22
    PLACE = 23
    DISCARD = 24
    DECLINE = 25


MOST_ROBOTS = 10
FEW = (
    (Kind.COLOUR, MOST_ROBOTS),
    (Kind.FIRST, MOST_SEATS),
    (Kind.END, 1),
    (Kind.DONE, 1),
    (Kind.PASSENGER, 1 + MOST_SEATS),
    (Kind.REROLL, len(Source)),
    (Kind.DECLINE, 1),
)
"""The kinds with few options and how many each has: together they fit into one number, `Offer.few`."""
PLACES = {
    Question.SEND: (Kind.SEND, SIZE),
    Question.FOLLOW: (Kind.FOLLOW, SIZE),
    Question.PLACE: (Kind.PLACE, SIZE),
    Question.DOCK: (Kind.DOCK, SIDES),
    Question.NEW_CELL: (Kind.CELL, SIDES),
    Question.MODULE: (Kind.TILE, 1),
    Question.SUPPRESS: (Kind.SUPPRESS, len(Source)),
}
"""By question: the kind of option that `Offer.places` stands for, and how many options each module has."""
CARDS = {Question.CORE: Kind.CORE, Question.NEW_CORE: Kind.CORE, Question.DISCARD: Kind.DISCARD}
"""By question: the kind of option that `Offer.cards` stands for."""


def few_of(kind: Kind, bits: Int | int = 1) -> Int:
    """The bits of some options of a kind that has few."""
    first = sum(size for other, size in FEW if other < kind)
    shifted: Int = jnp.int32(bits) << first
    return shifted


def is_open(s: Rescue) -> Bool:
    """Whether a question is open."""
    return s.at < QUESTIONS


# -- one by one ----------------------------------------------------------------------------------------------------


def _words(t: Tables, s: Rescue) -> tuple[Int, Int]:
    """All options of the open question as bits of many numbers, and the action of the lowest bit of each number.

    The actions of the last, which has the options of the kinds with few of them, are in `_few_actions`.
    """
    offer, first = s.offer, t.first_actions
    rows: NDArray[np.int32] = np.arange(t.modules + 1, dtype=np.int32)
    places: NDArray[np.int32] = np.zeros((QUESTIONS, len(rows)), np.int32)
    for question, (kind, size) in PLACES.items():
        places[question] = first[kind] + size * rows
    cards: NDArray[np.int32] = np.zeros(QUESTIONS, np.int32)
    for question, kind in CARDS.items():
        cards[question] = first[kind]
    asked = jnp.clip(s.at, 0, QUESTIONS - 1)
    alone = [
        (offer.plays, Kind.PLAY),
        (offer.trades, Kind.TRADE),
        (offer.overrides, Kind.OVERRIDE),
        (offer.gives, Kind.GIVE),
        (offer.takes, Kind.TAKE),
    ]
    words = [offer.moves, offer.shots, offer.commands, offer.swaps, offer.places, offer.uses]
    words += [jnp.stack([word for word, _ in alone] + [offer.cards, offer.few])]
    bases = [jnp.asarray(first[kind] + SIZE * rows) for kind in (Kind.MOVE, Kind.SHOOT, Kind.COMMAND, Kind.SWAP)]
    bases += [jnp.asarray(places)[asked], first[Kind.USE] + len(Source) * jnp.arange(t.abilities)]
    bases += [jnp.array([first[kind] for _, kind in alone]), jnp.stack([jnp.asarray(cards)[asked], jnp.int32(0)])]
    return jnp.concatenate(words), jnp.concatenate(bases).astype(jnp.int32)


def _few_actions(t: Tables) -> list[int]:
    """By bit of `Offer.few`: the number of the action."""
    return [t.first_actions[kind] + place for kind, size in FEW for place in range(size)]


def counted(t: Tables, s: Rescue) -> Int:
    """How many options the open question has."""
    words, _ = _words(t, s)
    return jnp.sum(jax.lax.population_count(words))


def nth_action(t: Tables, s: Rescue, n: Int) -> Int:
    """The number of the n-th option of the open question."""
    words, bases = _words(t, s)
    passed = jnp.cumsum(jax.lax.population_count(words))
    row = jnp.argmax(passed > n)
    word = words[row]
    return _action(t, bases, row, nth_bit(word, n - passed[row] + jax.lax.population_count(word)))


def _action(t: Tables, bases: Int, row: Int, bit: Int) -> Int:
    """The number of the action that a bit of one of the words stands for."""
    few = table(_few_actions(t), bit)
    return jnp.where(row == len(bases) - 1, few, bases[row] + bit)


# -- answers -------------------------------------------------------------------------------------------------------


def decoded(t: Tables, action: Int) -> tuple[Int, Int]:
    """The kind of the option with a number, and which option of its kind it is."""
    kind = total([action >= first for first in t.first_actions[1:]])
    return kind, action - table(t.first_actions, kind)


def answer(t: Tables, s: Rescue, condition: Bool, action: Int) -> Rescue:
    """Answer the open question where the condition holds; the step that carries it out comes next."""
    kind, choice = decoded(t, action)
    nothing = jax.tree.map(jnp.zeros_like, s.offer)
    return s.where(condition & is_open(s), at=s.at + QUESTIONS, kind=kind, choice=choice, offer=nothing)


def answer_forced(t: Tables, s: Rescue) -> Rescue:
    """Answer a question that has one option only; but the end of the actions is asked for if the host wants it."""
    confirmed = (s.at == Question.ACT) & (s.confirm_end > 0)
    may = is_open(s) & ~confirmed
    forced = computed_if(may, lambda: counted(t, s) == 1, jnp.bool_(False))
    return computed_if(forced, lambda: answer(t, s, forced, _first_action(t, s)), s)


def _first_action(t: Tables, s: Rescue) -> Int:
    """The first option of the open question."""
    words, bases = _words(t, s)
    row = jnp.argmax(words != 0)
    return _action(t, bases, row, lowest_bit(words[row]))


# -- the mask ------------------------------------------------------------------------------------------------------


def mask(t: Tables, s: Rescue) -> Bool:
    """Which actions are legal."""
    offer = s.offer

    def bits(of: Int, size: int) -> Bool:
        return (of[..., None] >> jnp.arange(size) & 1 == 1) & is_open(s)

    def spaces(of: Spaces) -> Bool:
        return bits(of, SIZE).reshape(-1)[: t.pod + 1]

    parts = {
        Kind.MOVE: spaces(offer.moves),
        Kind.SHOOT: spaces(offer.shots),
        Kind.COMMAND: spaces(offer.commands),
        Kind.TRADE: bits(offer.trades, MOST_SEATS),
        Kind.SWAP: spaces(offer.swaps),
        Kind.OVERRIDE: bits(offer.overrides, MOST_SEATS),
        Kind.USE: bits(offer.uses, len(Source)).reshape(-1),
        Kind.PLAY: bits(offer.plays, t.abilities),
        Kind.GIVE: bits(offer.gives, t.cards),
        Kind.TAKE: bits(offer.takes, t.cards),
        Kind.DISCARD: (s.at == Question.DISCARD) & bits(offer.cards, t.cards),
        Kind.CORE: (s.at != Question.DISCARD) & bits(offer.cards, t.abilities),
    }
    for question, (kind, size) in PLACES.items():
        all_spaces = size == SIZE
        some = spaces(offer.places) if all_spaces else bits(offer.places[:-1], size).reshape(-1)
        parts[kind] = (s.at == question) & some
    first = 0
    for kind, size in FEW:
        parts[kind] = bits(offer.few >> first, t.robots if kind == Kind.COLOUR else size)
        first += size
    return jnp.concatenate([parts[kind] for kind in Kind])
