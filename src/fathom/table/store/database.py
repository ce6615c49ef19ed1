"""Where tables are kept: SQLite in a file, or PostgreSQL by its address."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, Table, delete, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from fathom.table.commands import CommandRecord
from fathom.table.store.engines import Engine, engine_for
from fathom.table.store.schema import achievements, commands, matches, migrate, parts, people, settings, snapshots

CHANNEL = "fathom"
"""Where PostgreSQL tells every server process which matches have changed."""
CHANGES_PER_MESSAGE = 100
"""Changes told in one message, which has at most 8,000 bytes."""
MATCHES_LISTED = 100
"""How many of a person's matches are listed."""
MATCHES_RENAMED = 20
"""At how many tables a person's new name is told at once."""


class MatchRow(msgspec.Struct, frozen=True):
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
    due: float | None
    """When the time of whoever is waited for is up, if a clock runs."""


class LogEntry(msgspec.Struct, frozen=True):
    """A record with what else is to be written along with it."""

    record: CommandRecord
    row: MatchRow
    people: frozenset[str] | None = None
    """Whose list of games the match is in, if that has changed."""
    snapshot: bytes | None = None
    achieved: str | None = None
    """What the campaign has achieved for those who sit at it, if that is new to any of them."""
    players: frozenset[str] = frozenset()


WriteResult: TypeAlias = bool | DBAPIError
"""Whether an entry was written or its place was taken; or why it can never be written."""


class _TakenError(Exception):
    """Somebody else has written at this place of a log."""


class Store:
    """A database of tables. `append` decides who was first; everything else only reads or is never contended."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        insert: Any = postgresql.insert if engine.shared else sqlite.insert
        self._append = text(f"{self._from_json(commands)} on conflict do nothing")
        changing = [c.name for c in matches.c if c.name not in ("id", "game", "created")]
        news = ", ".join(f"{name} = excluded.{name}" for name in changing)
        self._row = text(f"{self._from_json(matches)} on conflict (id) do update set {news}")
        snapshot = insert(snapshots)
        self._snapshot = snapshot.on_conflict_do_update(
            index_elements=["match_id"],
            set_={"sequence": snapshot.excluded.sequence, "data": snapshot.excluded.data},
            where=snapshots.c.sequence <= snapshot.excluded.sequence,
        )
        person = insert(people)
        self._person = person.on_conflict_do_update(index_elements=["id"], set_={"name": person.excluded.name})
        self._part = insert(parts).on_conflict_do_nothing()
        achieved = insert(achievements)
        self._achieved = achieved.on_conflict_do_update(
            index_elements=["person", "match_id"], set_={"data": achieved.excluded.data}
        )
        self._setting = insert(settings).on_conflict_do_nothing()

    @classmethod
    async def open(cls, database: str | Path) -> Store:
        """The database at a path or address, made if it is not there, and up to date."""
        engine = engine_for(database)
        try:
            await engine.write(migrate)
        except BaseException:
            await engine.close()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.close()

    @property
    def shared(self) -> bool:
        """Whether several processes may use this database; a file one process has to itself."""
        return self._engine.shared

    async def listening_connection(self) -> Any:
        """A connection of one's own to a shared database, to listen on."""
        return await self._engine.listening_connection()

    async def ready(self) -> None:
        """Raises if the database does not answer."""
        await self._engine.read(lambda connection: connection.execute(text("select 1")))

    async def key(self) -> bytes:
        """The key of all secrets, made when the database was."""

        def made(connection: Connection) -> str:
            connection.execute(self._setting, {"name": "key", "value": secrets.token_hex(32)})
            wanted = select(settings.c.value).where(settings.c.name == "key")
            return str(connection.execute(wanted).scalar_one())

        return bytes.fromhex(await self._engine.write(made))

    # -- the log ------------------------------------------------------------------------------------------------

    async def append(self, entries: Sequence[LogEntry]) -> list[WriteResult]:
        """Write these in one transaction; says of each whether its place in its log was still free.

        When this returns they are on the disk. Every process writes in the order of the ids, so that two never wait
        for each other. If one cannot be written, the others are, each alone: nobody's match suffers from another's.
        """
        ordered = sorted(entries, key=lambda entry: entry.record.match)
        try:
            await self._engine.write(lambda connection: self._write(connection, ordered))
        except (_TakenError, DBAPIError) as error:
            if is_connection_error(error):
                raise
            return [await self._append_alone(entry) for entry in entries]
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
        """All of these, or none of them if the place of one is taken. One statement, however many they are.

        In SQLite each row of a longer conversation would make the writer wait for its turn to run Python.
        """
        records = [msgspec.structs.asdict(x.record) | {"command": x.record.command.decode()} for x in entries]
        values = [{"match_id": record.pop("match"), **record} for record in records]
        if connection.execute(self._append, {"batch": _json(values)}).rowcount < len(entries):
            raise _TakenError
        connection.execute(self._row, {"batch": _json([entry.row for entry in entries])})
        self._write_along(connection, entries)

    def _from_json(self, table: Table) -> str:
        """The beginning of a statement that inserts rows given as one JSON list."""
        names = ", ".join(c.name for c in table.c)
        if not self.shared:
            found = ", ".join(f"json_extract(value, '$.{c.name}')" for c in table.c)
            return f"insert into {table.name} ({names}) select {found} from json_each(:batch) where true"
        kinds = ", ".join(f"{c.name} {c.type.compile(postgresql.dialect())}" for c in table.c)  # type: ignore[no-untyped-call]
        given = f"json_to_recordset(cast(:batch as json)) as batch ({kinds})"
        return f"insert into {table.name} ({names}) select {names} from {given} where true"

    def _write_along(self, connection: Connection, entries: list[LogEntry]) -> None:
        """What goes with some of the commands only."""
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
        kept = [
            {"match_id": x.record.match, "sequence": x.record.sequence, "data": x.snapshot.decode()}
            for x in entries
            if x.snapshot is not None
        ]
        if kept:
            connection.execute(self._snapshot, kept)
        if self.shared:
            news = [f"{x.record.match} {x.record.sequence}" for x in entries]
            for start in range(0, len(news), CHANGES_PER_MESSAGE):
                payload = "\n".join(news[start : start + CHANGES_PER_MESSAGE])
                connection.execute(text("select pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": payload})

    async def read(self, match: str, after: int | None = None) -> tuple[tuple[int, bytes] | None, list[CommandRecord]]:
        """The log of a match after a sequence; by default its newest snapshot, and the log after that."""

        def found(connection: Connection) -> tuple[tuple[int, bytes] | None, list[CommandRecord]]:
            snapshot, start = None, after
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

    async def keep(self, match: str, sequence: int, snapshot: bytes) -> None:
        """Keep a snapshot."""
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

    async def achievements(self, person: str, game: str) -> list[str]:
        """What each campaign of this game has achieved in which a person has played."""
        mine = achievements.c.person == person, achievements.c.game == game, achievements.c.data != ""
        wanted = select(achievements.c.data).where(*mine)
        return await self._engine.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def running(self, person: str) -> list[str]:
        """The newest matches of a person that are not over."""
        wanted = (
            select(matches.c.id)
            .join(parts, parts.c.match_id == matches.c.id)
            .where(parts.c.person == person, ~matches.c.over)
            .order_by(matches.c.updated.desc())
            .limit(MATCHES_RENAMED)
        )
        return await self._engine.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def thinking(self, before: float) -> list[str]:
        """The matches in which a computer player has been asked since before then."""
        wanted = select(matches.c.id).where(matches.c.thinking, matches.c.updated < before)
        return await self._engine.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def due(self, now: float) -> list[str]:
        """The matches in which somebody's time is up."""
        wanted = select(matches.c.id).where(matches.c.due <= now)
        return await self._engine.read(lambda connection: list(connection.execute(wanted).scalars()))

    # -- people -------------------------------------------------------------------------------------------------

    async def name(self, person: str) -> str:
        """What a person is called."""
        wanted = select(people.c.name).where(people.c.id == person)
        return await self._engine.read(lambda connection: connection.execute(wanted).scalar() or "")

    async def rename(self, person: str, name: str) -> None:
        """Call a person this."""
        await self._engine.write(lambda connection: connection.execute(self._person, {"id": person, "name": name}))


def is_connection_error(error: Exception) -> bool:
    """Whether the database itself is in trouble, not what was to be written."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)


def error_name(error: BaseException) -> str:
    """An error as it may be logged: without what was to be written, which is nobody's business."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return f"{type(error).__name__} {state}" if state else type(error).__name__


def _json(values: Any) -> str:
    return msgspec.json.encode(values).decode()
