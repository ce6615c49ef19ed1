"""`fathom doctor` finds what prevents a server from working, says what to do, and changes nothing."""

from __future__ import annotations

import asyncio
import re
import shutil
import socket
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from fathom.table.bots.workers import BotAnswer, BotTask, BotWorkers
from fathom.table.store.database import Store
from fathom.table.store.schema import STEPS
from fathom.web.doctor import processes
from fathom.web.doctor.finding import Finding
from fathom.web.doctor.storage import check_storage
from fathom.web.server_lock import ServerLock
from fathom.web.settings import Settings
from tests.postgres import running
from tests.web.serving import serving


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running() as address:
        yield address


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database without matches."""
    file = tmp_path / "table.db"
    asyncio.run(create(str(file)))
    return file


@pytest.fixture(autouse=True)
def quick_bots(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players answer without a process, except in thorough tests."""

    async def answer(_: BotWorkers, task: BotTask) -> BotAnswer:
        return BotAnswer("end", "")

    if request.node.get_closest_marker("thorough") is None:
        monkeypatch.setattr(BotWorkers, "answer", answer)


async def create(database: str) -> None:
    await (await Store.open(database)).close()


def change(file: Path, statement: str) -> None:
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(statement)
    connection.close()


def match_row(id: str, *, updated: float = 0.0, sequence: int = 0) -> str:
    """A statement that adds a match to the list of matches."""
    return (
        "insert into matches (id, game, created, updated, sequence, turn, over, won, thinking, waiting, seating, next) "
        f"values ('{id}', 'refuge', 0, {updated}, {sequence}, 0, false, false, false, '', '', '')"
    )


def doctor(*options: str) -> tuple[int, dict[str, str]]:
    """The exit code and the worst line for each subject, with what follows it."""
    result = CliRunner().invoke(app, ["doctor", "--port", "0", *options])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    found: dict[str, str] = {}
    for finding in re.split(r"\n(?=\S)", result.output.strip()):
        state, subject, text = finding[:9].strip(), finding[9:26].strip(), " ".join(finding[26:].split())
        if state != "ok" or subject not in found:
            found[subject] = f"{state}: {text}"
    return result.exit_code, found


async def storage(database: str, **settings: Any) -> dict[str, Finding]:
    return {found.subject: found async for found in check_storage(Settings(database, **settings), 1)}


def test_all_is_well(database: Path) -> None:
    before = sorted(path.name for path in database.parent.iterdir())
    code, found = doctor("--database", str(database))
    assert code == 0, found
    assert set(found) == {
        "program", "extras", "database", "key", "disk", "clock", "port", "open files", "bot workers",
    }  # fmt: skip
    assert all(text.startswith(("ok", "warning")) for text in found.values()), found
    assert f"is sound: version {len(STEPS)}, no matches." in found["database"]
    assert sorted(path.name for path in database.parent.iterdir()) == before


def test_numpy_is_missed_only_by_players_that_need_it(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert doctor("--database", str(database))[1]["extras"].startswith("ok: Installed: play, web")
    monkeypatch.setitem(sys.modules, "numpy", None)
    code, found = doctor("--database", str(database))
    assert code == 0
    assert found["extras"] == (
        "warning: The computer players “expert” and “master” are not offered: they need numpy. "
        "Run: pip install 'fathom-five[expert]'"
    )


def test_a_new_file_is_not_created(tmp_path: Path) -> None:
    code, found = doctor("--database", str(tmp_path / "deep" / "new.db"))
    assert (code, list(tmp_path.iterdir())) == (0, [])
    assert "The server creates it" in found["database"]
    (tmp_path / "file").touch()
    code, found = doctor("--database", str(tmp_path / "file" / "new.db"))
    assert code == 1
    assert found["database"].startswith("problem")
    assert "name another file" in found["database"]


def test_files_that_are_no_databases_of_ours(tmp_path: Path) -> None:
    garbage, other = tmp_path / "garbage.db", tmp_path / "other.db"
    garbage.write_bytes(b"This is not a database. " * 100)
    change(other, "create table recipes (name text)")
    for file, word in ((garbage, "not a database"), (other, "recipes")):
        before = file.read_bytes()
        code, found = doctor("--database", str(file))
        assert code == 1
        assert word in found["database"]
        assert file.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"garbage.db", "other.db"}


def test_damage_is_found(database: Path) -> None:
    change(
        database, "insert into matches values ('lost', 'refuge', 0, 0, 3, 0, 0, 0, 0, '', '', '', null, 0, 0, 0, 0, 0)"
    )
    code, found = doctor("--database", str(database))
    assert code == 1
    assert "the log of match lost is incomplete" in found["database"]
    assert "fathom restore" in found["database"]
    change(database, "delete from matches")
    # Overwrite a page of the file, as a broken disk does.
    change(database, "pragma journal_mode=delete")
    data = bytearray(database.read_bytes())
    data[4096 * 3 : 4096 * 4] = b"\xff" * 4096
    database.write_bytes(data)
    code, found = doctor("--database", str(database))
    assert code == 1
    assert "damaged" in found["database"]


def test_older_and_newer_versions(database: Path) -> None:
    change(database, f"delete from migrations where number = {len(STEPS)}")
    code, found = doctor("--database", str(database))
    assert code == 0
    assert f"brings it to version {len(STEPS)}" in found["database"]
    change(database, "insert into migrations values (98, 0), (99, 0)")
    code, found = doctor("--database", str(database))
    assert code == 1
    assert "Install the newer program" in found["database"]


async def test_disk_key_and_clock(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database.chmod(0o644)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=2**29))
    future = time.time() + 3600
    change(database, match_row("m", updated=future))
    change(database, "insert into commands values ('m', 0, 0, '', '')")
    found = await storage(str(database))
    assert {name: finding.state for name, finding in found.items()} == {
        "database": "ok", "key": "warning", "disk": "warning", "clock": "problem",
    }  # fmt: skip
    assert f"chmod 600 {database}" in found["key"].remedy
    assert "a match was changed at" in found["clock"].text
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=2**20))
    found = await storage(str(database), key="0" * 64)
    assert (found["key"].state, found["disk"].state) == ("ok", "problem")


def test_options_and_environment(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATHOM_DATABASE", str(database))
    monkeypatch.setenv("FATHOM_KEY", "short")
    code, found = doctor("--workers", "2")
    assert code == 1
    assert "64 hexadecimal digits" in found["options"]
    monkeypatch.setenv("FATHOM_KEY", "0" * 64)
    assert "PostgreSQL" in doctor("--workers", "2")[1]["options"]
    assert "in $FATHOM_KEY" in doctor()[1]["key"]


def test_a_port_that_is_taken(database: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = str(taken.getsockname()[1])
        code, found = doctor("--database", str(database), "--port", port)
    assert code == 1
    assert "cannot be used" in found["port"]
    assert "--port" in found["port"]


async def test_a_running_server(database: Path) -> None:
    async with serving(str(database)) as server:
        port = int(server.address.rpartition(":")[2])
        with ServerLock(database) as lock:
            lock.announce(f"{server.address}/")
            found = [x async for x in processes.check_port(database, "127.0.0.1", port)]
            assert found == [Finding("ok", "server", f"A server is running at {server.address}/ and is ready.")]
        server.tables.stop()
        # Without a lock, as with PostgreSQL, the server is found by its port.
        (finding,) = [x async for x in processes.check_port(None, "127.0.0.1", port)]
        assert (finding.state, finding.subject) == ("problem", "server")
        assert "shutting down" in finding.text


async def test_postgresql(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "creates its tables" in (await storage(postgres))["database"].text
    await create(postgres)
    found = await storage(postgres)
    assert {finding.state for finding in found.values()} == {"ok"}, found
    assert f"version {len(STEPS)}" in found["database"].text
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() - 10)
    assert (await storage(postgres))["clock"].text == "The clock of the database server is 10 seconds ahead."
    assert "createdb nowhere" in (await storage(postgres.rpartition("/")[0] + "/nowhere"))["database"].text


async def test_players_that_do_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(_: BotWorkers, task: BotTask) -> BotAnswer:
        if task.kind == "random":
            raise OSError("no process")
        return BotAnswer("", "ValueError at mine.py:3")

    monkeypatch.setattr(BotWorkers, "answer", fails)
    found = [x async for x in processes.check_players(Settings("", players=("random", "no:Such")), 99)]
    assert [finding.state for finding in found] == ["warning", "problem", "problem", "problem"]
    assert "mine.py:3" in found[1].text
    assert "OSError" in found[2].text
    assert "plays none of the games" in found[3].text


@pytest.mark.thorough
def test_a_computer_player_answers_in_a_process(database: Path) -> None:
    code, found = doctor("--database", str(database), "--player", "random")
    assert code == 0, found
    assert "has answered a question" in found["bot workers"]
