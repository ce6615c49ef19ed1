"""Two databases, one way to use them: plain functions of a connection, run where nobody waits for them."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import create_async_engine

T = TypeVar("T")
READERS = 4
SECONDS = 15.0
"""After which PostgreSQL is given up waiting for."""


class Engine(ABC):
    """Runs functions of a connection."""

    shared: bool
    """Whether several processes may use the database."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run it in a transaction. When this returns, all that it wrote is on the disk."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run it; it writes nothing."""

    async def listening_connection(self) -> Any:
        """A connection of one's own, to listen on."""
        raise NotImplementedError("nobody else writes to a file")

    @abstractmethod
    async def close(self) -> None:
        """Let go of the database."""


class SQLite(Engine):
    """A file. One thread writes, a few read; who reads does not wait for who writes."""

    def __init__(self, url: URL) -> None:
        self.shared = False
        self._engine = create_engine(url.set(drivername="sqlite"), pool_size=READERS + 1, hide_parameters=True)
        self._writer = ThreadPoolExecutor(1, "sqlite-write")
        self._readers = ThreadPoolExecutor(READERS, "sqlite-read")

        @event.listens_for(self._engine, "connect")
        def careful(connection: Any, _: Any) -> None:
            """What is written is on the disk before anybody is told."""
            for pragma in ("busy_timeout=10000", "journal_mode=wal", "synchronous=full"):
                connection.execute(f"pragma {pragma}").close()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """In the writer's thread."""

        def written() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._writer, written)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """In one of the readers' threads."""

        def found() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, found)

    async def close(self) -> None:
        """Let the threads finish."""
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()


class PostgreSQL(Engine):
    """A server, over the event loop. Everything has its time: a line that is dead must not stop all tables."""

    def __init__(self, url: URL) -> None:
        self.shared = True
        # psycopg and SQLAlchemy call it `ssl`; PostgreSQL itself, and so asyncpg, `sslmode`.
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
        """A connection by the address as it was given, with all that it says about encryption."""
        return await asyncpg.connect(self._address, timeout=SECONDS, command_timeout=SECONDS)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """In a transaction of its own."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """On any connection."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Hang up."""
        await self._engine.dispose()


def engine_for(database: str | Path) -> Engine:
    """The database at a path, or at an address that begins with `postgresql://` or `sqlite://`."""
    if isinstance(database, Path) or "://" not in database:
        database = f"sqlite:///{Path(database).absolute()}"
    url = make_url(database)
    if url.drivername.startswith("postgres"):
        return PostgreSQL(url)
    if not url.drivername.startswith("sqlite") or not url.database:
        raise ValueError(f"{url.drivername}: the database is a file, or an address that begins with postgresql://")
    file = Path(url.database)
    file.parent.mkdir(parents=True, exist_ok=True)
    # It holds everybody's hidden cards, and the key of all secrets.
    file.touch(mode=0o600)
    return SQLite(url)
