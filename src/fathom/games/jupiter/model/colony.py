"""The colony: the modules in their cells, and the Pod. JD-155 to JD-160, JD-422, JD-665, JD-666."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine import hexes
from fathom.engine.hexes import Hex
from fathom.games.jupiter.model.domes import CENTRE, POD, POD_NAME, SIZE, Dome, Slot
from fathom.games.jupiter.model.layout import Layout
from fathom.games.jupiter.model.modules import ModuleMap
from fathom.games.jupiter.model.options import CellName, Dock, Space


class Colony:
    """One layout of the colony: which spaces are adjacent, where the Pod can dock, which modules can move."""

    def __init__(self, modules: ModuleMap, layout: Layout) -> None:
        self.layout = layout
        self.modules = modules
        # Rules read these often: plain attributes are faster than properties.
        self.slot_at, self.domes, self.edge, self.beside = modules.slot_at, modules.domes, modules.edge, modules.beside
        self.names, self.dome, self.near, self.commands = modules.names, modules.dome, modules.near, modules.commands
        self.move, self.shoot, self.place, self.tiles = modules.move, modules.shoot, modules.place, modules.tiles
        self.gangway: tuple[Dome, ...] = () if layout.pod is None else tuple(sorted(modules.facing(layout.pod)))
        """The domes joined to the docked Pod, module by module; empty if it is away (JD-156)."""
        self.berths = tuple([dome // SIZE for dome in self.gangway])
        """The modules that the docked Pod touches."""
        self._reach_from_pod: tuple[Dome, ...] | None = None
        self._any_relocatable: bool | None = None
        self._relocatable: list[Slot] | None = None
        self._bridges: tuple[tuple[Space, Space], ...] | None = None

    # -- names ----------------------------------------------------------------------------------------------------

    def name(self, dome: Dome) -> Space:
        """The name of a dome, of a site or of the Pod."""
        return POD_NAME if dome == POD else self.names[dome]

    def log_name(self, dome: Dome) -> Space:
        """The name of a space in the log: by its module, `2C:5`, because the module may be moved later."""
        if dome == POD:
            return POD_NAME
        return f"{self.layout.modules[dome // SIZE].tile}:{self.names[dome].partition(':')[2]}"

    def cell(self, slot: Slot) -> CellName:
        """The name of a module's cell; empty once the module is destroyed."""
        return self.modules.cells[slot]

    @property
    def slot_named(self) -> dict[CellName, Slot]:
        """The module in each cell, by the name of the cell."""
        return self.modules.slot_named

    # -- adjacency ------------------------------------------------------------------------------------------------

    @property
    def exposed(self) -> frozenset[Slot]:
        """The modules at the edge of the colony."""
        return self.modules.exposed

    @property
    def everywhere(self) -> tuple[Dome, ...]:
        """All domes, module by module."""
        return self.modules.everywhere

    def adjacent(self, dome: Dome) -> tuple[Dome, ...]:
        """The spaces a bridge leads to, the Pod included (JD-157)."""
        if dome == POD:
            return self.gangway
        return (*self.near[dome], POD) if dome in self.gangway else self.near[dome]

    def reach(self, slot: Slot) -> tuple[Dome, ...]:
        """The domes of a module and of the modules beside it; for POD, of the modules the Pod touches (JD-381)."""
        if slot != POD:
            return self.modules.reach(slot)
        if self._reach_from_pod is None:
            self._reach_from_pod = self.modules.domes_of(self.berths)
        return self._reach_from_pod

    @property
    def bridges(self) -> tuple[tuple[Space, Space], ...]:
        """Every bridge once, as the names of its ends; bridges to the Pod come last."""
        if self._bridges is None:
            names = self.names
            between = [(names[a], names[b]) for a, near in enumerate(self.near) for b in near if a < b]
            self._bridges = (*between, *[(names[dome], POD_NAME) for dome in self.gangway])
        return self._bridges

    # -- docking --------------------------------------------------------------------------------------------------

    @property
    def outside(self) -> dict[Hex, tuple[Dome, ...]]:
        """The cells beside the modules, row by row, with the domes facing each cell. The Pod may be in one of them."""
        return self.modules.outside

    @property
    def docks(self) -> list[Dock]:
        """Where the Pod can dock: every free cell beside a module (JD-422)."""
        return self.modules.docks

    def facing(self, cell: Hex) -> list[Dome]:
        """The domes that face a free cell, in the order of its sides."""
        return self.modules.facing(cell)

    def moves_to(self, cell: Hex) -> dict[Dome, int]:
        """The number of moves from each dome to a Pod docked in this cell, if no piece is in the way."""
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
        """Whether a module has two neighbouring edges with neither module nor Pod on the other side (JD-666)."""
        free = [dome % SIZE for dome in self.edge[slot] if dome not in self.gangway]
        return any((side + 1) % 6 in free for side in free)

    def new_cells(self, slot: Slot) -> Iterator[Hex]:
        """The cells a loose module can go to (JD-665, JD-R71).

        After the move, the module must touch another module, and a docked Pod must touch at least one module.
        """
        pod = self.layout.pod
        held = pod is None or of_others(slot, self.gangway)
        for cell, domes in self.outside.items():
            if cell != pod and of_others(slot, domes) and (held or pod in hexes.neighbours(cell)):
                yield cell

    def can_relocate(self, slot: Slot) -> bool:
        """Whether a module is loose and has a cell to move to."""
        return self.loose(slot) and next(self.new_cells(slot), None) is not None

    @property
    def any_relocatable(self) -> bool:
        """Whether any module can be moved."""
        if self._any_relocatable is None:
            self._any_relocatable = any(self.can_relocate(slot) for slot in self.exposed)
        return self._any_relocatable

    @property
    def relocatable(self) -> list[Slot]:
        """The modules that can be moved."""
        if self._relocatable is None:
            self._relocatable = [slot for slot in range(len(self.domes)) if self.can_relocate(slot)]
        return self._relocatable

    # -- straight lines -------------------------------------------------------------------------------------------

    def ahead(self, dome: Dome, way: int) -> Dome | None:
        """The next space in a direction; None if no bridge leads there (JD-159, JD-R21)."""
        if dome == POD:
            assert self.layout.pod is not None
            slot = self.slot_at.get(hexes.step(self.layout.pod, way))
            return None if slot is None else slot * SIZE + hexes.opposite(way)
        slot, side = dome // SIZE, dome % SIZE
        base = slot * SIZE
        if side == CENTRE:
            target = base + way
        else:
            turn = (way - side) % 6
            if turn == 0:
                return self._across(slot, way)
            # Round the rim one way or the other, or straight to the centre; no bridge runs in the other directions.
            if turn == 2:
                target = base + (side + 1) % 6
            elif turn == 3:
                target = base + CENTRE
            elif turn == 4:
                target = base + (side - 1) % 6
            else:
                return None
        return target if target in self.near[dome] else None

    def _across(self, slot: Slot, way: int) -> Dome | None:
        """The dome or the Pod on the other side of a module's edge; None if there is neither."""
        cell = self.layout.modules[slot].cell
        assert cell is not None
        there = self.slot_at.get(hexes.step(cell, way))
        if there is not None:
            return there * SIZE + hexes.opposite(way)
        return POD if slot * SIZE + way in self.gangway else None

    def line(self, dome: Dome, way: int) -> list[Dome]:
        """The spaces on a straight line from a dome, the nearest first."""
        spaces = []
        here = self.ahead(dome, way)
        while here is not None:
            spaces.append(here)
            here = self.ahead(here, way)
        return spaces


def of_others(slot: Slot, domes: tuple[Dome, ...]) -> bool:
    """Whether any of the domes is on a module other than this one."""
    return any(dome // SIZE != slot for dome in domes)
