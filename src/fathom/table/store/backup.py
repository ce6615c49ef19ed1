"""Backs up a database and restores it, also while servers use it, and from SQLite to PostgreSQL or back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
from sqlalchemy import Column, Connection, MetaData, Table, inspect, select, text
from sqlalchemy.engine import make_url

import fathom
from fathom.table.store.backup_file import FORMAT, BackupHeader, BackupReader, BackupWriter
from fathom.table.store.engines import engine_for
from fathom.table.store.opening import StoreError, explained
from fathom.table.store.schema import (
    SERVERS_LOCK,
    STEPS,
    begin_migration,
    check_version,
    matches,
    metadata,
    migrations,
    people,
    take_steps,
    version_of,
)

ROWS = 200
"""The number of rows that are read and written together."""


class BackupSummary(msgspec.Struct, frozen=True):
    """What a backup contains."""

    version: int
    """The version of the database's schema when it was made."""
    created: float
    matches: int
    people: int
    """The number of people with a name or an account."""


async def back_up(database: str | Path, file: Path, *, replace: bool = False) -> BackupSummary:
    """Write a backup of a database as it is now. Servers may use the database meanwhile.

    Raises `StoreError` if the database cannot be read, or if the file exists and may not be replaced.
    """
    if file.exists() and not replace:
        raise StoreError(f"{file} exists. Name another file, or add --replace.")
    try:
        engine = engine_for(database, read_only=True)
        try:
            return await engine.read(lambda connection: _write(connection, file))
        finally:
            await engine.close()
    except Exception as error:
        if isinstance(error, OSError) and error.filename and Path(error.filename).name.startswith(file.name):
            raise StoreError(f"{file} cannot be written: {error.strerror}. Name another file.") from error
        if known := explained(error, database):
            raise known from error
        raise


def check_backup(file: Path) -> BackupSummary:
    """Read a backup to its end and return what it contains. Raises `StoreError` if it is damaged."""
    reader = BackupReader(file)
    for _ in reader:
        pass
    return _summary(reader.header, reader.rows)


async def restore_backup(file: Path, database: str | Path, *, replace: bool = False) -> BackupSummary:
    """Fill a database from a backup, and apply the migrations that have come since, in one transaction.

    Raises `StoreError` if the file is damaged, if the database is not empty and may not be replaced, or if a server
    uses a PostgreSQL database; then nothing has changed. The caller has the `ServerLock` of a SQLite file.
    """
    reader = BackupReader(file)
    if reader.header.version > len(STEPS):
        raise StoreError(
            f"{file} has version {reader.header.version} of the database; this program supports versions up to "
            f"{len(STEPS)}. Install Fathom Five {reader.header.program} or newer."
        )
    created = _missing_file(database)
    try:
        engine = engine_for(database)
        try:
            await engine.write(lambda connection: _restore(connection, reader, replace))
        finally:
            await engine.close()
    except BaseException as error:
        if created is not None:
            created.unlink(missing_ok=True)
        if isinstance(error, Exception) and (known := explained(error, database)):
            raise known from error
        raise
    return _summary(reader.header, reader.rows)


def _missing_file(database: str | Path) -> Path | None:
    """The file of a SQLite database if it does not exist yet; None if it exists, and for other databases."""
    name = str(database)
    if "://" in name:
        url = make_url(name)
        if not url.drivername.startswith("sqlite") or not url.database:
            return None
        name = url.database
    file = Path(name)
    return None if file.exists() else file


def _summary(header: BackupHeader, rows: dict[str, int]) -> BackupSummary:
    return BackupSummary(header.version, header.created, rows.get(matches.name, 0), rows.get(people.name, 0))


def _tables(connection: Connection) -> Iterator[Table]:
    """Yield those of our tables that this database has, with the columns and types that they have there."""
    known = inspect(connection)
    for name in metadata.tables:
        if name != migrations.name and known.has_table(name):
            yield Table(name, MetaData(), *(Column(x["name"], x["type"]) for x in known.get_columns(name)))


def _write(connection: Connection, file: Path) -> BackupSummary:
    # One snapshot of all tables, while others write.
    if connection.dialect.name == "postgresql":
        connection = connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        connection.exec_driver_sql("begin")
    version = version_of(connection)
    check_version(connection, version)
    if not version:
        raise StoreError("The database has no tables of Fathom Five: there is nothing to back up.")
    tables = list(_tables(connection))
    columns = {str(table.name): [str(column.name) for column in table.c] for table in tables}
    header = BackupHeader(FORMAT, version, fathom.__version__, time.time(), columns)
    with BackupWriter(file, header) as writer:
        for table in tables:
            found = connection.execution_options(yield_per=ROWS).execute(select(table))
            for part in found.partitions():
                writer.write(str(table.name), [list(row) for row in part])
    return _summary(header, writer.rows)


def _restore(connection: Connection, reader: BackupReader, replace: bool) -> None:
    begin_migration(connection)
    if connection.dialect.name == "postgresql":
        free = connection.execute(text("select pg_try_advisory_xact_lock(:lock)"), {"lock": SERVERS_LOCK}).scalar()
        if not free:
            raise StoreError("A server uses this database. Stop all its servers first, or name another database.")
    version = version_of(connection)
    check_version(connection, version)
    if version:
        _empty(connection, replace)
    take_steps(connection, 0, reader.header.version)
    tables = {table.name: table for table in _tables(connection)}
    for name, rows in reader:
        columns = reader.header.tables[name]
        # Columns may be missing: not all databases of one version have the same (see `add_missing_results`).
        if name not in tables or not {*columns} <= {column.name for column in tables[name].c}:
            raise StoreError("The tables of this backup are not those of its version. Use another backup.")
        connection.execute(tables[name].insert(), [dict(zip(columns, row, strict=True)) for row in rows])
    take_steps(connection, reader.header.version, len(STEPS))


def _empty(connection: Connection, replace: bool) -> None:
    """Remove all our tables. Raises `StoreError` if they have matches or people, unless `replace` is set."""
    found = {name: connection.execute(text(f"select count(*) from {name}")).scalar() for name in ("matches", "people")}
    if any(found.values()) and not replace:
        raise StoreError(
            f"The database has matches ({found['matches']}) or people ({found['people']}). Name another one with "
            "--database, or add --replace: then everything in it is replaced."
        )
    known = inspect(connection)
    for name in metadata.tables:
        if known.has_table(name):
            connection.exec_driver_sql(f"drop table {name}")
