"""Which squares are protected. TN-302 to TN-307."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, table
from fathom.jax.tentacula.state import FACES, WORD, Voyage
from fathom.jax.tentacula.tables import Tables

Lane = tuple[Int, Int]
SEGMENT = 3
"""How many animal squares a reef square borders (TN-304)."""


def protected(t: Tables, s: Voyage, square: Int) -> Bool:
    """Whether a square is protected: two tiles show reef beside it, or it is always safe (TN-302, TN-305)."""
    place = square - t.printed - 1
    inside, outside = s.dry
    return (place < 0) | (square > t.last) | ((inside & outside) >> place & 1 == 1)


def face_at(lane: Lane, segment: Int) -> Int:
    """The number of the face on a segment of a lane, plus 1; 0 if there is no tile."""
    low, high = lane
    return jnp.where(segment < WORD, FACES.get(low, segment), FACES.get(high, segment - WORD))


def with_face(lane: Lane, segment: Int, face: Int | int) -> Lane:
    """The lane with this face on a segment; `face` is its number plus 1, or 0 to remove the tile."""
    low, high = lane
    is_low = segment < WORD
    return (
        jnp.where(is_low, FACES.put(low, segment, face), low),
        jnp.where(is_low, high, FACES.put(high, segment - WORD, face)),
    )


def sheltered(t: Tables, side: int, face: Int, segment: Int) -> Int:
    """The squares of a segment, as bits, at which a face shows reef; `face` is its number plus 1."""
    return table(t.shelters[side], face - 1) << SEGMENT * segment


def segment_squares(segment: Int) -> Int:
    """The squares of a segment, as bits."""
    squares: Int = jnp.int32((1 << SEGMENT) - 1) << SEGMENT * segment
    return squares
