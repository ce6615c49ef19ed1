"""The observation of a seat: the same row of numbers as in `fathom.envs` (`fathom.games.tentacula.fields`)."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, lookup, table
from fathom.jax.tentacula.placing import LANES
from fathom.jax.tentacula.queries import FISH, squares
from fathom.jax.tentacula.rounds import is_open
from fathom.jax.tentacula.state import CHIPS, FACES, GEMS, SQUARES, WORD, Phase, Question, Voyage
from fathom.jax.tentacula.tables import MOST_SEATS, Tables

ROUNDS, TURNS = 99, 250
ABOUT_NOBODY = (Question.NEXT,)
ABOUT_TILE = (Question.LAY, Question.MOVE, Question.FACE)
ABOUT_FISH = (Question.DOLPHIN, Question.SHARK, Question.ROLL_AGAIN, Question.INSTEAD)
ABOUT_COLOUR = (Question.ROLL_AGAIN, Question.INSTEAD)
ASKS_DRAWER = (Question.TAKE, Question.FACE)


def seats_asked(s: Voyage) -> Int:
    """The seats that are asked, as bits: several only when the team decides who plays next (TN-401)."""
    drawer = (s.active + s.drawn) % s.seats
    one = 1 << jnp.where(_is(s, ASKS_DRAWER), drawer, s.active)
    return jnp.where(is_open(s), jnp.where(s.at == Question.NEXT, s.options, one), 0)


def observe(t: Tables, s: Voyage, seat: Int) -> Int:
    """The row of a seat, as bytes."""
    parts = [_one(seat, MOST_SEATS), *_table(t, s), *_question(t, s, seats_asked(s) >> seat & 1 == 1)]
    return jnp.concatenate([part.astype(jnp.uint8) for part in parts])


def _table(t: Tables, s: Voyage) -> list[Int]:
    parts = []
    for seat in range(MOST_SEATS):
        parts += [_one(CHIPS.get(s.chips, seat) - 1, t.animals), _one(FACES.get(s.tiles, seat) - 1, t.faces)]
    parts += [_one(s.phase, len(Phase)), _one(s.active, MOST_SEATS), _one(s.stage, t.stages)]
    parts += [_number(jnp.minimum(s.round, ROUNDS)), _number(jnp.minimum(s.turn, TURNS))]
    parts += [_one(square, t.end + 1) for square in squares(s)]
    for side in LANES:
        parts.append(_number(s.next[side] + 1))
        parts += [_one(FACES.get(s.reef[side][k // WORD], k % WORD) - 1, t.faces) for k in range(t.segments)]
    parts += [_number(s.pool), _one(s.stash, t.stashes)]
    parts += [_number(GEMS.get(gems, c)) for gems in (s.chest, s.cave, s.stashed) for c in range(len(t.gems))]
    top = jnp.where(s.top > 0, table(t.look, s.top - 1), -1)
    parts += [_set(s.pile, t.tiles), _one(top, t.looks), _set(s.box, t.tiles)]
    parts += [_one(s.gate - 1, t.gates), _set(s.gates, t.gates)]
    return [*parts, _number(jnp.int32(1)), _one(s.level, t.levels), _number(s.confirm_end)]


def _question(t: Tables, s: Voyage, asked: Bool) -> list[Int]:
    """The features of the question, all zero for a seat that is not asked."""
    seats = seats_asked(s)
    about = jnp.where(_is(s, ABOUT_NOBODY), -1, lowest(seats))
    square = jnp.where(_is(s, ABOUT_FISH), SQUARES.get(s.fish, s.mover), 0)
    parts = [
        _set(seats, MOST_SEATS),
        _one(lookup(t.decision, s.at), t.decisions),
        _number(jnp.int32(1)),
        _one(s.at, len(Question)),
        _one(about, MOST_SEATS),
        _one(jnp.where(_is(s, ABOUT_TILE), s.played - 1, -1), t.faces),
        _one(jnp.where(_is(s, ABOUT_FISH), s.mover, -1), len(FISH)),
        _one(square - 1, t.end),
        _one(jnp.where(_is(s, ABOUT_COLOUR), s.rolled, -1), len(t.gems)),
    ]
    return [jnp.where(asked, part, 0) for part in parts]


def lowest(seats: Int) -> Int:
    """The first of these seats."""
    return lookup([0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0], seats)


def _is(s: Voyage, questions: tuple[Question, ...]) -> Bool:
    return sum(1 << question for question in questions) >> s.at & 1 == 1


def _one(value: Int, size: int) -> Int:
    """A value from 0 to `size` - 1 as one-hot features; all zeros for any other value."""
    return jnp.arange(size) == value


def _set(bits: Int, size: int) -> Int:
    return bits >> jnp.arange(size) & 1


def _number(value: Int) -> Int:
    return value[None]
