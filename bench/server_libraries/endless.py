"""Request headers without end: when a server refuses them, and how much memory they take until then."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from bench.attacks.target import MB
from bench.server_libraries.requests import START, status_of
from bench.serving.servers import Served

MOST, SECONDS = 64 * MB, 15.0
"""The most bytes of headers to send, and the time for it."""
LINE = b"X-Filler: " + b"x" * 4084 + b"\r\n"


async def endless_headers(server: Served) -> list[str]:
    """Send many headers, and one endless header."""
    return [
        f"many headers: {await send_endless(server, START, LINE)}",
        f"one endless header: {await send_endless(server, START + b'X-Filler: ', b'x' * len(LINE))}",
    ]


async def send_endless(server: Served, start: bytes, part: bytes) -> str:
    """Send the start and then parts without end; returns when the server refused them, and its memory."""
    before = most = server.memory()
    reader, writer = await asyncio.open_connection(server.host, server.port)
    response = asyncio.create_task(reader.read(64))
    sent, began = len(start), time.perf_counter()
    writer.write(start)
    with suppress(OSError):
        while sent < MOST and time.perf_counter() - began < SECONDS and not response.done():
            # In small parts at first, to see exactly where the limit is.
            now = part if sent < MB else part * 16
            writer.write(now)
            await asyncio.wait_for(writer.drain(), SECONDS)
            sent += len(now)
            most = max(most, server.memory())
            await asyncio.sleep(0.002)
    await asyncio.wait([response], timeout=2)
    most = max(most, server.memory())
    how = outcome(response)
    response.cancel()
    writer.transport.abort()
    return f"{sent / 1024:.0f} kB sent, {how}; memory {before / MB:.0f} to {most / MB:.0f} MB"


def outcome(response: asyncio.Task[bytes]) -> str:
    """How a server ended a request that is not complete, or that it did not."""
    if not response.done():
        return "not refused"
    status = 0 if response.exception() else status_of(response.result())
    return f"refused with status {status}" if status else "closed without a status"
