"""Requests as bytes, and what comes back."""

from __future__ import annotations

import asyncio

from bench.attacks.target import ATTACKER, OTHER, Person
from bench.serving.players import Reachable

START = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
"""A request without the empty line that ends its head."""
PROBE_SECONDS = 3.0
"""The time in which a request must be answered."""


def begun_body(token: str) -> bytes:
    """A request whose body is not complete."""
    return (
        b"POST /api/matches/unknown/undo HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token.encode()
        + b"\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    )  # fmt: skip


def status_of(response: bytes) -> int:
    """The status of a response; 0 if there is none."""
    status = response[9:12]
    return int(status) if response.startswith(b"HTTP/1.") and len(status) == 3 and status.isdigit() else 0


async def ask_once(server: Reachable) -> tuple[int, asyncio.StreamWriter | None]:
    """The status of a request for /health, and its open connection; 0 and None if it was not answered in time."""
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            reader, writer = await asyncio.open_connection(server.host, server.port, local_addr=(ATTACKER, 0))
            try:
                writer.write(START + b"\r\n")
                return status_of(await reader.readuntil(b"\r\n\r\n")), writer
            except BaseException:
                writer.transport.abort()
                raise
    except (OSError, asyncio.IncompleteReadError):
        return 0, None


async def serves_others(server: Reachable) -> bool:
    """Whether a new connection of another address is served in time."""
    other = Person(server, OTHER)
    status, _ = await other.timed("GET", "/health", seconds=PROBE_SECONDS)
    other.close()
    return status == 200
