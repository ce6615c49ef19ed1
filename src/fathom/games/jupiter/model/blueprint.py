"""The modules as printed, and the colonies made of them. JD-150 to JD-154."""

from __future__ import annotations

from typing import Final, TypeVar

from fathom.engine import hexes
from fathom.engine.hexes import Hex
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.layout import Layout, Placed
from fathom.games.jupiter.model.modules import (
    CENTRE,
    SIZE,
    Block,
    Bridges,
    Ground,
    Plan,
    Slot,
    bare_plan,
    dome_names,
    no_spaces,
    whole,
)

T = TypeVar("T")
KEPT: Final = 64
"""How many colonies are remembered: a match sees about half a dozen."""


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
        self._spiral = bare_plan(len(self.cells))
        for slot, cell in enumerate(self.cells):
            self._spiral.lay_down(slot, cell)
        self._spaces = no_spaces()
        for cell in self.cells:
            for name in dome_names(cell, False):
                self._spaces.add(name)
        self.dealt = {
            tile: [[Placed(tile, turned, cell) for turned in range(6)] for cell in self.cells] for tile in tiles
        }
        """How each module may come to lie in each cell."""
        self._blocks: dict[tuple[Slot, str, int, bool], Block] = {}
        """The modules where they lie at set-up."""
        self._colonies: dict[Layout, Colony | None] = {}
        """The colonies that are kept, and the layouts of those that were let go."""
        self._latest: Colony | None = None

    def colony(self, layout: Layout) -> Colony:
        """What touches what in this layout.

        When a match goes on, its colony is let go: mostly nobody comes back to it, and what is built next finds its
        place warm. It is kept if somebody does come back, or turns to another match in between.
        """
        latest = self._latest
        if latest is not None and latest.layout is layout:
            return latest
        if latest is not None and not of_the_same_tiles(latest.layout, layout):
            remember(self._colonies, latest.layout, latest)
            latest = None
        found = self._colonies.get(layout)
        if found is None:
            found = Colony(self._ground(layout, latest), layout)
            remember(self._colonies, layout, found if layout in self._colonies else None)
        # Perhaps only an equal one; it is this one that will be asked for again.
        found.layout = layout
        self._latest = found
        return found

    def _ground(self, layout: Layout, latest: Colony | None) -> Ground:
        """As in the colony that was its match's latest, or as at set-up, but for the modules that were moved or
        destroyed since."""
        modules = layout.modules
        if latest is None:
            ground = self._at_setup(layout)
        elif latest.layout.modules is modules:
            return latest.ground
        else:
            ground = latest.ground
        before = ground.plan.cells
        changed = [slot for slot, module in enumerate(modules) if module.cell != before[slot]]
        if changed:
            ground = ground.copy()
        for slot in changed:
            if before[slot] is not None:
                ground.take_up(slot)
        for slot in changed:
            cell = modules[slot].cell
            if cell is not None:
                if cell in ground.plan.slot_at:
                    # Only a damaged save says so; and every colony after it would be changed from that one.
                    raise ValueError(f"two modules lie in cell {hexes.name(cell)}")
                ground.lay_down(self._block(slot, modules[slot], cell, layout.open_bridges, ground.plan))
        return ground

    def _at_setup(self, layout: Layout) -> Ground:
        """The ground when these modules still lay in the spiral."""
        blocks = []
        for slot, module in enumerate(layout.modules):
            key = slot, module.tile, module.turned, layout.open_bridges
            block = self._blocks.get(key)
            if block is None:
                block = self._block(slot, module, self.cells[slot], layout.open_bridges, self._spiral)
                self._blocks[key] = block
            blocks.append(block)
        return whole(self._spiral, self._spaces, blocks)

    def _block(self, slot: Slot, module: Placed, cell: Hex, open_bridges: bool, plan: Plan) -> Block:
        inner = self.inner[module.tile, module.turned, open_bridges]
        return Block(slot, cell, self.site[module.tile], inner, plan.around_cell(cell))


def of_the_same_tiles(one: Layout, other: Layout) -> bool:
    """Whether two layouts differ at most in where their modules and the Pod are."""
    if one.open_bridges != other.open_bridges:
        return False
    modules = other.modules
    for slot, module in enumerate(one.modules):
        there = modules[slot]
        if module is not there and (module.tile != there.tile or module.turned != there.turned):
            return False
    return True


def remember(known: dict[Layout, T], layout: Layout, value: T) -> None:
    """Keep what was found out about a layout; when it gets too much, begin again."""
    if len(known) >= KEPT and layout not in known:
        known.clear()
    known[layout] = value


def inner_bridges(rim: str, spokes: str, turned: int) -> Bridges:
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
