"""What objectives ask for: how their goals are set up and when they are met (12.6, RF-804, RF-C40, RF-C41)."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, where
from fathom.jax.refuge import board, cards
from fathom.jax.refuge.board import Board
from fathom.jax.refuge.queries import SEATS, is_goal, seats_on, spot, stands
from fathom.jax.refuge.state import Dive
from fathom.jax.refuge.tables import Goal, Tables


def update(t: Tables, s: Dive, here: Bool) -> Dive:
    """If `here`, note the Finish spaces that a single diver reaches (O7)."""
    alone = here & is_goal(s, Goal.BOARD) & (s.seats == 1) & stands(s, 0)
    reached = board.both(board.single(t.grid, spot(s, 0)), t.finish)
    return s.where(alone, markers=board.either(s.markers, reached))


def met(t: Tables, s: Dive) -> Bool:
    """Whether the current goal is met; False while a reward is resolved, because no goal is current then."""
    markers = board.count(s.markers)
    finish = t.finish
    progress = {
        Goal.CLEAR: s.tally,
        Goal.SURVEY: -markers,
        Goal.STOW: cards.distinct(s.stowed),
        Goal.ANCHOR: markers,
        Goal.WIRE: markers,
        Goal.BLEED: s.tally,
        Goal.BOARD: where(s.seats == 1, _apart(t, s.markers), _aboard(s, finish)),
        Goal.HATCHES: -board.count(s.pods),
        Goal.CARGO: _carried_home(t, s).astype(jnp.int32),
    }
    reached: Int = jnp.int32(0)
    for goal, figure in progress.items():
        reached = where(s.goal == goal, figure, reached)
    return (s.goal >= 0) & (s.rewarding == 0) & (reached >= s.need)


def _aboard(s: Dive, finish: Board) -> Int:
    """How many standing divers are on Finish spaces (O7)."""
    on = seats_on(s, finish)
    standing = sum((stands(s, seat).astype(jnp.int32) << seat) for seat in SEATS)
    return jax.lax.population_count(on & standing)


def _apart(t: Tables, markers: Board) -> Int:
    """How many columns apart the outermost markers are; -1 if there are no markers."""
    low, high = jnp.int32(t.grid.columns), jnp.int32(-1)
    for x, column in enumerate(t.column):
        there = board.some(board.both(markers, column))
        low, high = where(there, jnp.minimum(low, x), low), where(there, x, high)
    return where(high < 0, -1, high - low)


def _carried_home(t: Tables, s: Dive) -> Bool:
    """Whether the carrier of the cargo stands on a Start space (O9)."""
    seat = jnp.maximum(s.carrier - 1, 0)
    return (s.carrier > 0) & stands(s, seat) & board.has(t.start, spot(s, seat))
