"""Requests that are sent before the last one is answered: one may wait, and only one."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
import uvicorn
from bench.serving.wire import Line

from fathom.web.http_protocol import ConnectionBounds, Connections, protocol_class
from fathom.web.serve import listen
from tests.table.conftest import PATIENCE
from tests.web.serving import Serving
from tests.web.test_connections import connected
from tests.web.test_upgrades import HEALTH, response

BEGIN = b"HTTP/1.1 "


async def everything(reader: asyncio.StreamReader) -> bytes:
    """What the server sends before it closes the connection."""
    received = b""
    async with asyncio.timeout(PATIENCE):
        try:
            while part := await reader.read(2**16):
                received += part
        except ConnectionError:
            pass
    return received


async def test_of_many_requests_at_once_two_are_answered(server: Serving) -> None:
    """All 7,000 of one read were parsed and stored in one step, and meanwhile no one else was served."""
    async with connected(server) as (reader, writer):
        writer.write(HEALTH * 5000)
        received = await everything(reader)
    assert received.count(BEGIN) == received.count(b"alive") == 2


async def test_two_requests_at_once_are_answered_and_the_connection_stays(server: Serving) -> None:
    async with connected(server) as (reader, writer):
        for _ in range(3):
            writer.write(2 * HEALTH)
            assert [await response(reader) for _ in range(2)] == 2 * [(200, b"alive")]


async def test_a_response_is_not_mixed_with_the_refusal_of_the_next_request(server: Serving) -> None:
    async with connected(server) as (reader, writer):
        writer.write(HEALTH + b"nonsense\r\n\r\n")
        received = await everything(reader)
    assert received.count(BEGIN) == 1
    assert received.endswith(b"alive")


async def test_a_client_that_leaves_ends_all_its_requests(server: Serving, caplog: pytest.LogCaptureFixture) -> None:
    """Only the last request learned that the client had gone; the others went on, and their writes were logged."""
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me"])
    before = len(asyncio.all_tasks())
    async with connected(server) as (reader, writer):
        live = f"GET /api/matches/{match}/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {ada.token}\r\n\r\n"
        writer.write(live.encode())
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"\r\n\r\n")
        writer.write(HEALTH)
        await writer.drain()
        writer.transport.abort()
    async with asyncio.timeout(PATIENCE):
        while any("run_asgi" in repr(task.get_coro()) for task in asyncio.all_tasks()):
            await asyncio.sleep(0.01)
    assert len(asyncio.all_tasks()) <= before + 1
    assert [record.getMessage() for record in caplog.records if record.levelname in ("WARNING", "ERROR")] == []


async def test_clients_that_wait_for_responses_keep_their_connections(server: Serving) -> None:
    """A `Line` raises an error if its connection is closed."""
    host, port = server.address.removeprefix("http://").split(":")

    async def ask(paths: tuple[str, ...]) -> None:
        line = Line(host, int(port))
        for path in paths * 20:
            assert (await line.send("GET", path))[0] == 200
        line.close()

    async def browse() -> None:
        limits = httpx.Limits(max_connections=4)
        async with httpx.AsyncClient(base_url=server.address, limits=limits, timeout=None) as browser:
            for _ in range(10):
                found = await asyncio.gather(*(browser.get("/health") for _ in range(8)))
                assert {one.status_code for one in found} == {200}

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(browse(), *(ask(("/health", "/api/games")) for _ in range(8)))


async def test_a_client_may_have_the_response_before_it_is_complete_here() -> None:
    """With a length, the last byte can arrive before the app says that the body ends."""
    asked: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        number = len(asked)
        asked.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
        await send({"type": "http.response.body", "body": b"alive", "more_body": True})
        if number < 9:
            while not arrived.is_set():
                await asyncio.sleep(0.001)
            arrived.clear()
        await send({"type": "http.response.body"})

    arrived = asyncio.Event()
    kind = protocol_class(Connections(ConnectionBounds()))

    class Seen(kind):  # type: ignore[valid-type,misc]
        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            arrived.set()

    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, http=Seen, lifespan="off", log_config=None))
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.001)
    reader, writer = await asyncio.open_connection(*listening.getsockname())
    for number in range(10):
        writer.write(b"GET /%d HTTP/1.1\r\nHost: localhost\r\n\r\n" % number)
        if not number:
            async with asyncio.timeout(PATIENCE):
                await arrived.wait()
            arrived.clear()
        assert await response(reader) == (200, b"alive")
    assert asked == [f"/{number}" for number in range(10)]
    writer.close()
    server.should_exit = True
    await task
    listening.close()
