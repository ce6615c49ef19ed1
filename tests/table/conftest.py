"""Tables in a database of their own: SQLite in a file, and a real PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest

from fathom.table.tables import Tables
from tests.postgres import running


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
