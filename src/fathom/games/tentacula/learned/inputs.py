"""What the network of the learned player reads: the observation of a seat, and what follows from it.

A row of the observation says which tile lies where. That two tiles together protect a square, or where an animal takes
a fish, a network would have to learn from millions of matches; here it is computed. Nothing is read but the row and the
number of players: before the chips are chosen, the row does not say how many there are.

The same code serves training and play: `xp` is `jax.numpy` in training and `numpy` in play; one of them is enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

VERSION = 1
"""Raised when the inputs change; weights are valid for one version."""

Array: TypeAlias = Any
"""An array of numpy or of JAX."""

FEWEST_SEATS = 2
LONG_STEP = 8
"""A step of this length counts as 1; few are longer."""


@dataclass(frozen=True)
class InputTables:
    """The layout of a row, and a content pack as arrays. Stages, segments and animals count from 0."""

    most: Array
    """The largest value of each number of the row."""
    at: dict[str, int]
    """Where each feature of the state begins in the row."""
    seats: int
    """The largest number of players."""
    draw_step: int
    """The place of “draw” among the steps of a round."""
    printed: int
    """The last square in printed reef."""
    last: int
    """The last animal square."""
    end: int
    """The last square of the finish."""
    segments: int
    stages: int
    arch: Array
    """By stage: the square right before its arch."""
    last_segment: Array
    """By stage: the last segment in sight."""
    ahead: Array
    """By stage, animal and square: the three nearest squares ahead with that animal; 0 is none."""
    special: Array
    """By square and kind of special square: 1 if it is one."""
    faces: int
    animal: Array
    """By face and animal: 1 if the face shows it."""
    back: Array
    """By face and animal: 1 if the other face of the tile shows it."""
    shelters: Array
    """By lane, face and place in the segment: 1 if the square there is sheltered."""
    tiles: int
    gates: int
    order: Array
    """By gate and place: the fish that passes at this place."""
    needs: Array
    """By stash and colour."""


FISH, LANES, SEGMENT = 3, 2, 3


def inputs(xp: Any, t: InputTables, rows: Array, players: Array) -> Array:
    """The inputs of the network: for each row, with its number of players, a row of numbers from about -1 to 1."""
    row = rows.astype(xp.float32)
    table = _Table(xp, t, row, players)
    return xp.concatenate([row / t.most, *_parts(xp, t, table, players)], axis=-1)


class _Table:
    """The fields of the rows as arrays, for the functions below."""

    def __init__(self, xp: Any, t: InputTables, row: Array, players: Array) -> None:
        shape = row.shape[:-1]

        def part(name: str, *sizes: int) -> Array:
            size = 1
            for each in sizes:
                size *= each
            return row[..., t.at[name] : t.at[name] + size].reshape(*shape, *sizes)

        animals = t.animal.shape[1]
        self.shape = shape
        self.hand = part("players", t.seats, animals + t.faces)[..., animals:]
        drawing = row[..., t.at["step"] + t.draw_step] > 0
        self.drawers = xp.where(drawing, players - self.hand.sum((-1, -2)), players)
        """How many players have yet to draw in this round."""
        self.stage = xp.argmax(part("stage", t.stages), axis=-1)
        self.squares = xp.argmax(part("fish", FISH, t.end + 1), axis=-1)
        lanes = part("lanes", LANES, 1 + t.segments * t.faces)
        self.next = lanes[..., 0]
        """By lane: the segment of the next tile, from 1."""
        self.reef = lanes[..., 1:].reshape(*shape, LANES, t.segments, t.faces)
        self.needs = part("stash", t.needs.shape[0]) @ xp.asarray(t.needs)
        self.chest, self.stashed = (part(name, t.needs.shape[1]) for name in ("chest", "stashed"))
        self.pile = part("pile", t.tiles).sum(-1)
        self.box = part("box", t.tiles).sum(-1)
        self.gate = xp.argmax(part("gate", t.gates), axis=-1)
        self.arch = xp.asarray(t.arch)[self.stage]
        self.home = (self.squares > t.last).sum(-1)
        self.passed = self.squares > self.arch[..., None]
        self.order = xp.asarray(t.order)[self.gate]
        passed = xp.minimum(self.passed.sum(-1), FISH - 1)
        self.next_fish = xp.take_along_axis(self.order, passed[..., None], axis=-1)[..., 0]
        self.sheltered = self.reef @ xp.asarray(t.shelters)
        """By lane, segment and place."""
        self.safe, self.safe_later = _protected(xp, t, self)


def _protected(xp: Any, t: InputTables, table: _Table) -> tuple[Array, Array]:
    """By square: whether it is protected now, and after the players have drawn at the end of the round."""
    both = table.sheltered[..., 0, :, :] * table.sheltered[..., 1, :, :]
    tiles = table.reef.sum((-1, -3))
    behind = xp.cumsum(tiles, axis=-1) - tiles
    # Without a pile, tiles are taken from the rear: a segment stays whole if enough tiles lie behind it.
    taken = xp.maximum(table.drawers - table.pile, 0)
    stays = (behind >= taken[..., None]).astype(both.dtype)

    def by_square(open_water: Array) -> Array:
        open_water = open_water.reshape(*table.shape, t.segments * SEGMENT)
        before = xp.ones((*table.shape, t.printed + 1), open_water.dtype)
        finish = xp.ones((*table.shape, t.end - t.last), open_water.dtype)
        return xp.concatenate([before, open_water, finish], axis=-1)

    return by_square(both), by_square(both * stays[..., None])


def _parts(xp: Any, t: InputTables, table: _Table, players: Array) -> list[Array]:
    parts = [
        _one_hot(xp, players - FEWEST_SEATS, t.seats - FEWEST_SEATS + 1),
        table.safe[..., t.printed + 1 : t.last + 1],
        table.safe_later[..., t.printed + 1 : t.last + 1],
        *_fish(xp, table),
        *_moves(xp, t, table),
        *_hands(xp, t, table),
        *_rear(xp, t, table),
        *_gems(xp, table),
        *_clock(xp, t, table),
    ]
    return [part.reshape(*table.shape, -1).astype(xp.float32) for part in parts]


def _fish(xp: Any, table: _Table) -> list[Array]:
    """By fish: safe now and later, its distance to the arch, whether it has passed, its place in the order."""
    to_arch = (table.arch[..., None] - table.squares) / 15
    place = xp.argmax(table.order[..., None, :] == xp.arange(FISH)[:, None], axis=-1)
    return [
        xp.take_along_axis(table.safe, table.squares, axis=-1),
        xp.take_along_axis(table.safe_later, table.squares, axis=-1),
        to_arch,
        table.passed,
        place / 2,
        _one_hot(xp, table.next_fish, FISH),
    ]


def _moves(xp: Any, t: InputTables, table: _Table) -> list[Array]:
    """By fish and animal: whether it can move, how far, and what the square is like (TN-421, TN-703, TN-R065)."""
    here = table.squares[..., :, None]
    animals = xp.arange(t.animal.shape[1])
    ahead = xp.asarray(t.ahead)[table.stage[..., None, None], animals, here]
    taken = (ahead[..., None] == table.squares[..., None, None, None, :]).any(-1)
    free = (ahead > 0) & ~taken
    finishes = (table.stage == t.stages - 1)[..., None, None] & (here <= t.last)
    square = xp.where(finishes, t.last + 1 + table.home[..., None, None], 0) + 0 * ahead[..., 0]
    for place in reversed(range(3)):
        square = xp.where(free[..., place], ahead[..., place], square)
    arch = table.arch[..., None, None]
    may_pass = (square <= arch) | (here > arch) | (table.next_fish[..., None, None] == xp.arange(FISH)[:, None])
    square = xp.where(may_pass, square, 0)
    moves = (square > 0).astype(xp.float32)
    flat = square.reshape(*table.shape, -1)
    safe, later = (
        xp.take_along_axis(safe, flat, axis=-1).reshape(square.shape) for safe in (table.safe, table.safe_later)
    )
    special = xp.asarray(t.special)[square]
    return [
        moves,
        moves * safe,
        moves * later,
        moves * (square - here) / LONG_STEP,
        moves * ((square > arch) & (here <= arch)),
        special,
    ]


def _hands(xp: Any, t: InputTables, table: _Table) -> list[Array]:
    """By player: the animal of their tile, and what the tile shelters, and would protect if it were laid, in each lane.

    By lane: the segment of the next tile, and whether a tile can be laid there now.
    """
    sheltered = xp.stack([table.hand @ xp.asarray(t.shelters)[lane] for lane in range(LANES)], axis=-2)
    following = _one_hot(xp, table.next.astype(xp.int32) - 1, t.segments)
    across = table.sheltered[..., ::-1, :, :]
    beside = (following[..., None] * across).sum(-2)
    free = table.next <= xp.asarray(t.last_segment)[table.stage][..., None]
    return [table.hand @ xp.asarray(t.animal), sheltered, sheltered * beside[..., None, :, :], following, free]


def _rear(xp: Any, t: InputTables, table: _Table) -> list[Array]:
    """By lane: the segment of the rearmost tile, and the animals on its two faces."""
    tiles = table.reef.sum(-1)
    first = tiles * (xp.cumsum(tiles, axis=-1) == 1)
    face = (first[..., None] * table.reef).sum(-2)
    return [first, face @ xp.asarray(t.animal), face @ xp.asarray(t.back)]


def _gems(xp: Any, table: _Table) -> list[Array]:
    """By colour: how many the stash still needs, how many are to spare; and how many are missing in all."""
    needed = table.needs - table.stashed
    spare = table.chest - needed
    missing = xp.maximum(-spare, 0).sum(-1)
    return [
        needed / 3,
        spare / 5,
        (spare == 0) & (needed > 0),
        (spare < 0) & (needed > 0),
        table.chest == 0,
        missing / 4,
        (missing > 0),
        table.chest.sum(-1) / 16,
    ]


def _clock(xp: Any, t: InputTables, table: _Table) -> list[Array]:
    """The turns that can still be taken, the squares still to swim, and how the two compare (TN-G14)."""
    turns = LANES * (t.segments + 1) - table.next.sum(-1) + t.tiles - table.box
    steps = xp.maximum(t.last + 1 - table.squares, 0).sum(-1)
    return [turns / 30, steps / 105, steps / xp.maximum(turns, 1) / 8, table.home / FISH]


def _one_hot(xp: Any, index: Array, size: int) -> Array:
    return (index[..., None] == xp.arange(size)).astype(xp.float32)
