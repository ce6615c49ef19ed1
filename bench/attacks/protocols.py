"""Attacks with requests for another protocol, with requests that do not wait for responses, and with empty frames."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import suppress

from bench.attacks.target import ATTACKER, MB, OTHER, Person, Target
from bench.attacks.verdicts import Flooded, Outcome, flood_was_bounded, responses_are_own
from bench.serving.servers import Served

OWN, CLOSED = "own response", "connection closed"
"""What the next request on a connection should get; closed connections are not used again."""
PROTOCOLS = ("h2c", "foo", "websocket")
FLOODS, FLOOD_SECONDS, FLOOD_BYTES = 10, 6.0, MB // 4
"""How many connections flood the server, for how many seconds, and with how many bytes at a time."""
AGAIN = 0.05
"""Seconds until a connection that the server has closed is replaced."""
WAITING = 5.0
"""Seconds that somebody else waits for a response."""


async def hidden_requests(target: Target) -> Outcome:
    """Hide the beginning of a request in the body of another one, on a connection that a proxy would use again."""
    async with target.server() as server:
        found = {protocol: await _next_response(server, protocol) for protocol in PROTOCOLS}
    return Outcome(
        "the next request after " + ", ".join(f"`Upgrade: {name}`: {got}" for name, got in found.items()),
        responses_are_own(list(found.values())),
    )


async def _next_response(server: Served, protocol: str) -> str:
    """What somebody else's request for `/health` gets."""
    # Empty lines fill more than what the server reads at once; before a request they mean nothing.
    hidden = b"\r\n" * MB + b"GET /api/me HTTP/1.1\r\nX-Rest: "
    reader, writer = await asyncio.open_connection(server.host, server.port, local_addr=(ATTACKER, 0))
    try:
        async with asyncio.timeout(WAITING):
            writer.write(
                b"POST /api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: upgrade\r\n"
                b"Upgrade: %s\r\nContent-Length: %d\r\n\r\n" % (protocol.encode(), len(hidden))
            )
            writer.write(hidden)
            await writer.drain()
            await _response(reader)
            writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            status, body = await _response(reader)
    except (OSError, asyncio.IncompleteReadError):
        return CLOSED
    except TimeoutError:
        return "no response"
    finally:
        writer.transport.abort()
    return OWN if body == "alive" else f"status {status}"


async def _response(reader: asyncio.StreamReader) -> tuple[int, str]:
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head.lower())
    body = await reader.readexactly(int(length[1]) if length else 0)
    return int(head.split()[1]), body.decode()


async def pipelined_requests(target: Target) -> Outcome:
    """Send requests without end and without waiting for responses, without a login."""
    request = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    async with target.server() as server:
        return await _flooded(server, b"", request * (FLOOD_BYTES // len(request)))


async def empty_frames(target: Target) -> Outcome:
    """Send pings without content over web sockets without end."""
    ping = b"\x89\x80\0\0\0\0"
    async with target.server() as server:
        ada = await Person.new(server)
        head = (
            "GET /api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Authorization: Bearer {ada.token}\r\n\r\n"
        )
        ada.close()
        return await _flooded(server, head.encode(), ping * (FLOOD_BYTES // len(ping)))


async def _flooded(server: Served, head: bytes, flood: bytes) -> Outcome:
    """Flood a server over some connections of one address, and measure how another address is served."""
    other = Person(server, OTHER)
    alone, _ = await _times(other)
    before = server.memory()
    flooding = [asyncio.create_task(_flood(server, head, flood)) for _ in range(FLOODS)]
    during, growth = await _times(other, server, before)
    for task in flooding:
        task.cancel()
    await asyncio.gather(*flooding, return_exceptions=True)
    other.close()
    found = Flooded(alone, during, growth)
    return Outcome(str(found), flood_was_bounded(found))


async def _flood(server: Served, head: bytes, flood: bytes) -> None:
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection(server.host, server.port, local_addr=(ATTACKER, 0))
            reading = None
            try:
                if head:
                    writer.write(head)
                    await reader.readuntil(b"\r\n\r\n")
                reading = asyncio.create_task(_read_all(reader))
                while True:
                    writer.write(flood)
                    await writer.drain()
                    await asyncio.sleep(0.001)  # the other address is measured by the same process
            finally:
                if reading is not None:
                    reading.cancel()
                writer.transport.abort()
        await asyncio.sleep(AGAIN)


async def _read_all(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(2**18):
            pass


async def _times(person: Person, server: Served | None = None, before: int = 0) -> tuple[list[float], int]:
    """The milliseconds of requests, `WAITING` for each that was not answered; and the growth of the memory."""
    found, most, began = [], before, time.perf_counter()
    while time.perf_counter() - began < FLOOD_SECONDS:
        status, milliseconds = await person.timed("GET", "/health", seconds=WAITING)
        found.append(milliseconds if status == 200 else 1000 * WAITING)
        if server is not None:
            most = max(most, server.memory())
        await asyncio.sleep(0.05)
    return found, most - before
