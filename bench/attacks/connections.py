"""Attacks with requests that are malformed, endless or never complete."""

from __future__ import annotations

import asyncio
import json
import re
import resource
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from bench.attacks.target import ATTACKER, MB, OTHER, Person, Target, exchange
from bench.attacks.verdicts import (
    AFTER,
    HalfOpen,
    Outcome,
    all_were_refused,
    headers_were_bounded,
    others_reach_the_server,
)
from bench.serving.players import Reachable
from bench.serving.servers import Served

ENDLESS, ENDLESS_SECONDS = 288 * MB, 15.0
"""The bytes of headers to send, and the time for it."""
HALF_OPEN, USUAL_FILES = 1100, 1024
"""How many requests are begun and not completed, and the usual limit of open files."""
REFUSED = 4.0
"""Seconds after which a refused connection has ended: it has a second to read why, and the server may be busy."""
DEPTH = 30_000


async def endless_headers(target: Target) -> Outcome:
    """Send headers without end over one connection, without a login."""
    async with target.server() as server:
        before = most = server.memory()
        reader, writer = await asyncio.open_connection(server.host, server.port)
        answer = asyncio.create_task(reader.read(64))
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        part = (b"X-Filler: " + b"x" * 8000 + b"\r\n") * 8
        sent, began = 0, time.perf_counter()
        with suppress(OSError):
            while sent < ENDLESS and time.perf_counter() - began < ENDLESS_SECONDS and not answer.done():
                writer.write(part)
                await asyncio.wait_for(writer.drain(), ENDLESS_SECONDS)
                sent += len(part)
                most = max(most, server.memory())
                await asyncio.sleep(0.001)  # else an answer is lost when the server closes
        ended = sent < ENDLESS and time.perf_counter() - began < ENDLESS_SECONDS
        seconds = time.perf_counter() - began
        with suppress(OSError, TimeoutError):
            await asyncio.wait_for(asyncio.shield(answer), 2)
        status = answer.result()[9:12].decode() if answer.done() and not answer.exception() else ""
        most = max(most, server.memory())
        answer.cancel()
        writer.transport.abort()
    return Outcome(
        f"{sent / MB:.1f} MB of headers sent in {seconds:.1f} s, status {status or 'none'}; "
        f"memory {before / MB:.0f} to {most / MB:.0f} MB",
        headers_were_bounded(sent, ended, most - before),
    )


async def half_open_requests(target: Target) -> Outcome:
    """Begin many requests from one address, half of them with a body, and complete none."""
    return await _hold(target, hold_half_open)


async def impossible_web_sockets(target: Target) -> Outcome:
    """Begin many web sockets from one address with heads that the library of web sockets refuses to parse."""
    head = (
        b"GET /api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    )
    heads = (head + b"Content-Length: 1000000\r\n\r\n", head + b"X: y\r\n" * 128 + b"\r\n")
    return await _hold(target, partial(hold, heads=heads, settle=REFUSED))


async def _hold(target: Target, holding: Callable[[Served], Awaitable[HalfOpen]]) -> Outcome:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (USUAL_FILES, hard))
    try:
        async with target.server() as server:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            found = await holding(server)
            await asyncio.sleep(1)
            errors = server.log_text().count('"level"')
            return Outcome(f"{found}; {errors} errors in the log when all left", others_reach_the_server(found))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def hold_half_open(server: Reachable) -> HalfOpen:
    """Begin many requests from one address, and ask from another whether the server still serves it.

    The caller may open enough files for the connections.
    """
    ada = await Person.new(server)
    heads = (
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /api/matches/unknown/undo HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + ada.token.encode()
        + b"\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
    )  # fmt: skip
    ada.close()
    return await hold(server, heads)


async def hold(server: Reachable, heads: tuple[bytes, bytes], settle: float = 1) -> HalfOpen:
    """Send these heads, one after the other, over many connections of one address. See `hold_half_open`.

    The connections are counted after `settle` seconds.
    """
    lines = []
    for number in range(HALF_OPEN):
        with suppress(OSError, TimeoutError):
            line = await asyncio.wait_for(asyncio.open_connection(server.host, server.port), 5)
            line[1].write(heads[number % 2])
            lines.append(line)
    await asyncio.sleep(settle)
    held = await _still_open([reader for reader, _ in lines])
    other = Person(server, OTHER)
    tries = [await other.timed("GET", "/health", seconds=5) for _ in range(10)]
    served = [milliseconds for status, milliseconds in tries if status == 200]
    other.close()
    await asyncio.sleep(AFTER)
    later = await _still_open([reader for reader, _ in lines])
    for _, writer in lines:
        writer.transport.abort()
    return HalfOpen(len(lines), held, later, served, len(tries))


async def _still_open(readers: list[asyncio.StreamReader]) -> int:
    """How many connections the server has not closed."""
    count = 0
    for reader in readers:
        try:
            async with asyncio.timeout(0.001):
                while await reader.read(1024):
                    pass
        except TimeoutError:
            count += 1
        except OSError:
            pass
    return count


async def deep_json(target: Target) -> Outcome:
    """Send a deeply nested list to every route of the API that has a body."""
    async with target.server(limited=False) as server:
        ada = await Person.new(server)
        _, schema = await exchange(
            server, b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        )
        routes = routes_with_a_body(schema)
        statuses: Counter[int] = Counter()
        for method, path in routes:
            request = (
                f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {ada.token}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {DEPTH}\r\nConnection: close\r\n\r\n"
            )
            status, _ = await exchange(server, request.encode() + b"[" * DEPTH)
            statuses[status] += 1
        ada.close()
    found = ", ".join(f"{status} on {number}" for status, number in sorted(statuses.items()))
    return Outcome(f"{len(routes)} routes with a body: status {found}", all_were_refused(statuses))


def routes_with_a_body(schema: str) -> list[tuple[str, str]]:
    """The routes of an OpenAPI description that take a body, with a value for every parameter of the path."""
    found = [
        (method.upper(), re.sub(r"\{[^}]*seat[^}]*\}", "0", path))
        for path, methods in json.loads(schema)["paths"].items()
        for method, about in methods.items()
        if "requestBody" in about
    ]
    routes = {(method, re.sub(r"\{[^}]+\}", "unknown", path)) for method, path in found}
    return sorted(routes | {("POST", "/api/matches/import")})


async def other_names_and_origins(target: Target) -> Outcome:
    """Use the server under a name that points to it, from other origins, and read its metrics."""
    async with target.server() as server:
        own = f"http://127.0.0.1:{server.port}"
        ada = await Person.new(server)
        cookie = await _cookie(server)

        async def status(method: str, path: str, *headers: str) -> int:
            lines = "\r\n".join((f"{method} {path} HTTP/1.1", *headers, "Connection: close"))
            body = "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}" if method == "POST" else "\r\n"
            found, _ = await exchange(server, f"{lines}\r\n{body}".encode())
            return found

        here, known = f"Host: 127.0.0.1:{server.port}", f"Cookie: {cookie}"
        results = {
            "page under the name evil.example": await status("GET", "/", "Host: evil.example"),
            "metrics under it": await status("GET", "/metrics", "Host: evil.example"),
            "metrics": await status("GET", "/metrics", here),
            "two Origin headers": await status(
                "POST", "/api/people", here, known, "Origin: http://evil.example", f"Origin: {own}"
            ),
            "two Sec-Fetch-Site headers": await status(
                "POST", "/api/people", here, known, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-origin"
            ),
            "https origin on plain HTTP": await status(
                "POST", "/api/people", here, known, f"Origin: {own.replace('http', 'https')}"
            ),
        }
        permitted = await status("POST", "/api/people", here, known, f"Origin: {own}")
        ada.close()
    return Outcome(
        ", ".join(f"{what}: {status}" for what, status in {**results, "own origin": permitted}.items()),
        # A server that refuses everything proves nothing.
        all_were_refused(results.values()) and 200 <= permitted < 300,
    )


async def _cookie(server: Served) -> str:
    """The cookie of a new person."""
    reader, writer = await asyncio.open_connection(server.host, server.port, local_addr=(ATTACKER, 0))
    writer.write(
        b"POST /api/people HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
        b"Connection: close\r\n\r\n{}"
    )
    head = (await reader.read()).decode(errors="replace")
    writer.close()
    line = next(line for line in head.splitlines() if line.lower().startswith("set-cookie:"))
    return line.partition(":")[2].partition(";")[0].strip()
