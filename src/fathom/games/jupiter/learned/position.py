"""A position of Jupiter Deep as the network sees it, read from the observation of a seat.

The seat itself comes first, then the others clockwise. The board is turned so that the Pod is at the right, as far as
that goes. So the network has to learn neither each seat nor each side of the colony.

The same code serves training and play: `xp` is `jax.numpy` there and `numpy` here. Only `find_ways` is another one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.games.jupiter.learned.layout import FAR, SEATS, SIDES, SIZE, Array, InputTables, Ways

RING = (1 << SIDES) - 1
NEIGHBOURS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""By side: the neighbouring cell."""
ROW = 4096
"""Codes of cells in neighbouring rows differ by this much: more than the coordinates of any cell."""
NOWHERE = 1000
"""Added to the coordinates of what is not there, so that nothing is beside it."""


class Position:
    """What rows say, each with its number of players. All attributes have the shape of the rows first.

    Spaces are numbered in the turned board: seven domes for each module, and the Pod last.
    """

    def __init__(
        self, xp: Any, t: InputTables, rows: Array, players: Array, find_ways: Callable[[Position], Ways]
    ) -> None:
        self.xp, self.t = xp, t
        self.row = rows.astype(xp.float32)
        self.shape = rows.shape[:-1]
        self.players = xp.asarray(players).astype(xp.int32)
        self._read_colony()
        self._read_robots()
        self._read_pieces()
        self._read_question()
        self.ways = find_ways(self)

    def part(self, name: str, size: int) -> Array:
        """A feature of the row."""
        return self.row[..., self.t.at[name] : self.t.at[name] + size]

    def number(self, name: str) -> Array:
        """A feature with a single number."""
        return self.row[..., self.t.at[name]]

    def by_seat(self, *names: str) -> Array:
        """By feature, which each have a number for each seat: these numbers in the order of `order`."""
        found = self.xp.stack([self.part(name, SEATS) for name in names], axis=-2)
        return self.xp.take_along_axis(found, self.order[..., None, :], axis=-1)

    def by_module(self, *names: str) -> Array:
        """By feature, which each have a number for each module: these numbers in the turned board."""
        found = self.xp.stack([self.part(name, self.t.modules) for name in names], axis=-2)
        return self.xp.take_along_axis(found, self.modules[..., None, :], axis=-1)

    @property
    def action_order(self) -> Array:
        """By score of the network: the number of the action that it is for."""
        found = self.xp.asarray(self.t.action_order)[self.players, self.seat, self.turns]
        return found.astype(self.xp.int32)

    def beside(self, figures: Array) -> Array:
        """By figure, each with a number for each module: the sum over the modules beside each module."""
        xp, t = self.xp, self.t
        padded = xp.concatenate([figures, xp.zeros((*figures.shape[:-1], 1), xp.float32)], axis=-1)
        around = self.around.reshape(*self.shape, 1, -1)
        found = xp.take_along_axis(padded, around, axis=-1)
        return found.reshape(*figures.shape[:-1], t.modules, SIDES).sum(-1)

    # -- reading -----------------------------------------------------------------------------------------------------

    def _read_colony(self) -> None:
        xp, t = self.xp, self.t
        layout = self.part("layout", t.modules * t.module_size + 3)
        modules = layout[..., :-3].reshape(*self.shape, t.modules, t.module_size)
        pod = layout[..., -3:-1].astype(xp.int32)
        self.docked = pod.sum(-1) > 0
        rotations = xp.asarray(t.cells)
        pods = (rotations * (pod - FAR)[..., None, :, None]).sum(-2)
        # Where the Pod is away, the board is not turned.
        right = (2 * pods[..., 0] + pods[..., 1]) * self.docked[..., None]
        self.turns = xp.argmax(right, axis=-1)
        """By how many sixths the board is turned."""
        self.modules = xp.asarray(t.from_module)[self.turns]
        modules = xp.take_along_axis(modules, self.modules[..., None], axis=-2)

        def feature(name: str) -> Array:
            begins, size = t.module[name]
            return modules[..., begins : begins + size]

        tile = xp.argmax(feature("tile"), axis=-1)
        turned = (xp.argmax(feature("turned"), axis=-1) + self.turns[..., None]) % SIDES
        self.present = feature("there")[..., 0]
        self.site, self.plant, self.dish = (xp.asarray(each)[tile] * self.present for each in (t.site, t.plant, t.dish))
        self.numbers = xp.asarray(t.number)[tile]
        self._read_bridges(tile, turned, layout[..., -1:] > 0)
        turn = rotations[self.turns]
        cells = ((feature("cell").astype(xp.int32) - FAR)[..., None] * turn[..., None, :, :]).sum(-2)
        self._find_neighbours(cells, xp.take_along_axis(pods, self.turns[..., None, None], axis=-2)[..., 0, :])

    def _read_bridges(self, tile: Array, turned: Array, opened: Array) -> None:
        """Bridges of the rim and spokes, by module: a bit for each side; all are there if they are `opened`."""
        xp, t = self.xp, self.t
        rim = xp.where(opened, RING, xp.asarray(t.rim)[tile])
        spokes = xp.where(opened, xp.where(self.site > 0, 0, RING), xp.asarray(t.spokes)[tile])
        both = xp.stack([rim, spokes])
        both = (both << turned | both >> SIDES - turned) & RING
        self.rim, self.spokes = both * self.present.astype(xp.int32)

    def _find_neighbours(self, cells: Array, pod: Array) -> None:
        xp, t = self.xp, self.t
        cells = cells + (NOWHERE * (1 + xp.arange(t.modules)))[:, None] * (self.present == 0)[..., None]
        code = ROW * cells[..., 0] + cells[..., 1]
        beyond = code[..., None] + xp.asarray([ROW * q + r for q, r in NEIGHBOURS])
        same = beyond[..., None] == code[..., None, None, :]
        is_module = same.any(-1)
        self.around = xp.where(is_module, xp.argmax(same, axis=-1), t.modules)
        """By module and side: the module there; the number of modules if there is none."""
        faced = beyond == (ROW * pod[..., 0] + pod[..., 1])[..., None, None]
        self.gangway = faced & self.docked[..., None, None]
        """By module and side: whether the docked Pod is there."""
        self.edge = ~is_module.all(-1) & (self.present > 0)
        """By module: whether there is none at one of its sides."""

    def _read_robots(self) -> None:
        xp, t = self.xp, self.t
        self.seat = xp.argmax(self.part("seat", SEATS), axis=-1)
        self.order = xp.asarray(t.seat_order)[self.players, self.seat]
        """All seats, this one first, then clockwise."""
        robots = self.part("robots", SEATS * t.robot_size).reshape(*self.shape, SEATS, t.robot_size)
        self.robots = xp.take_along_axis(robots, self.order[..., None], axis=-2)
        self.spot = self._turned_space(self.of_robots("at"))
        """By robot: its space; “out of play” comes after the Pod."""
        self.robot_module = self.spot[..., None] // SIZE == xp.arange(t.modules)
        """By robot and module: whether it is there."""
        self.own_module = self.robot_module[..., 0, :]
        self.aboard = self.number("aboard")
        self.in_pod = self.spot == t.pod
        seats = self.aboard + self.in_pod.sum(-1)
        self.pod_free = self.docked & (seats < t.seats_in_pod)

    def of_robots(self, name: str) -> Array:
        """A feature of all robots."""
        begins, size = self.t.robot[name]
        return self.robots[..., begins : begins + size]

    def _read_pieces(self) -> None:
        """What is on each space, as ones and zeros; the Pod is open while it has a free seat."""
        xp, t = self.xp, self.t
        spaces = xp.asarray(t.from_space)[self.turns][..., :-1]
        board = self.part("board", 3 * t.pod).reshape(*self.shape, 3, -1)
        board = xp.take_along_axis(board, spaces[..., None, :], axis=-1)
        pod = xp.stack([self.pod_free, self.aboard > 0, xp.zeros(self.shape, bool)], axis=-1)
        board = xp.concatenate([board, pod[..., None].astype(xp.float32)], axis=-1)
        robots = (self.spot[..., None] == xp.arange(t.pod + 1)).astype(xp.float32)
        self.open, self.colonists, self.creeps = (board[..., kind, :] for kind in range(3))
        self.own, self.others = robots[..., 0, :], robots[..., 1:, :].max(-2)
        """Where this seat's robot is, and where the others are."""

    def _turned_space(self, one_hot: Array) -> Array:
        """The space in the turned board that a feature of the row names; the last if it names none."""
        xp = self.xp
        place = xp.where(one_hot.any(-1), xp.argmax(one_hot, axis=-1), one_hot.shape[-1])
        turns = self.turns if place.ndim == self.turns.ndim else self.turns[..., None]
        return xp.asarray(self.t.to_space)[turns, place]

    def _read_question(self) -> None:
        xp, t = self.xp, self.t

        def feature(name: str) -> Array:
            begins, size = t.about[name]
            return self.row[..., t.at["question.about"] + begins :][..., :size]

        self.what, self.source, self.left = feature("what"), feature("source"), feature("left")[..., 0]
        self.given, self.taken = feature("given"), feature("taken")
        self.about_seat = xp.take_along_axis(feature("seat"), self.order, axis=-1)
        self.about_module = xp.take_along_axis(feature("module"), self.modules, axis=-1)
        asked = self._turned_space(feature("space"))
        sent = self._turned_space(self.row[..., -(t.pod + 1) :])
        self.about_space = xp.where(sent <= t.pod, sent, asked)
        """The space that the question is about, or from which a colonist is sent; after the Pod if there is none."""

    @property
    def in_range(self) -> Array:
        """By module: whether this seat's robot can command there: in its module, those beside it and those it faces."""
        own = self.own_module.astype(self.xp.float32)
        beside = self.beside(own[..., None, :])[..., 0, :] > 0
        return self.own_module | beside | self.gangway.any(-1) & self.in_pod[..., :1]
