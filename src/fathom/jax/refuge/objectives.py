"""Objectives: their set-up, their progress, the cargo. RF-138, RF-800, RF-801, RF-804, RF-C41."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, table
from fathom.jax.refuge import board
from fathom.jax.refuge.board import Board
from fathom.jax.refuge.queries import is_goal, spot
from fathom.jax.refuge.state import LAID, Dive
from fathom.jax.refuge.tables import LEVELS, MOST_SEATS, Goal, Tables


def set_up(t: Tables, s: Dive, here: Bool) -> Dive:
    """If `here`, lay out what the objectives need at the start, and make the first current (RF-138, RF-C41)."""
    pods = board.empty(t.grid)
    for level in range(LEVELS):
        place = (LAID.get(s.objectives, level) - 1) * MOST_SEATS + s.seats - 1
        each = [spaces for by_players in t.pods for spaces in by_players]
        pods = board.either(pods, tuple(table([spaces[w] for spaces in each], place) for w in range(t.grid.words)))
    return become_current(t, s.where(here, pods=pods), here)


def become_current(t: Tables, s: Dive, here: Bool) -> Dive:
    """If `here`, reset the tally and lay out what the new current objective needs (RF-C41)."""
    objective = LAID.get(s.objectives, s.done) - 1
    return s.where(
        here,
        tally=0,
        goal=table(t.goal, objective),
        need=table(t.need, objective * MOST_SEATS + s.seats - 1),
        markers=board.either(s.markers, _surveyed(t, objective)),
    )


def _surveyed(t: Tables, objective: Int) -> Board:
    return tuple(table([spaces[word] for spaces in t.surveyed], objective) for word in range(t.grid.words))


def credit(s: Dive, here: Bool) -> Dive:
    """If `here`, count an elimination if the current objective asks for eliminations (RF-340, RF-801)."""
    return s.where(here & is_goal(s, Goal.CLEAR), tally=s.tally + 1)


# -- the cargo (O9) ------------------------------------------------------------------------------------------------


def cargo_dropped(t: Tables, s: Dive, here: Bool, seat: Int) -> Dive:
    """If `here` and this seat carries the cargo, put it on the space where the carrier is knocked down."""
    return s.where(here & (s.carrier == seat + 1), carrier=0, pods=board.single(t.grid, spot(s, seat)))


def cargo_home(t: Tables, s: Dive, here: Bool, seat: Int | int) -> Dive:
    """If `here` and this seat carries the cargo, return it to where it came from: the carrier is devoured."""
    origin = board.single(t.grid, jnp.int32(t.origin))
    return s.where(here & (s.carrier == seat + 1), carrier=0, pods=origin)
