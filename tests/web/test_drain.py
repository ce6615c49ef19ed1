"""On shutdown every request that has arrived is answered, and clients learn to use another connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fathom.web.app import App
from fathom.web.serve import listen
from fathom.web.server import Server
from fathom.web.settings import Settings
from tests.table.conftest import PATIENCE

REQUEST = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Stopped:
    """A server that a test stops."""

    def __init__(self, server: Server, task: asyncio.Task[None], port: int) -> None:
        self._server, self._task, self._port = server, task, port

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that the server has accepted."""
        count = len(self._server.connections)
        line = await asyncio.open_connection("127.0.0.1", self._port)
        while len(self._server.connections) == count:
            await asyncio.sleep(0.001)
        return line

    async def stop(self) -> None:
        """Begin the shutdown."""
        self._server.should_exit = True
        # The listening sockets are closed first.
        while self._server.servers and self._server.servers[0].is_serving():
            await asyncio.sleep(0.001)

    async def ended(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._task


@asynccontextmanager
async def stoppable(database: Path, settle: float) -> AsyncIterator[Stopped]:
    listening = listen("127.0.0.1", 0)
    server = Server(App(Settings(str(database))), settle=settle)
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield Stopped(server, task, listening.getsockname()[1])
    finally:
        server.should_exit = True
        await task


async def answered(reader: asyncio.StreamReader) -> str:
    async with asyncio.timeout(PATIENCE):
        return (await reader.read()).decode().lower()


async def test_a_request_on_an_open_connection_is_answered_and_the_connection_ends(tmp_path: Path) -> None:
    async with stoppable(tmp_path / "table.db", settle=PATIENCE) as server:
        fresh, writes_first = await server.connect()
        used, writes_again = await server.connect()
        writes_again.write(REQUEST)
        head = (await used.readuntil(b"\r\n\r\n")).lower()
        assert b"connection: close" not in head
        await used.readexactly(len("alive"))
        await server.stop()
        for reader, writer in ((fresh, writes_first), (used, writes_again)):
            writer.write(REQUEST)
            text = await answered(reader)
            assert text.startswith("http/1.1 200")
            assert "connection: close" in text
            writer.close()
        # It does not wait for the rest of the time if no connection is open.
        await server.ended()


async def test_a_request_that_is_not_complete_can_be_completed(tmp_path: Path) -> None:
    async with stoppable(tmp_path / "table.db", settle=0) as server:
        reader, writer = await server.connect()
        writer.write(REQUEST[:-2])
        while not next(iter(server._server.server_state.connections)).busy:  # type: ignore[union-attr]
            await asyncio.sleep(0.001)
        await server.stop()
        writer.write(REQUEST[-2:])
        assert (await answered(reader)).startswith("http/1.1 200")
        writer.close()
        await server.ended()


@pytest.mark.parametrize("asked", [False, True])
async def test_an_idle_connection_does_not_delay_the_end_for_long(tmp_path: Path, asked: bool) -> None:
    async with stoppable(tmp_path / "table.db", settle=0) as server:
        reader, writer = await server.connect()
        if asked:
            writer.write(REQUEST)
            await reader.readuntil(b"alive")
        await server.stop()
        assert await answered(reader) == ""
        writer.close()
        await server.ended()
