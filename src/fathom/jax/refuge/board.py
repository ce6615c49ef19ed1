"""Sets of spaces as bits. RF-200 to RF-226.

A board is a few numbers of 32 bits, each with the spaces of several columns, row by row. A space is a code: the index
of its number in the board times 32, plus its bit. All functions also take boards of Python integers, as in the tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, any_of, table, total, where

Board: TypeAlias = tuple[Any, ...]
"""A set of spaces."""
Spaces: TypeAlias = tuple[int, ...]
"""A set of spaces that does not change."""

UP, DOWN, LEFT, RIGHT = WAYS = range(4)
"""The directions, in the order of the reference (`DIRECTIONS`). The opposite of a way is `way ^ 1`."""
WORD_BITS = 5
CODES = 128
NOWHERE = CODES - 1
"""The code of no space: a diver off the map, a tentacle that has left it."""
MOST_WORDS = 3


@dataclass(frozen=True)
class Grid:
    """A rectangle of columns and rows that holds the sea, its edges included."""

    columns: int
    rows: int

    @property
    def per_word(self) -> int:
        """How many columns a number holds."""
        return 31 // self.rows

    @property
    def words(self) -> int:
        """How many numbers a board has."""
        return -(-self.columns // self.per_word)

    def code(self, x: int, y: int) -> int:
        """The code of a space."""
        return x // self.per_word << WORD_BITS | x % self.per_word * self.rows + y

    def row(self, y: int) -> int:
        """The bits of a row, the same in every number of a board."""
        return sum(1 << column * self.rows + y for column in range(self.per_word))


def either(*boards: Board) -> Board:
    """The spaces in any of the boards."""
    result = boards[0]
    for board in boards[1:]:
        result = tuple(a | b for a, b in zip(result, board, strict=True))
    return result


def both(a: Board, b: Board) -> Board:
    """The spaces in both boards."""
    return tuple(x & y for x, y in zip(a, b, strict=True))


def minus(a: Board, b: Board) -> Board:
    """The spaces of the first board that are not in the second."""
    return tuple(x & ~y for x, y in zip(a, b, strict=True))


def choose(condition: Bool, a: Board, b: Board) -> Board:
    """The first board where the condition holds, else the second."""
    return tuple(where(condition, x, y) for x, y in zip(a, b, strict=True))


def only(condition: Bool, board: Board) -> Board:
    """The board where the condition holds, else no space."""
    return tuple(where(condition, word, 0) for word in board)


def empty(grid: Grid) -> Board:
    """A set without any space."""
    return (jnp.int32(0),) * grid.words


def some(board: Board) -> Bool:
    """Whether there is any space."""
    return any_of([word != 0 for word in board])


def count(board: Board) -> Int:
    """How many spaces there are."""
    return total([jax.lax.population_count(word) for word in board])


def single(grid: Grid, code: Int) -> Board:
    """The set of one space; empty for `NOWHERE`."""
    word, place = code >> WORD_BITS, code & 31
    return tuple(where(word == index, 1 << place, 0) for index in range(grid.words))


def has(board: Board, code: Int) -> Bool:
    """Whether a space is in the set."""
    word, place = code >> WORD_BITS, code & 31
    return any_of([(word == index) & (bits >> place & 1 == 1) for index, bits in enumerate(board)])


def first(board: Board) -> Int:
    """The code of the first space, by column and row; `NOWHERE` if there is none."""
    result: Int = jnp.int32(NOWHERE)
    for index, word in reversed(list(enumerate(board))):
        result = where(word != 0, index << WORD_BITS | 31 - jax.lax.clz(word & -word), result)
    return result


def moved(grid: Grid, board: Board, way: int) -> Board:
    """The spaces of a board, moved one step in the direction `way`; those that leave the grid are dropped."""
    rows, per, top = grid.rows, grid.per_word, grid.row(grid.rows - 1)
    if way == UP:
        return tuple((word & ~top) << 1 for word in board)
    if way == DOWN:
        return tuple((word & ~grid.row(0)) >> 1 for word in board)
    last, whole = (per - 1) * rows, (1 << per * rows) - 1
    if way == LEFT:
        nexts = (*board[1:], 0)
        return tuple(word >> rows | (after & (1 << rows) - 1) << last for word, after in zip(board, nexts, strict=True))
    befores = (0, *board[:-1])
    return tuple((word << rows & whole) | before >> last for word, before in zip(board, befores, strict=True))


def moved_by(grid: Grid, board: Board, way: Int) -> Board:
    """Like `moved`, but the direction is a JAX value, which may differ between matches."""
    width = grid.per_word * grid.rows
    whole = (1 << width) - 1
    by = where(way <= DOWN, 1, grid.rows)
    # What would leave its column is taken out first; what leaves its number goes to the next.
    inside = where(way == UP, whole & ~grid.row(grid.rows - 1), where(way == DOWN, whole & ~grid.row(0), whole))
    words = [word & inside for word in board]
    nothing = jnp.int32(0)
    further = [a << by & whole | b >> width - by for a, b in zip(words, [nothing, *words[:-1]], strict=True)]
    back = [a >> by | b << width - by & whole for a, b in zip(words, [*words[1:], nothing], strict=True)]
    forward = (way == UP) | (way == RIGHT)
    return tuple(where(forward, a, b) for a, b in zip(further, back, strict=True))


def beside(grid: Grid, board: Board) -> Board:
    """The spaces one step from any space of the set."""
    return either(*[moved(grid, board, way) for way in WAYS])


def spread(grid: Grid, board: Board) -> Board:
    """The set and all spaces beside it."""
    return either(board, beside(grid, board))


def step(near: Any, code: Int, way: Int | int) -> Int:
    """The space one step away in the direction `way`; `NOWHERE` if there is none. `near` is `Tables.near`."""
    return table(near, way * CODES + code)


def board_of(grid: Grid, codes: Sequence[int]) -> Spaces:
    """The set of the spaces with these codes, as Python integers."""
    return tuple(sum(1 << code % 32 for code in codes if code >> WORD_BITS == word) for word in range(grid.words))


def within_rows(grid: Grid, low: Int, size: Int | int) -> Int:
    """The bits of `size` rows from row `low` up, the same in every number of a board."""
    return _rows(grid, low + size) & ~_rows(grid, low)


def _rows(grid: Grid, high: Int) -> Int:
    """The bits of all rows below row `high`."""
    column: Int = (jnp.int32(1) << high) - 1
    return total([column << place * grid.rows for place in range(grid.per_word)])
