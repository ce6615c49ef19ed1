"""The colony: the modules as they lie, the Pod, and straight lines. JD-150 to JD-160."""

from __future__ import annotations

from fathom.engine import hexes
from fathom.engine.hexes import Hex
from fathom.games.jupiter.model.layout import Layout
from fathom.games.jupiter.model.modules import CENTRE, POD, POD_NAME, SIZE, Dome, Ground, Slot
from fathom.games.jupiter.model.options import CellName, Dock, Space


class Colony:
    """One layout of the colony, with everything that follows from it."""

    def __init__(self, ground: Ground, layout: Layout) -> None:
        self.layout = layout
        self.ground = ground
        plan, spaces = ground.plan, ground.spaces
        self.slot_at = plan.slot_at
        self.near = ground.near
        """The domes joined to each dome; the Pod is not among them (`gangway`)."""
        self.ways = ground.ways
        """The options to send a colonist to each of them."""
        self.domes = ground.domes
        """The domes of each module."""
        self.edge = plan.edge
        """The edge spaces of each module: those facing no module (JD-R13, JD-R14)."""
        self.beside = plan.beside
        """The modules sharing an edge with each module."""
        self.names = spaces.names
        self.dome = spaces.dome
        """Domes, sites and the Pod by name."""
        self.move, self.shoot, self.place, self.follow = spaces.move, spaces.shoot, spaces.place, spaces.follow
        """The options to go to each dome, kill what is there, put a creep there, let the colonist there follow."""
        self.gangway: tuple[Dome, ...] = () if layout.pod is None else plan.gangway(layout.pod)
        """The domes joined to the docked Pod (JD-156)."""
        self.berths = tuple([dome // SIZE for dome in self.gangway])
        """The modules the docked Pod touches."""
        self._reach: tuple[Dome, ...] | None = None
        self._any_relocatable: bool | None = None
        self._relocatable: list[Slot] | None = None
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

    # -- tiles ----------------------------------------------------------------------------------------------------

    @property
    def exposed(self) -> frozenset[Slot]:
        """The edge tiles."""
        return self.ground.plan.exposed

    @property
    def slot_named(self) -> dict[CellName, Slot]:
        """Modules by the name of their cell."""
        return self.ground.plan.slot_named

    @property
    def everywhere(self) -> tuple[Dome, ...]:
        """All domes, module by module."""
        return self.ground.everywhere

    def reach(self, slot: Slot) -> tuple[Dome, ...]:
        """The domes of a module and of those beside it, in order: a command range (JD-381). POD: of the berths."""
        if slot != POD:
            return self.ground.reach(slot)
        if self._reach is None:
            self._reach = self.ground.domes_of(self.berths)
        return self._reach

    def cell(self, slot: Slot) -> CellName:
        """The cell of a module by name."""
        return self.ground.plan.named[slot]

    @property
    def bridges(self) -> tuple[tuple[Space, Space], ...]:
        """Every bridge once, by the names of its ends; those to the Pod last."""
        if self._bridges is None:
            names = self.names
            between = [(names[a], names[b]) for a, near in enumerate(self.near) for b in near if a < b]
            self._bridges = (*between, *[(names[dome], POD_NAME) for dome in self.gangway])
        return self._bridges

    # -- docking --------------------------------------------------------------------------------------------------

    @property
    def outside(self) -> dict[Hex, tuple[Dome, ...]]:
        """The empty cells next to a module, the Pod's own included, in reading order; each with the domes facing it."""
        return self.ground.plan.outside

    @property
    def docks(self) -> list[Dock]:
        """Where the Pod can dock: every such cell (JD-422)."""
        return self.ground.plan.docks

    def facing(self, cell: Hex) -> list[Dome]:
        """The domes that face an empty cell."""
        return self.ground.plan.facing(cell)

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
        return self.ground.plan.loose(slot, self.gangway)

    @property
    def any_relocatable(self) -> bool:
        """Whether any module can be moved."""
        if self._any_relocatable is None:
            plan, pod, gangway = self.ground.plan, self.layout.pod, self.gangway
            self._any_relocatable = any(plan.relocatable(slot, pod, gangway) for slot in range(len(self.domes)))
        return self._any_relocatable

    @property
    def relocatable(self) -> list[Slot]:
        """The modules that can be moved."""
        if self._relocatable is None:
            plan, pod, gangway = self.ground.plan, self.layout.pod, self.gangway
            self._relocatable = [slot for slot in range(len(self.domes)) if plan.relocatable(slot, pod, gangway)]
        return self._relocatable

    def new_cells(self, slot: Slot) -> list[Hex]:
        """Where a module can be moved to."""
        return self.ground.plan.new_cells(slot, self.layout.pod, self.gangway)

    # -- straight lines -------------------------------------------------------------------------------------------

    def ahead(self, dome: Dome, way: int) -> Dome | None:
        """The next space on a straight line, if a bridge leads there (JD-159, JD-R21)."""
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
        there = self.ground.plan.around[slot][way]
        if there is not None:
            return there * SIZE + hexes.opposite(way)
        return POD if slot * SIZE + way in self.gangway else None

    def line(self, dome: Dome, way: int) -> list[Dome]:
        """The spaces of a straight line, one after another."""
        spaces = []
        here = self.ahead(dome, way)
        while here is not None:
            spaces.append(here)
            here = self.ahead(here, way)
        return spaces
