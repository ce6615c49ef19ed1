"""The options of a question: which there are, which number each has, and which one an answer means."""

from __future__ import annotations

from enum import IntEnum

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from fathom.jax.packed import Bool, Int, computed_once, nth_bit, table, total, where
from fathom.jax.refuge import board, cards
from fathom.jax.refuge.board import CODES, WAYS, WORD_BITS, Board
from fathom.jax.refuge.queries import open_to_tentacles
from fathom.jax.refuge.state import QUESTIONS, Dive, Question
from fathom.jax.refuge.tables import MOST_SEATS, Tables


class Kind(IntEnum):
    """The kinds of options, in the order of the vocabulary."""

    CHOOSE = 0
    AT = 1
    MOVE = 2
    PLAY = 3
    USE = 4
    RECOVER = 5
    GIVE = 6
    HAND = 7
    TASK = 8
    NUDGE = 9
    STEER = 10
    DIVER = 11
    CARD = 12
    FLIP = 13
    DRAW = 14
    DECLINE = 15
    STOP = 16
    END = 17


LONGEST_STEER = 2
"""The most spaces that one option moves the head."""
TYPES = 4
DEEDS = 7
FEW = (
    (Kind.MOVE, len(WAYS)),
    (Kind.RECOVER, TYPES),
    (Kind.TASK, DEEDS),
    (Kind.STEER, len(WAYS) * LONGEST_STEER),
    (Kind.DIVER, MOST_SEATS),
    (Kind.DRAW, 1),
    (Kind.DECLINE, 1),
    (Kind.STOP, 1),
    (Kind.END, 1),
)
"""The kinds with few options and how many each has: together they fit into one number, `Offer.few`."""
HALF = 20
"""How many of the questions one number has a bit for."""
NUDGING = (Question.LAIR, Question.HERD, Question.WINCH, Question.GUIDE)
"""The questions in which places are tentacles to move; in others they are spaces."""
PLAYING = (Question.ACT, Question.CONTACT)
"""The questions in which cards are played; in others they are chosen."""
USING = (Question.ACT, Question.CONTACT, Question.TRAP, Question.BRACE)
"""The questions in which abilities are used; in others they are turned up."""


def few(kind: Kind, place: Int | int = 0) -> Int:
    """The bit of an option in `Offer.few`; `place` is its index among the options of its kind."""
    first = sum(size for other, size in FEW if other < kind)
    bit: Int = jnp.int32(1) << first + place
    return bit


def few_of(kind: Kind, bits: Int | int) -> Int:
    """The bits of several options of a kind in `Offer.few`; bit k of `bits` is option k of the kind."""
    first = sum(size for other, size in FEW if other < kind)
    shifted: Int = jnp.int32(bits) << first
    return shifted


def is_one(s: Dive, questions: tuple[Question, ...]) -> Bool:
    """Whether the open question is one of these."""
    low = sum(1 << question for question in questions if question < HALF)
    high = sum(1 << question - HALF for question in questions if question >= HALF)
    first = s.at < HALF
    return (where(first, low, high) >> where(first, s.at, s.at - HALF) & 1 == 1) & (s.at < QUESTIONS)


def is_open(s: Dive) -> Bool:
    """Whether a question is open."""
    return s.at < QUESTIONS


def nudges(t: Tables, s: Dive, tentacles: Board) -> list[Board]:
    """For each direction, those of the tentacles that a player may move in it (RF-421, RF-C02)."""
    free = open_to_tentacles(t, s)
    return [board.both(tentacles, board.moved(t.grid, free, way ^ 1)) for way in WAYS]


def words(t: Tables, s: Dive) -> list[Int]:
    """The open question's options as bits: spaces, tentacles by way, gifts by seat, cards, few, abilities, others."""
    offer, nudging, giving = s.offer, is_one(s, NUDGING), s.at == Question.ACT
    places = board.only(~nudging, offer.places)
    moves = computed_once(nudges(t, s, board.only(nudging, offer.places)))
    gifts = [where(giving & (offer.others >> seat & 1 == 1), word, 0) for seat in range(MOST_SEATS) for word in hand(s)]
    kraken = where(giving, 0, offer.others)
    return [
        *places,
        *(word for move in moves for word in move),
        *gifts,
        *offer.cards,
        offer.few,
        offer.abilities,
        kraken,
    ]


def hand(s: Dive) -> cards.Cards:
    """The kinds of cards in the active player's hand."""
    held = s.hands[0]
    for seat in range(1, MOST_SEATS):
        held = cards.choose(s.active == seat, s.hands[seat], held)
    return cards.present(held)


def counted(t: Tables, s: Dive) -> Int:
    """How many options the open question has."""
    return total([jax.lax.population_count(word) for word in words(t, s)])


def nth_action(t: Tables, s: Dive, n: Int) -> Int:
    """The number of the n-th option of the open question."""
    found, place = jnp.int32(0), jnp.int32(-1)
    for index, word in enumerate(words(t, s)):
        size = jax.lax.population_count(word)
        here = (place < 0) & (n < size)
        found, place = where(here, word, found), where(here, index, place)
        n = where(place < 0, n - size, n)
    found, place, n = computed_once((found, place, n))
    return _action(t, s, place, computed_once(nth_bit(found, n)))


def _action(t: Tables, s: Dive, index: Int, bit: Int) -> Int:
    """The number of the option that a bit of one of `words` stands for."""
    first, n = t.first_actions, t.grid.words
    nudge, gift = index - n, index - n * (1 + len(WAYS))
    card, one = gift - 2 * MOST_SEATS, gift - 2 * MOST_SEATS - 2
    way, word = nudge // n, nudge % n
    space = table(_spaces(t), where(nudge < 0, index, word) << WORD_BITS | bit)
    kind = bit // cards.WIDTH
    given = (kind + cards.PER_WORD * (gift % 2)) * MOST_SEATS + gift // 2
    ability = where(bit < t.abilities, lookup_first(t, s, USING, Kind.USE, Kind.FLIP) + bit, 0)
    chosen = bit - t.abilities
    named = where(chosen < t.divers, first[Kind.CHOOSE] + chosen, first[Kind.HAND] + chosen - t.divers)
    result = first[Kind.CARD] + t.cards + bit
    result = where(one == 1, where(chosen < 0, ability, named), result)
    result = where(one == 0, table(_few_actions(t), bit), result)
    played = lookup_first(t, s, PLAYING, Kind.PLAY, Kind.CARD) + kind + cards.PER_WORD * card
    result = where(one < 0, played, result)
    result = where(card < 0, first[Kind.GIVE] + given, result)
    result = where(gift < 0, first[Kind.NUDGE] + space * len(WAYS) + way, result)
    return where(nudge < 0, first[Kind.AT] + space, result)


def lookup_first(t: Tables, s: Dive, questions: tuple[Question, ...], kind: Kind, other: Kind) -> Int:
    """The first action number of `kind` if the open question is one of `questions`, else of `other`."""
    return where(is_one(s, questions), t.first_actions[kind], t.first_actions[other])


def _spaces(t: Tables) -> NDArray[np.int32]:
    """For each code of a space, the index of the space in the encoding."""
    places: NDArray[np.int32] = np.zeros(CODES, np.int32)
    places[t.codes] = np.arange(len(t.codes))
    return places


def _few_actions(t: Tables) -> list[int]:
    """For each bit of `Offer.few`, the number of its action."""
    return [t.first_actions[kind] + place for kind, size in FEW for place in range(size)]


def decoded(t: Tables, action: Int) -> tuple[Int, Int]:
    """The kind of option that an action number stands for, and the index of the option within its kind."""
    kind = total([action >= first for first in t.first_actions[1:]])
    return kind, action - table(t.first_actions, kind)


def answer(t: Tables, s: Dive, condition: Bool, action: Int) -> Dive:
    """If the condition is true, answer the open question; the step that carries out the answer comes next."""
    kind, choice = decoded(t, action)
    nothing = jax.tree.map(jnp.zeros_like, s.offer)
    return s.where(condition & is_open(s), at=s.at + QUESTIONS, kind=kind, choice=choice, offer=nothing)


def answer_forced(t: Tables, s: Dive) -> Dive:
    """Answer a question that has one option only; but with `confirm_end`, the end of a turn is asked for (RF-D06)."""
    found, place, count = jnp.int32(0), jnp.int32(0), jnp.int32(0)
    for index, word in enumerate(words(t, s)):
        found, place = found | word, place | where(word != 0, index, 0)
        count += jax.lax.population_count(word)
    found, place = computed_once((found, place))
    confirmed = (s.at == Question.ACT) & (s.confirm_end > 0)
    return answer(t, s, (count == 1) & ~confirmed, _action(t, s, place, 31 - jax.lax.clz(found)))


def mask(t: Tables, s: Dive) -> Bool:
    """For each action number, whether the action is legal."""
    offer = s.offer
    word, place = t.codes >> WORD_BITS, t.codes & 31

    def spaces(of: Board) -> Int:
        there: Int = jnp.stack(of)[word] >> place & 1
        return there

    def bits(of: Int, first: int, size: int) -> Int:
        return of >> first + jnp.arange(size) & 1

    def kinds(of: cards.Cards) -> Int:
        return jnp.stack([of[k // cards.PER_WORD] >> cards.WIDTH * (k % cards.PER_WORD) & 1 for k in range(t.cards)])

    nudging, playing, using = (is_one(s, questions) for questions in (NUDGING, PLAYING, USING))
    giving = s.at == Question.ACT
    steps = nudges(t, s, offer.places)
    abilities, gifts = (
        bits(offer.abilities, 0, t.abilities),
        kinds(hand(s))[:, None] * bits(offer.others, 0, MOST_SEATS),
    )
    parts = {
        Kind.CHOOSE: bits(offer.abilities, t.abilities, t.divers),
        Kind.AT: jnp.where(nudging, 0, spaces(offer.places)),
        Kind.PLAY: jnp.where(playing, kinds(offer.cards), 0),
        Kind.USE: jnp.where(using, abilities, 0),
        Kind.GIVE: jnp.where(giving, gifts.reshape(-1), 0),
        Kind.HAND: bits(offer.abilities, t.abilities + t.divers, MOST_SEATS),
        Kind.NUDGE: jnp.where(nudging, jnp.stack([spaces(step) for step in steps], axis=1).reshape(-1), 0),
        Kind.CARD: jnp.concatenate(
            [jnp.where(playing, 0, kinds(offer.cards)), jnp.where(giving, 0, bits(offer.others, 0, t.kraken_cards))]
        ),
        Kind.FLIP: jnp.where(using, 0, abilities),
    }
    first = 0
    for kind, size in FEW:
        parts[kind] = bits(offer.few, first, size)
        first += size
    return is_open(s) & (jnp.concatenate([parts[kind] for kind in Kind]) == 1)
