"""The observation of a seat: the same row of numbers as in `fathom.envs` (`fathom.games.refuge.fields`)."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, table
from fathom.jax.refuge import board, cards
from fathom.jax.refuge.board import NOWHERE, WORD_BITS, Board
from fathom.jax.refuge.effects.surroundings import figure
from fathom.jax.refuge.move import LONGEST_PATH, path_end
from fathom.jax.refuge.options import is_one, is_open
from fathom.jax.refuge.queries import own_abilities, owner, spot
from fathom.jax.refuge.rewards import gaining
from fathom.jax.refuge.state import KNOWN, LAID, NAMES, QUESTIONS, SPOTS, STANCES, USED, Dive, Phase, Question
from fathom.jax.refuge.tables import LEVELS, MOST_SEATS, Tables

TURNS, MANY, FEWER = 250, 99, 9
"""The largest figures in a row; larger ones are written like these."""
KNOWN_CARDS = 4
STANCE_KINDS = 3

EFFECTS = tuple(Question(number) for number in range(Question.SWIM, Question.SCROUNGE + 1))
"""The questions that effects of cards and abilities ask."""
ABOUT_SOURCE = (*EFFECTS, *(Question(number) for number in range(Question.PAY, Question.RECOIL + 1)))
ABOUT_ACTIVE_SPACE = (Question.LAIR, Question.SPAWN, Question.WHIRLPOOL, Question.CLOSER)
ABOUT_ACTIVE = (Question.DIVER, Question.START, Question.RESURFACE, Question.ACT, Question.RECOVER)
ABOUT_PARTNER = (Question.GUIDE_STEP, Question.BERTH)
ABOUT_GAINER = (Question.FLIP, Question.MAY_DRAW)
ABOUT_LEFT = (
    Question.SWIM,
    Question.BLAST,
    Question.SCATTER,
    Question.FILM,
    Question.HERD,
    Question.WINCH,
    Question.GUIDE_STEP,
    Question.LOOK,
    Question.PAY,
    Question.SPEND,
)
ABOUT_GAIN_LEFT = (Question.MAY_DRAW, Question.PURGE)
REACTING = (Question.TRAP, Question.BRACE, Question.SLIP)
ABOUT_ASKED = (Question.CONTACT, *REACTING, *ABOUT_ACTIVE, *ABOUT_GAINER)
"""The questions about the seat that is asked."""


def asked(t: Tables, s: Dive) -> Int:
    """The one seat that is asked."""
    seat = jnp.where(s.at == Question.CONTACT, s.meeting, s.active)
    seat = jnp.where(is_one(s, ABOUT_GAINER), gaining(s), seat)
    for question, ability in zip(REACTING, (t.trap, t.brace, t.slip), strict=True):
        seat = jnp.where(s.at == question, owner(s, ability), seat)
    return jnp.maximum(seat, 0)


def observe(t: Tables, s: Dive, seat: Int) -> Int:
    """The row of a seat, as bytes."""
    parts = [
        _one(seat, MOST_SEATS),
        *_divers(t, s),
        *_table(t, s),
        *_question(t, s, is_open(s) & (asked(t, s) == seat)),
    ]
    return jnp.concatenate([part.astype(jnp.uint8) for part in parts])


def _divers(t: Tables, s: Dive) -> list[Int]:
    parts = []
    for seat in range(MOST_SEATS):
        there = seat < s.seats
        filming = owner(s, t.trap) == seat
        parts += [
            _one(NAMES.get(s.names, seat) - 1, t.divers),
            _space(t, spot(s, seat)),
            _one(jnp.where(there, STANCES.get(s.stances, seat), -1), STANCE_KINDS),
            _cards(t, s.hands[seat]),
            _set(own_abilities(s, seat, USED.get(s.used, seat)), t.abilities),
            _spaces(t, board.only(filming, s.cameras)),
            _number(s.screens >> seat & 1, 1),
        ]
    return parts


def _table(t: Tables, s: Dive) -> list[Int]:
    rows = t.top_row + 1
    current = (s.objectives > 0) & (s.rewarding == 0) & (s.done < LEVELS)
    parts = [
        _one(s.phase, len(Phase)),
        _one(s.active, MOST_SEATS),
        _number(s.turn, TURNS),
        _number(s.actions, FEWER),
        _one((s.head_column - 2) * rows + s.head_row - 1, t.head_columns * rows),
        _number(s.supply, t.tentacles),
        _number(s.threat, MANY),
        _spaces(t, s.tentacles),
    ]
    known = [jnp.where(place < s.known, KNOWN.get(s.known_cards, place), -1) for place in range(KNOWN_CARDS)]
    parts += [_one(card, t.kraken_cards) for card in known]
    parts += [_set(s.kraken, t.kraken_cards), _set(s.kraken_discard, t.kraken_cards)]
    parts += [_number(cards.size(s.salvage), MANY), _cards(t, s.salvage_discard)]
    parts += [_one(LAID.get(s.objectives, level) - 1, t.objectives) for level in range(LEVELS)]
    parts += [_number(s.done, LEVELS), _number(current.astype(jnp.int32), 1)]
    parts += [_spaces(t, s.markers), _number(s.tally, MANY), _cards(t, s.stowed), _spaces(t, s.pods)]
    parts += [_one(s.carrier - 1, MOST_SEATS), _number(s.slowed, 1), _number(s.deadline, TURNS)]
    parts += [_number(s.eliminated, MANY), _number(s.devoured, MANY)]
    return [*parts, _number(jnp.int32(1), 1), _number(s.abyss, 1), _number(s.confirm_end, 1)]


def _question(t: Tables, s: Dive, mine: Bool) -> list[Int]:
    """The features of the question, all zero for a seat that is not asked."""
    by_card = is_one(s, EFFECTS) & (s.source < t.cards) & (s.at != Question.LOOK)
    decision = jnp.where(by_card, t.card_decision, table(t.decision, s.at))
    path = jnp.where(s.at == Question.SWIM, s.path_length, 0)
    parts = [
        _one(asked(t, s), MOST_SEATS),
        _one(decision, t.decisions),
        _number(jnp.int32(1), 1),
        _one(s.at, QUESTIONS),
        _one(_source(t, s), t.sources),
        _space(t, _about_space(t, s)),
        _one(_about_seat(t, s), MOST_SEATS),
        *[_space(t, jnp.where(place < path, SPOTS.get(s.path, place), NOWHERE)) for place in range(LONGEST_PATH)],
        _number(_about_left(s), FEWER),
    ]
    return [jnp.where(mine, part, 0) for part in parts]


def _source(t: Tables, s: Dive) -> Int:
    source = jnp.where(is_one(s, ABOUT_SOURCE), s.source, -1)
    for question, ability in zip(REACTING, (t.trap, t.brace, t.slip), strict=True):
        source = jnp.where(s.at == question, t.cards + ability, source)
    return source


def _about_space(t: Tables, s: Dive) -> Int:
    space = jnp.where(is_one(s, ABOUT_ACTIVE_SPACE), spot(s, s.active), NOWHERE)
    dragged = jnp.where(s.left < figure(t, s), s.came, NOWHERE)
    others = {
        Question.CONTACT: s.tentacle,
        Question.TRAP: s.trapped,
        Question.BRACE: spot(s, asked(t, s)),
        Question.SWIM: path_end(s),
        Question.FLASH: s.camera,
        Question.WINCH: dragged,
        Question.GUIDE_STEP: spot(s, s.partner),
    }
    for question, where in others.items():
        space = jnp.where(s.at == question, where, space)
    return space


def _about_seat(t: Tables, s: Dive) -> Int:
    seat = jnp.where(is_one(s, ABOUT_ASKED), asked(t, s), -1)
    return jnp.where(is_one(s, ABOUT_PARTNER), s.partner, seat)


def _about_left(s: Dive) -> Int:
    left = jnp.where(is_one(s, ABOUT_LEFT), s.left, 0)
    left = jnp.where(is_one(s, ABOUT_GAIN_LEFT), s.gain_left, left)
    return jnp.where(s.at == Question.ACT, s.actions, left)


def _one(value: Int, size: int) -> Int:
    """The value in one-hot encoding; all zeros if it is not from 0 to `size` - 1."""
    return jnp.arange(size) == value


def _set(bits: Int, size: int) -> Int:
    return bits >> jnp.arange(size) & 1


def _number(value: Int, most: int) -> Int:
    return jnp.minimum(value, most)[None]


def _space(t: Tables, code: Int) -> Int:
    """The space with this code in one-hot encoding."""
    return jnp.asarray(t.codes) == code


def _spaces(t: Tables, of: Board) -> Int:
    """For each space: 1 if it is in the set, else 0."""
    there: Int = jnp.stack(of)[t.codes >> WORD_BITS] >> (t.codes & 31) & 1
    return there


def _cards(t: Tables, of: cards.Cards) -> Int:
    """How many cards of each kind there are."""
    return jnp.stack(cards.counts(of, t.cards))
