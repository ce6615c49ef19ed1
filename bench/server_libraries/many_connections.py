"""Many connections of one address, and whether another address is still served."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress

from bench.attacks.target import ATTACKER, Person
from bench.server_libraries.requests import START, ask_once, begun_body, serves_others, status_of
from bench.serving.servers import Served

IDLE = 500
"""The number of idle connections of one address."""
CONNECTIONS = 1100
"""The number of requests that are begun and not completed, and of connections in the flood: more than 1,024 files."""
FLOOD_SECONDS = 15.0


async def idle_connections(server: Served) -> list[str]:
    """Open connections of one address that send one request each and stay open."""
    statuses: Counter[int] = Counter()
    writers = []
    for _ in range(IDLE):
        status, writer = await ask_once(server)
        statuses[status] += 1
        if writer is not None:
            writers.append(writer)
    others = await serves_others(server)
    for writer in writers:
        writer.transport.abort()
    return [
        f"{IDLE} idle connections of one address: {counted(statuses)}; "
        f"another address was {'' if others else 'not '}served"
    ]


async def flood(server: Served) -> list[str]:
    """Open connections of one address as fast as possible, each again when the server has closed it."""
    end = time.perf_counter() + FLOOD_SECONDS
    made = 0

    async def open_again() -> None:
        nonlocal made
        while time.perf_counter() < end:
            try:
                async with asyncio.timeout(FLOOD_SECONDS):
                    reader, writer = await asyncio.open_connection(server.host, server.port, local_addr=(ATTACKER, 0))
            except OSError:
                await asyncio.sleep(0.1)
                continue
            made += 1
            try:
                with suppress(OSError):
                    while await reader.read(1024):
                        pass
            finally:
                writer.transport.abort()

    flooding = [asyncio.create_task(open_again()) for _ in range(CONNECTIONS)]
    await asyncio.sleep(2)
    served = []
    while time.perf_counter() < end:
        served.append(await serves_others(server))
        await asyncio.sleep(0.5)
    await cancel(flooding)
    return [
        f"flood of one address: {made} connections in {FLOOD_SECONDS:.0f} s; another address: {sum(served)} of "
        f"{len(served)} requests served"
    ]


async def half_open_heads(server: Served) -> list[str]:
    """Begin many requests from one address and complete no head."""
    return [f"half-open heads: {await half_open(server, START + b'X-Slow: ', 20.0, (3, 15))}"]


async def half_open_bodies(server: Served) -> list[str]:
    """Begin many requests from one address and complete no body."""
    ada = await Person.new(server)
    ada.close()
    return [f"half-open bodies: {await half_open(server, begun_body(ada.token), 75.0, (3, 15, 72))}"]


async def half_open(server: Served, start: bytes, seconds: float, moments: Sequence[float]) -> str:
    """Begin requests and complete none; returns how many are open at some moments, and whether others are served."""
    began = time.perf_counter()
    made, ended = 0, list[float]()
    statuses: Counter[int] = Counter()

    async def hold() -> None:
        nonlocal made
        try:
            async with asyncio.timeout(10):
                reader, writer = await asyncio.open_connection(server.host, server.port, local_addr=(ATTACKER, 0))
        except OSError:
            return
        made += 1
        response = b""
        try:
            writer.write(start)
            while part := await reader.read(1024):
                response += part
        except OSError:
            pass
        finally:
            writer.transport.abort()
        ended.append(time.perf_counter() - began)
        statuses[status_of(response)] += 1

    holding = []
    for _ in range(CONNECTIONS):
        holding.append(asyncio.create_task(hold()))
        await asyncio.sleep(0.001)
    served: dict[float, bool] = {}
    while (now := time.perf_counter() - began) < seconds:
        served[now] = await serves_others(server)
        await asyncio.sleep(1)
    await cancel(holding)
    return (
        f"of {made} open {still_open(made, ended, moments)}; ended with {counted(statuses) or 'nothing'}; "
        f"another address: {times_served(served)}"
    )


async def cancel(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait until they have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def counted(statuses: Counter[int]) -> str:
    """How often each status came, the most frequent one first; 0 is none."""
    return ", ".join(f"status {status or 'none'} on {number}" for status, number in statuses.most_common())


def still_open(made: int, ended: Sequence[float], moments: Sequence[float]) -> str:
    """How many connections were open at these moments; `ended`: when each of the others ended."""
    return ", ".join(f"{made - sum(end <= moment for end in ended)} after {moment} s" for moment in moments)


def times_served(served: Mapping[float, bool]) -> str:
    """How many requests were served, and between which moments some were not."""
    unserved = [moment for moment, was_served in served.items() if not was_served]
    when = f", not at {unserved[0]:.0f} to {unserved[-1]:.0f} s" if unserved else ""
    return f"{len(served) - len(unserved)} of {len(served)} requests served{when}"
