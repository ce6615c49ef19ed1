"""The modules as they lie: what their domes are called and joined to. JD-150 to JD-157.

A dome has a number: seven times its module's place in the spiral, plus the direction it faces, or 6 for the centre. The
number goes with the module wherever it is moved. To people a dome is its cell and direction, `0,-2:5`.

Modules are taken up and laid down one at a time, and little changes by it: so what follows from how they lie is not
found anew each time, but changed where it changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from fathom.engine.hexes import Hex, neighbours, opposite
from fathom.engine.hexes import name as name_of
from fathom.games.jupiter.model.options import CellName, Command, Dock, Follow, Move, Place, Shoot, Space

Dome: TypeAlias = int
Slot: TypeAlias = int
"""A module, by its place in the spiral at set-up."""
Bridges: TypeAlias = tuple[tuple[int, ...], ...]
"""For each dome of a module those it is joined to in the module."""
Ways: TypeAlias = tuple[Command, ...]
"""The options to send a colonist from one dome to each of those joined to it."""
Names: TypeAlias = tuple[Space, ...]

SIZE: Final = 7
CENTRE: Final = 6
POD: Final = -1
OUT: Final = -2
"""Where pawns can be besides domes: in the Pod, out of play."""
POD_NAME: Final = "pod"
ROW: Final = 1000
"""More cells than there can be in a row."""
SIDES: Final = "012345"
WAYS: Final[dict[Space, dict[Space, Command]]] = {}


@cache
def dome_names(cell: Hex, site: bool) -> Names:
    """What the domes of a module are called, or the site in its middle."""
    here = name_of(cell)
    return (*(f"{here}:{side}" for side in SIDES), f"{here}:{'site' if site else 'c'}")


@cache
def options_at(name: Space) -> tuple[Move, Shoot, Place, Follow]:
    """What can be done on a dome."""
    return Move(name), Shoot(name), Place(name), Follow(name)


def way(origin: Space, space: Space) -> Command:
    """The option to send a colonist from one dome to another, made once."""
    ways = WAYS.setdefault(origin, {})
    found = ways.get(space)
    if found is None:
        found = ways[space] = Command(origin, space)
    return found


@cache
def read_around(cell: Hex) -> tuple[int, ...]:
    """The numbers of the six cells around when all cells are read row by row."""
    return tuple([r * ROW + q for q, r in neighbours(cell)])


def cell_read(number: int) -> Hex:
    """The cell of that number."""
    r = (number + ROW // 2) // ROW
    return number - r * ROW, r


class Plan:
    """Which module is in which cell, with everything that follows from it whatever the modules are."""

    def __init__(
        self,
        cells: list[Hex | None],
        named: list[CellName],
        slot_at: dict[Hex, Slot],
        around: list[tuple[Slot | None, ...]],
        edge: list[tuple[Dome, ...]],
        beside: list[tuple[Slot, ...]],
    ) -> None:
        self.cells = cells
        self.named = named
        """The names of the cells."""
        self.slot_at = slot_at
        self.around = around
        """The modules on the six sides of each module."""
        self.edge = edge
        """The edge spaces of each module: those facing no module (JD-R13, JD-R14)."""
        self.beside = beside
        """The modules sharing an edge with each module."""
        self._exposed: frozenset[Slot] | None = None
        self._outside: dict[Hex, tuple[Dome, ...]] | None = None
        self._docks: list[Dock] | None = None
        self._slot_named: dict[str, Slot] | None = None

    def copy(self) -> Plan:
        """Another plan to be changed."""
        return Plan(self.cells[:], self.named[:], self.slot_at.copy(), self.around[:], self.edge[:], self.beside[:])

    def take_up(self, slot: Slot) -> None:
        """A module is taken up."""
        cell, around = self.cells[slot], self.around[slot]
        assert cell is not None
        del self.slot_at[cell]
        self.cells[slot], self.named[slot] = None, ""
        self._face(slot, ())
        for side, there in enumerate(around):
            if there is not None:
                self._turn_to(there, opposite(side), None)

    def lay_down(self, slot: Slot, cell: Hex) -> None:
        """A module is laid down in a cell."""
        around = self.around_cell(cell)
        self.slot_at[cell] = slot
        self.cells[slot], self.named[slot] = cell, name_of(cell)
        self._face(slot, around)
        for side, there in enumerate(around):
            if there is not None:
                self._turn_to(there, opposite(side), slot)

    def around_cell(self, cell: Hex) -> tuple[Slot | None, ...]:
        """The modules on the six sides of a cell."""
        return tuple(map(self.slot_at.get, neighbours(cell)))

    def gangway(self, pod: Hex) -> tuple[Dome, ...]:
        """The domes that face the Pod, module by module."""
        if self._outside is not None:
            return self._outside.get(pod, ())
        return tuple(sorted(self.facing(pod)))

    def facing(self, cell: Hex) -> list[Dome]:
        """The domes that face an empty cell."""
        around = self.around_cell(cell)
        return [there * SIZE + opposite(side) for side, there in enumerate(around) if there is not None]

    def _turn_to(self, slot: Slot, side: int, other: Slot | None) -> None:
        """A module faces another one on a side, or none any more."""
        around = list(self.around[slot])
        around[side] = other
        self._face(slot, tuple(around))

    def _face(self, slot: Slot, around: tuple[Slot | None, ...]) -> None:
        """These are the modules on the six sides of a module."""
        self.around[slot] = around
        edge: list[Dome] = []
        beside: list[Slot] = []
        for side, there in enumerate(around):
            if there is None:
                edge.append(slot * SIZE + side)
            else:
                beside.append(there)
        self.edge[slot], self.beside[slot] = tuple(edge), tuple(beside)

    @property
    def exposed(self) -> frozenset[Slot]:
        """The edge tiles."""
        if self._exposed is None:
            self._exposed = frozenset([slot for slot, edge in enumerate(self.edge) if edge])
        return self._exposed

    @property
    def outside(self) -> dict[Hex, tuple[Dome, ...]]:
        """The empty cells next to a module, the Pod's own included, in reading order; each with the domes facing it."""
        if self._outside is None:
            rim: dict[int, list[Dome]] = {}
            for slot, edge in enumerate(self.edge):
                cell = self.cells[slot]
                if edge and cell is not None:
                    around = read_around(cell)
                    for dome in edge:
                        rim.setdefault(around[dome % SIZE], []).append(dome)
            self._outside = {cell_read(number): tuple(rim[number]) for number in sorted(rim)}
        return self._outside

    @property
    def docks(self) -> list[Dock]:
        """Where the Pod can dock: every such cell (JD-422)."""
        if self._docks is None:
            self._docks = [Dock(name_of(cell)) for cell in self.outside]
        return self._docks

    @property
    def slot_named(self) -> dict[str, Slot]:
        """Modules by the name of their cell."""
        if self._slot_named is None:
            self._slot_named = {name: slot for slot, name in enumerate(self.named) if name}
        return self._slot_named

    # -- moving modules -------------------------------------------------------------------------------------------

    def loose(self, slot: Slot, gangway: tuple[Dome, ...]) -> bool:
        """Two neighbouring edges with neither module nor Pod on the other side (JD-666)."""
        free = [dome % SIZE for dome in self.edge[slot] if dome not in gangway]
        return any((side + 1) % 6 in free for side in free)

    def relocatable(self, slot: Slot, pod: Hex | None, gangway: tuple[Dome, ...]) -> bool:
        """Whether a module is loose and has somewhere to go. As long as others hold the Pod there is always a cell: of
        the southernmost of the others the easternmost has three sides with none of them, and only the Pod and the
        loose module itself can be there."""
        if not self.edge[slot] or not self.loose(slot, gangway):
            return False
        if len(self.slot_at) > 1 and (pod is None or another(slot, gangway)):
            return True
        return bool(self.new_cells(slot, pod, gangway))

    def new_cells(self, slot: Slot, pod: Hex | None, gangway: tuple[Dome, ...]) -> list[Hex]:
        """Where a loose module can go: beside another module, the Pod never left without one (JD-665, JD-R71)."""
        held = pod is None or another(slot, gangway)
        return [
            cell
            for cell, domes in self.outside.items()
            if cell != pod and another(slot, domes) and (held or pod in neighbours(cell))
        ]


def bare_plan(count: int) -> Plan:
    """The plan of a table on which no module lies yet."""
    return Plan([None] * count, [""] * count, {}, [()] * count, [()] * count, [()] * count)


def another(slot: Slot, domes: tuple[Dome, ...]) -> bool:
    """Whether any of the domes that face one cell is on another module; there are never two of the same."""
    return len(domes) > 1 or (len(domes) == 1 and domes[0] // SIZE != slot)


class Spaces:
    """What the domes are called, and the options that name them."""

    def __init__(
        self,
        names: list[Space],
        dome: dict[Space, Dome],
        move: list[Move],
        shoot: list[Shoot],
        place: list[Place],
        follow: list[Follow],
    ) -> None:
        self.names = names
        self.dome = dome
        """Domes, sites and the Pod by name."""
        self.move, self.shoot, self.place, self.follow = move, shoot, place, follow
        """The options to go to each dome, kill what is there, put a creep there, let the colonist there follow."""

    def copy(self) -> Spaces:
        """Other spaces to be changed; they share the options as long as no dome is renamed."""
        return Spaces(self.names[:], self.dome.copy(), self.move, self.shoot, self.place, self.follow)

    def add(self, name: Space) -> None:
        """One more dome."""
        move, shoot, place, follow = options_at(name)
        self.dome[name] = len(self.names)
        self.names.append(name)
        self.move.append(move)
        self.shoot.append(shoot)
        self.place.append(place)
        self.follow.append(follow)

    def take_up(self, slot: Slot) -> None:
        """The domes of a module are gone; of its options nobody has any use."""
        names, dome = self.names, self.dome
        for number in range(slot * SIZE, (slot + 1) * SIZE):
            del dome[names[number]]
            names[number] = ""

    def rename(self, named: dict[Dome, Space]) -> None:
        """Some domes are called so from now on."""
        self.move, self.shoot, self.place, self.follow = self.move[:], self.shoot[:], self.place[:], self.follow[:]
        for dome, name in named.items():
            self.dome.pop(self.names[dome], None)
            self.dome[name] = dome
            self.names[dome] = name
            self.move[dome], self.shoot[dome], self.place[dome], self.follow[dome] = options_at(name)


def no_spaces() -> Spaces:
    """The spaces of a table on which no module lies yet: there is only the Pod."""
    return Spaces([], {POD_NAME: POD}, [], [], [], [])


class Block:
    """A module where it lies: its domes, and what they are joined to."""

    def __init__(self, slot: Slot, cell: Hex, site: bool, inner: Bridges, around: tuple[Slot | None, ...]) -> None:
        self.slot = slot
        self.cell = cell
        self.site = site
        base = slot * SIZE
        names = self.names = dome_names(cell, site)
        self.domes = tuple(range(base, base + (CENTRE if site else SIZE)))
        near = [tuple([base + there for there in joined]) for joined in inner]
        ways: list[Ways] = [
            tuple([way(name, names[there]) for there in joined]) for name, joined in zip(names, inner, strict=True)
        ]
        for side, (there, beyond) in enumerate(zip(around, neighbours(cell), strict=True)):
            if there is not None:
                facing = opposite(side)
                number = there * SIZE + facing
                near[side] += (number,)
                ways[side] += (way(names[side], dome_names(beyond, False)[facing]),)
        self.near, self.ways = tuple(near), tuple(ways)


class Ground:
    """The modules as they lie, with everything that follows from them wherever the Pod is."""

    def __init__(
        self,
        plan: Plan,
        spaces: Spaces,
        near: list[tuple[Dome, ...]],
        ways: list[Ways],
        domes: list[tuple[Dome, ...]],
    ) -> None:
        self.plan = plan
        self.spaces = spaces
        self.near = near
        """The domes joined to each dome, the one on the next module last; the Pod is not among them."""
        self.ways = ways
        """The options to send a colonist to each of them."""
        self.domes = domes
        """The domes of each module."""
        self._reach: list[tuple[Dome, ...] | None] = [None] * len(plan.cells)
        self._everywhere: tuple[Dome, ...] | None = None

    @property
    def everywhere(self) -> tuple[Dome, ...]:
        """All domes."""
        if self._everywhere is None:
            self._everywhere = self.domes_of(range(len(self.domes)))
        return self._everywhere

    def domes_of(self, slots: Sequence[Slot]) -> tuple[Dome, ...]:
        """The domes of some modules, one module after the other."""
        found: list[Dome] = []
        for slot in slots:
            found += self.domes[slot]
        return tuple(found)

    def reach(self, slot: Slot) -> tuple[Dome, ...]:
        """The domes of a module and of those beside it, in order: a command range (JD-381)."""
        found = self._reach[slot]
        if found is None:
            found = self._reach[slot] = self.domes_of(sorted((slot, *self.plan.beside[slot])))
        return found

    def copy(self) -> Ground:
        """Other ground to be changed."""
        return Ground(self.plan.copy(), self.spaces.copy(), self.near[:], self.ways[:], self.domes[:])

    def take_up(self, slot: Slot) -> None:
        """A module is taken up with all bridges to it."""
        base, near, ways = slot * SIZE, self.near, self.ways
        for dome in range(base, base + SIZE):
            near[dome], ways[dome] = (), ()
        for facing in self._facing(slot):
            near[facing], ways[facing] = near[facing][:-1], ways[facing][:-1]
        self.domes[slot] = ()
        self.plan.take_up(slot)
        self.spaces.take_up(slot)

    def lay_down(self, block: Block) -> None:
        """A module is laid down: every shared edge is a bridge (JD-155)."""
        slot, base = block.slot, block.slot * SIZE
        near, ways, names = self.near, self.ways, self.spaces.names
        self.plan.lay_down(slot, block.cell)
        self.spaces.rename(dict(enumerate(block.names, base)))
        near[base : base + SIZE], ways[base : base + SIZE] = block.near, block.ways
        for facing in self._facing(slot):
            side = opposite(facing % SIZE)
            near[facing] += (base + side,)
            ways[facing] += (way(names[facing], block.names[side]),)
        self.domes[slot] = block.domes

    def _facing(self, slot: Slot) -> list[Dome]:
        """The domes on other modules that face a module."""
        around = self.plan.around[slot]
        return [there * SIZE + opposite(side) for side, there in enumerate(around) if there is not None]


def whole(plan: Plan, spaces: Spaces, blocks: list[Block]) -> Ground:
    """The ground of a whole colony: a module in every cell of the plan."""
    ground = Ground(plan, spaces.copy(), [], [], [])
    ground.spaces.rename({block.slot * SIZE + CENTRE: block.names[CENTRE] for block in blocks if block.site})
    for block in blocks:
        ground.near += block.near
        ground.ways += block.ways
        ground.domes.append(block.domes)
    return ground
