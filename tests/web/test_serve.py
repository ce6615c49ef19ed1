"""`fathom serve` as a process: start, stop, and several processes with one database."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from fathom.web.client import ApiError, Client
from tests.postgres import running
from tests.web.serving import serving

PATIENCE = 60
"""Seconds to wait for a process; when it stops, it gives open requests 20 seconds."""
CREATED = 'fathom_requests_total{method="POST",status="201"} 2.0'
"""The metric that a person and a match were created."""


@asynccontextmanager
async def served(
    *flags: str, stderr: Any = None, command: Sequence[str] = (sys.executable, "-m", "fathom.cli"), cwd: Any = None
) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A server process and its address, as it prints it."""
    process = await asyncio.create_subprocess_exec(
        *command, "serve", "--port", "0", "--log", "error", *flags,
        stdout=asyncio.subprocess.PIPE, stderr=stderr, cwd=cwd,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        found = re.search(r"http://[^/]+", line)
        assert found, line
        async with httpx.AsyncClient(base_url=found[0], timeout=None) as probe:
            await until_ready(probe)
        yield process, found[0]
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.wait(), PATIENCE)


async def until_ready(probe: httpx.AsyncClient) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(httpx.TransportError):
                if (await probe.get("/ready")).status_code == 200:
                    return
            await asyncio.sleep(0.1)


async def test_it_stops_although_somebody_waits_for_an_analysis(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = asyncio.Event()

    async def endless(*_: object) -> bytes:
        started.set()
        await asyncio.Event().wait()
        return b""

    async with asyncio.timeout(PATIENCE):
        async with serving(str(tmp_path / "table.db")) as server:
            ada = await server.person("Ada")
            match = await ada.create("refuge", ["me", "me"])
            monkeypatch.setattr(server.tables.jobs, "run", endless)
            seat = (await ada.status(match)).seat
            assert seat is not None
            asked = asyncio.create_task(ada.analyse(match, seat))
            await started.wait()
        # Here the server has stopped.
        with suppress(httpx.TransportError, ApiError):
            await asked


@pytest.mark.thorough
async def test_it_stops_gracefully_and_loses_nothing(tmp_path: Path) -> None:
    database = str(tmp_path / "deep" / "table.db")
    async with served("--database", database) as (process, address), Client(address) as ada:
        await ada.register("Ada")
        match = await ada.create("refuge", ["me", "me"])
        live = ada.live(match)
        assert await anext(live) == 0
        now = await ada.status(match)
        done = await ada.answer(match, now, now.options[0])
        assert await anext(live) == done.sequence
        process.send_signal(signal.SIGTERM)
        with pytest.raises((StopAsyncIteration, httpx.TransportError)):
            await asyncio.wait_for(anext(live), PATIENCE)
        assert await asyncio.wait_for(process.wait(), PATIENCE) in (0, -signal.SIGTERM)
    async with served("--database", database) as (_, address), Client(address, ada.token) as again:
        assert (await again.status(match)).options == done.options


PLAYER = """import fathom

class First:
    def __init__(self, game, seed): ...

    def choose(self, perspective):
        return fathom.Advice(perspective.ask.options[0], "It is the first one.")
"""


async def test_a_player_in_the_current_folder_plays_in_a_worker_process(tmp_path: Path) -> None:
    """The installed command does not have the folder on its path, unlike `python -m`."""
    (tmp_path / "mine.py").write_text(PLAYER, "utf-8")
    flags = ("--database", "table.db", "--player", "mine:First")
    command = (str(Path(sys.executable).with_name("fathom")),)
    async with served(*flags, command=command, cwd=tmp_path) as (_, address), Client(address) as ada:
        await ada.register("Ada")
        match = await ada.create("tentacula", ["mine:First", "me"])
        async with asyncio.timeout(PATIENCE):
            while (now := await ada.status(match)).seat != 1:
                await asyncio.sleep(0.1)
        assert now.sequence > 0


@pytest.mark.thorough
async def test_several_processes_serve_one_database_and_a_dead_one_is_replaced() -> None:
    with running() as database:
        async with served("--database", database, "--workers", "2", "--metrics") as (process, address):
            workers = children(process.pid)
            assert len(workers) == 2
            async with Client(address) as ada:
                await ada.register("Ada")
                match = await ada.create("refuge", ["me", "me"])
                now = await ada.status(match)
                # Processes write what they have counted every two seconds; what one is killed with is lost.
                async with asyncio.timeout(PATIENCE):
                    while CREATED not in await metrics(address):
                        await asyncio.sleep(0.1)
                os.kill(workers[0], signal.SIGKILL)
                async with asyncio.timeout(PATIENCE):
                    while len(set(children(process.pid)) - {workers[0]}) < 2:
                        await asyncio.sleep(0.1)
            # Each process reports the requests of all, even of one that has ended.
            assert CREATED in await metrics(address)
            lines = [Client(address, ada.token) for _ in range(6)]
            for line in lines:
                now = await line.status(match, now.sequence)
                assert now.seat is not None
                now = await line.answer(match, now, now.options[0])
                assert now.accepted
            for line in lines:
                await line.close()
            assert now.sequence == 6


async def test_no_log_holds_secrets(tmp_path: Path) -> None:
    """Also with --log debug, for WebSockets, and when the disk is full."""
    log, database = tmp_path / "log", tmp_path / "table.db"
    errors = log.open("wb")
    async with (
        served("--database", str(database), "--log", "debug", stderr=errors) as (_, address),
        Client(address) as ada,
    ):
        await ada.register("Adalbert")
        match = await ada.create("refuge", ["me", "me"])
        links = await ada.links(match)
        await ada.do(match, "chat", text="Mind the whelk")
        play = address.replace("http", "ws") + f"/api/play?link={links.spectator}"
        async with connect(play, additional_headers=ada.headers) as line:
            await line.send(f'{{"match": "{match}"}}')
            await line.recv()
        full = sqlite3.connect(database)
        full.execute("create trigger full before insert on commands begin select raise(abort, 'full'); end")
        full.close()
        with pytest.raises(ApiError, match="may not have been saved"):
            await ada.do(match, "chat", text="Mind the limpet")
    errors.close()
    text = log.read_text()
    assert "not written" in text
    for secret in (ada.token, links.spectator, *links.seats.values(), "Adalbert", "whelk", "limpet"):
        assert secret not in text


async def metrics(address: str) -> str:
    """The metrics of a server, from any of its processes."""
    async with httpx.AsyncClient(base_url=address, timeout=None) as operator:
        return (await operator.get("/metrics")).text


def children(pid: int) -> list[int]:
    """The server processes of a parent, without Python's resource tracker."""
    found = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with suppress(OSError):  # the process has just ended
            if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


def test_wrong_serve_options_are_reported(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from fathom.cli import app

    for flags, word in (
        (["--workers", "2", "--database", str(tmp_path / "x.db")], "PostgreSQL"),
        (["--log", "loud"], "loud"),
        (["--host", "no.such.host.invalid"], ""),
    ):
        result = CliRunner().invoke(app, ["serve", "--port", "0", *flags])
        assert result.exit_code == 2, result.output
        assert word in result.output
