"""What is sent as a response: a head and a body at once if possible, and what uvicorn would send otherwise."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from fathom.web.http_protocol import ConnectionBounds, Connections, protocol_class

Header = tuple[bytes, bytes]
TEXT = (b"content-type", b"text/plain")


class FakeTransport:
    """A transport that notes what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)}.get(name, default)

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def written(protocol: type[HttpToolsProtocol], app: Any, request: bytes, keep_alive: int = 60) -> FakeTransport:
    """What is written as the response to a request."""
    config = uvicorn.Config(app, http=protocol, access_log=False, log_config=None, timeout_keep_alive=keep_alive)
    config.load()
    state, transport = ServerState(), FakeTransport()
    state.default_headers = [(b"date", b"today")]
    connection = protocol(config, state, {})
    connection.connection_made(transport)  # type: ignore[arg-type]
    connection.data_received(request)
    await asyncio.gather(*state.tasks)
    if not keep_alive:
        await closing(transport)
    connection.connection_lost(None)
    return transport


async def closing(transport: FakeTransport) -> None:
    """Wait until a transport is closed."""
    async with asyncio.timeout(60):
        while not transport.closed:
            await asyncio.sleep(0.01)


def ours() -> type[HttpToolsProtocol]:
    return protocol_class(Connections(ConnectionBounds()))


def sending(headers: list[Header], *parts: bytes) -> Any:
    """An app that sends these headers, and the body in these parts."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for number, part in enumerate(parts, 1):
            await send({"type": "http.response.body", "body": part, "more_body": number < len(parts)})

    return app


GET = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
LENGTH = (b"content-length", b"4")


@pytest.mark.parametrize(
    ("headers", "parts", "request_", "pieces"),
    [
        ([TEXT, LENGTH], [b"kelp"], GET, 1),
        ([TEXT, LENGTH], [b"ke", b"lp"], GET, 3),
        ([TEXT], [b"kelp"], GET, 2),
        ([TEXT, LENGTH], [b"kelp"], GET.replace(b"GET", b"HEAD"), 1),
        ([TEXT, LENGTH], [b"kelp"], GET.replace(b"1.1", b"1.0"), 2),
        ([TEXT, LENGTH], [b"kelp"], GET.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"), 2),
        ([TEXT, LENGTH, (b"connection", b"close")], [b"kelp"], GET, 2),
        ([TEXT, (b"Content-Length", b"4")], [b"kelp"], GET, 1),
        ([TEXT, LENGTH, (b"Connection", b"close")], [b"kelp"], GET, 2),
        ([TEXT, LENGTH, (b"x-request-id", b"7")], [b"kelp"], GET, 1),
        ([LENGTH, (b"content-length", b"9")], [b"kelp"], GET, 2),
        ([(b"transfer-encoding", b"chunked")], [b"ke", b"lp"], GET, 3),
        ([LENGTH], [b"too long"], GET, 1),
        ([LENGTH], [b"no"], GET, 2),
        ([TEXT, LENGTH], [], GET, 0),
    ],
)
async def test_the_bytes_are_those_of_uvicorn(
    headers: list[Header], parts: list[bytes], request_: bytes, pieces: int
) -> None:
    app = sending(headers, *parts)
    found, expected = await written(ours(), app, request_), await written(HttpToolsProtocol, app, request_)
    if parts:
        assert b"".join(found.written) == b"".join(expected.written)
    assert found.closed == expected.closed
    assert len(found.written) == pieces


@pytest.mark.parametrize("header", [(b"x-a", b"1\r\nset-cookie: a=b"), (b"x a", b"1"), (b"x-a", b"\x00")])
async def test_invalid_headers_are_not_sent(header: Header) -> None:
    for _ in range(2):
        found = await written(ours(), sending([TEXT, LENGTH, header], b"kelp"), GET)
        assert b"".join(found.written).startswith(b"HTTP/1.1 500")


async def test_idle_connections_are_closed() -> None:
    found = await written(ours(), sending([TEXT, LENGTH], b"kelp"), GET, keep_alive=0)
    assert found.written
    assert found.closed


class Clock:
    """An event loop whose time goes on only when a test says so."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._now = 0.0
        self._timers: list[tuple[float, asyncio.Handle]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)

    def time(self) -> float:
        return self._now

    def call_later(self, delay: float, call: Any, *arguments: Any) -> asyncio.Handle:
        handle = asyncio.Handle(call, arguments, self._loop)
        self._timers.append((self._now + delay, handle))
        return handle

    def go_on(self, seconds: float) -> None:
        """Let time pass, and call what is due."""
        self._now += seconds
        while due := [timer for timer in self._timers if timer[0] <= self._now]:
            for timer in due:
                self._timers.remove(timer)
                if not timer[1].cancelled():
                    timer[1]._run()


class Connected(NamedTuple):
    """A connection to an app that closes it after a second without a request."""

    protocol: HttpToolsProtocol
    transport: FakeTransport
    clock: Clock
    state: ServerState

    async def ask(self, request: bytes) -> None:
        """Send a request, or a part of one, and wait until all requests are answered."""
        self.protocol.data_received(request)
        await asyncio.gather(*self.state.tasks)

    @property
    def text(self) -> bytes:
        return b"".join(self.transport.written)


def connected(app: Any) -> Connected:
    config = uvicorn.Config(app, http=ours(), access_log=False, log_config=None, timeout_keep_alive=1)
    config.load()
    state, transport, clock = ServerState(), FakeTransport(), Clock()
    protocol = ours()(config, state, {}, _loop=clock)  # type: ignore[arg-type]
    protocol.connection_made(transport)  # type: ignore[arg-type]
    return Connected(protocol, transport, clock, state)


KELP = sending([TEXT, LENGTH], b"kelp")


async def test_a_connection_in_use_is_not_closed() -> None:
    found = connected(KELP)
    for _ in range(4):
        await found.ask(GET)
        found.clock.go_on(0.9)
    assert not found.transport.closed
    found.clock.go_on(0.2)
    assert found.transport.closed
    found.protocol.connection_lost(None)


async def test_a_response_that_takes_longer_than_a_connection_may_be_idle_is_sent() -> None:
    may_answer = asyncio.Event()
    may_answer.set()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await may_answer.wait()
        await KELP(scope, receive, send)

    found = connected(slow)
    await found.ask(GET)
    may_answer.clear()
    asked = asyncio.create_task(found.ask(GET))
    await asyncio.sleep(0)
    found.clock.go_on(1.5)
    assert not found.transport.closed
    may_answer.set()
    await asked
    assert found.text.count(b"kelp") == 2
    found.clock.go_on(1.5)
    assert found.transport.closed
    found.protocol.connection_lost(None)


async def test_a_body_that_comes_after_the_response_does_not_keep_the_connection_open() -> None:
    found = connected(KELP)
    await found.ask(b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\n")
    assert found.text.endswith(b"kelp")
    await found.ask(b"late")
    assert not found.transport.closed
    found.clock.go_on(1.5)
    assert found.transport.closed
    found.protocol.connection_lost(None)


async def test_a_body_waits_for_a_client_that_reads_slowly() -> None:
    found = connected(KELP)
    found.protocol.pause_writing()
    asked = asyncio.create_task(found.ask(GET))
    for _ in range(20):
        await asyncio.sleep(0)
    assert not found.text.endswith(b"kelp")
    found.protocol.resume_writing()
    await asked
    assert found.text.endswith(b"kelp")
    found.protocol.connection_lost(None)
