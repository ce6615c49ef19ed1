"""Drawing reef tiles. TN-500 to TN-503, TN-630."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, any_of, bits_of, table
from fathom.jax.tentacula import end, reef
from fathom.jax.tentacula.placing import LANES, change_lane
from fathom.jax.tentacula.queries import has_power, with_tile
from fathom.jax.tentacula.state import FACES, SIDE_DECK, TILE_DECK, Phase, Question, Step, Voyage, without
from fathom.jax.tentacula.tables import MOST_SEATS, Tables


def draw_tiles(t: Tables, s: Voyage) -> Voyage:
    """All players draw: the last mover first, then clockwise. Without a tile left, they get none (TN-500, TN-503)."""
    for _ in range(MOST_SEATS):
        s = draw_tile(t, take_from_reef(t, s))
    return all_drawn(t, s)


def draw_tile(t: Tables, s: Voyage) -> Voyage:
    """The next player draws from the pile, else from the reef, else nothing."""
    here = (s.at == Step.DRAW) & (s.drawn < s.seats)
    from_pile = here & (s.pile != 0)
    lanes = bits_of(rearmost_lanes(s))
    face = s.top
    s = s.where(here & ~from_pile & (lanes == 0), drawn=s.drawn + 1)
    s = s.ask(here & ~from_pile & (lanes != 0), Question.TAKE, lanes)
    return turn_over(t, next_top(s, from_pile), from_pile, face)


def all_drawn(t: Tables, s: Voyage) -> Voyage:
    """When all have drawn, begin the first round or the thefts; if no player has a tile, end the game (TN-802)."""
    done = (s.at == Step.DRAW) & (s.drawn >= s.seats)
    dealt = s.phase == Phase.DEAL
    s = s.where(done & dealt, at=Step.FOLD)
    s = s.where(done & ~dealt, at=Step.RESTING, mover=0)
    s = end.end_without_tiles(t, s, done & ~any_of(with_tile(s)))
    return s.where(s.at == Step.RESTING, phase=Phase.THEFT)


def next_top(s: Voyage, here: Bool) -> Voyage:
    """If `here`, take the top tile off the pile, and decide now which tile and face lies up next.

    TN-211, TN-501, TN-R008.
    """
    pile = jnp.where(s.top > 0, without(s.pile, s.top - 1 >> 1), s.pile)
    draws = here & (pile != 0)
    tile, s = s.draw(draws, TILE_DECK, pile)
    side, s = s.draw(draws, SIDE_DECK, jnp.int32(0b11))
    return s.where(here, pile=pile, top=jnp.where(pile != 0, 2 * tile + side + 1, 0))


def rearmost_lanes(s: Voyage) -> list[Bool]:
    """By lane: whether it holds a tile on the lowest segment that has any (TN-502, TN-R051)."""
    far = 1 << 10
    rears = [jnp.where(s.count[side] > 0, s.next[side] - s.count[side], far) for side in LANES]
    # Comparing the lanes with each other gives wrong results on GPUs: the compiler of JAX 0.11.2 then takes two lanes
    # at the same segment for none.
    lowest = jnp.minimum(*rears)
    return [(rear == lowest) & (lowest < far) for rear in rears]


def take_from_reef(t: Tables, s: Voyage) -> Voyage:
    """Take the rearmost tile of the chosen lane, even if it protects a fish (TN-502, TN-R051, TN-R052)."""
    here = s.at == Step.TAKE
    face = jnp.int32(0)
    for side in LANES:
        chosen = here & (s.choice == side)
        rear = s.next[side] - s.count[side]
        face = jnp.where(chosen, reef.face_at(s.reef[side], rear), face)
        s = change_lane(
            s,
            side,
            chosen,
            count=s.count[side] - 1,
            reef=reef.with_face(s.reef[side], rear, 0),
            dry=s.dry[side] & ~reef.segment_squares(rear),
        )
    return turn_over(t, s, here, face)


def turn_over(t: Tables, s: Voyage, here: Bool, face: Int) -> Voyage:
    """If `here`, turn a tile over and lay it before the player; a player with the turtle chooses the face (TN-630)."""
    seat = drawer(s)
    other = (face - 1 ^ 1) + 1
    s = s.where(here, tiles=FACES.put(s.tiles, seat, other), played=face)
    animals = 1 << table(t.animal, face - 1) | 1 << table(t.animal, other - 1)
    chooses = here & has_power(t, s, seat, "choose_face")
    s = s.where(here & ~chooses, at=Step.DRAW, drawn=s.drawn + 1)
    return s.ask(chooses, Question.FACE, animals)


def turn_face(t: Tables, s: Voyage) -> Voyage:
    """Lay the tile down with the chosen animal up (TN-630)."""
    face = jnp.where(table(t.animal, s.played - 1) == s.choice, s.played, (s.played - 1 ^ 1) + 1)
    tiles = FACES.put(s.tiles, drawer(s), face)
    return s.where(s.at == Step.TURN_FACE, tiles=tiles, drawn=s.drawn + 1, at=Step.DRAW)


def drawer(s: Voyage) -> Int:
    """The seat that draws: the last mover first, then clockwise (TN-500)."""
    return (s.active + s.drawn) % s.seats
