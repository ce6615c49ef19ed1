"""The packs of matches in the database: by hash, so that a match keeps its pack when files change or are removed."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, exists, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from fathom.table.commands import PackRef
from fathom.table.store.engines import Engine
from fathom.table.store.schema import commands, packs


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

    async def touch(self, hash: str, game: str) -> bool:
        """Note that a pack is wanted for a new match; False if it is not stored."""
        wanted = update(packs).where(packs.c.hash == hash, packs.c.game == game).values(created=time.time())
        return bool(await self._engine.write(lambda connection: connection.execute(wanted).rowcount))

    async def remove_unused(self, before: float) -> int:
        """Remove the packs that no match uses and that no new match has asked for since `before`. Returns their number.

        The first command of a match names its pack. In a deleted match that command is overwritten, so it names none.
        """
        find = func.strpos if self._engine.shared else func.instr
        begins = select(commands.c.match_id).where(commands.c.sequence == 0)

        def removed(connection: Connection) -> int:
            old = connection.execute(select(packs.c.hash, packs.c.game).where(packs.c.created < before)).all()
            found = 0
            for hash, game in old:
                used = exists(begins.where(find(commands.c.command, f'"hash":"{hash}"') > 0))
                mine = (packs.c.hash == hash, packs.c.game == game, packs.c.created < before)
                found += connection.execute(delete(packs).where(*mine, ~used)).rowcount
            return found

        return await self._engine.write(removed)

    async def content(self, hash: str, game: str) -> str | None:
        """The content of the pack with this hash; None if it is not stored."""
        wanted = select(packs.c.content).where(packs.c.hash == hash, packs.c.game == game)
        found = await self._engine.read(lambda connection: connection.execute(wanted).scalar())
        return None if found is None else str(found)
