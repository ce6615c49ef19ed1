"""The modules as they lie: the names of their domes, the bridges between them, and the edge. JD-150 to JD-157."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from fathom.engine import hexes
from fathom.engine.hexes import Hex, neighbours, opposite
from fathom.games.jupiter.model.domes import CENTRE, POD, POD_NAME, SIDES, SIZE, Dome, Slot
from fathom.games.jupiter.model.options import CellName, Command, Dock, Move, Shoot, Space

Bridges: TypeAlias = tuple[tuple[int, ...], ...]
"""For each dome of a module, the domes of the same module that a bridge joins it to."""


class LaidModule:
    """One module where it lies, with the bridges to the modules around it.

    `inner` are its own bridges, `around` the modules on its six sides.
    """

    def __init__(self, slot: Slot, cell: Hex, site: bool, inner: Bridges, around: tuple[Slot | None, ...]) -> None:
        here, first = hexes.name(cell), slot * SIZE
        names = [f"{here}:{side}" for side in SIDES] + [f"{here}:{'site' if site else 'c'}"]
        near = [[first + other for other in joined] for joined in inner]
        commands = [[Command(names[dome], names[other]) for other in joined] for dome, joined in enumerate(inner)]
        free: list[tuple[Hex, Dome]] = []
        beside: list[Slot] = []
        for side, beyond in enumerate(neighbours(cell)):
            other_slot = around[side]
            if other_slot is None:
                free.append((beyond, first + side))
            else:
                # Every shared edge is a bridge (JD-155).
                facing = opposite(side)
                beside.append(other_slot)
                near[side].append(other_slot * SIZE + facing)
                commands[side].append(Command(names[side], f"{hexes.name(beyond)}:{facing}"))
        self.names = names
        self.near = [tuple(domes) for domes in near]
        self.commands = [tuple(options) for options in commands]
        self.move = [Move(name) for name in names]
        self.shoot = [Shoot(name) for name in names]
        self.domes = tuple(range(first, first + (CENTRE if site else SIZE)))
        self.free = free
        """The free cells beside it, each with the dome facing it."""
        self.edge = tuple([dome for _, dome in free])
        self.beside = tuple(beside)


class ModuleMap:
    """All modules as they lie, with everything that follows from it wherever the Pod is.

    Lists by dome have an empty entry where a module is destroyed.
    """

    def __init__(self, cells: list[Hex | None], slot_at: dict[Hex, Slot], laid: list[LaidModule | None]) -> None:
        self.cells = cells
        self.slot_at = slot_at
        self._laid = laid
        self.names: list[Space] = []
        self.near: list[tuple[Dome, ...]] = []
        """The domes joined to each dome, the one on the next module last. The Pod is not among them."""
        self.commands: list[tuple[Command, ...]] = []
        """The options to send a colonist to each of these."""
        self.move: list[Move] = []
        self.shoot: list[Shoot] = []
        """The options to go to each dome, and to kill what is there."""
        self.domes: list[tuple[Dome, ...]] = []
        """The domes of each module."""
        self.edge: list[tuple[Dome, ...]] = []
        """The edge spaces of each module: those facing no module (JD-R13, JD-R14)."""
        self.beside: list[tuple[Slot, ...]] = []
        """The modules that share an edge with each module."""
        for module in laid:
            if module is None:
                self.names += [""] * SIZE
                self.near += [()] * SIZE
                self.commands += [()] * SIZE
                self.move += [Move("")] * SIZE
                self.shoot += [Shoot("")] * SIZE
                self.domes.append(())
                self.edge.append(())
                self.beside.append(())
            else:
                self.names += module.names
                self.near += module.near
                self.commands += module.commands
                self.move += module.move
                self.shoot += module.shoot
                self.domes.append(module.domes)
                self.edge.append(module.edge)
                self.beside.append(module.beside)
        self.dome: dict[Space, Dome] = dict(zip(self.names, range(len(self.names)), strict=True))
        """Domes, sites and the Pod by name."""
        self.dome.pop("", None)
        self.dome[POD_NAME] = POD
        self._exposed: frozenset[Slot] | None = None
        self._outside: dict[Hex, tuple[Dome, ...]] | None = None
        self._docks: list[Dock] | None = None
        self._slot_named: dict[CellName, Slot] | None = None
        self._everywhere: tuple[Dome, ...] | None = None
        self._reach: dict[Slot, tuple[Dome, ...]] = {}

    def facing(self, cell: Hex) -> list[Dome]:
        """The domes that face a free cell, by direction."""
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
        """The domes of a module and of those beside it, in order: a command range (JD-381)."""
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
        """The edge tiles."""
        if self._exposed is None:
            self._exposed = frozenset([slot for slot, edge in enumerate(self.edge) if edge])
        return self._exposed

    @property
    def outside(self) -> dict[Hex, tuple[Dome, ...]]:
        """The free cells beside a module, row by row, each with the domes facing it. The Pod may be in one of them."""
        if self._outside is None:
            facing: dict[Hex, list[Dome]] = {}
            for module in self._laid:
                if module is not None:
                    for cell, dome in module.free:
                        facing.setdefault(cell, []).append(dome)
            self._outside = {cell: tuple(facing[cell]) for cell in sorted(facing, key=row_and_column)}
        return self._outside

    @property
    def docks(self) -> list[Dock]:
        """Where the Pod can dock: every such cell (JD-422)."""
        if self._docks is None:
            self._docks = [Dock(hexes.name(cell)) for cell in self.outside]
        return self._docks

    @property
    def slot_named(self) -> dict[CellName, Slot]:
        """Modules by the name of their cell."""
        if self._slot_named is None:
            self._slot_named = {hexes.name(cell): slot for slot, cell in enumerate(self.cells) if cell is not None}
        return self._slot_named


def row_and_column(cell: Hex) -> tuple[int, int]:
    """The order in which cells are read: row by row."""
    return cell[1], cell[0]
