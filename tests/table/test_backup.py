"""Backups: what is restored is what was there, in both databases and from one to the other."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from fathom.table.commands import PackRef
from fathom.table.store import backup
from fathom.table.store.accounts import Passkey
from fathom.table.store.backup import back_up, check_backup, restore_backup
from fathom.table.store.backup_file import BackupWriter
from fathom.table.store.database import Store
from fathom.table.store.opening import StoreError
from fathom.table.store.push_store import Subscription
from fathom.table.store.schema import STEPS, metadata
from fathom.table.tables import Tables
from tests.table.conftest import empty, listening
from tests.table.test_playing import ADA, BEN, play_on
from tests.table.test_secrets import invited

MOSTLY_SQLITE = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)], indirect=True
)
"""For tests in which many databases are read: with PostgreSQL only in a thorough run."""


async def played(tables: Tables) -> str:
    """A match of two people with answers, chat, accounts and settings; returns its id."""
    match = await tables.create(ADA, "tyrian", ["me", "open"], seed=3)
    await tables.rename("ada", "Ada “1” \\ Ä")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    for _ in range(3):
        await play_on(tables, match, ADA, 1)
        await play_on(tables, match, BEN, 1)
    await tables.send_chat(match, BEN, "Gut gemacht 🐙")
    await tables.store.accounts.add_passkey(Passkey("id", "ada", "key", 2**40, 1.5, 1e9 + 0.1))
    await tables.store.push.subscribe(Subscription("https://push.example/1", "ada", "p", "a", "http://x", 5.25))
    await tables.store.packs.add(PackRef("f00d", "tyrian", title="Shells “2”"), '{"shells":[]}')
    return match


async def contents(database: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables, but the time of migrations."""
    store = await Store.open(database)

    def rows(connection: Any) -> dict[str, list[tuple[Any, ...]]]:
        return {
            name: sorted((tuple(row) for row in connection.execute(table.select())), key=repr)
            for name, table in metadata.tables.items()
            if name != "migrations"
        }

    try:
        return await store._engine.read(rows)
    finally:
        await store.close()


@pytest.fixture
async def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    return {
        "sqlite": str(tmp_path / "other" / "restored.db"),
        "postgresql": await empty(request.getfixturevalue("postgres"), "restored"),
    }


@pytest.mark.parametrize("to", ["sqlite", "postgresql"])
async def test_a_backup_is_restored_in_either_database(
    database: str, elsewhere: dict[str, str], to: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "ROWS", 3)  # several pieces
    file = tmp_path / "my.backup"
    tables = await Tables.open(database)
    match = await played(tables)
    # The server runs meanwhile.
    made = await back_up(database, file)
    view = await tables.view(match, ADA)
    token = tables.tokens.token("ada")
    await tables.close()
    assert (made.matches, made.version) == (1, len(STEPS))
    assert check_backup(file) == made
    assert file.stat().st_mode & 0o777 == 0o600
    assert await restore_backup(file, elsewhere[to]) == made
    assert await contents(elsewhere[to]) == await contents(database)
    restored = await Tables.open(elsewhere[to])
    try:
        assert restored.tokens.person(token) == "ada"
        assert await restored.view(match, ADA) == view
        await play_on(restored, match, ADA, 1)
        await play_on(restored, match, BEN, 1)
    finally:
        await restored.close()


@MOSTLY_SQLITE
async def test_nothing_is_replaced_without_being_asked(database: str, tmp_path: Path) -> None:
    file = tmp_path / "my.backup"
    tables = await Tables.open(database)
    first = await played(tables)
    await back_up(database, file)
    with pytest.raises(StoreError, match=r"exists\. Name another file, or add --replace"):
        await back_up(database, file)
    await back_up(database, file, replace=True)
    second = await played(tables)
    await tables.close()
    before = await contents(database)
    with pytest.raises(StoreError, match=r"matches \(2\) or people \(1\).* add --replace"):
        await restore_backup(file, database)
    assert await contents(database) == before
    await restore_backup(file, database, replace=True)
    assert {row[0] for row in (await contents(database))["matches"]} == {first} != {second}


@MOSTLY_SQLITE
async def test_a_damaged_backup_changes_nothing(database: str, tmp_path: Path) -> None:
    file, broken = tmp_path / "my.backup", tmp_path / "broken.backup"
    tables = await Tables.open(database)
    await played(tables)
    await tables.close()
    await back_up(database, file)
    before = await contents(database)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    header = json.loads(lines[0])
    changed = {
        "shorter": lines[:-1],
        "row missing": [*lines[:2], *lines[3:]],
        "changed": [lines[0], lines[1].replace(b"tyrian", b"syrian"), *lines[2:]],
        "other columns": [json.dumps(header | {"tables": {}}).encode() + b"\n", *lines[1:]],
    }
    for what, kept in changed.items():
        broken.write_bytes(gzip.compress(b"".join(kept)))
        with pytest.raises(StoreError, match="damaged"):
            check_backup(broken)
        with pytest.raises(StoreError, match="damaged"):
            await restore_backup(broken, database, replace=True)
        assert await contents(database) == before, what
    broken.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(StoreError, match="damaged"):
        check_backup(broken)
    broken.write_bytes(b"This is no backup.")
    with pytest.raises(StoreError, match="not a backup"):
        check_backup(broken)
    new = {**header, "version": len(STEPS) + 1, "program": "9.0"}
    broken.write_bytes(gzip.compress(json.dumps(new).encode() + b"\n"))
    with pytest.raises(StoreError, match=r"Install Fathom Five 9\.0"):
        await restore_backup(broken, database, replace=True)
    assert await contents(database) == before


async def test_no_file_is_left_behind(tmp_path: Path) -> None:
    file, target = tmp_path / "my.backup", tmp_path / "new.db"
    file.write_bytes(b"This is no backup.")
    with pytest.raises(StoreError):
        await restore_backup(file, target)
    with pytest.raises(StoreError, match="cannot be opened"):
        await back_up(tmp_path / "nowhere.db", tmp_path / "copy.backup")
    database = tmp_path / "table.db"
    await (await Store.open(database)).close()
    with pytest.raises(StoreError, match="cannot be written"):
        await back_up(database, tmp_path / "nowhere" / "copy.backup")
    assert {path.name for path in tmp_path.iterdir()} == {"my.backup", "table.db"}


async def test_a_server_that_uses_postgresql_is_noticed(postgres: str, tmp_path: Path) -> None:
    database, file = await empty(postgres, "tables"), tmp_path / "my.backup"
    tables = await Tables.open(database)
    await listening(tables)
    await back_up(database, file)
    with pytest.raises(StoreError, match="A server uses this database"):
        await restore_backup(file, database, replace=True)
    await tables.close()
    await restore_backup(file, database, replace=True)


async def test_a_backup_is_one_moment(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written while a backup is made is not in it, not even in tables that are read later."""

    async def add_later() -> None:
        store = await Store.open(database)
        await store.setting("later", "")
        await store.close()

    class Disturbed(BackupWriter):
        def __enter__(self) -> BackupWriter:
            other = Thread(target=lambda: asyncio.run(add_later()))
            other.start()
            other.join()
            return super().__enter__()

    store = await Store.open(database)
    await store.key()
    await store.close()
    monkeypatch.setattr(backup, "BackupWriter", Disturbed)
    await back_up(database, tmp_path / "my.backup")
    written = gzip.decompress((tmp_path / "my.backup").read_bytes())
    assert b'"key"' in written
    assert b"later" not in written
    assert "later" in str((await contents(database))["settings"])
