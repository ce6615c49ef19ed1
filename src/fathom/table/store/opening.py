"""Why a database cannot be opened, in one sentence, with what to do about it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import asyncpg
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.exc import TimeoutError as PoolTimeout

FILE_ERRORS = {
    "not a database": "is not a database, or it is damaged. Restore a backup of it, or name another file.",
    "malformed": "is damaged. Restore a backup of it, or name another file.",
    "unable to open": "cannot be opened as a file. Check its name and its permissions, or name another file.",
    "readonly": "cannot be written. Give this user permission to write it and its folder, or name another file.",
    "locked": "is locked by another program. Close that program, and try again.",
    "full": "cannot be written, because the disk is full. Make space, and try again.",
    "disk i/o": "cannot be read or written: the disk reports an error. Check the disk, or name another file.",
}
"""What SQLite's messages mean."""
SERVER_ERRORS: dict[type[Exception], str] = {
    asyncpg.InvalidCatalogNameError: "{server} has no database “{name}”. Create it: createdb {name}",
    asyncpg.InvalidPasswordError: "{server} refuses this user and password. Correct them in the database address.",
    asyncpg.InvalidAuthorizationSpecificationError: "{server} refuses this user. Correct the database address.",
    asyncpg.InsufficientPrivilegeError: "This user may not create tables in “{name}” at {server}. Make it the owner.",
    asyncpg.TooManyConnectionsError: "{server} has too many connections. Raise max_connections, or stop others.",
    asyncpg.CannotConnectNowError: "{server} is starting or stopping. Try again in a moment.",
    socket.gaierror: "{server} cannot be found: the host is not known. Correct the database address.",
    TimeoutError: "{server} does not answer. Start PostgreSQL, or correct the database address.",
    OSError: "{server} does not answer. Start it, or correct the host and the port of the database address.",
}
"""What errors of a connection to PostgreSQL mean; the first that fits."""


class StoreError(ValueError):
    """A database cannot be used. The message says why, and what to do."""


def explained(error: Exception, database: str | Path) -> StoreError | None:
    """What prevents opening a database, and what to do; None if the error has another cause."""
    if isinstance(error, StoreError):
        return error
    try:
        url = make_url(str(database)) if "://" in str(database) else None
    except (ArgumentError, ValueError):
        return StoreError("The address of the database cannot be read. Write postgresql://USER:PASSWORD@HOST:PORT/NAME")
    if url is None or not url.drivername.startswith("postgres"):
        return _explained_file(error, url.database or "" if url else str(database))
    return _explained_server(error, url)


def _explained_file(error: Exception, file: str) -> StoreError | None:
    for cause in _causes(error):
        said = str(cause).lower()
        for part, meaning in FILE_ERRORS.items():
            if type(cause).__module__ == "sqlite3" and part in said:
                return StoreError(f"{file} {meaning}")
        if isinstance(cause, OSError):
            return StoreError(
                f"{file} cannot be opened: {cause.strerror}. Name another file, or change its permissions."
            )
    return None


def _explained_server(error: Exception, url: URL) -> StoreError | None:
    server, name = f"PostgreSQL at {url.host or 'localhost'}:{url.port or 5432}", url.database or url.username or ""
    for cause in _causes(error):
        for kind, meaning in SERVER_ERRORS.items():
            if isinstance(cause, kind):
                return StoreError(meaning.format(server=server, name=name))
    return None


WRITE_ERRORS = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_BUSY": "another program has locked the database",
    "SQLITE_LOCKED": "another program has locked the database",
    "SQLITE_READONLY": "the database may not be written",
    "SQLITE_IOERR": "the disk reports an error",
    "SQLITE_CORRUPT": "the database is damaged",
    "53100": "the disk of the database server is full",
    "25006": "the database server allows no changes",
}
"""What SQLite's names and PostgreSQL's codes of errors mean, by how they begin."""


def problem(error: BaseException) -> str:
    """Why the database could not be used, in a few words, for the log and for operators. It contains no data."""
    for cause in _causes(error):
        code = error_code(cause)
        for begin, meaning in WRITE_ERRORS.items():
            if code.startswith(begin):
                return meaning
        if isinstance(cause, OSError | TimeoutError | asyncpg.PostgresConnectionError | asyncpg.InterfaceError):
            return "the database does not answer"
    return type(error).__name__


OUTAGES = (
    ConnectionError,
    TimeoutError,
    socket.gaierror,
    PoolTimeout,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
)
"""Errors of a database that does not answer, or is starting, stopping or full."""


def is_outage(error: BaseException) -> bool:
    """Whether an error means that the database cannot be used now, so that trying again later may help."""
    return any(
        isinstance(cause, OUTAGES) or error_code(cause).startswith(tuple(WRITE_ERRORS)) for cause in _causes(error)
    )


def is_unstorable(error: BaseException) -> bool:
    """Whether an error means that a text has a character that PostgreSQL cannot store: U+0000."""
    return any(error_code(cause) == "22021" for cause in _causes(error))


def error_code(error: BaseException) -> str:
    """The name or code of a database error, such as SQLITE_FULL; empty if it has none."""
    return str(getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None) or "")


def _causes(error: BaseException) -> Iterator[BaseException]:
    """An error, and the errors that it was made from."""
    found: BaseException | None = error
    while found is not None:
        yield found
        found = getattr(found, "orig", None) or found.__cause__
