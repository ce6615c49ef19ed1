"""Servers that cannot start: one sentence with what to do, exit code 2, and no address."""

from __future__ import annotations

import asyncio
import re
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from fathom.commands.serve import server_settings
from fathom.table.retention_policy import KEEP_ALL, RetentionPolicy
from fathom.table.store.database import Store
from fathom.table.store.schema import STEPS
from fathom.web.serve import check_database
from tests.postgres import running
from tests.table.test_migrations import DUMPS, make_file, version


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running() as address:
        yield address


def refusal(database: str | Path) -> str:
    """What `fathom serve` says when it cannot use this database."""
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--database", str(database)])
    assert result.exit_code == 2, result.output
    assert "running at" not in result.output
    assert "Traceback" not in result.output
    assert len(result.output.strip().splitlines()) == 1, result.output
    return " ".join(result.output.split())


def newer(database: str) -> None:
    """Make the database that of a newer program."""

    async def mark() -> None:
        from sqlalchemy import text

        store = await Store.open(database)
        await store._engine.write(lambda c: c.execute(text("insert into migrations (number, at) values (99, 0)")))
        await store.close()

    asyncio.run(mark())


def test_a_newer_schema(tmp_path: Path) -> None:
    newer(str(tmp_path / "table.db"))
    said = refusal(tmp_path / "table.db")
    assert f"version {len(STEPS) + 1}" in said
    assert "Install the newer program" in said


def test_files_that_are_no_databases_of_ours(tmp_path: Path) -> None:
    garbage, folder, other = tmp_path / "garbage.db", tmp_path / "folder.db", tmp_path / "other.db"
    garbage.write_bytes(b"This is not a database. " * 100)
    folder.mkdir()
    with sqlite3.connect(other) as connection:
        connection.execute("create table recipes (name text)")
    connection.close()
    for file, word in ((garbage, "not a database"), (folder, "cannot be opened"), (other, "recipes")):
        said = refusal(file)
        assert word in said
        assert re.search(r"[Nn]ame another (file|database)", said), said
    # Nothing was changed.
    assert garbage.read_bytes().startswith(b"This is not")
    with sqlite3.connect(other) as connection:
        assert connection.execute("select name from sqlite_master").fetchall() == [("recipes",)]
    connection.close()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = refusal(tmp_path / "file" / "table.db")
    assert "Name another file" in said


def test_addresses_that_cannot_be_used() -> None:
    assert "mysql is not supported" in refusal("mysql://localhost/x")
    assert "cannot be read" in refusal("postgresql://user:hushhush@localhost:port/x")
    assert "hushhush" not in refusal("postgresql://user:hushhush@localhost:port/x")


def test_no_postgresql_at_this_port() -> None:
    with socket.socket() as free:
        # Bound, and nothing listens.
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        said = refusal(f"postgresql://fathom:hushhush@127.0.0.1:{port}/fathom")
    assert f"127.0.0.1:{port} does not answer. Start it" in said
    assert "hushhush" not in said


def test_no_such_database_in_postgresql(postgres: str) -> None:
    said = refusal(postgres.rpartition("/")[0] + "/nowhere")
    assert "createdb nowhere" in said


def test_a_newer_schema_in_postgresql(postgres: str) -> None:
    newer(postgres)
    assert "Install the newer program" in refusal(postgres)


async def test_an_update_of_the_database_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.db"
    make_file(DUMPS[-1], file)
    await check_database(str(file))
    said = capsys.readouterr().out
    assert f"was updated from version {version(DUMPS[-1])} to {len(STEPS)}" in said
    assert f"It was copied before, to {file}-version-{version(DUMPS[-1])}" in said
    await check_database(str(file))
    assert capsys.readouterr().out == ""


def test_old_tables_are_deleted_only_if_an_option_says_so() -> None:
    assert server_settings("table.db").retention == KEEP_ALL
    assert server_settings("table.db", finished_days=30).retention == RetentionPolicy(finished_days=30)
    assert CliRunner().invoke(app, ["serve", "--delete-idle", "0.5"]).exit_code == 2
