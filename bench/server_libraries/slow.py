"""Requests that come byte by byte, or never: when a server ends them."""

from __future__ import annotations

import asyncio
import time

from bench.attacks.target import Person
from bench.server_libraries.requests import START, begun_body, status_of
from bench.serving.servers import Served

LONGEST, BYTE_SECONDS = 75.0, 0.25
"""The seconds for which bytes are sent one by one, and those between two of them."""


async def slow_requests(server: Served) -> list[str]:
    """Send nothing, a head byte by byte, and a body byte by byte, and only listen, all at the same time."""
    ada = await Person.new(server)
    match = await ada.create("refuge", ["me", "me"])
    live = f"GET /api/matches/{match}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {ada.token}\r\n\r\n"
    attempts = {
        "no byte at all": send_slowly(server, b"", b""),
        "head byte by byte": send_slowly(server, START + b"X-Slow: ", b"x"),
        "body byte by byte": send_slowly(server, begun_body(ada.token), b" "),
        "live connection that only listens": send_slowly(server, live.encode(), b""),
    }
    found = await asyncio.gather(*attempts.values())
    ada.close()
    return [f"{what}: {how}" for what, how in zip(attempts, found, strict=True)]


async def send_slowly(server: Served, start: bytes, each: bytes) -> str:
    """Send the start at once and then byte by byte; returns when the server ends it, and how."""
    reader, writer = await asyncio.open_connection(server.host, server.port)
    began = time.perf_counter()
    writer.write(start)
    response = asyncio.create_task(reader.read())
    while not response.done() and time.perf_counter() - began < LONGEST:
        writer.write(each)
        await asyncio.wait([response], timeout=BYTE_SECONDS)
    seconds = time.perf_counter() - began
    if response.done():
        status = 0 if response.exception() else status_of(response.result())
        found = f"ended after {seconds:.1f} s with {f'status {status}' if status else 'no status'}"
    else:
        response.cancel()
        found = f"still open after {LONGEST:.0f} s"
    writer.transport.abort()
    return found
