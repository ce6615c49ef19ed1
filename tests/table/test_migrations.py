"""Databases that earlier programs have written are opened, with all that is in them, and copied first."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table, inspect, select, text

from fathom.table.store import schema, update_backup
from fathom.table.store.backup import BackupSummary, _tables, back_up, check_backup, restore_backup
from fathom.table.store.backup_file import BackupReader
from fathom.table.store.database import Store
from fathom.table.store.engines import engine_for
from fathom.table.store.inspection import inspect_database
from fathom.table.store.opening import StoreError
from fathom.table.store.schema import STEPS, begin_migration, take_steps
from fathom.table.store.update_backup import file_name
from fathom.table.tables import Tables
from tests.table.conftest import empty
from tests.table.test_playing import ADA, BEN, play_on

DUMPS = sorted((Path(__file__).parent / "databases").glob("version-*.sql"))
RESULTS = ("winners", "score", "ended")


def version(dump: Path) -> int:
    return int(dump.stem.split("-")[1])


def make_file(dump: Path, file: Path) -> None:
    """The database file that an earlier program has left."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(dump.read_text("utf-8"))
        connection.execute("pragma journal_mode=wal")


def dumped(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


async def make_postgres(dump: Path, address: str, folder: Path) -> None:
    """The same database in PostgreSQL: its schema by the migrations of that time, its rows from the file."""
    make_file(dump, folder / "old.db")
    await back_up(folder / "old.db", folder / "old.backup")
    reader = BackupReader(folder / "old.backup")

    def fill(connection: Connection) -> None:
        begin_migration(connection)
        take_steps(connection, 0, version(dump))
        if "without-results" in dump.stem:
            for column in RESULTS:
                connection.execute(text(f"alter table matches drop column {column}"))
        tables = {table.name: table for table in _tables(connection)}
        for name, rows in reader:
            values = [dict(zip(reader.header.tables[name], row, strict=True)) for row in rows]
            connection.execute(tables[name].insert(), values)

    engine = engine_for(address)
    await engine.write(fill)
    await engine.close()


async def contents(database: str) -> dict[str, list[dict[str, Any]]]:
    """All rows of our tables as they are, without changing the version."""

    def rows(connection: Connection) -> dict[str, list[dict[str, Any]]]:
        def found(table: Table) -> list[dict[str, Any]]:
            return sorted((dict(row) for row in connection.execute(select(table)).mappings()), key=repr)

        return {table.name: found(table) for table in _tables(connection)}

    engine = engine_for(database, read_only=True)
    try:
        return await engine.read(rows)
    finally:
        await engine.close()


CASES = [
    *((dump, "sqlite") for dump in DUMPS),
    # With PostgreSQL one of them; all in a thorough run.
    *(pytest.param(dump, "postgresql", marks=[] if "without" in dump.stem else pytest.mark.thorough) for dump in DUMPS),
]


@pytest.fixture(autouse=True)
def backups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for backups that are made before an update."""
    monkeypatch.setenv("FATHOM_BACKUPS", str(tmp_path / "backups"))
    return tmp_path / "backups"


@pytest.fixture
async def old(request: pytest.FixtureRequest, dump: Path, tmp_path: Path) -> str:
    if request.param == "sqlite":
        make_file(dump, tmp_path / "table.db")
        return str(tmp_path / "table.db")
    address = await empty(request.getfixturevalue("postgres"), "old")
    await make_postgres(dump, address, tmp_path)
    return address


@pytest.mark.parametrize(("dump", "old"), CASES, indirect=["old"], ids=lambda value: getattr(value, "stem", value))
async def test_a_database_of_an_earlier_program_is_opened(old: str, dump: Path) -> None:
    before = await contents(old)
    assert (await inspect_database(old)).version == version(dump)
    tables = await Tables.open(old)
    tables.live_tables._changed = lambda live: None
    try:
        done = tables.store.migration
        assert (done.before, done.after) == (version(dump), len(STEPS))
        after = await contents(old)
        for name, rows in before.items():
            for row in rows:
                assert any(now.items() >= row.items() for now in after[name]), (name, row)
        running, over = sorted(await tables.my_games("ada"), key=lambda match: match.over)
        assert (running.game, running.over, over.game, over.over) == ("refuge", False, "tentacula", True)
        view = await tables.view(running.match, ADA)
        assert [seat.name for seat in view.seats] == ["Ada", "Ben"]
        assert [message.text for message in view.chat] == ["Hello"]
        # The content of the game may have changed; no answer was dropped.
        assert not any("Dropped" in notice for notice in view.notices)
        now = await tables.status(running.match, ADA)
        await play_on(tables, running.match, ADA, 1)
        await play_on(tables, running.match, BEN, 1)
        assert (await tables.status(running.match, ADA)).sequence > now.sequence
        assert len(await tables.accounts.passkeys("ada")) == (version(dump) >= 4)
    finally:
        await tables.close()
    assert (await inspect_database(old)).faults == ()
    again = await Store.open(old)
    await again.close()
    assert (again.migration.before, again.migration.copy) == (len(STEPS), None)


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
async def test_a_file_is_copied_before(dump: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    make_file(dump, file)
    before = dumped(file)
    for number in range(2):
        store = await Store.open(file)
        await store.close()
        copy = store.migration.copy
        assert copy is not None
        assert copy.name.startswith(f"table.db-version-{version(dump)}")
        assert copy.stat().st_mode & 0o777 == 0o600
        assert dumped(copy) == before
        # Again with the copy: an earlier copy is not replaced.
        file.write_bytes(copy.read_bytes())
        assert len(list(tmp_path.glob("*-version-*"))) == number + 1


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
async def test_a_backup_of_an_earlier_version_is_restored_and_updated(dump: Path, tmp_path: Path) -> None:
    make_file(dump, tmp_path / "old.db")
    await back_up(tmp_path / "old.db", tmp_path / "my.backup")
    await restore_backup(tmp_path / "my.backup", tmp_path / "new.db")
    await (await Store.open(tmp_path / "old.db")).close()
    assert await contents(str(tmp_path / "new.db")) == await contents(str(tmp_path / "old.db"))
    assert (await inspect_database(tmp_path / "new.db")).version == len(STEPS)


@pytest.mark.parametrize(("dump", "old"), [(DUMPS[-1], "postgresql")], indirect=["old"])
async def test_a_database_server_is_backed_up_before(old: str, dump: Path, backups: Path, tmp_path: Path) -> None:
    store = await Store.open(old)
    await store.close()
    (backup,) = backups.iterdir()
    assert store.migration.copy == backup
    assert backup.name == f"{file_name(old)}-version-{version(dump)}.backup"
    assert backup.stat().st_mode & 0o777 == 0o600
    assert check_backup(backup).version == version(dump)
    await restore_backup(backup, tmp_path / "new.db")
    assert await contents(str(tmp_path / "new.db")) == await contents(old)
    # The second time there is nothing to update.
    await (await Store.open(old)).close()
    assert list(backups.iterdir()) == [backup]


@pytest.mark.parametrize(("dump", "old"), [(DUMPS[-1], "postgresql")], indirect=["old"])
async def test_a_backup_stays_if_another_server_updates_meanwhile(
    old: str, dump: Path, backups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server is faster: it has made the backup and updated the database before ours is read."""
    made = back_up

    async def later(database: str | Path, file: Path) -> BackupSummary:
        monkeypatch.setattr(update_backup, "back_up", made)
        await (await Store.open(database)).close()
        return await made(database, file)

    monkeypatch.setattr(update_backup, "back_up", later)
    await (await Store.open(old)).close()
    (backup,) = backups.iterdir()
    assert check_backup(backup).version == version(dump)


@pytest.mark.parametrize(
    ("database", "name"),
    [
        ("postgresql://fathom:secret@db.example.org:5433/games", "db.example.org-5433-games"),
        ("postgresql://fathom@db.example.org/games", "db.example.org-games"),
        ("postgresql:///games?host=/run", "local-games"),
        ("postgresql://h/..%2Fetc", "h-.._etc"),
    ],
)
def test_backups_of_several_database_servers_have_names_of_their_own(database: str, name: str) -> None:
    assert file_name(database) == name


@pytest.mark.parametrize(("dump", "old"), [(DUMPS[-1], "postgresql")], indirect=["old"])
async def test_without_a_backup_nothing_is_migrated(
    old: str, dump: Path, backups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups.write_text("not a folder")
    with pytest.raises(StoreError, match=r"could not be backed up .* another folder in \$FATHOM_BACKUPS"):
        await Store.open(old)
    assert (await inspect_database(old)).version == version(dump)
    monkeypatch.setenv("FATHOM_BACKUPS", "")
    store = await Store.open(old)
    await store.close()
    assert (store.migration.after, store.migration.copy) == (len(STEPS), None)


def test_there_is_a_database_of_every_earlier_version() -> None:
    assert {version(dump) for dump in DUMPS} == set(range(1, len(STEPS)))


async def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "table.db"
    make_file(DUMPS[0], file)
    before = dumped(file)
    monkeypatch.setattr(schema, "STEPS", [*STEPS[:-1], ["create table half (x text)", "this is no SQL"]])
    with pytest.raises(Exception, match="syntax error"):
        await Store.open(file)
    assert dumped(file) == before


async def test_without_a_copy_nothing_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "table.db"
    make_file(DUMPS[0], file)
    before = dumped(file)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fathom.table.store.file_copy.os.replace", full)
    with pytest.raises(StoreError, match=r"could not be copied .* Make space"):
        await Store.open(file)
    assert dumped(file) == before
    assert [path.name for path in tmp_path.glob("*-version-*")] == []


async def test_the_newest_schema_is_the_one_in_the_program(tmp_path: Path) -> None:
    """The tables that the statements use are those that the migrations make."""
    store = await Store.open(tmp_path / "table.db")

    def columns(connection: Connection) -> dict[str, set[str]]:
        known = inspect(connection)
        return {name: {x["name"] for x in known.get_columns(name)} for name in known.get_table_names()}

    found = await store._engine.read(columns)
    await store.close()
    assert found == {name: {column.name for column in table.c} for name, table in schema.metadata.tables.items()}
