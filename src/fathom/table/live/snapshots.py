"""The snapshot of a table: what it consists of, and what can be read from it without restoring the table."""

from __future__ import annotations

import msgspec

from fathom.table.commands import PackRef
from fathom.table.live.seating import Seating


class TableSnapshot(msgspec.Struct):
    """A table at one point of its log. It is restored from here without reading earlier commands."""

    seating: Seating
    match: msgspec.Raw


class _PackOfSeating(msgspec.Struct):
    pack: PackRef | None = None


class _PackOfSnapshot(msgspec.Struct):
    """The part of a snapshot that names the pack of its match."""

    seating: _PackOfSeating


def pack_of_snapshot(data: bytes) -> PackRef | None:
    """The pack of the match in a snapshot; None if the match uses the game's own pack."""
    return msgspec.json.decode(data, type=_PackOfSnapshot).seating.pack
