"""A position of Jupiter Deep as the network sees it, read from the observation of a seat.

The seat itself comes first, then the others clockwise. The board is turned so that the Pod is at the right, as far as
that goes. So the network has to learn neither each seat nor each side of the colony.

The same code serves training and play: `xp` is `jax.numpy` there and `numpy` here. Needs only one of them. Sets of
domes are numbers, one for each module: bit k is the dome of side k, bit 6 the centre, as in `fathom.jax.jupiter`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.games.jupiter.learned.layout import CENTRE, FAR, SEATS, SIDES, SIZE, Array, InputTables

RING = (1 << SIDES) - 1
WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""By side: the neighbouring cell."""
FACING = tuple((side + 3) % SIDES for side in range(SIDES))
"""By side: the side of the neighbour that faces it."""
NOWHERE = 1000
"""Added to the coordinates of what is not there, so that nothing is beside it."""
WALK = 12
"""The most steps to the Pod that are told apart."""
REACH = 7
"""The most steps of the seat's robot that are told apart."""

Walk: TypeAlias = tuple[Array, ...]
Repeat: TypeAlias = Callable[[int, Callable[[Walk], Walk], Walk], Walk]
"""Takes a step so many times, from a beginning."""


def repeated(times: int, step: Callable[[Walk], Walk], walk: Walk) -> Walk:
    """What a step leads to, taken so many times. For JAX there is another one, which compiles faster."""
    for _ in range(times):
        walk = step(walk)
    return walk


class Position:
    """What rows say, each with its number of players. All attributes have the shape of the rows first."""

    def __init__(self, xp: Any, t: InputTables, rows: Array, players: Array, repeated: Repeat = repeated) -> None:
        self.xp, self.t = xp, t
        self._repeated = repeated
        self.row = rows
        self.shape = rows.shape[:-1]
        self.players = xp.asarray(players).astype(xp.int32)
        self._read_colony()
        self._read_robots()
        self._read_question()
        self._find_ways()

    def part(self, name: str, size: int) -> Array:
        """A feature of the row."""
        return self.row[..., self.t.at[name] : self.t.at[name] + size].astype(self.xp.float32)

    def number(self, name: str) -> Array:
        """A feature with a single number."""
        return self.row[..., self.t.at[name]].astype(self.xp.float32)

    def by_seat(self, name: str) -> Array:
        """A feature with a number for each seat, in the order of `order`."""
        return self.xp.take_along_axis(self.part(name, SEATS), self.order, axis=-1)

    def by_module(self, name: str) -> Array:
        """A feature with a number for each module, in the turned board."""
        return self.xp.take_along_axis(self.part(name, self.t.modules), self.modules, axis=-1)

    @property
    def action_order(self) -> Array:
        """By score of the network: the number of the action that it is for."""
        found = self.xp.asarray(self.t.action_order)[self.players, self.seat, self.turns]
        return found.astype(self.xp.int32)

    # -- sets of domes -----------------------------------------------------------------------------------------------

    def domes(self, planes: Array) -> Array:
        """A set of domes from ones and zeros by module and dome."""
        xp = self.xp
        return (planes.astype(xp.int32) << xp.arange(SIZE)).sum(-1)

    def planes(self, domes: Array) -> Array:
        """Ones and zeros by dome, all modules one after the other."""
        xp = self.xp
        return (domes[..., None] >> xp.arange(SIZE) & 1).astype(xp.float32).reshape(*domes.shape[:-1], -1)

    def near(self, domes: Array, pod: Array) -> tuple[Array, Array]:
        """The domes one bridge from any of these or from the Pod, and whether the Pod is beside any of them.

        There may be several sets for each position: the axis before the last counts them, and the last of `pod`.
        """
        xp = self.xp
        several = domes.ndim > len(self.shape) + 1

        def each(of: Array) -> Array:
            return of[..., None, :] if several else of

        rim, spokes, gangway = each(self.rim), each(self.spokes), each(self.gangway)
        ring, centre = domes & RING, domes >> CENTRE & 1
        inside = _rotated(ring & rim, 1) | _rotated(ring, SIDES - 1) & rim | centre * spokes
        middle = ((ring & spokes) != 0).astype(xp.int32)
        padded = xp.concatenate([domes, xp.zeros((*domes.shape[:-1], 1), xp.int32)], axis=-1)
        beside = xp.take_along_axis(padded, each(self.around.reshape(*self.shape, -1)), axis=-1)
        faced = beside.reshape(*domes.shape, SIDES) >> xp.asarray(FACING) & 1
        across = (faced << xp.arange(SIDES)).sum(-1).astype(xp.int32)
        joined = pod.astype(xp.int32)[..., None] * gangway
        return inside | middle << CENTRE | across | joined, ((domes & gangway) != 0).any(-1)

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
        self.there = feature("there")[..., 0]
        there, opened = self.there.astype(xp.int32), layout[..., -1:].astype(xp.int32)
        self.site, self.plant, self.dish = (xp.asarray(each)[tile] * self.there for each in (t.site, t.plant, t.dish))
        self.numbers = xp.asarray(t.number)[tile]
        inner = xp.where(self.site > 0, 0, RING)
        rim = xp.where(opened > 0, RING, xp.asarray(t.rim)[tile])
        spokes = xp.where(opened > 0, inner, xp.asarray(t.spokes)[tile])
        self.rim, self.spokes = (there * _rotated(each, turned) for each in (rim, spokes))
        turn = rotations[self.turns]
        cells = ((feature("cell").astype(xp.int32) - FAR)[..., None] * turn[..., None, :, :]).sum(-2)
        self._find_neighbours(cells, xp.take_along_axis(pods, self.turns[..., None, None], axis=-2)[..., 0, :])
        spaces = xp.asarray(t.from_space)[self.turns][..., :-1]
        planes = self.part("board", 3 * SIZE * t.modules).reshape(*self.shape, 3, -1)
        planes = xp.take_along_axis(planes, spaces[..., None, :], axis=-1)
        self.open, self.colonists, self.creeps = (
            self.domes(planes[..., kind, :].reshape(*self.shape, t.modules, SIZE)) for kind in range(3)
        )

    def _find_neighbours(self, cells: Array, pod: Array) -> None:
        xp, t = self.xp, self.t
        cells = cells + (NOWHERE * (1 + xp.arange(t.modules)))[:, None] * (self.there == 0)[..., None]
        code = 4096 * cells[..., 0] + cells[..., 1]
        beyond = code[..., None] + xp.asarray([4096 * q + r for q, r in WAYS])
        same = beyond[..., None] == code[..., None, None, :]
        self.around = xp.where(same.any(-1), xp.argmax(same, axis=-1), t.modules)
        """By module and side: the module there; the number of modules if there is none."""
        faces = (beyond == (4096 * pod[..., 0] + pod[..., 1])[..., None, None]) & self.docked[..., None, None]
        self.gangway = (faces.astype(xp.int32) << xp.arange(SIDES)).sum(-1)
        """The domes joined to the Pod."""
        outer = (self.around == t.modules).astype(xp.int32) << xp.arange(SIDES)
        self.edge = outer.sum(-1) * self.there.astype(xp.int32)

    def _read_robots(self) -> None:
        xp, t = self.xp, self.t
        self.seat = xp.argmax(self.part("seat", SEATS), axis=-1)
        self.order = xp.asarray(t.seat_order)[self.players, self.seat]
        """All seats, this one first, then clockwise."""
        robots = self.part("robots", SEATS * t.robot_size).reshape(*self.shape, SEATS, t.robot_size)
        self.robots = xp.take_along_axis(robots, self.order[..., None], axis=-2)
        self.spot = self._turned_space(self.of_robots("at"))
        """By robot: its space; the Pod comes after all domes, and after it “out of play”."""
        rows = xp.arange(t.modules)
        on = self.spot[..., None] // SIZE == rows
        self.pawns = xp.where(on, 1 << (self.spot % SIZE)[..., None], 0)
        """By robot: its dome as a set."""
        self.pawn_domes = self.pawns.sum(-2)
        self.aboard = self.number("aboard")
        self.in_pod = self.spot == SIZE * t.modules
        seats = self.aboard + self.in_pod.sum(-1)
        self.pod_free = self.docked & (seats < t.seats_in_pod)

    def of_robots(self, name: str) -> Array:
        """A feature of all robots."""
        begins, size = self.t.robot[name]
        return self.robots[..., begins : begins + size]

    def _turned_space(self, one_hot: Array) -> Array:
        """The space in the turned board that a feature of the row names; the last if it names none."""
        xp = self.xp
        place = xp.where(one_hot.sum(-1) > 0, xp.argmax(one_hot, axis=-1), one_hot.shape[-1])
        turns = self.turns if place.ndim == self.turns.ndim else self.turns[..., None]
        return xp.asarray(self.t.to_space)[turns, place]

    def _read_question(self) -> None:
        xp, t = self.xp, self.t

        def feature(name: str) -> Array:
            begins, size = t.about[name]
            return self.row[..., t.at["question.about"] + begins :][..., :size].astype(xp.float32)

        self.what, self.source, self.left = feature("what"), feature("source"), feature("left")[..., 0]
        self.given, self.taken = feature("given"), feature("taken")
        self.about_seat = xp.take_along_axis(feature("seat"), self.order, axis=-1)
        self.about_module = xp.take_along_axis(feature("module"), self.modules, axis=-1)
        spaces = SIZE * t.modules + 1
        half = self.row[..., -spaces:].astype(xp.float32)
        asked = self._turned_space(feature("space"))
        sent = self._turned_space(half)
        self.about_space = xp.where(sent <= SIZE * t.modules, sent, asked)
        """The space that the question is about, or from which a colonist is sent."""

    # -- ways --------------------------------------------------------------------------------------------------------

    def _find_ways(self) -> None:
        xp = self.xp
        never = xp.zeros(self.shape, bool)
        own = self.pawns[..., 0, :]
        self._find_ways_to_pod()
        self.own_steps = self._closeness(own, self.in_pod[..., 0] & self.docked, self.open, REACH)
        """By space: how close it is for this seat's robot."""
        by_creeps, _ = self.near(self.creeps, never)
        self.by_creeps = by_creeps
        self.by_creeps_soon, _ = self.near(by_creeps & self.open, never)
        self.by_colonists, self.pod_by_colonists = self.near(self.colonists, never)
        self.by_open, self.pod_by_open = self.near(self.open, never)
        self.beside_own, self.pod_by_own = self.near(own, self.in_pod[..., 0] & self.docked)
        self.in_range = self._in_range()

    def _closeness(self, start: Array, pod: Array, through: Array, most: int) -> Array:
        """By space: 1 for one step from the start, less with every step; 0 for more than `most` steps."""
        xp = self.xp
        found = xp.zeros((*self.shape, SIZE * self.t.modules), xp.float32)
        found_pod = xp.zeros(self.shape, xp.float32)

        def step(walk: Walk) -> Walk:
            front, front_pod, far, far_pod, found, found_pod = walk
            near, near_pod = self.near(front, front_pod)
            front, front_pod = near & ~far & through, near_pod & ~far_pod
            far, far_pod = far | near, far_pod | near_pod
            return front, front_pod, far, far_pod, found + self.planes(far), found_pod + far_pod

        *_, found, found_pod = self._repeated(most, step, (start, pod, start, pod, found, found_pod))
        return xp.concatenate([found, found_pod[..., None]], axis=-1) / most

    def _find_ways_to_pod(self) -> None:
        """How close all spaces are to the Pod: three walks from there at once."""
        xp = self.xp
        through = xp.stack([xp.zeros_like(self.open) - 1, self.open, ~(self.creeps | self.pawn_domes)], axis=-2)
        nothing = xp.zeros_like(through)
        found = xp.zeros((*self.shape, 3, SIZE * self.t.modules), xp.float32)

        def step(walk: Walk) -> Walk:
            front, pods, far, found, closer = walk
            stepping = front[..., :1, :] & self.open[..., None, :]
            near, _ = self.near(xp.concatenate([front, stepping], axis=-2), pods)
            near, near_open = near[..., :3, :], near[..., 3, :]
            closer = closer | near_open & ~far[..., 0, :]
            reached = far | near
            return near & ~far & through, xp.zeros_like(pods), reached, found + self.planes(reached), closer

        pods = xp.stack([self.docked, self.docked, self.docked, self.pod_free], axis=-1)
        *_, found, closer = self._repeated(WALK, step, (nothing, pods, nothing, found, nothing[..., 0, :]))
        docked = self.docked.astype(xp.float32)[..., None, None] + xp.zeros((*self.shape, 3, 1), xp.float32)
        closeness = xp.concatenate([found / WALK, docked], axis=-1)
        self.to_pod = closeness[..., 0, :]
        """By space: 1 next to the Pod, less with every step, 0 far away."""
        self.open_to_pod = closeness[..., 1, :]
        """The same on a way through open domes only."""
        self.clear_to_pod = closeness[..., 2, :]
        """The same without a way through creeps or robots."""
        self.closer = closer
        """The domes from which a step to an open space leads closer to the Pod."""

    def _in_range(self) -> Array:
        """By module: 1 if this seat's robot can command there: its module and those beside it."""
        xp = self.xp
        own = (self.pawns[..., 0, :] != 0).astype(xp.int32)
        padded = xp.concatenate([own, xp.zeros((*self.shape, 1), xp.int32)], axis=-1)
        beside = xp.zeros_like(own)
        for side in range(SIDES):
            beside = beside | xp.take_along_axis(padded, self.around[..., side], axis=-1)
        facing = (self.gangway != 0) & self.in_pod[..., :1]
        return ((own | beside) > 0) | facing


def _rotated(ring: Array, turns: Array | int) -> Array:
    """Six bits, rotated: bit k becomes bit (k + `turns`) modulo 6."""
    return (ring << turns | ring >> SIDES - turns) & RING
