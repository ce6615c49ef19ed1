"""The commands for hosts: backup and restore."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from fathom.table.store.database import Store
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
