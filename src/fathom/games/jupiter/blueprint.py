"""The modules as printed, and the colonies made of them. JD-150 to JD-154."""

from __future__ import annotations

from typing import Final, TypeVar

from fathom.core import hexes
from fathom.core.hexes import Hex
from fathom.games.jupiter.colony import CENTRE, SIZE, Block, Bridges, Colony, Ground, Plan, Slot
from fathom.games.jupiter.layout import Layout, Placed

K = TypeVar("K")
T = TypeVar("T")
KEPT: Final = 64
"""How many colonies are remembered: a match sees about a dozen."""
PLANS: Final = 1024
"""How many ways for modules to be there or not: most matches see one of a few hundred."""
BLOCKS: Final = 4096
"""How many modules where they lie: at the start of a match there are some 2,300 ways."""
NOTHING: Bridges = ((),) * SIZE
"""The bridges of a destroyed module."""


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
        self._plans: dict[tuple[Hex | None, ...], Plan] = {}
        self._blocks: dict[tuple[Slot, Placed, tuple[Slot | None, ...], bool], Block] = {}
        self._bridges: dict[tuple[Slot, str, int, bool], Bridges] = {}
        self._grounds: dict[tuple[tuple[Placed, ...], bool], Ground] = {}
        self._colonies: dict[Layout, Colony] = {}

    def colony(self, layout: Layout) -> Colony:
        """What touches what in this layout."""
        found = self._colonies.get(layout)
        if found is None:
            found = Colony(self._ground(layout), layout)
            remember(self._colonies, layout, found)
        return found

    def _ground(self, layout: Layout) -> Ground:
        key = layout.modules, layout.open_bridges
        found = self._grounds.get(key)
        if found is None:
            plan = self._plan(tuple([module.cell for module in layout.modules]))
            modules = enumerate(layout.modules)
            found = Ground(plan, [self._block(s, m, plan.around[s], layout.open_bridges) for s, m in modules])
            remember(self._grounds, key, found)
        return found

    def _plan(self, cells: tuple[Hex | None, ...]) -> Plan:
        found = self._plans.get(cells)
        if found is None:
            found = Plan(cells)
            remember(self._plans, cells, found, PLANS)
        return found

    def _block(self, slot: Slot, module: Placed, around: tuple[Slot | None, ...], open_bridges: bool) -> Block:
        key = slot, module, around, open_bridges
        found = self._blocks.get(key)
        if found is None:
            there = module.cell is not None
            inner = self._joined(slot, module, open_bridges) if there else NOTHING
            found = Block(slot, module.cell, there and self.site[module.tile], inner, around)
            remember(self._blocks, key, found, BLOCKS)
        return found

    def _joined(self, slot: Slot, module: Placed, open_bridges: bool) -> Bridges:
        key = slot, module.tile, module.turned, open_bridges
        found = self._bridges.get(key)
        if found is None:
            base, inner = slot * SIZE, self.inner[module.tile, module.turned, open_bridges]
            found = self._bridges[key] = tuple([tuple([base + dome for dome in domes]) for domes in inner])
        return found


def remember(known: dict[K, T], key: K, value: T, most: int = KEPT) -> None:
    """Keep what was found out; when it gets too much, begin again."""
    if len(known) >= most:
        known.clear()
    known[key] = value


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
