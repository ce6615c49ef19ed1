"""How the colony lies on the table."""

from __future__ import annotations

import msgspec

from fathom.engine.hexes import Hex


class Placed(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A module on the table: which, how far turned, and where; nowhere once destroyed."""

    tile: str
    turned: int
    cell: Hex | None


class Layout(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """All that decides what touches what."""

    modules: tuple[Placed, ...]
    pod: Hex | None = None
    open_bridges: bool = False
