"""Looks at a database without changing it: its version, whether it is sound, and its clock."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
from sqlalchemy import Connection, func, or_, select, text

from fathom.table.store.engines import engine_for
from fathom.table.store.opening import explained
from fathom.table.store.schema import STEPS, commands, matches, other_table, snapshots, version_of

FAULTS_LISTED = 5
"""The largest number of faults that are listed by name."""


class DatabaseReport(msgspec.Struct, frozen=True):
    """What `inspect_database` has found."""

    version: int
    """The version of its schema; 0 if it has none of our tables."""
    other: str = ""
    """A table of another program, in a file without our tables."""
    faults: tuple[str, ...] = ()
    """What is damaged."""
    matches: int = 0
    newest: float = 0.0
    """When a match was last changed, in seconds since 1970; 0 if there is none."""
    clock: float | None = None
    """The time on the computer of the database, beyond that of this one, in seconds; None for a file."""
    server: int = 0
    """The version of PostgreSQL, such as 160004; 0 for a file."""
    connections: int = 0
    """The number of connections that PostgreSQL allows; 0 for a file."""
    may_create: bool = True
    """Whether this user may create tables."""

    @property
    def pending(self) -> int:
        """The number of migrations that the next start applies."""
        return max(0, len(STEPS) - self.version)


async def inspect_database(database: str | Path) -> DatabaseReport:
    """A report on a database. Raises `StoreError` if it cannot be opened, also if a file does not exist."""
    try:
        engine = engine_for(database, read_only=True)
        try:
            return await engine.read(_report)
        finally:
            await engine.close()
    except Exception as error:
        if known := explained(error, database):
            raise known from error
        raise


def _report(connection: Connection) -> DatabaseReport:
    report = _server_report(connection) if connection.dialect.name == "postgresql" else DatabaseReport(0)
    faults = _page_faults(connection)
    version = 0 if faults else version_of(connection)
    if not version or version > len(STEPS):
        other = "" if version or faults else other_table(connection)
        return msgspec.structs.replace(report, version=version, faults=faults, other=other)
    number, newest = connection.execute(select(func.count(), func.max(matches.c.updated))).one()
    return msgspec.structs.replace(
        report, version=version, faults=tuple(_log_faults(connection)), matches=number, newest=newest or 0.0
    )


def _server_report(connection: Connection) -> DatabaseReport:
    """The parts of the report that only PostgreSQL has: clock, version, connections and permission."""
    began = time.time()
    now, server, most, may_create = connection.execute(
        text(
            "select extract(epoch from clock_timestamp()), current_setting('server_version_num')::int, "
            "current_setting('max_connections')::int, has_schema_privilege(current_schema(), 'create')"
        )
    ).one()
    # The answer was made between the two times of this computer.
    return DatabaseReport(
        0,
        clock=float(now) - (began + time.time()) / 2,
        server=server,
        connections=most,
        may_create=bool(may_create),
    )


def _page_faults(connection: Connection) -> tuple[str, ...]:
    """What SQLite finds damaged in its file. PostgreSQL checks its pages when it reads them."""
    if connection.dialect.name != "sqlite":
        return ()
    found = [str(row[0]) for row in connection.exec_driver_sql(f"pragma integrity_check({FAULTS_LISTED})")]
    return () if found == ["ok"] else tuple(found)


def _log_faults(connection: Connection) -> list[str]:
    """Matches whose log has gaps or does not end where the list of matches says."""
    log = (
        select(commands.c.match_id, func.count().label("entries"), func.max(commands.c.sequence).label("last"))
        .group_by(commands.c.match_id)
        .subquery()
    )
    ids = select(matches.c.id).order_by(matches.c.id).limit(FAULTS_LISTED)
    broken = ids.outerjoin(log, log.c.match_id == matches.c.id).where(
        or_(log.c.last.is_(None), log.c.entries != log.c.last + 1, log.c.last != matches.c.sequence)
    )
    newer = ids.join(snapshots, snapshots.c.match_id == matches.c.id).where(snapshots.c.sequence > matches.c.sequence)
    faults = [f"the log of match {id} is incomplete" for id in connection.execute(broken).scalars()]
    faults += [f"the snapshot of match {id} is newer than its log" for id in connection.execute(newer).scalars()]
    return faults
