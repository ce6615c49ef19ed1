"""Web sockets that send much without saying anything."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

import pytest
from bench.serving.wire import text_frame
from websockets.asyncio.client import connect

from fathom.web.logs import is_worth_a_line
from fathom.web.rate_limits import RateLimits
from fathom.web.websocket_protocol import PART, SIDE_FRAMES, BoundedWebSocket
from tests.table.conftest import PATIENCE
from tests.web.serving import Serving, serving
from tests.web.test_connections import connected
from tests.web.test_upgrades import SOCKET, message, response

PING, FIRST, EMPTY_PART = b"\x89\x80\0\0\0\0", b"\x01\x81\0\0\0\0x", b"\x00\x80\0\0\0\0"


@pytest.mark.parametrize(
    "flood", [PING * 3000, b"\x8a\x80\0\0\0\0" * 3000, FIRST + EMPTY_PART * 3000], ids=["pings", "pongs", "empty parts"]
)
async def test_a_flood_of_frames_without_a_message_ends_the_connection(server: Serving, flood: bytes) -> None:
    """43,000 of them were parsed in one step, and meanwhile no one else was served."""
    ada = await server.person("Ada")
    async with connected(server) as (reader, writer):
        writer.write(SOCKET + f"Authorization: Bearer {ada.token}\r\n\r\n".encode())
        assert (await response(reader))[0] == 101
        writer.write(flood + text_frame(b'{"match": "none", "id": 7}'))
        received = b""
        async with asyncio.timeout(PATIENCE):
            try:
                while b"problem" not in received and (part := await reader.read(2**16)):
                    received += part
            except ConnectionError:
                pass
    assert b"problem" not in received


async def test_pings_and_messages_in_parts_are_welcome(server: Serving) -> None:
    ada = await server.person("Ada")
    async with connect(server.address.replace("http", "ws") + "/api/play", additional_headers=ada.headers) as line:
        async with asyncio.timeout(PATIENCE):
            for _ in range(20):
                await (await line.ping())
            await line.send(['{"match": ', '"none', '", "id"', ": 7}"])
            assert json.loads(await line.recv())["id"] == 7
            await line.send('{"id": 8, "match": "' + "x" * 60_000 + '"}')
            assert json.loads(await line.recv())["id"] == 8


async def test_messages_are_parsed_as_fast_as_they_are_handled(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await server.person("Ada")
    lengths: list[int] = []
    original = BoundedWebSocket.receive

    async def receive(self: BoundedWebSocket) -> object:
        lengths.append(self.queue.qsize())
        return await original(self)

    monkeypatch.setattr(BoundedWebSocket, "receive", receive)
    messages = [json.dumps({"match": "none", "id": number}) for number in range(2000)]
    frames = [text_frame(message.encode()) for message in messages]
    async with connected(server) as (reader, writer):
        writer.write(SOCKET + f"Authorization: Bearer {ada.token}\r\n\r\n".encode())
        assert (await response(reader))[0] == 101
        writer.write(b"".join(frames))
        found: set[int] = set()
        while len(found) < 2000:
            found.add((await message(reader))["id"])
    assert found == set(range(2000))
    assert max(lengths) <= PART // min(len(frame) for frame in frames) + 1


async def test_the_time_to_parse_is_charged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app does not see pings, so they do not count as its processing time."""
    charged: list[str] = []
    monkeypatch.setattr(RateLimits, "charge", lambda self, address, seconds: charged.append(address))
    async with serving(str(tmp_path / "table.db"), limited=True) as server, connected(server) as (reader, writer):
        ada = await server.person("Ada")
        writer.write(SOCKET + f"Authorization: Bearer {ada.token}\r\n\r\n".encode())
        assert (await response(reader))[0] == 101
        before = len(charged)
        count = SIDE_FRAMES - 1
        writer.write(PING * count)
        async with asyncio.timeout(PATIENCE):
            assert await reader.readexactly(2 * count) == b"\x8a\0" * count
        assert charged[before:] == ["127.0.0.1"]


async def test_messages_are_not_compressed(server: Serving) -> None:
    """The length of a compressed message could show whether it contains what somebody else has sent."""
    ada = await server.person("Ada")
    async with connect(server.address.replace("http", "ws") + "/api/play", additional_headers=ada.headers) as line:
        assert line.response is not None
        assert "Sec-WebSocket-Extensions" not in line.response.headers


async def test_a_message_that_is_not_utf_8_is_not_logged(server: Serving, caplog: pytest.LogCaptureFixture) -> None:
    """uvicorn logs it as an error, with a traceback, for each client that sends one."""
    ada = await server.person("Ada")
    logger = logging.getLogger("uvicorn.error")
    logger.addFilter(is_worth_a_line)  # as `set_up` does
    try:
        async with connected(server) as (reader, writer):
            writer.write(SOCKET + f"Authorization: Bearer {ada.token}\r\n\r\n".encode())
            assert (await response(reader))[0] == 101
            writer.write(b"\x81\x81\0\0\0\0\xff")
            async with asyncio.timeout(PATIENCE):
                assert b"\x88" in await reader.read()
    finally:
        logger.removeFilter(is_worth_a_line)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
