"""How fast each server is: answers over HTTP and over WebSockets, and requests for /health."""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence

from bench.load import Metrics, figures, saturated
from bench.server_libraries.running import running, say
from bench.serving.seats import Seat
from bench.serving.servers import Served
from bench.serving.wire import Line


async def speed(names: Sequence[str], args: argparse.Namespace) -> None:
    """Measure every server in every round; every second round in the opposite order."""
    rounds = []
    for number in range(args.rounds):
        found = {}
        for name in names if number % 2 == 0 else names[::-1]:
            found[name] = await speed_of(name, args.matches, args.seconds)
            for one in found[name]:
                say(
                    name,
                    f"{one.what:10} {one.rate:6.0f}/s  p50 {one.p50:5.1f} ms  p99 {one.p99:5.1f} ms  "
                    f"processor {one.cpu:4.0f} µs",
                )
        rounds.append(found)
    for (name, what), each in ratios(rounds).items():
        say(name, f"{what:10} ratio {statistics.mean(each):.2f} ({', '.join(f'{ratio:.2f}' for ratio in each)})")


def ratios(rounds: Sequence[Mapping[str, Sequence[Metrics]]]) -> dict[tuple[str, str], list[float]]:
    """The rate of each server and kind of request in each round, divided by that of our server in the same round."""
    found = defaultdict(list)
    for results in rounds:
        own = {one.what: one.rate for one in results.get("ours", ())}
        for name, metrics in results.items():
            for one in metrics:
                if one.what in own:
                    found[name, one.what].append(one.rate / own[one.what])
    return dict(found)


async def speed_of(name: str, matches: int, seconds: float) -> list[Metrics]:
    """The figures of a server with this number of matches, or of clients that ask for /health."""
    async with running(name) as server:
        return [
            await answers(server, "HTTP", matches, seconds),
            await answers(server, "WebSocket", matches, seconds),
            await health_requests(server, matches, seconds / 2),
        ]


async def answers(server: Served, what: str, matches: int, seconds: float) -> Metrics:
    """Play matches as fast as possible."""
    seats = [Seat(server, random.Random(index), fast=what == "WebSocket") for index in range(matches)]
    await asyncio.gather(*(seat.sit() for seat in seats))
    before = server.cpu()
    took, all_seconds = await saturated(seats, seconds)
    used = server.cpu() - before
    for seat in seats:
        seat.close()
    return figures(what, matches, took, all_seconds, used)


async def health_requests(server: Served, clients: int, seconds: float) -> Metrics:
    """Ask for /health as fast as possible."""
    took: list[float] = []
    before, start = server.cpu(), time.perf_counter()

    async def ask() -> None:
        line = Line(server.host, server.port)
        while (began := time.perf_counter()) < start + seconds:
            await line.send("GET", "/health")
            took.append(time.perf_counter() - began)
        line.close()

    await asyncio.gather(*(ask() for _ in range(clients)))
    return figures("/health", clients, took, time.perf_counter() - start, server.cpu() - before)
