"""Checks of the database, the key, the disk and the clock."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

from fathom.present.phrases import count
from fathom.table.store.database import LEAST_FREE
from fathom.table.store.inspection import DatabaseReport, inspect_database
from fathom.table.store.opening import StoreError
from fathom.table.store.schema import STEPS
from fathom.web.doctor.finding import Finding, State
from fathom.web.settings import Settings, database_file, printable_database

OLDEST_POSTGRESQL = 13
COMFORTABLE = 2**30
"""The space on the disk, in bytes, below which there is a warning."""
CLOCKS_APART = 2.0
"""Seconds between two clocks from which there is a warning."""
CLOCK_WRONG = 60.0
"""Seconds between two clocks from which there is a problem."""
CONNECTIONS_PER_PROCESS = 16
"""The largest number of connections to PostgreSQL of one server process: its pool with overflow, and notifications."""


async def check_storage(settings: Settings, workers: int) -> AsyncIterator[Finding]:
    """Yield findings about the database, the key, the disk and the clock."""
    file, report = database_file(settings.database), None
    if file is not None and not file.exists():
        yield _new_file(file)
    else:
        try:
            report = await inspect_database(settings.database)
        except (StoreError, ValueError) as error:
            yield Finding("problem", "database", str(error))
    if report is not None:
        for finding in _database(settings, report, workers):
            yield finding
    yield _key(settings, file)
    yield _disk(file)
    yield _clock(report)


def _new_file(file: Path) -> Finding:
    """Check whether a database file that does not exist yet can be created."""
    folder = next(parent for parent in file.absolute().parents if parent.exists())
    if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
        return Finding("ok", "database", f"{file} does not exist yet. The server creates it when it starts.")
    return Finding(
        "problem",
        "database",
        f"{file} cannot be created in {folder}.",
        "Give this user permission to write there, or name another file with --database.",
    )


def _database(settings: Settings, report: DatabaseReport, workers: int) -> Iterator[Finding]:
    where = printable_database(settings.database)
    if report.server and report.server < OLDEST_POSTGRESQL * 10_000:
        yield Finding(
            "problem",
            "database",
            f"{where} is PostgreSQL {report.server // 10_000}.",
            f"Install PostgreSQL {OLDEST_POSTGRESQL} or newer.",
        )
    needed = workers * CONNECTIONS_PER_PROCESS
    if report.server and report.connections < needed:
        yield Finding(
            "warning",
            "database",
            f"PostgreSQL allows {report.connections} connections; --workers {workers} may use {needed}.",
            "Raise max_connections, or lower --workers.",
        )
    if report.faults:
        yield Finding(
            "problem",
            "database",
            f"{where} is damaged: {'; '.join(report.faults)}.",
            "Stop the server, keep a copy of the database, and restore your newest backup with fathom restore.",
        )
    elif report.version > len(STEPS):
        yield Finding(
            "problem",
            "database",
            f"{where} has version {report.version}; this program supports versions up to {len(STEPS)}.",
            "Install the newer program that has used it, or name another database.",
        )
    elif report.other:
        text = f"{where} is the database of another program: it has a table “{report.other}”."
        yield Finding("problem", "database", text, "Name another database with --database.")
    elif not report.version:
        yield _empty_database(where, report)
    else:
        coming = f" The next start brings it to version {len(STEPS)}." if report.pending else ""
        matches = count(report.matches, "match", "matches")
        yield Finding("ok", "database", f"{where} is sound: version {report.version}, {matches}.{coming}")


def _empty_database(where: str, report: DatabaseReport) -> Finding:
    if report.may_create:
        return Finding("ok", "database", f"{where} is empty. The server creates its tables when it starts.")
    return Finding("problem", "database", f"This user may not create tables in {where}.", "Make it the owner.")


def _key(settings: Settings, file: Path | None) -> Finding:
    """Check whether other users of this computer can read the key that signs all tokens."""
    if settings.key:
        return Finding("ok", "key", "The key is in $FATHOM_KEY. Keep a copy of it: backups do not contain it.")
    if file is not None and file.exists() and sys.platform != "win32" and file.stat().st_mode & 0o077:
        return Finding(
            "warning",
            "key",
            f"Other users of this computer can use {file}, which contains the key and all hidden cards.",
            f"Run: chmod 600 {file}",
        )
    return Finding("ok", "key", "The key is in the database.")


def _disk(file: Path | None) -> Finding:
    """Check whether the disk of the database has enough free space."""
    if file is None:
        return Finding("ok", "disk", "The database is on another server: watch the disk there.")
    folder = next(parent for parent in file.absolute().parents if parent.is_dir())
    free, size = shutil.disk_usage(folder).free, file.stat().st_size if file.is_file() else 0
    text = f"{free // 2**20} MB are free on the disk of the database, which has {size // 2**20} MB."
    if free < LEAST_FREE:
        return Finding("problem", "disk", text, "Make space: the server is not ready with so little.")
    if free < COMFORTABLE or free < 2 * size:
        return Finding("warning", "disk", text, "Make space soon: an update copies the database first.")
    return Finding("ok", "disk", text)


def _clock(report: DatabaseReport | None) -> Finding:
    """Check the clock of this computer against that of the database server and the newest match."""
    now = time.time()
    remedy = "Let the computers set their clocks by the network (NTP)."
    if report is not None and report.clock is not None and abs(report.clock) > CLOCKS_APART:
        state: State = "problem" if abs(report.clock) > CLOCK_WRONG else "warning"
        side = "ahead" if report.clock > 0 else "behind"
        text = f"The clock of the database server is {abs(report.clock):.0f} seconds {side}."
        return Finding(state, "clock", text, remedy)
    if report is not None and report.newest > now + CLOCK_WRONG:
        text = f"It is {_moment(now)} here, but a match was changed at {_moment(report.newest)}."
        return Finding("problem", "clock", text, remedy)
    return Finding("ok", "clock", f"It is {_moment(now)}.")


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
