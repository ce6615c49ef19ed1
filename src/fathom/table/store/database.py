"""The database of tables: SQLite in a file, or PostgreSQL at an address."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import asyncpg
import msgspec
from sqlalchemy import Connection, bindparam, delete, func, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from fathom.table.commands import CommandRecord
from fathom.table.errors import Unavailable
from fathom.table.store.accounts import AccountStore
from fathom.table.store.bulk_insert import BulkInsert
from fathom.table.store.draft_store import DraftStore
from fathom.table.store.engines import Engine, engine_for
from fathom.table.store.opening import error_code, explained, problem
from fathom.table.store.pack_store import PackStore
from fathom.table.store.push_store import PushStore
from fathom.table.store.removal import RemovalStore
from fathom.table.store.report_store import ReportStore
from fathom.table.store.schema import (
    Migration,
    achievements,
    commands,
    matches,
    migrate,
    parts,
    people,
    settings,
    snapshots,
)
from fathom.table.store.simulation_store import SimulationStore
from fathom.table.store.update_backup import back_up_before_update

log = logging.getLogger("fathom.table")
CHANNEL = "fathom"
"""The PostgreSQL channel that notifies server processes of changed matches."""
CHANGES_PER_MESSAGE = 100
"""The largest number of changes in one notification, which holds at most 8,000 bytes."""
MATCHES_LISTED = 100
"""The largest number of matches in a person's list."""
FINISHED_COUNTED = 2_000
"""The number of finished matches, the newest, from which a person's statistics are made."""
LEAST_FREE = 16 * 2**20
"""The space on the disk, in bytes, below which the database is not ready."""
READY_SECONDS = 5.0
"""How long a check of the database may take, and for how long a successful write counts as one."""
MATCHES_RENAMED = 20
"""The number of tables, the newest, at which a person's new name is entered at once."""


class MatchRow(msgspec.Struct, frozen=True):
    """The facts about a match that can be listed without opening it."""

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
    due: float | None
    """When the time of the person who is asked runs out, in seconds since 1970; None if no clock runs."""
    question: int = 0
    """The number of the open question."""
    public: bool = False
    """Whether the table is in the list of public tables."""
    winners: str | None = None
    """The winning seats; None if the match is not over, or ended before this was stored."""
    score: int | None = None
    """The game's record figure (see `RecordFigure`); None if the match has none."""
    ended: float | None = None
    """When the match ended, in seconds since 1970; None as for `winners`."""


class LogEntry(msgspec.Struct, frozen=True):
    """A command record of a match, with everything else to write in the same transaction."""

    record: CommandRecord
    row: MatchRow
    people: frozenset[str] | None = None
    """The people whose lists contain the match; None if unchanged."""
    snapshot: bytes | None = None
    achieved: str | None = None
    """The achievements of the campaign, for its players; None if unchanged."""
    players: frozenset[str] = frozenset()


WriteResult: TypeAlias = bool | DBAPIError
"""True if an entry was written, False if its log position was taken, or the error that prevents it."""


class _TakenError(Exception):
    """Another process has written at this position of a log."""


class Store:
    """Reads and writes tables. Only `append` can conflict with other processes."""

    def __init__(self, engine: Engine, migration: Migration) -> None:
        self._engine = engine
        self.migration = migration
        """What opening the database has changed."""
        self.accounts = AccountStore(engine)
        self.push = PushStore(engine)
        self.packs = PackStore(engine)
        self.drafts = DraftStore(engine)
        self.simulations = SimulationStore(engine)
        self.removal = RemovalStore(engine)
        self.reports = ReportStore(engine)
        insert: Any = postgresql.insert if engine.shared else sqlite.insert
        self._append = BulkInsert(commands, "on conflict do nothing", shared=engine.shared)
        changing = [c.name for c in matches.c if c.name not in ("id", "game", "created")]
        news = ", ".join(f"{name} = excluded.{name}" for name in changing)
        self._row = BulkInsert(matches, f"on conflict (id) do update set {news}", shared=engine.shared)
        snapshot = insert(snapshots)
        self._snapshot = snapshot.on_conflict_do_update(
            index_elements=["match_id"],
            set_={"sequence": snapshot.excluded.sequence, "data": snapshot.excluded.data},
            where=snapshots.c.sequence <= snapshot.excluded.sequence,
        )
        person = insert(people)
        self._person = person.on_conflict_do_update(index_elements=["id"], set_={"name": person.excluded.name})
        self._name = select(people.c.name).where(people.c.id == bindparam("person"))
        self._part = insert(parts).on_conflict_do_nothing()
        achieved = insert(achievements)
        self._achieved = achieved.on_conflict_do_update(
            index_elements=["person", "match_id"], set_={"data": achieved.excluded.data}
        )
        self._setting = insert(settings).on_conflict_do_nothing()
        checked = insert(settings)
        self._checked = checked.on_conflict_do_update(index_elements=["name"], set_={"value": checked.excluded.value})
        self._written = -math.inf
        """When something was last written, on the clock of `time.monotonic`."""

    @classmethod
    async def open(cls, database: str | Path) -> Store:
        """Open the database at a path or address. Creates it if needed and applies migrations.

        Raises `StoreError` if that is not possible.
        """
        try:
            engine = engine_for(database)
            try:
                saved = await back_up_before_update(engine, database)
                migration = await engine.write(migrate)
            except BaseException:
                await engine.close()
                raise
        except Exception as error:
            if known := explained(error, database):
                raise known from error
            raise
        return cls(engine, msgspec.structs.replace(migration, copy=saved) if saved else migration)

    async def close(self) -> None:
        """Close the database."""
        await self._engine.close()

    @property
    def shared(self) -> bool:
        """Whether several processes may use this database. A SQLite file belongs to one process."""
        return self._engine.shared

    async def listening_connection(self) -> Any:
        """A separate connection to a shared database, for notifications."""
        return await self._engine.listening_connection()

    async def ready(self) -> None:
        """Raise `Unavailable` with the reason if the database cannot be read and written now.

        A full disk can still be read, so a value is written too, unless something was written a moment ago.
        """
        now, free = str(int(time.time())), self._engine.free_bytes()
        if free is not None and free < LEAST_FREE:
            # Small values can still be written where a match cannot.
            raise Unavailable(f"The disk of the database is full: {free // 2**20} MB are left. Make space.")
        try:
            async with asyncio.timeout(READY_SECONDS):
                await self._engine.read(lambda connection: connection.execute(text("select 1")))
                if time.monotonic() - self._written > READY_SECONDS:
                    await self._engine.write(lambda c: c.execute(self._checked, {"name": "checked", "value": now}))
                    self._written = time.monotonic()
        except TimeoutError:
            raise Unavailable("The database does not answer in time.") from None
        except (DBAPIError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            log.error("the database cannot be used", extra={"error": error_name(error), "cause": problem(error)})
            raise Unavailable(f"The database cannot be used: {problem(error)}.") from error

    async def key(self) -> bytes:
        """The key that signs all tokens, created with the database."""
        return bytes.fromhex(await self.setting("key", secrets.token_hex(32)))

    async def owner_key(self) -> str:
        """The key with which the owner of the server installs packs, created with the database."""
        return await self.setting("owner", secrets.token_urlsafe(18))

    async def setting(self, name: str, default: str) -> str:
        """Return a stored setting; if there is none, store and return `default`. All processes get the same value."""

        def made(connection: Connection) -> str:
            connection.execute(self._setting, {"name": name, "value": default})
            wanted = select(settings.c.value).where(settings.c.name == name)
            return str(connection.execute(wanted).scalar_one())

        return await self._engine.write(made)

    async def publish(self, channel: str, payload: str) -> None:
        """Send a message to all processes that listen on a channel of a shared database."""
        sent = text("select pg_notify(:channel, :payload)")
        await self._engine.write(lambda connection: connection.execute(sent, {"channel": channel, "payload": payload}))

    # -- the log ------------------------------------------------------------------------------------------------

    async def append(self, entries: Sequence[LogEntry]) -> list[WriteResult]:
        """Write entries in one transaction. Returns for each whether its log position was still free.

        When this returns, they are on disk. Every process writes in the order of match ids, which prevents deadlocks.
        If one entry cannot be written, the others are written one by one, so that one match does not affect another.
        """
        ordered = sorted(entries, key=lambda entry: entry.record.match)
        try:
            await self._engine.write(lambda connection: self._write(connection, ordered))
        except (_TakenError, DBAPIError) as error:
            if is_connection_error(error):
                self._written = -math.inf
                raise
            return [await self._append_alone(entry) for entry in entries]
        self._written = time.monotonic()
        return [True] * len(entries)

    async def _append_alone(self, entry: LogEntry) -> WriteResult:
        try:
            await self._engine.write(lambda connection: self._write(connection, [entry]))
        except _TakenError:
            return False
        except DBAPIError as error:
            if is_connection_error(error):
                raise
            return error
        return True

    def _write(self, connection: Connection, entries: list[LogEntry]) -> None:
        """Write all entries. Raises `_TakenError` if a log position is taken."""
        records = [entry.record for entry in entries]
        values = [(x.match, x.sequence, x.at, x.key, x.command.decode()) for x in records]
        if self._append.execute(connection, values) < len(entries):
            raise _TakenError
        self._row.execute(connection, [msgspec.structs.astuple(entry.row) for entry in entries])
        self._write_along(connection, entries)

    def _write_along(self, connection: Connection, entries: list[LogEntry]) -> None:
        """Write what entries have besides records: people's lists, achievements, snapshots. Notify other processes."""
        changed = [x for x in entries if x.people is not None]
        if changed:
            gone = [x.record.match for x in changed if x.record.sequence]
            if gone:
                connection.execute(delete(parts).where(parts.c.match_id.in_(gone)))
            along = [
                {"person": person, "match_id": x.record.match} for x in changed for person in sorted(x.people or ())
            ]
            if along:
                connection.execute(self._part, along)
        achieved = [
            {"person": person, "match_id": x.record.match, "game": x.row.game, "data": x.achieved}
            for x in entries
            if x.achieved is not None
            for person in sorted(x.players)
        ]
        if achieved:
            connection.execute(self._achieved, achieved)
        snapshots_due = [
            {"match_id": x.record.match, "sequence": x.record.sequence, "data": x.snapshot.decode()}
            for x in entries
            if x.snapshot is not None
        ]
        if snapshots_due:
            connection.execute(self._snapshot, snapshots_due)
        if self.shared:
            news = [f"{x.record.match} {x.record.sequence}" for x in entries]
            for start in range(0, len(news), CHANGES_PER_MESSAGE):
                payload = "\n".join(news[start : start + CHANGES_PER_MESSAGE])
                connection.execute(text("select pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": payload})

    async def read(self, match: str, after: int | None = None) -> tuple[tuple[int, bytes] | None, list[CommandRecord]]:
        """The newest snapshot of a match, if there is one, and the log after it.

        With `after`, no snapshot, and the log after this sequence.
        """

        def found(connection: Connection) -> tuple[tuple[int, bytes] | None, list[CommandRecord]]:
            snapshot, start = None, after
            if self.shared:
                # The snapshot and the log of one moment: an erased person changes both.
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            if start is None:
                wanted = select(snapshots.c.sequence, snapshots.c.data).where(snapshots.c.match_id == match)
                if newest := connection.execute(wanted).first():
                    snapshot = (newest.sequence, newest.data.encode())
                start = snapshot[0] if snapshot else -1
            log = connection.execute(
                select(commands)
                .where(commands.c.match_id == match, commands.c.sequence > start)
                .order_by(commands.c.sequence)
            )
            return snapshot, [CommandRecord(x.match_id, x.sequence, x.at, x.command.encode(), x.key) for x in log]

        return await self._engine.read(found)

    async def save_snapshot(self, match: str, sequence: int, snapshot: bytes) -> None:
        """Store a snapshot."""
        values = {"match_id": match, "sequence": sequence, "data": snapshot.decode()}
        await self._engine.write(lambda connection: connection.execute(self._snapshot, values))

    # -- lists --------------------------------------------------------------------------------------------------

    async def matches_of(self, person: str) -> list[MatchRow]:
        """A person's matches, newest first."""
        wanted = (
            select(matches)
            .join(parts, parts.c.match_id == matches.c.id)
            .where(parts.c.person == person)
            .order_by(matches.c.updated.desc())
            .limit(MATCHES_LISTED)
        )
        return await self._engine.read(lambda connection: [MatchRow(*found) for found in connection.execute(wanted)])

    async def finished(self, person: str, game: str = "") -> list[MatchRow]:
        """A person's finished matches, of one game if it is named, the last to end first."""
        wanted = (
            select(matches)
            .join(parts, parts.c.match_id == matches.c.id)
            .where(parts.c.person == person, matches.c.over, *([matches.c.game == game] if game else []))
            .order_by(func.coalesce(matches.c.ended, matches.c.updated).desc())
            .limit(FINISHED_COUNTED)
        )
        return await self._engine.read(lambda connection: [MatchRow(*found) for found in connection.execute(wanted)])

    async def achievements(self, person: str, game: str) -> list[str]:
        """The achievements, encoded as text, of each campaign of this game that a person has played in."""
        mine = achievements.c.person == person, achievements.c.game == game, achievements.c.data != ""
        wanted = select(achievements.c.data).where(*mine)
        return await self._engine.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def unfinished(self, person: str) -> list[str]:
        """The ids of a person's newest unfinished matches."""
        wanted = (
            select(matches.c.id)
            .join(parts, parts.c.match_id == matches.c.id)
            .where(parts.c.person == person, ~matches.c.over)
            .order_by(matches.c.updated.desc())
            .limit(MATCHES_RENAMED)
        )
        return await self._engine.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def public_matches(self) -> list[MatchRow]:
        """The running matches of public tables, newest first."""
        listed = select(matches).where(matches.c.public, ~matches.c.over)
        wanted = listed.order_by(matches.c.updated.desc()).limit(MATCHES_LISTED)
        return await self._engine.read(lambda connection: [MatchRow(*found) for found in connection.execute(wanted)])

    async def thinking(self, before: float) -> list[str]:
        """The ids of matches in which a computer player is asked and nothing has happened since the time `before`."""
        wanted = select(matches.c.id).where(matches.c.thinking, matches.c.updated < before)
        return await self._engine.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def due(self, now: float) -> list[str]:
        """The ids of matches in which a clock has run out."""
        wanted = select(matches.c.id).where(matches.c.due <= now)
        return await self._engine.read(lambda connection: list(connection.execute(wanted).scalars()))

    # -- people -------------------------------------------------------------------------------------------------

    async def name(self, person: str) -> str:
        """The name of a person; empty if they have none."""
        return await self._engine.read(lambda c: c.execute(self._name, {"person": person}).scalar() or "")

    async def rename(self, person: str, name: str) -> None:
        """Set the name of a person."""
        await self._engine.write(lambda connection: connection.execute(self._person, {"id": person, "name": name}))


def is_connection_error(error: Exception) -> bool:
    """Whether an error comes from the connection, not from the data."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)


def error_name(error: BaseException) -> str:
    """The name of an error for the log, without the data it contains."""
    code = error_code(getattr(error, "orig", None) or error)
    return f"{type(error).__name__} {code}" if code else type(error).__name__
