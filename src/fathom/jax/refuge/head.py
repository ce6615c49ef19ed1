"""The Kraken's head: its steps, and what it pushes. RF-520 to RF-538, RF-911 to RF-917."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, computed_once, where
from fathom.jax.refuge import board, devour
from fathom.jax.refuge.board import Board
from fathom.jax.refuge.options import LONGEST_STEER, Kind, few
from fathom.jax.refuge.queries import (
    SEATS,
    can_react,
    divers,
    head_has_room,
    head_step,
    owner,
    seats_on,
    spot,
    turn_down,
    under_head,
)
from fathom.jax.refuge.state import SPOTS, Dive, Question, Step
from fathom.jax.refuge.state_check import check_next
from fathom.jax.refuge.tables import ABILITIES, Tables
from fathom.jax.steps import answered

LINES = 3
"""How many spaces the head enters by a step."""


def move_next(s: Dive, here: Bool, way: Int, steps: Int | int, after: int) -> Dive:
    """If `here`, move the head one space at a time; then step `after` is next."""
    return s.where(here, at=int(Step.HEAD), head_way=way, head_left=steps, head_moved=after)


def entered(t: Tables, s: Dive) -> Board:
    """The three spaces that the next step of the head enters (RF-530, RF-913)."""
    under = under_head(t, s)
    return board.minus(board.moved_by(t.grid, under, s.head_way), under)


def move_freely(t: Tables, s: Dive) -> Dive:
    """Move the head as long as nothing is in its way; a step off the map is lost (RF-520, RF-530)."""
    for _ in range(LONGEST_STEER):
        here = (s.at == Step.HEAD) & (s.head_left > 0)
        room = head_has_room(t, s, s.head_way)
        held = board.some(board.both(entered(t, s), board.either(s.tentacles, divers(t, s))))
        dx, dy = head_step(s.head_way)
        s = s.where(here & room & ~held, head_column=s.head_column + dx, head_row=s.head_row + dy)
        s = s.where(here & ~(room & held), head_left=s.head_left - 1)
    return s.where((s.at == Step.HEAD) & (s.head_left == 0), at=s.head_moved)


def ask_brace(t: Tables, s: Dive) -> Dive:
    """A standing diver in the way may stop the head (T2, RF-D24). Else it pushes what is there."""
    here = s.at == Step.HEAD
    seat = jnp.maximum(owner(s, t.brace), 0)
    may = can_react(s, t.brace) & board.has(entered(t, s), spot(s, seat))
    s = s.where(here & ~may, at=int(Step.PUSH))
    return s.ask(here & may, Question.BRACE, abilities=1 << max(t.brace, 0), few=few(Kind.DECLINE))


def brace(t: Tables, s: Dive) -> Dive:
    """Stop the head's movement, or let it push (T2, RF-R57)."""
    here = s.at == answered(Question.BRACE)
    stops = here & (s.kind == Kind.USE)
    s = turn_down(s, stops, jnp.maximum(owner(s, t.brace), 0), max(t.brace, 0) % ABILITIES)
    s = s.where(stops, head_left=0, at=s.head_moved)
    return s.where(here & ~stops, at=int(Step.PUSH))


def push(t: Tables, s: Dive) -> Dive:
    """Push the unbroken lines of miniatures that begin where the head enters, then put the head there.

    With a free space at the end of its line, each line moves. Without one, only its first miniature is removed: a
    tentacle goes to the supply; a diver is devoured once the step is complete (RF-530 to RF-537).
    """
    here, grid, way = s.at == Step.PUSH, t.grid, s.head_way
    there = divers(t, s)
    held = board.either(s.tentacles, there)
    firsts = board.both(entered(t, s), held)
    line = _along(t, firsts, held, way)
    # A line that ends at a free space moves; a tentacle cannot end on a Finish space.
    ends = board.minus(board.both(board.moved_by(grid, line, way), t.sea), held)
    barred = board.both(ends, board.both(t.finish, board.moved_by(grid, s.tentacles, way)))
    lasts = board.both(board.moved_by(grid, board.minus(ends, barred), way ^ 1), line)
    moving = _along(t, lasts, line, way ^ 1)
    moving, firsts = computed_once((moving, firsts))
    crushed = board.minus(firsts, moving)
    pushed = board.both(s.tentacles, moving)
    rest = board.minus(board.minus(s.tentacles, pushed), crushed)
    arrived = board.moved_by(grid, pushed, way)
    on_start = board.both(arrived, t.start)
    victims = seats_on(s, crushed)
    spots = s.spots
    for seat in SEATS:
        space = spot(s, seat)
        moved = board.has(moving, space)
        after = where(moved, board.step(t.near, space, way), space)
        spots = SPOTS.put(spots, seat, where(victims >> seat & 1 == 1, board.NOWHERE, after))
    spots, victims, on_start = computed_once((spots, victims, on_start))
    dx, dy = head_step(way)
    s = s.where(
        here,
        supply=s.supply + board.count(board.both(s.tentacles, crushed)),
        threat=s.threat + board.count(on_start),
        tentacles=board.either(rest, board.minus(arrived, on_start)),
        spots=spots,
        head_column=s.head_column + dx,
        head_row=s.head_row + dy,
        head_left=s.head_left - 1,
    )
    s = check_next(s, here & (victims == 0), int(Step.HEAD))
    return devour.devour_next(s, here & (victims != 0), victims, int(Step.HEAD))


def _along(t: Tables, first: Board, held: Board, way: Int) -> Board:
    """The unbroken lines of held spaces that begin at the first ones."""

    def further(_: Int, line: Board) -> Board:
        return board.either(line, board.both(board.moved_by(t.grid, line, way), held))

    longest = max(t.grid.columns, t.grid.rows) - LINES
    line: Board = jax.lax.fori_loop(0, longest - 1, further, first)
    return line
