"""The geometry of the colony: cells, domes, bridges, edges and straight lines. JD-150 to JD-160.

A dome has a number: seven times its module's place in the spiral, plus the direction it faces, or 6 for the centre. The
number goes with the module wherever it is moved. To people a dome is its cell and direction, `0,-2:5`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from fathom.core import hexes
from fathom.core.hexes import Hex
from fathom.games.jupiter.layout import Layout
from fathom.games.jupiter.options import CellName, Command, Dock, Follow, Move, Place, Shoot, Space

Dome: TypeAlias = int
Slot: TypeAlias = int
"""A module, by its place in the spiral at set-up."""
Bridges: TypeAlias = tuple[tuple[int, ...], ...]
"""For each dome of a module those it is joined to in the module."""

SIZE: Final = 7
CENTRE: Final = 6
POD: Final = -1
OUT: Final = -2
"""Where pawns can be besides domes: in the Pod, out of play."""
POD_NAME: Final = "pod"
NO_NAMES = ("",) * 7
"""Of the domes of a destroyed module."""
SIDES: Final = "012345"


@cache
def _dome_names(cell: Hex, site: bool) -> tuple[Space, ...]:
    here = hexes.name(cell)
    return (*(f"{here}:{side}" for side in SIDES), f"{here}:{'site' if site else 'c'}")


@cache
def _dome_numbers(slot: Slot, names: tuple[Space, ...]) -> dict[Space, Dome]:
    return {name: slot * SIZE + side for side, name in enumerate(names) if name}


@cache
def _option_lists(names: tuple[Space, ...]) -> tuple[list[Move], list[Shoot], list[Place], list[Follow]]:
    """What can be done on each dome of a module."""
    moves, shots = [Move(name) for name in names], [Shoot(name) for name in names]
    return moves, shots, [Place(name) for name in names], [Follow(name) for name in names]


class Plan:
    """Which module is in which cell, with everything that follows from it whatever the modules are."""

    def __init__(self, cells: tuple[Hex | None, ...]) -> None:
        self.cells = cells
        self.slot_at: dict[Hex, Slot] = {cell: slot for slot, cell in enumerate(cells) if cell is not None}
        self.around: list[tuple[Slot | None, ...]] = []
        """The modules on the six sides of each module."""
        self.edge: list[tuple[Dome, ...]] = []
        self.beside: list[tuple[Slot, ...]] = []
        rim: dict[Hex, list[Dome]] = {}
        for slot, cell in enumerate(cells):
            around = hexes.neighbours(cell) if cell is not None else ()
            slots = [self.slot_at.get(beyond) for beyond in around]
            edge = [slot * SIZE + side for side, there in enumerate(slots) if there is None]
            for dome in edge:
                rim.setdefault(around[dome % SIZE], []).append(dome)
            self.around.append(tuple(slots))
            self.edge.append(tuple(edge))
            self.beside.append(tuple([there for there in slots if there is not None]))
        self.exposed = frozenset([slot for slot, edge in enumerate(self.edge) if edge])
        self.outside = {cell: tuple(rim[cell]) for cell in sorted(rim, key=lambda cell: (cell[1], cell[0]))}
        self.docks = [Dock(hexes.name(cell)) for cell in self.outside]
        self.slot_named = {hexes.name(cell): slot for cell, slot in self.slot_at.items()}
        self._relocations: dict[Hex | None, dict[Slot, list[Hex]]] = {}

    def loose(self, slot: Slot, pod: Hex | None) -> bool:
        """Two neighbouring edges with neither module nor Pod on the other side (JD-666)."""
        cell = self.cells[slot]
        if cell is None:
            return False
        free = [near not in self.slot_at and near != pod for near in hexes.neighbours(cell)]
        return any(free[side] and free[(side + 1) % 6] for side in range(6))

    def relocations(self, pod: Hex | None) -> dict[Slot, list[Hex]]:
        """The modules that can be moved, and where to."""
        found = self._relocations.get(pod)
        if found is None:
            loose = [slot for slot in sorted(self.exposed) if self.loose(slot, pod)]
            found = {slot: cells for slot in loose if (cells := self.new_cells(slot, pod))}
            self._relocations[pod] = found
        return found

    def new_cells(self, slot: Slot, pod: Hex | None) -> list[Hex]:
        """Where a loose module can go: beside another module, the Pod never left without one (JD-665, JD-R71)."""
        held = pod is None or any(dome // SIZE != slot for dome in self.outside.get(pod, ()))
        return [
            cell
            for cell, domes in self.outside.items()
            if cell != pod and any(dome // SIZE != slot for dome in domes) and (held or pod in hexes.neighbours(cell))
        ]


class Block:
    """A module where it lies: its domes, what they are joined to, and what can be done there."""

    def __init__(
        self, slot: Slot, cell: Hex | None, site: bool, inner: Bridges, around: tuple[Slot | None, ...]
    ) -> None:
        self.site = site
        self.commands: dict[Dome, tuple[tuple[Dome, Command], ...]] = {}
        self.names = NO_NAMES if cell is None else _dome_names(cell, site)
        self.dome = _dome_numbers(slot, self.names)
        domes = tuple(self.dome.values())
        self.domes = domes[:CENTRE] if site else domes
        self.move, self.shoot, self.place, self.follow = _option_lists(self.names)
        self.near = list(inner)
        for side, there in enumerate(around):
            if there is not None:
                self.near[side] += (there * SIZE + hexes.opposite(side),)


class Ground:
    """The modules as they lie, with everything that follows from them wherever the Pod is."""

    def __init__(self, plan: Plan, blocks: list[Block]) -> None:
        self.plan = plan
        self.blocks = blocks
        self.near: list[tuple[Dome, ...]] = []
        self.names: list[Space] = []
        self.dome: dict[Space, Dome] = {POD_NAME: POD}
        self.move: list[Move] = []
        self.shoot: list[Shoot] = []
        self.place: list[Place] = []
        self.follow: list[Follow] = []
        for block in blocks:
            self.near += block.near
            self.names += block.names
            self.dome.update(block.dome)
            self.move += block.move
            self.shoot += block.shoot
            self.place += block.place
            self.follow += block.follow
        self.domes = [block.domes for block in blocks]
        self.sites = [block.site for block in blocks]


class Colony:
    """One layout of the colony, with everything that follows from it."""

    def __init__(self, ground: Ground, layout: Layout) -> None:
        self.layout = layout
        plan = self.plan = ground.plan
        self.slot_at = plan.slot_at
        self.near = ground.near
        """The domes joined to each dome; the Pod is not among them (`gangway`)."""
        self.domes = ground.domes
        """The domes of each module."""
        self.edge = plan.edge
        """The edge spaces of each module: those facing no module (JD-R13, JD-R14)."""
        self.beside = plan.beside
        """The modules sharing an edge with each module."""
        self.exposed = plan.exposed
        """The edge tiles."""
        self.sites = ground.sites
        self.names = ground.names
        self.dome = ground.dome
        """Domes, sites and the Pod by name."""
        self.slot_named = plan.slot_named
        """Modules by the name of their cell."""
        self.move, self.shoot, self.place, self.follow = ground.move, ground.shoot, ground.place, ground.follow
        """The options to go to each dome, kill what is there, put a creep there, let the colonist there follow."""
        self.outside = plan.outside
        """The empty cells next to a module, the Pod's own included, in reading order; each with the domes facing it."""
        self.docks = plan.docks
        """Where the Pod can dock: every such cell (JD-422)."""
        self.gangway: tuple[Dome, ...] = () if layout.pod is None else plan.outside.get(layout.pod, ())
        """The domes joined to the docked Pod (JD-156)."""
        self.berths = tuple([dome // SIZE for dome in self.gangway])
        """The modules the docked Pod touches."""
        self._blocks = ground.blocks
        self._reach: dict[Slot, tuple[Dome, ...]] = {}
        self._bridges: tuple[tuple[Space, Space], ...] | None = None

    # -- names and options ----------------------------------------------------------------------------------------

    def name(self, dome: Dome) -> Space:
        """What a space is called."""
        return POD_NAME if dome == POD else self.names[dome]

    def told(self, dome: Dome) -> Space:
        """What a space is called in the log: by its module, `2C:5`, which may be elsewhere when somebody reads it."""
        if dome == POD:
            return POD_NAME
        return f"{self.layout.modules[dome // SIZE].tile}:{self.names[dome].partition(':')[2]}"

    def commands(self, origin: Dome) -> tuple[tuple[Dome, Command], ...]:
        """For each dome joined to this one: the option to send a colonist there."""
        known = self._blocks[origin // SIZE].commands
        found = known.get(origin)
        if found is None:
            here, names = self.names[origin], self.names
            found = tuple([(there, Command(here, names[there])) for there in self.near[origin]])
            known[origin] = found
        return found

    # -- tiles ----------------------------------------------------------------------------------------------------

    def reach(self, slot: Slot) -> tuple[Dome, ...]:
        """The domes of a module and of those beside it: a command range (JD-381). POD: those of the berths."""
        found = self._reach.get(slot)
        if found is None:
            slots = self.berths if slot == POD else (slot, *self.beside[slot])
            found = tuple([dome for tile in sorted(slots) for dome in self.domes[tile]])
            self._reach[slot] = found
        return found

    def cell(self, slot: Slot) -> CellName:
        """The cell of a module by name."""
        cell = self.layout.modules[slot].cell
        assert cell is not None
        return hexes.name(cell)

    @property
    def bridges(self) -> tuple[tuple[Space, Space], ...]:
        """Every bridge once, by the names of its ends; those to the Pod last."""
        if self._bridges is None:
            names = self.names
            between = [(names[a], names[b]) for a, near in enumerate(self.near) for b in near if a < b]
            self._bridges = (*between, *[(names[dome], POD_NAME) for dome in self.gangway])
        return self._bridges

    # -- docking --------------------------------------------------------------------------------------------------

    def facing(self, cell: Hex) -> list[Dome]:
        """The domes that face an empty cell."""
        found = []
        for side, beyond in enumerate(hexes.neighbours(cell)):
            slot = self.slot_at.get(beyond)
            if slot is not None:
                found.append(slot * SIZE + hexes.opposite(side))
        return found

    def moves_to(self, cell: Hex) -> dict[Dome, int]:
        """How many moves each dome is from a Pod docked in a cell, if nothing were in the way."""
        front = self.facing(cell)
        far = dict.fromkeys(front, 1)
        for dome in front:
            for there in self.near[dome]:
                if there not in far:
                    far[there] = far[dome] + 1
                    front.append(there)
        return far

    # -- moving modules -------------------------------------------------------------------------------------------

    def loose(self, slot: Slot) -> bool:
        """Two neighbouring edges with neither module nor Pod on the other side (JD-666)."""
        return self.plan.loose(slot, self.layout.pod)

    @property
    def relocatable(self) -> bool:
        """Whether any module can be moved."""
        pod = self.layout.pod
        return any(self.plan.loose(slot, pod) and self.plan.new_cells(slot, pod) for slot in self.exposed)

    @property
    def relocations(self) -> dict[Slot, list[Hex]]:
        """The modules that can be moved, and where to."""
        return self.plan.relocations(self.layout.pod)

    # -- straight lines -------------------------------------------------------------------------------------------

    def ahead(self, dome: Dome, way: int) -> Dome | None:
        """The next space on a straight line, if a bridge leads there (JD-159, JD-R21)."""
        if dome == POD:
            assert self.layout.pod is not None
            slot = self.slot_at.get(hexes.step(self.layout.pod, way))
            return None if slot is None else slot * SIZE + hexes.opposite(way)
        slot, side = divmod(dome, SIZE)
        base = slot * SIZE
        if side == CENTRE:
            target = base + way
        else:
            turn = (way - side) % 6
            if turn == 0:
                return self._across(slot, way)
            # Round the rim one way or the other, or straight to the centre; no bridge runs in the other directions.
            inward = {2: (side + 1) % 6, 3: CENTRE, 4: (side - 1) % 6}.get(turn)
            if inward is None:
                return None
            target = base + inward
        return target if target in self.near[dome] else None

    def _across(self, slot: Slot, way: int) -> Dome | None:
        cell = self.layout.modules[slot].cell
        assert cell is not None
        beyond = hexes.step(cell, way)
        there = self.slot_at.get(beyond)
        if there is not None:
            return there * SIZE + hexes.opposite(way)
        return POD if beyond == self.layout.pod else None

    def line(self, dome: Dome, way: int) -> Iterator[Dome]:
        """The spaces of a straight line, one after another."""
        here = self.ahead(dome, way)
        while here is not None:
            yield here
            here = self.ahead(here, way)
