"""Divers who are devoured, knocked down, or stand up. RF-540 to RF-543, RF-700 to RF-717."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, any_of, bits_of
from fathom.jax.refuge import board, objectives, salvage
from fathom.jax.refuge.options import Kind, few
from fathom.jax.refuge.queries import (
    SEATS,
    around_head,
    can_react,
    chosen_space,
    free_spaces,
    owner,
    seats_on,
    spot,
    stands,
    turn_down,
)
from fathom.jax.refuge.state import DEVOURED, DOWNED, SPOTS, STANCES, STANDING, Dive, Phase, Question, Step
from fathom.jax.refuge.state_check import check_next
from fathom.jax.refuge.tables import ABILITIES, Tables
from fathom.jax.steps import answered, asking


def devour_next(s: Dive, here: Bool, victims: Int, after: int) -> Dive:
    """If `here`, devour the divers in `victims` (a bit for each seat) unless they escape; then step `after` is next."""
    return s.where(here, at=asking(Question.SLIP), victims=victims, swallowed=after)


def near_the_head(t: Tables, s: Dive) -> Int:
    """The seats that a devour symbol affects, as bits: next to the head, behind no Bubble Screen (RF-540, RF-541)."""
    screens = board.empty(t.grid)
    for seat in SEATS:
        up = s.screens >> seat & 1 == 1
        screens = board.either(screens, board.only(up, board.single(t.grid, spot(s, seat))))
    return seats_on(s, board.minus(around_head(t, s), board.spread(t.grid, screens)))


def slip_away(t: Tables, s: Dive) -> Dive:
    """A diver who is about to be devoured may escape, standing, to the top sea row (V3, RF-D24, RF-R24)."""
    chosen = s.at == answered(Question.SLIP)
    seat = jnp.maximum(owner(s, t.slip), 0)
    escapes = chosen & (s.kind == Kind.AT)
    s = turn_down(s, escapes, seat, t.slip % ABILITIES)
    space = chosen_space(t, s)
    s = s.where(escapes, spots=SPOTS.put(s.spots, seat, space), victims=s.victims & ~(1 << seat))
    s = s.where(chosen, at=int(Step.SWALLOW))
    here = s.at == asking(Question.SLIP)
    free = board.both(free_spaces(t, s), t.slip_row)
    may = can_react(s, t.slip) & (s.victims >> seat & 1 == 1) & board.some(free)
    s = s.where(here & ~may, at=int(Step.SWALLOW))
    return s.ask(here & may, Question.SLIP, places=free, few=few(Kind.DECLINE))


def swallow(t: Tables, s: Dive) -> Dive:
    """Devour all who have not escaped; then the state check (RF-542, RF-R24)."""
    here = s.at == Step.SWALLOW
    return check_next(devour(t, s, here, s.victims), here, s.swallowed)


def devour(t: Tables, s: Dive, here: Bool, seats: Int) -> Dive:
    """If `here`, take the divers in `seats` (as bits) off the map.

    Players keep hand, abilities and placed tokens (RF-710).
    """
    s = goes_out(s, here & any_of([(seats >> seat & 1 == 1) & stands(s, seat) for seat in SEATS]))
    for seat in SEATS:
        gone = here & (seats >> seat & 1 == 1)
        s = s.where(
            gone,
            spots=SPOTS.put(s.spots, seat, board.NOWHERE),
            stances=STANCES.put(s.stances, seat, DEVOURED),
            screens=s.screens & ~(1 << seat),
            devoured=s.devoured + 1,
        )
        s = objectives.cargo_home(t, s, gone, seat)
    return s


def knock_down(t: Tables, s: Dive, here: Bool, seat: Int) -> Dive:
    """If `here`, knock a standing diver down; its space stays occupied (RF-622, RF-700)."""
    s = goes_out(s, here & stands(s, seat))
    s = objectives.cargo_dropped(t, s, here, seat)
    return s.where(here, stances=STANCES.put(s.stances, seat, DOWNED))


def goes_out(s: Dive, here: Bool) -> Dive:
    """If `here`, set the turn by which a single player, now down or devoured, must stand again (RF-844, RF-R33)."""
    return s.where(here, deadline=s.turn + 1)


def stand_up(s: Dive, here: Bool, seat: Int) -> Dive:
    """If `here`, stand a diver up; its space does not act (RF-364, RF-703)."""
    return s.where(here, stances=STANCES.put(s.stances, seat, STANDING))


def ask_resurface(t: Tables, s: Dive) -> Dive:
    """Ask where a devoured diver comes back (RF-715, RF-716).

    Free spaces of the devour row; if there is none, its spaces with a tentacle; else free spaces of a lower row.
    """
    here = s.at == asking(Question.RESURFACE)
    free = free_spaces(t, s)
    row, *lower = t.devour_rows
    places = board.both(free, row)
    places = board.choose(board.some(places), places, board.both(s.tentacles, row))
    for spaces in lower:
        places = board.choose(board.some(places), places, board.both(free, spaces))
    return s.ask(here, Question.RESURFACE, places=places)


def resurface(t: Tables, s: Dive) -> Dive:
    """Put a devoured diver on a space, lying down; return a tentacle there to the supply; actions follow (RF-715)."""
    here = s.at == answered(Question.RESURFACE)
    space = chosen_space(t, s)
    s = salvage.send_back(t, s, here & board.has(s.tentacles, space), space)
    return s.where(
        here,
        spots=SPOTS.put(s.spots, s.active, space),
        stances=STANCES.put(s.stances, s.active, DOWNED),
        phase=int(Phase.ACTION),
        at=asking(Question.ACT),
    )


def downed(s: Dive) -> Int:
    """The seats whose divers are down, as bits."""
    return bits_of([STANCES.get(s.stances, seat) == DOWNED for seat in SEATS])
