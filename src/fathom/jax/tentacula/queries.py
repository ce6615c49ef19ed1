"""Small read-only queries, used by several chapters."""

from __future__ import annotations

from fathom.jax.packed import Bool, Int, bit, lookup, total
from fathom.jax.tentacula.state import FACES, GEMS, SQUARES, Voyage, seat_chip
from fathom.jax.tentacula.tables import MOST_SEATS, Tables

FISH = range(3)


def has_power(t: Tables, s: Voyage, seat: Int | int, power: str) -> Bool:
    """Whether the superpower of a player's chip is this one (TN-600)."""
    return bit(t.power[power] << 1, seat_chip(s, seat) + 1)


def squares(s: Voyage) -> list[Int]:
    """The square of each fish."""
    return SQUARES.all(s.fish, len(FISH))


def with_tile(s: Voyage) -> list[Bool]:
    """By seat: whether the player has a tile, so has not played in this round (TN-400)."""
    return [FACES.get(s.tiles, seat) > 0 for seat in range(MOST_SEATS)]


def gems_needed(t: Tables, s: Voyage) -> list[Int]:
    """By colour: how many gems the stash still has room for."""
    return [
        lookup([needs[colour] for needs in t.needs], s.stash) - GEMS.get(s.stashed, colour)
        for colour in range(len(t.gems))
    ]


def colours_in(t: Tables, gems: Int) -> list[Bool]:
    """By colour: whether a place with these `gems` has a gem of it."""
    return [GEMS.get(gems, colour) > 0 for colour in range(len(t.gems))]


def at_home(t: Tables, s: Voyage) -> Int:
    """How many fish are in the finish."""
    return total([square > t.last for square in squares(s)])


def colours_needed(t: Tables, s: Voyage, gems: Int) -> list[Bool]:
    """By colour: whether a place with these `gems` has one of it, and the stash has room for it (TN-R038, TN-R039)."""
    return [there & (needed > 0) for there, needed in zip(colours_in(t, gems), gems_needed(t, s), strict=True)]
