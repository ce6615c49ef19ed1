"""The modules in their cells: the names of domes, the bridges, and the edge of the colony. JD-150 to JD-157."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import add
from typing import TypeAlias

from fathom.engine import hexes
from fathom.engine.hexes import Hex, neighbours, opposite
from fathom.games.jupiter.model.domes import CENTRE, POD, POD_NAME, SIDES, SIZE, Dome, Slot
from fathom.games.jupiter.model.layout import Printed
from fathom.games.jupiter.model.options import CellName, Command, Dock, Move, Place, Shoot, Space

Bridges: TypeAlias = tuple[tuple[int, ...], ...]
"""For each dome of a module, the domes of the same module that a bridge joins it to."""


# All of this is the same in every match that has the module in the same cell, so it is cached and shared.


class CellSpaces:
    """The names of the spaces in one cell, and the options that name these spaces."""

    def __init__(self, cell: Hex) -> None:
        self.cell = here = hexes.name(cell)
        self.names = [*(f"{here}:{side}" for side in SIDES), f"{here}:c"]
        self.site = f"{here}:site"
        """The name of the centre if it is a site."""
        self.move = [Move(name) for name in self.names]
        self.shoot = [Shoot(name) for name in self.names]
        self.shoot_site = Shoot(self.site)
        self.place = [Place(name) for name in self.names]


@cache
def spaces_in(cell: Hex) -> CellSpaces:
    """The spaces of a module in this cell, cached."""
    return CellSpaces(cell)


@cache
def command(origin: Space, space: Space) -> Command:
    """The option to send a colonist from one space to another, cached."""
    return Command(origin, space)


class ModuleBridges:
    """The domes of one module in its cell, and the bridges between them."""

    def __init__(self, slot: Slot, cell: Hex, site: bool, inner: Bridges) -> None:
        first, names = slot * SIZE, spaces_in(cell).names
        self.site = site
        self.domes = tuple(range(first, first + (CENTRE if site else SIZE)))
        self.near = [tuple([first + other for other in joined]) for joined in inner]
        """The domes joined to each dome."""
        self.commands = [
            tuple([command(names[dome], names[other]) for other in joined]) for dome, joined in enumerate(inner)
        ]
        """The options to send a colonist from each dome to a dome joined to it."""


@lru_cache(maxsize=8192)
def module_bridges(slot: Slot, cell: Hex, printed: Printed, turned: int) -> ModuleBridges:
    """The bridges of a module in this cell, cached."""
    return ModuleBridges(slot, cell, printed.site, inner_bridges(printed, turned))


@cache
def inner_bridges(printed: Printed, turned: int) -> Bridges:
    """The bridges of a module turned by this many sixths: for each dome, the domes joined to it (JD-153)."""
    joined: list[list[int]] = [[] for _ in range(SIZE)]
    for side in range(6):
        here, there = (side + turned) % 6, (side + turned + 1) % 6
        if printed.rim[side] == "1":
            joined[here].append(there)
            joined[there].append(here)
        if printed.spokes[side] == "1":
            joined[here].append(CENTRE)
            joined[CENTRE].append(here)
    return tuple(tuple(sorted(domes)) for domes in joined)


class Surroundings:
    """The modules and free cells on the six sides of a module."""

    def __init__(self, slot: Slot, cell: Hex, around: tuple[Slot | None, ...]) -> None:
        names = spaces_in(cell).names
        self.around = around
        self.edge, self.beside = edge_and_beside(slot, around)
        self.across: list[tuple[Dome, ...]] = [()] * SIZE
        """For each dome, the dome it faces on the next module, if there is one (JD-155)."""
        self.crossings: list[tuple[Command, ...]] = [()] * SIZE
        """For each dome, the option to send a colonist to the dome it faces."""
        for side, beyond in enumerate(neighbours(cell)):
            other = around[side]
            if other is not None:
                facing = opposite(side)
                self.across[side] = (other * SIZE + facing,)
                self.crossings[side] = (command(names[side], spaces_in(beyond).names[facing]),)


def edge_and_beside(slot: Slot, around: tuple[Slot | None, ...]) -> tuple[tuple[Dome, ...], tuple[Slot, ...]]:
    """The domes of a module that face no module (JD-R13, JD-R14), and the modules beside it."""
    edge: list[Dome] = []
    beside: list[Slot] = []
    for side, other in enumerate(around):
        if other is None:
            edge.append(slot * SIZE + side)
        else:
            beside.append(other)
    return tuple(edge), tuple(beside)


@lru_cache(maxsize=4096)
def surroundings(slot: Slot, cell: Hex, around: tuple[Slot | None, ...]) -> Surroundings:
    """The surroundings of a module in this cell, cached; `around` has the module on each side, or None."""
    return Surroundings(slot, cell, around)


class LaidModule:
    """One module in its cell: its spaces, the bridges inside it and the bridges to the modules around it."""

    def __init__(self, cell: Hex, bridges: ModuleBridges, here: Surroundings) -> None:
        self.cell = cell
        self.spaces = spaces_in(cell)
        self.site = bridges.site
        self.domes = bridges.domes
        self.near = list(map(add, bridges.near, here.across))
        self.commands = list(map(add, bridges.commands, here.crossings))
        self.here = here


@lru_cache(maxsize=16384)
def laid_module(slot: Slot, cell: Hex, printed: Printed, turned: int, around: tuple[Slot | None, ...]) -> LaidModule:
    """A module in this cell with these modules around it, cached."""
    return LaidModule(cell, module_bridges(slot, cell, printed, turned), surroundings(slot, cell, around))


def free_cells(slot_at: dict[Hex, Slot], edges: list[tuple[Dome, ...]]) -> dict[Hex, tuple[Dome, ...]]:
    """The free cells beside the modules, row by row, with the domes facing each cell."""
    facing: dict[Hex, list[Dome]] = {}
    for cell, slot in slot_at.items():
        around = neighbours(cell)
        for dome in edges[slot]:
            facing.setdefault(around[dome % SIZE], []).append(dome)
    return {cell: tuple(sorted(facing[cell])) for cell in sorted(facing, key=row_and_column)}


class ModuleMap:
    """All modules in their cells, and everything that depends on them but not on the Pod.

    Lists by dome or by module have empty entries for destroyed modules. To make a map, reserve cells and build modules
    in them, in an empty map or in a copy; a map that a colony uses is never changed.
    """

    def __init__(self, modules: int, tiles: list[str]) -> None:
        domes = SIZE * modules
        self.tiles = tiles
        """The tile of each module, also of destroyed ones."""
        self.slot_at: dict[Hex, Slot] = {}
        self.cells: list[CellName] = [""] * modules
        """The name of the cell of each module."""
        self.dome: dict[Space, Dome] = {POD_NAME: POD}
        """Domes, sites and the Pod by name."""
        self.around: list[tuple[Slot | None, ...]] = [()] * modules
        """The modules on the six sides of each module."""
        self.names: list[Space] = [""] * domes
        self.near: list[tuple[Dome, ...]] = [()] * domes
        """The domes joined to each dome, the one on the next module last; without the Pod."""
        self.commands: list[tuple[Command, ...]] = [()] * domes
        """The options to send a colonist from each dome to a dome joined to it."""
        self.move = [Move("")] * domes
        self.shoot = [Shoot("")] * domes
        self.place = [Place("")] * domes
        """For each dome, the options to move there, to kill the creep there, and to place a creep there."""
        self.domes: list[tuple[Dome, ...]] = [()] * modules
        """The domes of each module."""
        self.edge: list[tuple[Dome, ...]] = [()] * modules
        """The domes of each module that face no module (JD-R13, JD-R14)."""
        self.beside: list[tuple[Slot, ...]] = [()] * modules
        """The modules that share an edge with each module."""
        self._exposed: frozenset[Slot] | None = None
        self._outside: dict[Hex, tuple[Dome, ...]] | None = None
        self._docks: list[Dock] | None = None
        self._slot_named: dict[CellName, Slot] | None = None
        self._everywhere: tuple[Dome, ...] | None = None
        self._reach: dict[Slot, tuple[Dome, ...]] = {}

    def copy(self) -> ModuleMap:
        """A copy that can be changed."""
        twin = ModuleMap(0, self.tiles)
        twin.slot_at, twin.dome = self.slot_at.copy(), self.dome.copy()
        twin.cells, twin.around, twin.names = self.cells[:], self.around[:], self.names[:]
        twin.near, twin.commands = self.near[:], self.commands[:]
        twin.move, twin.shoot, twin.place = self.move[:], self.shoot[:], self.place[:]
        twin.domes, twin.edge, twin.beside = self.domes[:], self.edge[:], self.beside[:]
        return twin

    def with_tiles(self, tiles: list[str]) -> ModuleMap:
        """A copy with these tiles as modules, in the same cells."""
        twin = self.copy()
        twin.tiles = tiles
        twin._outside, twin._docks = self.outside, self.docks
        return twin

    def reserve(self, slot: Slot, cell: Hex, here: Surroundings) -> None:
        """Name the spaces of a module in this cell without changing its neighbours.

        Raises ValueError if another module is there.
        """
        if self.slot_at.setdefault(cell, slot) != slot:
            raise ValueError(f"two modules are in cell {hexes.name(cell)}")
        first, spaces = slot * SIZE, spaces_in(cell)
        last = first + SIZE
        self.cells[slot] = spaces.cell
        self.names[first:last], self.move[first:last] = spaces.names, spaces.move
        self.shoot[first:last], self.place[first:last] = spaces.shoot, spaces.place
        self.around[slot], self.edge[slot], self.beside[slot] = here.around, here.edge, here.beside
        self.dome.update(zip(spaces.names, range(first, last), strict=True))

    def build(self, slot: Slot, module: LaidModule) -> None:
        """Build the domes and bridges of a module in its reserved cell."""
        first, last = slot * SIZE, (slot + 1) * SIZE
        self.near[first:last], self.commands[first:last] = module.near, module.commands
        self.domes[slot] = module.domes
        if module.site:
            centre, spaces = last - 1, module.spaces
            del self.dome[self.names[centre]]
            self.names[centre], self.shoot[centre] = spaces.site, spaces.shoot_site
            self.dome[spaces.site] = centre

    def join(self, slot: Slot) -> None:
        """Add the bridges from the neighbours of a module to the module that was put beside them (JD-155)."""
        for side, other in enumerate(self.around[slot]):
            if other is not None:
                facing = opposite(side)
                here, there = slot * SIZE + side, other * SIZE + facing
                self.near[there] += (here,)
                self.commands[there] += (command(self.names[there], self.names[here]),)
                self._face(other, facing, slot)

    def remove(self, slot: Slot, cell: Hex) -> None:
        """Remove a module from its cell, and all bridges to it."""
        del self.slot_at[cell]
        for side, other in enumerate(self.around[slot]):
            if other is not None:
                facing = opposite(side)
                there = other * SIZE + facing
                self.near[there], self.commands[there] = self.near[there][:-1], self.commands[there][:-1]
                self._face(other, facing, None)
        first, last = slot * SIZE, (slot + 1) * SIZE
        for name in self.names[first:last]:
            del self.dome[name]
        self.near[first:last], self.commands[first:last], self.names[first:last] = [()] * SIZE, [()] * SIZE, [""] * SIZE
        self.cells[slot], self.domes[slot], self.around[slot] = "", (), ()
        self.edge[slot], self.beside[slot] = (), ()

    def _face(self, slot: Slot, side: int, other: Slot | None) -> None:
        """Record which module, or None, is now on one side of a module."""
        around = self.around[slot]
        self.around[slot] = around = (*around[:side], other, *around[side + 1 :])
        self.edge[slot], self.beside[slot] = edge_and_beside(slot, around)

    def facing(self, cell: Hex) -> list[Dome]:
        """The domes that face a free cell, in the order of its sides."""
        return [
            self.slot_at[beyond] * SIZE + opposite(side)
            for side, beyond in enumerate(neighbours(cell))
            if beyond in self.slot_at
        ]

    def domes_of(self, slots: Sequence[Slot]) -> tuple[Dome, ...]:
        """The domes of several modules, one module after the other."""
        found: list[Dome] = []
        for slot in slots:
            found += self.domes[slot]
        return tuple(found)

    def reach(self, slot: Slot) -> tuple[Dome, ...]:
        """The domes of a module and of the modules beside it: a command range (JD-381)."""
        found = self._reach.get(slot)
        if found is None:
            found = self._reach[slot] = self.domes_of(sorted((slot, *self.beside[slot])))
        return found

    @property
    def everywhere(self) -> tuple[Dome, ...]:
        """All domes, module by module."""
        if self._everywhere is None:
            self._everywhere = self.domes_of(range(len(self.domes)))
        return self._everywhere

    @property
    def exposed(self) -> frozenset[Slot]:
        """The modules at the edge of the colony."""
        if self._exposed is None:
            self._exposed = frozenset([slot for slot, edge in enumerate(self.edge) if edge])
        return self._exposed

    @property
    def outside(self) -> dict[Hex, tuple[Dome, ...]]:
        """The cells beside the modules, row by row, with the domes facing each cell. The Pod may be in one of them."""
        if self._outside is None:
            self._outside = free_cells(self.slot_at, self.edge)
        return self._outside

    @property
    def docks(self) -> list[Dock]:
        """Where the Pod can dock: every free cell beside a module (JD-422)."""
        if self._docks is None:
            self._docks = [Dock(hexes.name(cell)) for cell in self.outside]
        return self._docks

    @property
    def slot_named(self) -> dict[CellName, Slot]:
        """Modules by the name of their cell, in the order of the modules."""
        if self._slot_named is None:
            self._slot_named = {cell: slot for slot, cell in enumerate(self.cells) if cell}
        return self._slot_named


@lru_cache(maxsize=16)
def reserved(cells: tuple[Hex | None, ...]) -> ModuleMap:
    """A map with these cells reserved for modules and nothing built yet.

    Cached, because the cells are the same at the set-up of every match.
    """
    made = ModuleMap(len(cells), [""] * len(cells))
    slot_at = {cell: slot for slot, cell in enumerate(cells)}
    for slot, cell in enumerate(cells):
        if cell is not None:
            made.reserve(slot, cell, surroundings(slot, cell, tuple(map(slot_at.get, neighbours(cell)))))
    return made


def row_and_column(cell: Hex) -> tuple[int, int]:
    """Sort key for cells, row by row."""
    return cell[1], cell[0]
