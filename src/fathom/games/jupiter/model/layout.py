"""Where the modules and the Pod are."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from fathom.engine.hexes import Hex

RING = "111111"
NO_SPOKES = "000000"


class Printed(NamedTuple):
    """The bridges printed on a module, each 1 or 0: bridge k of the rim joins ring domes k and k+1, spoke k joins the
    centre and ring dome k."""

    rim: str
    spokes: str
    site: bool
    """Whether the centre is a power plant or a radar dish instead of a dome."""

    def opened(self) -> Printed:
        """The same module with every bridge that can exist (JD-890)."""
        return Printed(RING, NO_SPOKES if self.site else RING, self.site)


class PlacedModule(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A module of the colony: its tile, by how many sixths it is turned, and its cell, None once destroyed."""

    tile: str
    turned: int
    cell: Hex | None


class Layout(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """Everything that decides which spaces are adjacent."""

    modules: tuple[PlacedModule, ...]
    pod: Hex | None = None
    open_bridges: bool = False
