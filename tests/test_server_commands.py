"""The commands for operators: backup and restore, and what is stored about a person."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from fathom.cli import app
from fathom.table.store.database import Store
from fathom.table.tables import Actor, Tables
from fathom.web.server_lock import ServerLock


def run(*words: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


async def create(file: Path) -> None:
    store = await Store.open(file)
    await store.rename("ada", "Ada")
    await store.close()


def test_backup_and_restore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, file, other = tmp_path / "table.db", tmp_path / "my.backup", tmp_path / "other.db"
    asyncio.run(create(database))
    monkeypatch.setenv("FATHOM_DATABASE", str(database))
    assert run("backup", file) == f"Backed up no matches and one person of {database} in {file}."
    assert "add --replace" in run("backup", file, code=2)
    monkeypatch.setenv("FATHOM_KEY", "0" * 64)
    assert "keep a copy of it" in run("backup", file, "--replace")
    assert "is complete: no matches and one person" in run("restore", file, "--check")
    assert "add --replace" in run("restore", file, code=2)
    assert "Restored no matches and one person" in run("restore", file, "--database", other)
    assert "No such file" in run("restore", tmp_path / "nothing", code=2)
    with ServerLock(database) as lock:
        lock.announce("http://127.0.0.1:8000/")
        run("backup", file, "--replace")
        said = run("restore", file, "--replace", code=2)
        assert "already running at http://127.0.0.1:8000/" in said
    run("restore", file, "--replace")


async def play(file: Path) -> None:
    """Ada plays alone, and chats with Ben."""
    tables = await Tables.open(file)
    tables.live_tables._changed = lambda live: None
    ada = Actor("ada")
    await tables.rename("ada", "Ada")
    await tables.create(ada, "refuge", ["me"])
    match = await tables.create(ada, "refuge", ["me", "open"])
    await tables.take(match, Actor("ben", (await tables.links(match, ada)).invitation), 1)
    await tables.send_chat(match, ada, "Hello there")
    await tables.close()


def test_an_operator_finds_exports_and_erases_a_person(tmp_path: Path) -> None:
    database, file = tmp_path / "table.db", tmp_path / "data.json"
    asyncio.run(play(database))
    here = ("--database", database)
    assert run("person", "find", "ADA", *here).startswith("ada Ada ")
    assert "No one is called “Eve”" in run("person", "find", "Eve", *here, code=2)
    assert run("person", "export", "ada", file, *here) == f"Wrote {file}."
    found = msgspec.json.decode(file.read_bytes())
    assert (found["name"], len(found["matches"])) == ("Ada", 2)
    assert "exists. Name another file" in run("person", "export", "ada", file, *here, code=2)
    run("person", "erase", "ada", *here, code=1)  # the question is not answered
    assert run("person", "erase", "ada", "--yes", *here) == "Deleted one match and removed the person from one other."
    assert "No one is called" in run("person", "find", "Ada", *here, code=2)
    assert b"Hello there" not in database.read_bytes()
    with ServerLock(database):
        assert "already running" in run("person", "find", "Ada", *here, code=2)
    assert "does not exist" in run("person", "find", "Ada", "--database", tmp_path / "no.db", code=2)
