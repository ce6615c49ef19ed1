"""Drafts of packs in the database. A draft belongs to the person who made it."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from sqlalchemy import Connection, delete, func, select, text, update

from fathom.table.store.engines import Engine
from fathom.table.store.schema import DRAFTS_LOCK, drafts


class DraftRow(msgspec.Struct, frozen=True):
    """A draft without its files."""

    id: str
    person: str
    game: str
    title: str
    revision: int
    updated: float


class StoredDraft(msgspec.Struct, frozen=True):
    """A draft with its files."""

    row: DraftRow
    files: dict[str, bytes]


class DraftRoom(msgspec.Struct, frozen=True):
    """A number of drafts of one person, and of all people."""

    own: int
    everyone: int


COLUMNS = [drafts.c[name] for name in DraftRow.__struct_fields__]


class DraftStore:
    """Reads and writes drafts."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def add(
        self, id: str, person: str, game: str, title: str, files: dict[str, bytes], room: DraftRoom | None = None
    ) -> DraftRoom | None:
        """Store a new draft. Returns None.

        If the person or all people together have as many drafts as `room` allows, nothing is stored, and the numbers
        that they have are returned.
        """
        now = time.time()
        values = {"id": id, "person": person, "game": game, "title": title, "revision": 1, "created": now,
                  "updated": now, "files": _written(files)}  # fmt: skip
        own = select(func.count()).select_from(drafts).where(drafts.c.person == person)
        everyone = select(func.count()).select_from(drafts)

        def added(connection: Connection) -> DraftRoom | None:
            if room is not None:
                if self._engine.shared:
                    # One process at a time: otherwise several could count before any of them adds.
                    connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": DRAFTS_LOCK})
                there = DraftRoom(connection.execute(own).scalar_one(), connection.execute(everyone).scalar_one())
                if there.own >= room.own or there.everyone >= room.everyone:
                    return there
            connection.execute(drafts.insert(), values)
            return None

        return await self._engine.write(added)

    async def of(self, person: str) -> list[DraftRow]:
        """The drafts of a person, the last changed first."""
        wanted = select(*COLUMNS).where(drafts.c.person == person).order_by(drafts.c.updated.desc())
        return await self._engine.read(
            lambda connection: [DraftRow(**row) for row in connection.execute(wanted).mappings()]
        )

    async def get(self, id: str, person: str) -> StoredDraft | None:
        """A draft of this person; None if there is none."""
        wanted = select(*COLUMNS, drafts.c.files).where(drafts.c.id == id, drafts.c.person == person)
        found = await self._engine.read(lambda connection: connection.execute(wanted).mappings().first())
        if found is None:
            return None
        row = {name: value for name, value in found.items() if name != "files"}
        return StoredDraft(DraftRow(**row), _read(found["files"]))

    async def change(
        self,
        id: str,
        person: str,
        revision: int,
        changed: Callable[[dict[str, bytes]], dict[str, bytes]],
        title: str | None = None,
    ) -> int | None:
        """Apply `changed` to the files of a person's draft, and return the draft's new revision.

        None if there is no such draft, or if `revision` is no longer the current one.
        """
        mine = (drafts.c.id == id, drafts.c.person == person, drafts.c.revision == revision)
        values = {"revision": revision + 1, "updated": time.time(), **({} if title is None else {"title": title})}

        def written(connection: Connection) -> int | None:
            run = connection.execute
            found = run(select(drafts.c.files).where(*mine)).scalar()
            if found is None:
                return None
            files = _written(changed(_read(found)))
            done = run(update(drafts).where(*mine).values(files=files, **values)).rowcount
            return revision + 1 if done else None

        return await self._engine.write(written)

    async def remove(self, id: str, person: str) -> None:
        """Remove a draft of this person."""
        mine = delete(drafts).where(drafts.c.id == id, drafts.c.person == person)
        await self._engine.write(lambda connection: connection.execute(mine))


def _written(files: dict[str, bytes]) -> str:
    return msgspec.json.encode(files).decode()


def _read(text: str) -> dict[str, bytes]:
    return msgspec.json.decode(text, type=dict[str, bytes])
