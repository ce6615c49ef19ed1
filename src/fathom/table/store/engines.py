"""SQLite and PostgreSQL behind one interface that runs database functions without blocking the event loop."""

from __future__ import annotations

import asyncio
import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import StaticPool

T = TypeVar("T")
READERS = 4
SECONDS = 15.0
"""Time limit of PostgreSQL connections and commands."""


PRAGMAS = ("busy_timeout=10000", "journal_mode=wal", "synchronous=full", "temp_store=memory", "secure_delete=on")
"""Settings of every SQLite connection: a commit is on disk before it is acknowledged. What is needed to take back a
statement that fails is in memory; otherwise each transaction would make a file for it. What is removed or replaced is
overwritten, so that nothing of an erased person stays in an unused part of the file."""
READ_ONLY_PRAGMAS = ("busy_timeout=10000", "query_only=on")
"""Settings of a SQLite connection that changes nothing."""


class Engine(ABC):
    """Runs functions that take a database connection."""

    shared: bool
    """Whether several processes may use the database."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a function in a transaction. When this returns, its changes are on disk."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a function that only reads."""

    def free_bytes(self) -> int | None:
        """The space left on the disk of the database; None if it is not a disk of this computer."""
        return None

    async def listening_connection(self) -> Any:
        """A separate connection for notifications."""
        raise NotImplementedError("A SQLite file has no notifications.")

    @abstractmethod
    async def close(self) -> None:
        """Close the database."""


class SQLite(Engine):
    """A SQLite file. One thread writes, several read, and readers do not wait for the writer."""

    def __init__(self, file: Path, *, read_only: bool = False) -> None:
        self.shared = False
        self._file = file
        url = URL.create("sqlite", database=str(file))
        if read_only:
            # Not with the mode `ro`: such a connection would leave files (-wal, -shm) behind.
            url = URL.create("sqlite", database=file.absolute().as_uri(), query={"mode": "rw", "uri": "true"})
        self._engine = create_engine(url, pool_size=READERS, hide_parameters=True)
        # One connection writes, so what it has cached stays valid: SQLite drops its cache when another one has written.
        self._write_engine = create_engine(url, poolclass=StaticPool, hide_parameters=True)
        self._writer = ThreadPoolExecutor(1, "sqlite-write")
        self._readers = ThreadPoolExecutor(READERS, "sqlite-read")

        @event.listens_for(self._engine, "connect")
        @event.listens_for(self._write_engine, "connect")
        def set_pragmas(connection: Any, _: Any) -> None:
            for pragma in READ_ONLY_PRAGMAS if read_only else PRAGMAS:
                connection.execute(f"pragma {pragma}").close()

    def free_bytes(self) -> int:
        """The space left on the disk of the file."""
        return shutil.disk_usage(self._file.parent).free

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a function in a transaction, in the writer thread."""

        def written() -> T:
            with self._write_engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._writer, written)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a function that only reads, in a reader thread."""

        def found() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, found)

    async def close(self) -> None:
        """Finish the threads and close the database."""
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()
        self._write_engine.dispose()


class PostgreSQL(Engine):
    """A PostgreSQL server, used on the event loop. Time limits keep a dead connection from blocking all tables."""

    def __init__(self, url: URL) -> None:
        self.shared = True
        # psycopg and SQLAlchemy name the parameter `ssl`; PostgreSQL and asyncpg name it `sslmode`.
        query = {"sslmode" if name == "ssl" else name: value for name, value in url.query.items()}
        self._address = url.set(drivername="postgresql", query=query).render_as_string(hide_password=False)
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self.listening_connection,
            pool_size=5,
            pool_pre_ping=True,
            pool_timeout=SECONDS,
            hide_parameters=True,
        )

    async def listening_connection(self) -> Any:
        """A separate connection for notifications, with the address as given, including its encryption parameters."""
        return await asyncpg.connect(self._address, timeout=SECONDS, command_timeout=SECONDS)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a function in a new transaction."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a function that only reads, on a pooled connection."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()


def engine_for(database: str | Path, *, read_only: bool = False) -> Engine:
    """The engine for a path, or for an address that starts with `postgresql://` or `sqlite://`.

    A file that does not exist is created. With `read_only` nothing is created or changed, and a missing file raises
    `FileNotFoundError`; a PostgreSQL database is not protected from changes.
    """
    if isinstance(database, Path) or "://" not in database:
        database = f"sqlite:///{Path(database).absolute()}"
    url = make_url(database)
    if url.drivername.startswith("postgres"):
        return PostgreSQL(url)
    if not url.drivername.startswith("sqlite") or not url.database:
        raise ValueError(
            f"{url.drivername} is not supported: give a file, or an address that starts with postgresql://"
        )
    file = Path(url.database)
    if read_only:
        file.stat()
        return SQLite(file, read_only=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    # The file holds hidden cards and the key that signs tokens.
    file.touch(mode=0o600)
    return SQLite(file)
