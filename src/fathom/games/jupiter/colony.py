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
from fathom.games.jupiter.layout import Layout, Placed
from fathom.games.jupiter.options import CellName, Command, Dock, Follow, Move, Place, Shoot, Space

Dome: TypeAlias = int
Slot: TypeAlias = int
"""A module, by its place in the spiral at set-up."""

SIZE: Final = 7
CENTRE: Final = 6
POD: Final = -1
OUT: Final = -2
"""Where pawns can be besides domes: in the Pod, out of play."""
POD_NAME: Final = "pod"
NO_NAMES = ("",) * 7
"""Of the domes of a destroyed module."""
SIDES: Final = "012345"
KEPT = 256
"""How many colonies are remembered: a match sees about a dozen."""


@cache
def _dome_names(cell: Hex, site: bool) -> tuple[Space, ...]:
    here = hexes.name(cell)
    return (*(f"{here}:{side}" for side in SIDES), f"{here}:{'site' if site else 'c'}")


@cache
def _option_lists(names: tuple[Space, ...]) -> tuple[list[Move], list[Shoot], list[Place], list[Follow]]:
    """What can be done on each dome of a module."""
    moves, shots = [Move(name) for name in names], [Shoot(name) for name in names]
    return moves, shots, [Place(name) for name in names], [Follow(name) for name in names]


@cache
def _dock(cell: Hex) -> Dock:
    return Dock(hexes.name(cell))


class Blueprint:
    """The modules as printed; builds colonies of them and remembers the latest."""

    def __init__(self, radius: int, tiles: dict[str, tuple[str, str, bool]]) -> None:
        self.cells = tuple(hexes.disc((0, 0), radius))
        """The cells of the colony in spiral order (JD-151)."""
        self.domes = SIZE * len(self.cells)
        self.site = {tile: site for tile, (_, _, site) in tiles.items()}
        self.inner = {
            (tile, turned, False): inner_bridges(rim, spokes, turned)
            for tile, (rim, spokes, _) in tiles.items()
            for turned in range(6)
        }
        """For each dome of a tile the domes it is joined to in the tile (JD-153, JD-154)."""
        for tile, (_, _, site) in tiles.items():
            everywhere = inner_bridges("111111", "000000" if site else "111111", 0)
            self.inner |= {(tile, turned, True): everywhere for turned in range(6)}
        self._joined: dict[tuple[Slot, str, int, bool], tuple[tuple[Dome, ...], ...]] = {}
        self._grounds: dict[tuple[tuple[Placed, ...], bool], Ground] = {}
        self._colonies: dict[Layout, Colony] = {}

    def colony(self, layout: Layout) -> Colony:
        """What touches what in this layout."""
        found = self._colonies.get(layout)
        if found is None:
            if len(self._colonies) >= KEPT:
                self._colonies.clear()
            found = self._colonies[layout] = Colony(self._ground(layout), layout)
        return found

    def _ground(self, layout: Layout) -> Ground:
        key = layout.modules, layout.open_bridges
        found = self._grounds.get(key)
        if found is None:
            if len(self._grounds) >= KEPT:
                self._grounds.clear()
            found = self._grounds[key] = Ground(self, layout)
        return found

    def joined(self, slot: Slot, module: Placed, open_bridges: bool) -> tuple[tuple[Dome, ...], ...]:
        """For each dome of a module that is there the domes it is joined to in the module."""
        key = slot, module.tile, module.turned, open_bridges
        found = self._joined.get(key)
        if found is None:
            base, inner = slot * SIZE, self.inner[module.tile, module.turned, open_bridges]
            found = self._joined[key] = tuple([tuple([base + dome for dome in domes]) for domes in inner])
        return found


def inner_bridges(rim: str, spokes: str, turned: int) -> tuple[tuple[int, ...], ...]:
    """The bridges inside a tile that lies turned by so many steps: for each dome those it is joined to."""
    joined: list[list[int]] = [[] for _ in range(SIZE)]
    for printed in range(6):
        here, there = (printed + turned) % 6, (printed + turned + 1) % 6
        if rim[printed] == "1":
            joined[here].append(there)
            joined[there].append(here)
        if spokes[printed] == "1":
            joined[here].append(CENTRE)
            joined[CENTRE].append(here)
    return tuple(tuple(sorted(domes)) for domes in joined)


class Ground:
    """The modules as they lie, with everything that follows from them wherever the Pod is."""

    def __init__(self, blueprint: Blueprint, layout: Layout) -> None:
        self.slot_at: dict[Hex, Slot] = {
            module.cell: slot for slot, module in enumerate(layout.modules) if module.cell is not None
        }
        self.near: list[tuple[Dome, ...]] = []
        self.domes: list[tuple[Dome, ...]] = []
        self.edge: list[tuple[Dome, ...]] = []
        self.beside: list[tuple[Slot, ...]] = []
        self.names: list[Space] = []
        self.sites: list[bool] = []
        self.move: list[Move] = []
        self.shoot: list[Shoot] = []
        self.place: list[Place] = []
        self.follow: list[Follow] = []
        rim: dict[Hex, list[Dome]] = {}
        for slot, module in enumerate(layout.modules):
            base = slot * SIZE
            site = module.cell is not None and blueprint.site[module.tile]
            names = NO_NAMES if module.cell is None else _dome_names(module.cell, site)
            moves, shots, places, follows = _option_lists(names)
            self.names += names
            self.move += moves
            self.shoot += shots
            self.place += places
            self.follow += follows
            self.sites.append(site)
            if module.cell is None:
                self.near += [()] * SIZE
                self.domes.append(())
                self.edge.append(())
                self.beside.append(())
                continue
            self.domes.append(tuple(range(base, base + (CENTRE if site else SIZE))))
            edge, beside = [], []
            inner = blueprint.joined(slot, module, layout.open_bridges)
            for side, cell in enumerate(hexes.neighbours(module.cell)):
                joined = inner[side]
                there = self.slot_at.get(cell)
                if there is None:
                    edge.append(base + side)
                    rim.setdefault(cell, []).append(base + side)
                else:
                    beside.append(there)
                    joined += (there * SIZE + (side + 3) % 6,)
                self.near.append(joined)
            self.near.append(inner[CENTRE])
            self.edge.append(tuple(edge))
            self.beside.append(tuple(beside))
        self.outside = {cell: tuple(rim[cell]) for cell in sorted(rim, key=lambda cell: (cell[1], cell[0]))}
        self.docks = [_dock(cell) for cell in self.outside]
        self.dome: dict[Space, Dome] = {name: dome for dome, name in enumerate(self.names) if name}
        self.dome[POD_NAME] = POD
        self.slot_named = {hexes.name(cell): slot for cell, slot in self.slot_at.items()}
        self.exposed = frozenset([slot for slot, edge in enumerate(self.edge) if edge])
        self.commands: dict[Dome, tuple[tuple[Dome, Command], ...]] = {}


class Colony:
    """One layout of the colony, with everything that follows from it."""

    def __init__(self, ground: Ground, layout: Layout) -> None:
        self.layout = layout
        self.slot_at = ground.slot_at
        self.near = ground.near
        """The domes joined to each dome; the Pod is not among them (`gangway`)."""
        self.domes = ground.domes
        """The domes of each module."""
        self.edge = ground.edge
        """The edge spaces of each module: those facing no module (JD-R13, JD-R14)."""
        self.beside = ground.beside
        """The modules sharing an edge with each module."""
        self.exposed = ground.exposed
        """The edge tiles."""
        self.sites = ground.sites
        self.names = ground.names
        self.dome = ground.dome
        """Domes, sites and the Pod by name."""
        self.slot_named = ground.slot_named
        """Modules by the name of their cell."""
        self.move, self.shoot, self.place, self.follow = ground.move, ground.shoot, ground.place, ground.follow
        """The options to go to each dome, kill what is there, put a creep there, let the colonist there follow."""
        self.outside = ground.outside
        """The empty cells next to a module, the Pod's own included, in reading order; each with the domes facing it."""
        self.docks = ground.docks
        """Where the Pod can dock: every such cell (JD-422)."""
        self.gangway: tuple[Dome, ...] = () if layout.pod is None else ground.outside.get(layout.pod, ())
        """The domes joined to the docked Pod (JD-156)."""
        self.berths = tuple([dome // SIZE for dome in self.gangway])
        """The modules the docked Pod touches."""
        self._commands = ground.commands
        self._reach: dict[Slot, tuple[Dome, ...]] = {}
        self._bridges: tuple[tuple[Space, Space], ...] | None = None
        self._relocations: dict[Slot, list[Hex]] | None = None

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
        found = self._commands.get(origin)
        if found is None:
            here, names = self.names[origin], self.names
            found = tuple([(there, Command(here, names[there])) for there in self.near[origin]])
            self._commands[origin] = found
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
        cell = self.layout.modules[slot].cell
        if cell is None:
            return False
        free = [near not in self.slot_at and near != self.layout.pod for near in hexes.neighbours(cell)]
        return any(free[side] and free[(side + 1) % 6] for side in range(6))

    def new_cells(self, slot: Slot) -> list[Hex]:
        """Where a loose module can go: beside another module, the Pod never left without one (JD-665, JD-R71)."""
        pod = self.layout.pod
        held = pod is None or any(berth != slot for berth in self.berths)
        return [
            cell
            for cell, domes in self.outside.items()
            if cell != pod and any(dome // SIZE != slot for dome in domes) and (held or pod in hexes.neighbours(cell))
        ]

    @property
    def relocations(self) -> dict[Slot, list[Hex]]:
        """The modules that can be moved, and where to."""
        if self._relocations is None:
            found = {slot: self.new_cells(slot) for slot in range(len(self.layout.modules)) if self.loose(slot)}
            self._relocations = {slot: cells for slot, cells in found.items() if cells}
        return self._relocations

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
