"""Where tables are kept: SQLite in a file, or PostgreSQL by its address."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import delete, event, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fathom.table.commands import Record
from fathom.table.schema import commands, matches, migrate, parts, people, settings, snapshots

CHANNEL = "fathom"
"""Where PostgreSQL tells every server process which matches have changed."""
LISTED = 100
"""How many of a person's matches are listed."""


class Row(msgspec.Struct, frozen=True):
    """What is known of a match without opening it."""

    id: str
    game: str
    created: float
    updated: float
    sequence: int
    turn: int
    over: bool
    won: bool
    thinking: bool
    waiting: str
    seating: str
    next: str


class Entry(msgspec.Struct, frozen=True):
    """A record with what else is to be written along with it."""

    record: Record
    row: Row
    people: frozenset[str] | None = None
    """Whose list of games the match is in, if that has changed."""
    snapshot: bytes | None = None


class Store:
    """A database of tables. `append` decides who was first; everything else only reads or is never contended."""

    def __init__(self, engine: AsyncEngine, origin: str) -> None:
        self._engine = engine
        self._origin = origin
        insert: Any = sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert
        self._append = insert(commands).on_conflict_do_nothing().returning(commands.c.match_id, commands.c.sequence)
        row = insert(matches)
        changing = [c.name for c in matches.c if c.name not in ("id", "game", "created")]
        self._row = row.on_conflict_do_update(
            index_elements=["id"], set_={name: row.excluded[name] for name in changing}
        )
        snapshot = insert(snapshots)
        self._snapshot = snapshot.on_conflict_do_update(
            index_elements=["match_id"],
            set_={"sequence": snapshot.excluded.sequence, "data": snapshot.excluded.data},
            where=snapshots.c.sequence < snapshot.excluded.sequence,
        )
        person = insert(people)
        self._person = person.on_conflict_do_update(index_elements=["id"], set_={"name": person.excluded.name})
        self._part = insert(parts).on_conflict_do_nothing()
        self._setting = insert(settings).on_conflict_do_nothing()

    @classmethod
    async def open(cls, database: str | Path, origin: str = "") -> Store:
        """The database at a path or address, made if it is not there, and up to date.

        `origin` names this process in what it tells the others.
        """
        engine = _engine(database)
        try:
            async with engine.begin() as connection:
                await migrate(connection)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine, origin)

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()

    @property
    def address(self) -> str | None:
        """Where several processes share this database; None for a file, which one process has to itself."""
        url = self._engine.url
        return None if url.drivername.startswith("sqlite") else url.set(drivername="postgresql").render_as_string(False)

    async def ready(self) -> None:
        """Raises if the database does not answer."""
        async with self._reading() as connection:
            await connection.execute(text("select 1"))

    async def key(self) -> bytes:
        """The key of all secrets, made when the database was."""
        async with self._engine.begin() as connection:
            await connection.execute(self._setting, {"name": "key", "value": secrets.token_hex(32)})
            found = await connection.execute(select(settings.c.value).where(settings.c.name == "key"))
            return bytes.fromhex(found.scalar_one())

    # -- the log ------------------------------------------------------------------------------------------------

    async def append(self, entries: Sequence[Entry]) -> list[bool]:
        """Write these in one transaction; says of each whether its place in its log was still free.

        When this returns they are on the disk. Every process writes in the order of the ids, so that two never wait
        for each other.
        """
        ordered = sorted(entries, key=lambda entry: entry.record.match)
        values = [
            {"match_id": r.match, "sequence": r.sequence, "at": r.at, "key": r.key, "command": r.command.decode()}
            for r in (entry.record for entry in ordered)
        ]
        async with self._engine.begin() as connection:
            found = await connection.execute(self._append, values)
            stored = {(match, sequence) for match, sequence in found}
            winners = [x for x in ordered if (x.record.match, x.record.sequence) in stored]
            if winners:
                await self._write_along(connection, winners)
        return [(entry.record.match, entry.record.sequence) in stored for entry in entries]

    async def _write_along(self, connection: AsyncConnection, entries: list[Entry]) -> None:
        await connection.execute(self._row, [msgspec.structs.asdict(entry.row) for entry in entries])
        for entry in entries:
            if entry.people is not None:
                await connection.execute(delete(parts).where(parts.c.match_id == entry.record.match))
                if entry.people:
                    along = [{"person": x, "match_id": entry.record.match} for x in sorted(entry.people)]
                    await connection.execute(self._part, along)
        kept = [
            {"match_id": x.record.match, "sequence": x.record.sequence, "data": x.snapshot.decode()}
            for x in entries
            if x.snapshot is not None
        ]
        if kept:
            await connection.execute(self._snapshot, kept)
        if self.address is not None:
            news = [f"{self._origin} {x.record.match} {x.record.sequence}" for x in entries]
            for start in range(0, len(news), 100):
                payload = "\n".join(news[start : start + 100])
                await connection.execute(
                    select(text("pg_notify(:channel, :news)")), {"channel": CHANNEL, "news": payload}
                )

    async def read(self, match: str, after: int | None = None) -> tuple[tuple[int, bytes] | None, list[Record]]:
        """The log of a match after a sequence; by default its newest snapshot, and the log after that."""
        async with self._reading() as connection:
            snapshot = None
            if after is None:
                wanted = select(snapshots.c.sequence, snapshots.c.data).where(snapshots.c.match_id == match)
                found = (await connection.execute(wanted)).first()
                if found is not None:
                    snapshot = (found.sequence, found.data.encode())
                after = snapshot[0] if snapshot else -1
            log = await connection.execute(
                select(commands)
                .where(commands.c.match_id == match, commands.c.sequence > after)
                .order_by(commands.c.sequence)
            )
            return snapshot, [Record(x.match_id, x.sequence, x.at, x.command.encode(), x.key) for x in log]

    async def keep(self, match: str, sequence: int, snapshot: bytes) -> None:
        """Keep a snapshot."""
        async with self._engine.begin() as connection:
            await connection.execute(
                self._snapshot, {"match_id": match, "sequence": sequence, "data": snapshot.decode()}
            )

    # -- lists --------------------------------------------------------------------------------------------------

    async def matches_of(self, person: str) -> list[Row]:
        """A person's matches, newest first."""
        wanted = (
            select(matches)
            .join(parts, parts.c.match_id == matches.c.id)
            .where(parts.c.person == person)
            .order_by(matches.c.updated.desc())
            .limit(LISTED)
        )
        async with self._reading() as connection:
            return [Row(*found) for found in await connection.execute(wanted)]

    async def thinking(self, before: float) -> list[str]:
        """The matches in which a computer player has been asked since before then."""
        wanted = select(matches.c.id).where(matches.c.thinking, matches.c.updated < before)
        async with self._reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    # -- people -------------------------------------------------------------------------------------------------

    async def name(self, person: str) -> str:
        """What a person is called."""
        async with self._reading() as connection:
            found = await connection.execute(select(people.c.name).where(people.c.id == person))
            return found.scalar() or ""

    async def rename(self, person: str, name: str) -> None:
        """Call a person this."""
        async with self._engine.begin() as connection:
            await connection.execute(self._person, {"id": person, "name": name})

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._engine.connect() as connection:
            yield connection


def _engine(database: str | Path) -> AsyncEngine:
    url = make_url(database) if isinstance(database, str) and "://" in database else None
    if url is None:
        Path(database).absolute().parent.mkdir(parents=True, exist_ok=True)
        url = make_url(f"sqlite:///{Path(database).absolute()}")
    if url.drivername.startswith("postgres"):
        return create_async_engine(url.set(drivername="postgresql+asyncpg"), pool_size=5, pool_pre_ping=True)
    if not url.drivername.startswith("sqlite"):
        raise ValueError(f"{url.drivername}: the database is a file, or an address that begins with postgresql://")
    engine = create_async_engine(url.set(drivername="sqlite+aiosqlite"))

    @event.listens_for(engine.sync_engine, "connect")
    def careful(connection: Any, _: Any) -> None:
        """What is written is on the disk before anybody is told; who reads does not wait for who writes."""
        cursor = connection.cursor()
        for pragma in ("journal_mode=wal", "synchronous=full", "busy_timeout=10000"):
            cursor.execute(f"pragma {pragma}")
        cursor.close()

    return engine
