"""Two databases, one way to use them: plain functions of a connection, run where nobody waits for them."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import create_async_engine

T = TypeVar("T")
READERS = 4


class Engine(ABC):
    """Runs functions of a connection."""

    address: str | None
    """Where several processes share the database; None for a file."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run it in a transaction. When this returns, all that it wrote is on the disk."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run it; it writes nothing."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of the database."""


class SQLite(Engine):
    """A file. One thread writes, a few read; who reads does not wait for who writes."""

    def __init__(self, url: URL) -> None:
        self.address = None
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
    """A server, over the event loop."""

    def __init__(self, url: URL) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._engine = create_async_engine(
            url.set(drivername="postgresql+asyncpg"), pool_size=5, pool_pre_ping=True, hide_parameters=True
        )

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
