"""Connections that send too much, too slowly, or nothing, and too many of them."""

from __future__ import annotations

import asyncio
import json
import logging
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from fathom.web.file_limit import raise_file_limit
from fathom.web.http_protocol import ConnectionBounds, Connections
from tests.table.conftest import PATIENCE
from tests.web.serving import Serving, serving

HASTY = ConnectionBounds(head_seconds=0.2, body_seconds=0.2, write_seconds=0.2, linger_seconds=0.2)
PATIENT = ConnectionBounds(head_seconds=600, body_seconds=600, per_address=5, total=8)


@asynccontextmanager
async def connected(server: Serving) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection to the server as bytes."""
    host, port = server.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=2**24)
    try:
        yield reader, writer
    finally:
        writer.close()


async def answer(reader: asyncio.StreamReader) -> tuple[int, str]:
    """The status and the error of what the server sends before it closes the connection."""
    received = b""
    async with asyncio.timeout(PATIENCE):
        try:
            while part := await reader.read(2**16):
                received += part
        except ConnectionError:
            pass  # the server has closed while we still sent
    head, _, body = received.partition(b"\r\n\r\n")
    if not head:
        return 0, ""
    return int(head.split()[1]), json.loads(body)["error"] if body.startswith(b"{") else body.decode()


async def pour(writer: asyncio.StreamWriter, part: bytes, most: int) -> int:
    """Send the same bytes again and again until the server closes the connection; returns how many were sent."""
    sent = 0
    try:
        while sent < most:
            writer.write(part)
            async with asyncio.timeout(PATIENCE):
                await writer.drain()
            sent += len(part)
    except ConnectionError:
        pass
    return sent


# -- too much -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begin", "part"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X-Filler: " + b"x" * 8000 + b"\r\n"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Endless: ", b"x" * 8000),
        (b"GET /", b"x" * 8000),
        (
            b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
            b"X: y\r\n" * 1000,
        ),
        (b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"x" * 8000),
    ],
    ids=["headers", "one header", "address", "trailers", "chunk extension"],
)
async def test_an_endless_head_is_refused(tmp_path: Path, begin: bytes, part: bytes) -> None:
    bounds = ConnectionBounds(linger_seconds=0.2)
    async with serving(str(tmp_path / "table.db"), bounds) as server, connected(server) as (reader, writer):
        writer.write(begin)
        sending = asyncio.create_task(pour(writer, part, 2**19))
        status, error = await answer(reader)
        assert status == 431
        assert str(bounds.head_bytes) in error
        await sending


async def test_a_large_head_in_one_piece_is_refused_and_a_usual_one_is_not(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
        assert (await browser.get("/health", headers={"x-note": "x" * 60_000})).status_code == 200
        large = await browser.get("/health", headers={"x-note": "x" * 70_000})
        assert large.status_code == 431
        assert (await browser.get("/health")).status_code == 200


async def test_a_body_in_small_chunks_is_read(server: Serving) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for letter in b'{"name": "' + b"A" * 30 + b'"}':
            yield bytes([letter])

    async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
        found = await browser.post("/api/people", content=chunks(), headers={"content-type": "application/json"})
        assert found.status_code == 201


# -- too slow -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"", 0),
        (b"\r\n", 0),
        (b"GET / HTTP/1.1\r\nHost: local", 408),
        (
            b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
            408,
        ),
    ],
    ids=["nothing", "an empty line", "half a head", "half a body"],
)
async def test_a_request_that_does_not_come_is_given_up(
    tmp_path: Path, sent: bytes, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with serving(str(tmp_path / "table.db"), HASTY) as server, connected(server) as (reader, writer):
        writer.write(sent)
        assert (await answer(reader))[0] == status
        async with asyncio.timeout(PATIENCE):
            while len(server.connections):
                await asyncio.sleep(0.01)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert 500 not in [getattr(record, "status", 0) for record in caplog.records]


async def test_an_empty_line_after_a_response_does_not_keep_the_connection(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "table.db"), HASTY) as server, connected(server) as (reader, writer):
        writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200" in await reader.readline()
        writer.write(b"\r\n")
        async with asyncio.timeout(PATIENCE):
            while len(server.connections):
                await asyncio.sleep(0.01)


async def test_a_client_that_leaves_is_not_a_fault_of_the_server(
    server: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with connected(server) as (_, writer):
        writer.write(b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
        await writer.drain()
        async with asyncio.timeout(PATIENCE):
            while not len(server.connections):
                await asyncio.sleep(0.01)
    async with asyncio.timeout(PATIENCE):
        while not (requests := [record for record in caplog.records if record.message == "request"]):
            await asyncio.sleep(0.01)
    assert [getattr(record, "status", 0) for record in requests] == [499]
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_client_that_does_not_read_is_given_up(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "table.db"), HASTY) as server, connected(server) as (_, writer):
        sending = asyncio.create_task(
            pour(writer, b"GET /games/refuge/rules HTTP/1.1\r\nHost: localhost\r\n\r\n", 2**40)
        )
        async with asyncio.timeout(PATIENCE):
            await sending


async def test_open_pages_outlast_the_deadlines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deadlines are for requests that arrive: live connections and web sockets may be silent for long."""
    monkeypatch.setattr("fathom.web.api.live.BEAT_SECONDS", 0.3)
    async with serving(str(tmp_path / "table.db"), HASTY) as server:
        ada = await server.person("Ada")
        match = await ada.create("refuge", ["me"])
        address = server.address.replace("http", "ws") + "/api/play"
        async with (
            connect(address, additional_headers=ada.headers) as line,
            httpx.AsyncClient(base_url=server.address, headers=ada.headers, timeout=None) as http,
            http.stream("GET", f"/api/matches/{match}/live") as stream,
        ):
            beats = 0
            async for text in stream.aiter_lines():
                beats += text == "event: beat"
                if beats == 3:
                    break
            await line.send(json.dumps({"match": match}))
            assert "result" in json.loads(await line.recv())


# -- too many -------------------------------------------------------------------------------------------------------


async def test_one_address_cannot_use_up_all_connections(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "table.db"), PATIENT) as server:
        streams = [await asyncio.open_connection(*server.address.removeprefix("http://").split(":")) for _ in range(5)]
        for _, writer in streams:
            writer.write(b"GET / HTTP/1.1\r\n")
        async with asyncio.timeout(PATIENCE):
            while len(server.connections) < 5:
                await asyncio.sleep(0.01)
        async with connected(server) as (reader, _):
            assert await answer(reader) == (429, "Too many open connections from your address.")
        for _, writer in streams:
            writer.close()
        async with asyncio.timeout(PATIENCE):
            while len(server.connections):
                await asyncio.sleep(0.01)
        async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
            assert (await browser.get("/health")).status_code == 200


def test_connections_are_counted_by_address_but_not_for_proxies() -> None:
    counted = Connections(PATIENT, trusted=("10.0.0.1",))
    for _ in range(6):
        assert counted.refusal("10.0.0.1") == ""
        counted.opened("10.0.0.1")
    counted.opened("2001:db8::1")
    assert counted.refusal("2001:db8::2") == ""
    for _ in range(2):
        counted.opened("10.0.0.1")
    assert "no room" in counted.refusal("10.0.0.9")
    for _ in range(8):
        counted.closed("10.0.0.1")
    assert len(counted) == 1


def test_the_limit_of_open_files_is_raised() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        room = raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(65_536, hard)
        assert room == min(65_536, hard) - 200
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
