"""The modules as printed, and the colonies made of them. JD-150 to JD-154."""

from __future__ import annotations

from functools import cache
from typing import Final

from fathom.engine import hexes
from fathom.engine.hexes import Hex
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.domes import CENTRE, SIZE, Slot
from fathom.games.jupiter.model.layout import Layout, PlacedModule, Printed
from fathom.games.jupiter.model.modules import Bridges, LaidModule, ModuleMap

COLONIES: Final = 64
"""How many colonies are cached: a match has about half a dozen."""
LAID_MODULES: Final = 8192
"""How many modules with their surroundings are cached: at set-up each of 20 can lie in 19 cells, turned six ways."""


class Blueprint:
    """The modules as printed. It builds the colony of a layout, and caches what it has built."""

    def __init__(self, radius: int, modules: dict[str, Printed]) -> None:
        self.cells = tuple(hexes.disc((0, 0), radius))
        """The cells of the colony in spiral order (JD-151)."""
        self.domes = SIZE * len(self.cells)
        """How many dome numbers there are."""
        self._printed = modules
        self._latest: Colony | None = None
        self._colonies: dict[Layout, Colony] = {}
        self._maps: dict[tuple[tuple[PlacedModule, ...], bool], ModuleMap] = {}
        self._laid: dict[tuple[Slot, PlacedModule, tuple[Slot | None, ...], bool], LaidModule] = {}

    def colony(self, layout: Layout) -> Colony:
        """The colony of this layout; a ValueError if two modules lie in one cell."""
        latest = self._latest
        if latest is not None and latest.layout is layout:  # rules ask several times for each decision
            return latest
        found = self._colonies.get(layout)
        if found is None:
            if len(self._colonies) >= COLONIES:
                self._colonies.clear()
            found = self._colonies[layout] = Colony(self._map(layout), layout)
        self._latest = found
        return found

    def _map(self, layout: Layout) -> ModuleMap:
        """The map of the modules, which stays the same while only the Pod moves."""
        key = layout.modules, layout.open_bridges
        found = self._maps.get(key)
        if found is None:
            if len(self._maps) >= COLONIES:
                self._maps.clear()
            found = self._maps[key] = self._new_map(layout)
        return found

    def _new_map(self, layout: Layout) -> ModuleMap:
        cells = [module.cell for module in layout.modules]
        slot_at: dict[Hex, Slot] = {cell: slot for slot, cell in enumerate(cells) if cell is not None}
        laid: list[LaidModule | None] = []
        for slot, module in enumerate(layout.modules):
            cell = cells[slot]
            if cell is None:
                laid.append(None)
            elif slot_at[cell] != slot:
                raise ValueError(f"two modules lie in cell {hexes.name(cell)}")
            else:
                around = tuple(map(slot_at.get, hexes.neighbours(cell)))
                found = self._laid.get((slot, module, around, layout.open_bridges))
                laid.append(found or self._lay(slot, module, cell, around, layout.open_bridges))
        return ModuleMap(cells, slot_at, laid)

    def _lay(
        self, slot: Slot, module: PlacedModule, cell: Hex, around: tuple[Slot | None, ...], open_bridges: bool
    ) -> LaidModule:
        if len(self._laid) >= LAID_MODULES:
            self._laid.clear()
        printed = self._printed[module.tile]
        inner = inner_bridges(printed.opened() if open_bridges else printed, module.turned)
        laid = self._laid[slot, module, around, open_bridges] = LaidModule(slot, cell, printed.site, inner, around)
        return laid


@cache
def inner_bridges(printed: Printed, turned: int) -> Bridges:
    """The bridges of a module turned by this number of sixths: for each dome, those it is joined to (JD-153)."""
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
