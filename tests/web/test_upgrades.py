"""Requests for another protocol: only a proper web socket gets one, and nothing is read as another request."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from bench.serving.wire import text_frame

from fathom.web.http_protocol import ConnectionBounds
from tests.table.conftest import PATIENCE
from tests.web.serving import Serving, serving
from tests.web.test_connections import answer, connected

ROOT = Path(__file__).parents[2]
HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
SOCKET = (
    b"GET /api/play HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


async def response(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The status and the body of one response with a length."""
    async with asyncio.timeout(PATIENCE):
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head.lower())
        return int(head.split()[1]), await reader.readexactly(int(length[1]) if length else 0)


async def message(reader: asyncio.StreamReader) -> Any:
    """The next message of a web socket."""
    async with asyncio.timeout(PATIENCE):
        _, length = await reader.readexactly(2)
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2))
        return json.loads(await reader.readexactly(length))


@pytest.mark.parametrize(
    "head",
    [
        SOCKET + b"Content-Length: 1000000\r\n\r\n",
        SOCKET + b"Transfer-Encoding: chunked\r\n\r\n",
        SOCKET + b"X: y\r\n" * 128 + b"\r\n",
        SOCKET + b"X: " + b"y" * 9000 + b"\r\n\r\n",
        SOCKET.replace(b"GET", b"POST") + b"\r\n",
    ],
    ids=["body", "chunked body", "many headers", "long header", "POST"],
)
async def test_a_web_socket_that_cannot_begin_is_refused_and_its_connection_ends(tmp_path: Path, head: bytes) -> None:
    """Nothing was sent, and the connection stayed open without being counted: one address could hold any number."""
    bounds = ConnectionBounds(linger_seconds=0.2)
    async with serving(str(tmp_path / "table.db"), bounds) as server, connected(server) as (reader, writer):
        writer.write(head)
        assert (await answer(reader))[0] == 400
        async with asyncio.timeout(PATIENCE):
            while len(server.connections):
                await asyncio.sleep(0.01)


async def test_a_web_socket_is_counted_as_a_connection_until_it_ends(server: Serving) -> None:
    async with asyncio.timeout(PATIENCE):
        ada = await server.person("Ada")
        before = len(server.connections)
        async with connected(server) as (reader, writer):
            writer.write(SOCKET + f"Authorization: Bearer {ada.token}\r\n\r\n".encode())
            assert (await response(reader))[0] == 101
            assert len(server.connections) == before + 1
        while len(server.connections) > before:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("protocol", ["h2c", "foo", "websocket, foo"])
async def test_another_protocol_is_ignored_and_the_request_served(server: Serving, protocol: str) -> None:
    """Java's HttpClient asks for HTTP/2 in this way; with a body it got status 400."""
    async with connected(server) as (reader, writer):
        for body in (b"", b'{"name": "Ada"}', b'{"name": "Bert"}'):
            kind = "POST /api/people" if body else "GET /health"
            head = (
                f"{kind} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: {protocol}\r\n"
                f"HTTP2-Settings: AAA\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            writer.write(head.encode() + body)
            assert (await response(reader))[0] == (201 if body else 200)


async def test_a_body_is_never_read_as_another_request(server: Serving) -> None:
    """Behind a proxy, the rest of the attacker's request came before the next request, which is somebody else's."""
    hidden = b"GET /api/me?as-victim HTTP/1.1\r\nX-Swallow: "
    async with connected(server) as (reader, writer):
        writer.write(
            b"POST /api/play HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: foo\r\n"
            b"Content-Length: %d\r\n\r\n" % (len(hidden) + 2**19)
        )
        writer.write(b"\r\n" * 2**18)
        writer.write(hidden)
        assert (await response(reader))[0] in (404, 405)
        writer.write(HEALTH)
        assert await response(reader) == (200, b"alive")


async def test_the_server_is_not_a_proxy(server: Serving) -> None:
    async with connected(server) as (reader, writer):
        writer.write(b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n" + HEALTH)
        assert await answer(reader) == (400, "This server is not a proxy.")


async def test_a_web_socket_waits_for_the_response_before(server: Serving) -> None:
    ada = await server.person("Ada")
    async with connected(server) as (reader, writer):
        writer.write(HEALTH + SOCKET + f"Authorization: Bearer {ada.token}\r\n\r\n".encode())
        assert await response(reader) == (200, b"alive")
        assert (await response(reader))[0] == 101
        writer.write(text_frame(b'{"match": "none", "id": 7}'))
        assert (await message(reader))["id"] == 7


@pytest.mark.parametrize("sent", [b"nonsense\r\n\r\n", b"GET http:// HTTP/1.1\r\n\r\n", b"\x16\x03\x01"])
async def test_an_invalid_request_is_refused_and_not_logged(
    server: Serving, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """Every one wrote a line into the log, without a limit."""
    async with connected(server) as (reader, writer):
        writer.write(sent)
        assert await answer(reader) == (400, "This is not a valid HTTP request.")
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_nginx_upgrades_only_web_sockets() -> None:
    template = (ROOT / "deploy" / "nginx.conf.template").read_text("utf-8")
    upgrades = re.findall(r"proxy_set_header (Upgrade|Connection) (.+);", template)
    assert sorted(upgrades) == [
        ("Connection", '""'),
        ("Connection", "$fathom_connection"),
        ("Upgrade", "$fathom_upgrade"),
    ]
    for name, value in (("fathom_upgrade", "websocket"), ("fathom_connection", "upgrade")):
        found = re.search(rf"map \$http_upgrade \${name} \{{\s+websocket {value};\s+default \"\";\s+\}}", template)
        assert found, name
    assert re.search(r"location ~ \^/api/\(play\|think\)\$ \{\s+limit_except GET \{ deny all; \}", template)
