"""`fathom think`: workers of other computers join by a key, answer for computer players, and may be killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidStatus

import fathom
from fathom.cli import app
from fathom.web.api.think import VERSION_HEADER, WRONG_KEY, WRONG_VERSION
from fathom.web.think import JoinRefused, ThinkWorker, address
from tests.table.conftest import PATIENCE
from tests.web.serving import Serving, serving

KEY = "correct horse battery staple"


@pytest.fixture
async def joinable(tmp_path: Path) -> AsyncIterator[Serving]:
    """A server that workers may join."""
    async with serving(
        str(tmp_path / "table.db"), worker_key=KEY, seconds=PATIENCE, players=("search:ms=2000",)
    ) as running:
        yield running


async def refusal(server: Serving, key: str, version: str) -> int:
    headers = {"authorization": f"Bearer {key}", VERSION_HEADER: version}
    async with connect(address(server.address), additional_headers=headers) as line:
        with pytest.raises(ConnectionClosed) as closed:
            await line.recv()
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


async def test_only_workers_with_the_key_and_the_same_version_join(joinable: Serving) -> None:
    assert await refusal(joinable, "another key", fathom.__version__) == WRONG_KEY
    assert await refusal(joinable, KEY, "0.1") == WRONG_VERSION
    assert len(joinable.tables.joined_workers) == 0
    with pytest.raises(JoinRefused, match="FATHOM_WORKER_KEY"):
        await ThinkWorker(joinable.address, "another key", 2).run()


async def test_without_a_key_no_worker_can_join(server: Serving) -> None:
    with pytest.raises(InvalidStatus):
        await refusal(server, "", fathom.__version__)


def test_wrong_options_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert address("https://play.example.org/") == "wss://play.example.org/api/think"
    # The command logs to its standard error, which is closed after it; other tests in this process log, too.
    monkeypatch.setattr("fathom.web.logs.set_up", lambda _: None)
    monkeypatch.delenv("FATHOM_WORKER_KEY", raising=False)
    found = CliRunner().invoke(app, ["think", "--server", "http://127.0.0.1:9"])
    assert found.exit_code == 2
    assert "FATHOM_WORKER_KEY" in found.output
    monkeypatch.setenv("FATHOM_WORKER_KEY", KEY)
    found = CliRunner().invoke(app, ["think", "--server", "play.example.org"])
    assert found.exit_code == 2
    assert "https://" in found.output


def task(**wrong: str) -> str:
    """A task as a server sends it, with something that a server must not name."""
    needs = {"game": "refuge", "module": "fathom.games.refuge.game", "kind": "random", "pack_file": ""}
    rest = {"seats": 2, "settings": {}, "state": {}, "since": [], "seat": 0, "seed": 1, "seconds": 1.0}
    work = wrong.pop("work", "answer_task")
    return json.dumps({"id": 1, "work": work, "data": {**needs, **rest, **wrong}})


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "antigravity:Player"},
        {"module": "antigravity"},
        {"pack_file": "/etc/hostname"},
        {"work": "open_import"},
    ],
)
async def test_a_worker_imports_nothing_that_a_server_names(wrong: dict[str, str]) -> None:
    async def hostile(line: ServerConnection) -> None:
        await line.send(task(**wrong))
        await line.wait_closed()

    async with serve(hostile, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        worker = ThinkWorker(f"http://127.0.0.1:{port}", KEY, 1)
        with pytest.raises(JoinRefused, match="not part of Fathom Five"):
            async with asyncio.timeout(PATIENCE):
                await worker.run()
    assert worker.answered == 0


@asynccontextmanager
async def thinking(server: Serving) -> AsyncIterator[asyncio.subprocess.Process]:
    """A worker process that has joined."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fathom.cli", "think", "--server", server.address, "--log", "error",
        env=os.environ | {"FATHOM_WORKER_KEY": KEY}, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        async with asyncio.timeout(PATIENCE):
            while not len(server.tables.joined_workers):
                await asyncio.sleep(0.01)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@pytest.mark.thorough
async def test_a_worker_killed_in_the_middle_of_a_thought_loses_nothing(joinable: Serving) -> None:
    joined = joinable.tables.joined_workers
    ada = await joinable.person("Ada")
    async with thinking(joinable) as process:
        # About two seconds for a thought.
        match = await ada.create("tentacula", ["search:ms=2000", "me"])
        async with asyncio.timeout(PATIENCE):
            while not joined.busy:
                await asyncio.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while (now := await ada.status(match)).seat != 1:
                await asyncio.sleep(0.05)
    assert now.sequence > 0
    assert len(joined) == 0


@pytest.mark.thorough
async def test_a_worker_that_leaves_finishes_its_thought(joinable: Serving) -> None:
    joined = joinable.tables.joined_workers
    ada = await joinable.person("Ada")
    async with thinking(joinable) as process:
        match = await ada.create("tentacula", ["search", "me"])
        async with asyncio.timeout(PATIENCE):
            while not joined.busy:
                await asyncio.sleep(0.001)
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() == 0
            assert process.stdout is not None
            assert b"after one task" in await process.stdout.read()
            while (await ada.status(match)).seat != 1:
                await asyncio.sleep(0.05)
