"""Small read-only queries, used by several chapters."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, any_of, bits_of, table, where
from fathom.jax.refuge import board, cards
from fathom.jax.refuge.board import DOWN, LEFT, RIGHT, UP, Board
from fathom.jax.refuge.state import DEVOURED, LAID, NAMES, SPOTS, STANCES, STANDING, USED, Dive
from fathom.jax.refuge.tables import ABILITIES, LEVELS, MOST_SEATS, Tables

SEATS = range(MOST_SEATS)


# -- divers --------------------------------------------------------------------------------------------------------


def spot(s: Dive, seat: Int | int) -> Int:
    """The space of a seat's diver; `NOWHERE` if it is not on the map."""
    return SPOTS.get(s.spots, seat)


def stance(s: Dive, seat: Int | int) -> Int:
    """The stance of a seat's diver: standing, down or devoured. Seats without a player count as devoured."""
    return STANCES.get(s.stances, seat)


def stands(s: Dive, seat: Int | int) -> Bool:
    """Whether a seat's diver stands."""
    return stance(s, seat) == STANDING


def on_map(s: Dive, seat: Int | int) -> Bool:
    """Whether a seat's diver is on the map."""
    return spot(s, seat) != board.NOWHERE


def divers(t: Tables, s: Dive) -> Board:
    """The spaces with a diver."""
    return board.either(*[board.single(t.grid, spot(s, seat)) for seat in SEATS])


def seats_on(s: Dive, spaces: Board) -> Int:
    """The seats whose divers are on these spaces, as bits."""
    return bits_of([board.has(spaces, spot(s, seat)) for seat in SEATS])


def seat_at(s: Dive, space: Int) -> Int:
    """The seat whose diver is on a space; -1 if there is none."""
    result: Int = jnp.int32(-1)
    for seat in reversed(SEATS):
        result = where((spot(s, seat) == space) & (space != board.NOWHERE), seat, result)
    return result


def hand_of(s: Dive, seat: Int) -> cards.Cards:
    """The cards that a player holds."""
    held = s.hands[0]
    for other in SEATS[1:]:
        held = cards.choose(seat == other, s.hands[other], held)
    return held


def with_hand(s: Dive, condition: Bool, seat: Int, hand: cards.Cards) -> Dive:
    """The dive with other cards in a player's hand where the condition holds."""
    return s.where(condition, hands=tuple(cards.choose(seat == k, hand, s.hands[k]) for k in SEATS))


def owner(s: Dive, ability: int) -> Int:
    """The seat of the diver with an ability; -1 if no seat plays that diver."""
    result: Int = jnp.int32(-1)
    if ability >= 0:
        for seat in SEATS:
            result = where(NAMES.get(s.names, seat) == ability // ABILITIES + 1, seat, result)
    return result


def can_react(s: Dive, ability: int) -> Bool:
    """Whether an ability is face up and its diver stands (RF-351, RF-701, RF-711)."""
    seat = owner(s, ability)
    place = jnp.maximum(seat, 0)
    face_down = USED.get(s.used, place) >> ability % ABILITIES & 1 == 1
    return (seat >= 0) & stands(s, place) & ~face_down


def own_abilities(s: Dive, seat: Int | int, bits: Int) -> Int:
    """Convert bits for the three abilities of a seat to bits for all abilities; 0 for a seat without a diver."""
    name = NAMES.get(s.names, seat)
    return where(name > 0, bits << ABILITIES * (name - 1), 0)


def turn_down(s: Dive, condition: Bool, seat: Int, place: Int | int) -> Dive:
    """Where the condition holds, turn a used ability of a seat face down; `place` is which of its three (RF-352)."""
    return s.where(condition, used=USED.put(s.used, seat, USED.get(s.used, seat) | 1 << place))


def turn_up(s: Dive, condition: Bool, ability: Int) -> Dive:
    """Where the condition holds, turn an ability face up, so that it can be used again (RF-353)."""
    for seat in SEATS:
        owns = condition & (NAMES.get(s.names, seat) == ability // ABILITIES + 1)
        up = USED.put(s.used, seat, USED.get(s.used, seat) & ~(1 << ability % ABILITIES))
        s = s.where(owns, used=up)
    return s


# -- the head ------------------------------------------------------------------------------------------------------


def columns_from(t: Tables, first: Int, size: int = 3) -> Board:
    """The spaces of `size` columns from column `first` on, valid or not."""
    spans = [
        board.either(*[t.column[x] for x in range(low, min(low + size, t.grid.columns))])
        for low in range(t.grid.columns)
    ]
    return tuple(table([span[word] for span in spans], first) for word in range(t.grid.words))


def under_head(t: Tables, s: Dive) -> Board:
    """The nine spaces that the head covers."""
    rows = board.within_rows(t.grid, s.head_row, 3)
    return tuple(word & rows for word in columns_from(t, s.head_column - 1))


def around_head(t: Tables, s: Dive) -> Board:
    """The spaces orthogonally adjacent to the head (RF-541, RF-916)."""
    under = under_head(t, s)
    return board.both(board.minus(board.beside(t.grid, under), under), t.sea)


def head_has_room(t: Tables, s: Dive, way: Int | int) -> Bool:
    """Whether the head can go one step this way (RF-520, RF-911)."""
    column, row = s.head_column, s.head_row
    deep = s.abyss > 0
    room = [
        deep & (row < t.top_row + 1),
        deep & (row > 1),
        column > 2,
        column < t.head_columns + 1,
    ]
    result = room[RIGHT]
    for other in (UP, DOWN, LEFT):
        result = where(jnp.int32(way) == other, room[other], result)
    return result


def head_step(way: Int) -> tuple[Int, Int]:
    """By how much a step in a direction changes the column and the row of the head."""
    dx = where(way == RIGHT, 1, where(way == LEFT, -1, 0))
    dy = where(way == UP, 1, where(way == DOWN, -1, 0))
    return dx, dy


# -- spaces --------------------------------------------------------------------------------------------------------


def occupied(t: Tables, s: Dive) -> Board:
    """The spaces that a diver, a tentacle or the head holds. Tokens do not count."""
    return board.either(s.tentacles, divers(t, s), under_head(t, s))


def free_spaces(t: Tables, s: Dive) -> Board:
    """The spaces that nothing holds."""
    return board.minus(t.sea, occupied(t, s))


def passable(t: Tables, s: Dive) -> Board:
    """The spaces that a tentacle can go to if no other tentacle is there (RF-610 to RF-613)."""
    return board.minus(t.sea, board.either(under_head(t, s), t.finish, board.both(t.caves, divers(t, s))))


def open_to_tentacles(t: Tables, s: Dive) -> Board:
    """The spaces that a tentacle can go to (RF-610 to RF-613)."""
    return board.minus(passable(t, s), s.tentacles)


def line_of(t: Tables, space: Int) -> Board:
    """The spaces of the row and the column of a space, itself included."""
    here = board.single(t.grid, space)
    row = board.within_rows(t.grid, row_of(t, space), 1)
    column = []
    for word in here:
        # A column is the only one in its number that has the space.
        bits = jnp.int32(0)
        for place in range(t.grid.per_word):
            whole = ((1 << t.grid.rows) - 1) << place * t.grid.rows
            bits |= where(word & whole != 0, whole, 0)
        column.append(bits | row)
    return tuple(column)


def column_of(t: Tables, space: Int) -> Int:
    """The column of a space."""
    return table(t.x, space)


def row_of(t: Tables, space: Int) -> Int:
    """The row of a space."""
    return table(t.y, space)


def chosen_space(t: Tables, s: Dive) -> Int:
    """The space that the last answer chose."""
    return table(t.codes, s.choice)


def chosen_tentacle(t: Tables, s: Dive) -> tuple[Int, Int]:
    """The space of the tentacle that the last answer chose, and the direction in which it moves."""
    return table(t.codes, s.choice >> 2), s.choice & 3


# -- objectives ----------------------------------------------------------------------------------------------------


def current_objective(s: Dive) -> Int:
    """The current objective, or the one whose reward is being resolved; -1 if there is none."""
    level = where(s.rewarding > 0, s.done - 1, s.done)
    return where(level < LEVELS, LAID.get(s.objectives, level) - 1, -1)


def is_goal(s: Dive, goal: int) -> Bool:
    """Whether the current goal is of this kind; False while a reward is resolved."""
    return (s.goal == goal) & (s.rewarding == 0)


def nobody_stands(s: Dive) -> Bool:
    """Whether no diver stands."""
    return ~any_of([stands(s, seat) for seat in SEATS])


def is_devoured(s: Dive, seat: Int | int) -> Bool:
    """Whether a seat's diver is devoured."""
    return stance(s, seat) == DEVOURED
