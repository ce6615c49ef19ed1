"""Fixtures: tables in a new database, SQLite in a file or a real PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest

from fathom.table.errors import Unavailable
from fathom.table.tables import Tables
from tests.postgres import running

PATIENCE = 120
"""Seconds to wait for anything: on a busy machine a computer player takes many to start its process."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running() as address:
        yield address


async def empty(address: str, name: str) -> str:
    """An empty database of this name on the server."""
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(f'drop database if exists "{name}" with (force)')
        await connection.execute(f'create database "{name}"')
    finally:
        await connection.close()
    return address.rpartition("/")[0] + f"/{name}"


async def listening(tables: Tables) -> None:
    """Wait until the tables are notified of what other processes do."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(Unavailable):
                return await tables.ready()
            await asyncio.sleep(0.01)


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "table.db")
    return await empty(request.getfixturevalue("postgres"), "tables")


@pytest.fixture
async def tables(database: str) -> AsyncIterator[Tables]:
    opened = await Tables.open(database)
    yield opened
    await opened.close()
