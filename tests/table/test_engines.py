"""One connection writes to SQLite: what fails is taken back as a whole, and the next write is not affected."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from fathom.table.store.engines import SQLite
from fathom.table.store.removal import RemovalStore
from fathom.table.store.schema import metadata

TABLES = (
    "create table reefs (id integer primary key)",
    "create table fish (id integer primary key, reef integer references reefs deferrable initially deferred)",
)


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[SQLite]:
    found = SQLite(tmp_path / "table.db")
    yield found
    await found.close()


def run(*statements: str) -> Callable[[Any], list[Any]]:
    """Work that runs statements and returns what the last one selects."""

    def work(connection: Any) -> list[Any]:
        for statement in statements:
            found = connection.exec_driver_sql(statement)
        return found.all() if found.returns_rows else []

    return work


async def test_a_write_that_fails_leaves_nothing_behind(engine: SQLite) -> None:
    await engine.write(run(*TABLES))

    def interrupted(connection: Any) -> None:
        run("insert into reefs values (1)")(connection)
        raise KeyError("interrupted")

    with pytest.raises(KeyError):
        await engine.write(interrupted)
    assert await engine.read(run("select id from reefs")) == []
    await engine.write(run("insert into reefs values (2)"))
    assert await engine.read(run("select id from reefs")) == [(2,)]


async def test_a_commit_that_fails_leaves_nothing_behind(engine: SQLite) -> None:
    await engine.write(run(*TABLES))

    def checked(connection: Any) -> None:
        # Foreign keys cannot be switched on in a transaction; this one has not begun yet.
        connection.connection.driver_connection.execute("pragma foreign_keys=on")
        run("insert into fish values (1, 9)")(connection)

    with pytest.raises(IntegrityError):
        await engine.write(checked)
    await engine.write(run("insert into reefs values (2)"))
    assert await engine.read(run("select id from fish union all select id from reefs")) == [(2,)]


async def test_nothing_of_an_erased_person_stays_in_the_file(tmp_path: Path) -> None:
    """Neither what was removed nor what had been replaced before."""
    file = tmp_path / "table.db"
    engine = SQLite(file)

    def as_compiled_elsewhere(connection: Any, _: Any) -> None:
        # Debian's SQLite overwrites by default, others do not.
        connection.execute("pragma secure_delete=off").close()

    event.listen(engine._write_engine, "connect", as_compiled_elsewhere, insert=True)
    await engine.write(metadata.create_all)
    long, short = "first secret " * 30, "second secret"
    await engine.write(run(f"insert into people (id, name) values ('ada', '{long}')"))
    await engine.write(run(f"update people set name = '{short}' where id = 'ada'"))
    await RemovalStore(engine).remove_person("ada")
    await engine.close()
    assert file.exists()
    for left in tmp_path.iterdir():
        assert b"secret" not in left.read_bytes(), left
