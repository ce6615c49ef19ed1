"""A disk that is full and a database that is locked: requests, readiness and log say so, and all is well afterwards."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from fathom.table.store import database, engines
from fathom.web.client import ApiError, Client
from tests.table.conftest import PATIENCE
from tests.web.serving import Serving, serving


async def write(ada: Client, match: str) -> None:
    """Write until the server says that it cannot."""
    while True:
        await ada.do(match, "chat", text="x" * 400)


async def refused(ada: Client, match: str) -> None:
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(ApiError, match="may not have been saved") as caught:
            await write(ada, match)
    assert caught.value.status == 503


async def readiness(server: Serving) -> tuple[int, str]:
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as operator:
        found = await operator.get("/ready")
        return found.status_code, found.text


async def test_a_full_disk_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # SQLite refuses to grow the file, as on a full disk.
    monkeypatch.setattr(engines, "PRAGMAS", (*engines.PRAGMAS, "max_page_count=60"))
    async with serving(str(tmp_path / "table.db")) as server:
        ada = await server.person("Ada")
        match = await ada.create("refuge", ["me"])
        assert await readiness(server) == (200, "ready")
        await refused(ada, match)
        written = [record for record in caplog.records if record.message == "a command was not written"]
        assert (getattr(written[-1], "error", ""), getattr(written[-1], "cause", "")) == (
            "OperationalError SQLITE_FULL",
            "the disk is full",
        )
        monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=2**20))
        assert await readiness(server) == (
            503,
            "not ready: The disk of the database is full: 1 MB are left. Make space.",
        )


async def test_a_locked_database_is_not_ready_until_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(engines, "PRAGMAS", ("busy_timeout=50", *engines.PRAGMAS[1:]))
    async with serving(str(tmp_path / "table.db")) as server:
        ada = await server.person("Ada")
        match = await ada.create("refuge", ["me"])
        other = sqlite3.connect(tmp_path / "table.db", isolation_level=None)
        other.execute("begin immediate")
        await refused(ada, match)
        status, text = await readiness(server)
        assert (status, text) == (
            503,
            "not ready: The database cannot be used: another program has locked the database.",
        )
        assert "the database cannot be used" in [record.message for record in caplog.records]
        other.execute("rollback")
        other.close()
        assert await readiness(server) == (200, "ready")
        await ada.do(match, "chat", text="Saved again")


async def test_readiness_notices_a_database_that_cannot_be_written_although_no_one_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "PRAGMAS", ("busy_timeout=50", *engines.PRAGMAS[1:]))
    monkeypatch.setattr(database, "READY_SECONDS", 60.0)
    async with serving(str(tmp_path / "table.db")) as server:
        other = sqlite3.connect(tmp_path / "table.db", isolation_level=None)
        other.execute("begin immediate")
        assert (await readiness(server))[0] == 503
        other.close()
        assert await readiness(server) == (200, "ready")
