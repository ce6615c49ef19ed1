"""The packs of matches in the database: by hash, so that a match keeps its pack when files change or are removed."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from fathom.table.commands import PackRef
from fathom.table.store.engines import Engine
from fathom.table.store.schema import packs


class PackStore:
    """Reads and writes the packs of matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        insert: Any = postgresql.insert if engine.shared else sqlite.insert
        self._add = insert(packs).on_conflict_do_nothing()

    async def add(self, ref: PackRef, content: str) -> None:
        """Store a pack, unless it is stored already. When this returns, it is on disk."""
        about = msgspec.json.encode(ref).decode()
        values = {"hash": ref.hash, "game": ref.game, "about": about, "content": content, "created": time.time()}
        await self._engine.write(lambda connection: connection.execute(self._add, values))

    async def about(self, hash: str, game: str) -> PackRef | None:
        """The title and author of the pack with this hash; None if it is not stored."""
        wanted = select(packs.c.about).where(packs.c.hash == hash, packs.c.game == game)
        found = await self._engine.read(lambda connection: connection.execute(wanted).scalar())
        return None if found is None else msgspec.json.decode(str(found), type=PackRef)

    async def content(self, hash: str, game: str) -> str | None:
        """The content of the pack with this hash; None if it is not stored."""
        wanted = select(packs.c.content).where(packs.c.hash == hash, packs.c.game == game)
        found = await self._engine.read(lambda connection: connection.execute(wanted).scalar())
        return None if found is None else str(found)
