"""The modules as printed, and the colonies built from them. JD-150 to JD-154."""

from __future__ import annotations

from typing import Final

from fathom.engine import hexes
from fathom.engine.hexes import Hex
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.domes import SIZE, Slot
from fathom.games.jupiter.model.layout import Layout, PlacedModule, Printed
from fathom.games.jupiter.model.modules import LaidModule, ModuleMap, laid_module, reserved

COLONIES: Final = 16
"""How many colonies are cached; a match has about six."""


class Blueprint:
    """Builds the colony of a layout from the modules as printed, and caches it."""

    def __init__(self, radius: int, modules: dict[str, Printed]) -> None:
        self.cells = tuple(hexes.disc((0, 0), radius))
        """The cells of the colony in spiral order (JD-151)."""
        self.domes = SIZE * len(self.cells)
        """The length of a list with one entry for each dome number."""
        self._printed = modules
        self._opened = {tile: printed.opened() for tile, printed in modules.items()}
        self._laid: dict[tuple[Slot, str, int, bool], LaidModule] = {}
        """The modules at set-up, by slot, tile, how they are turned, and whether every bridge is open."""
        self._latest: Colony | None = None
        self._colonies: dict[Layout, Colony] = {}
        self._maps: dict[tuple[tuple[PlacedModule, ...], bool], ModuleMap] = {}

    def colony(self, layout: Layout) -> Colony:
        """The colony of this layout. Raises ValueError if two modules are in one cell."""
        latest = self._latest
        if latest is not None and latest.layout is layout:  # rules ask several times for each question
            return latest
        found = self._colonies.get(layout)
        if found is None:
            if len(self._colonies) >= COLONIES:
                self._colonies.clear()
            found = self._colonies[layout] = Colony(self._map(layout), layout)
        self._latest = found
        return found

    def _map(self, layout: Layout) -> ModuleMap:
        """The map of the modules; layouts that differ only in the Pod share it."""
        key = layout.modules, layout.open_bridges
        found = self._maps.get(key)
        if found is None:
            if len(self._maps) >= COLONIES:
                self._maps.clear()
            found = self._maps[key] = self._new_map(layout)
        return found

    def _new_map(self, layout: Layout) -> ModuleMap:
        """A new map: made from the latest one if that has the same tiles, otherwise from scratch."""
        cells = tuple([module.cell for module in layout.modules])
        latest = self._latest
        if latest is None or not same_tiles(latest.layout, layout):
            made = reserved(cells).with_tiles([module.tile for module in layout.modules])
            at_setup = cells == self.cells
            for slot, cell in enumerate(cells):
                if at_setup:
                    made.build(slot, self._lay_at_setup(layout, slot))
                elif cell is not None:
                    made.build(slot, self._lay(layout, slot, cell, made.around[slot]))
            return made
        made = latest.modules.copy()
        before = [module.cell for module in latest.layout.modules]
        changed = [slot for slot, cell in enumerate(cells) if cell != before[slot]]
        for slot in changed:
            old = before[slot]
            if old is not None:
                made.remove(slot, old)
        for slot in changed:
            cell = cells[slot]
            if cell is not None:
                around = tuple(map(made.slot_at.get, hexes.neighbours(cell)))
                module = self._lay(layout, slot, cell, around)
                made.reserve(slot, cell, module.here)
                made.build(slot, module)
                made.join(slot)
        return made

    def _lay_at_setup(self, layout: Layout, slot: Slot) -> LaidModule:
        """A module in the cell that it has at set-up, with all others around it; cached by a key quick to compare."""
        module = layout.modules[slot]
        key = slot, module.tile, module.turned, layout.open_bridges
        found = self._laid.get(key)
        if found is None:
            cell = self.cells[slot]
            around = reserved(self.cells).around[slot]
            found = self._laid[key] = self._lay(layout, slot, cell, around)
        return found

    def _lay(self, layout: Layout, slot: Slot, cell: Hex, around: tuple[Slot | None, ...]) -> LaidModule:
        module, printed = layout.modules[slot], self._opened if layout.open_bridges else self._printed
        return laid_module(slot, cell, printed[module.tile], module.turned, around)


def same_tiles(one: Layout, other: Layout) -> bool:
    """Whether two layouts have the same modules, equally turned, in any cells and with the Pod anywhere."""
    if one.open_bridges != other.open_bridges or len(one.modules) != len(other.modules):
        return False
    for module, twin in zip(one.modules, other.modules, strict=True):
        if module is not twin and (module.tile != twin.tile or module.turned != twin.turned):
            return False
    return True
