"""A community on one server: many open matches, some of them played, many people who watch.

    python -m bench.community [--open 10000] [--active 2000] [--watchers 5000] [--rate 200] [--seconds 30]

PostgreSQL and two server processes on this machine. Measures answers and how soon watchers hear of them, memory for
each match and watcher, and how long a restart takes. With no watchers and with all it finds what an answer and telling
a watcher cost in processor time; with half of them this model is checked.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from tests.postgres import free_port, running

from bench.load import Seat, offered
from bench.serving.servers import Served
from bench.serving.watchers import Watcher
from fathom.web.file_limit import raise_file_limit

TOGETHER = 50
"""How many requests are sent at once while the community is built."""
LOOK, CALM, PATIENCE = 2.0, 0.3, 60.0
"""How long the servers are looked at, in seconds; at rest they use at most this share of a processor."""


class Point(msgspec.Struct, frozen=True):
    """What was measured with one number of watchers."""

    open: int
    active: int
    watchers: int
    answers: float
    """Answers a second."""
    p50: float
    p99: float
    """Milliseconds until an answer is acknowledged."""
    told: float
    """Changes a second that watchers were told."""
    told_p50: float
    told_p99: float
    """Milliseconds from the acknowledgement until a watcher hears of it."""
    cpu: float
    """The share of a processor that the servers used."""
    memory: float
    """Megabytes of the servers."""


class Community:
    """The people of one server."""

    def __init__(self, served: Served, rate: float) -> None:
        self._served = served
        self._rate = rate
        self._seats: list[Seat] = []
        self._watchers: list[Watcher] = []
        self._open = 0

    async def settle(self, open_matches: int, active: int) -> None:
        """Let people come who play. They also have matches that no one plays."""
        self._seats = [Seat(self._served, random.Random(number), fast=False) for number in range(active)]
        await together([seat.sit() for seat in self._seats])
        # Each connection sends one request at a time.
        idle = range(active, open_matches)
        await together([self._set_up(seat, idle[first::active]) for first, seat in enumerate(self._seats)])
        self._open = open_matches

    async def watch(self, watchers: int) -> None:
        """Let people come who watch, until there are as many as wanted."""
        more = [self._watcher(number) for number in range(len(self._watchers), watchers)]
        await together([watcher.start() for watcher in more])
        self._watchers += more

    async def _set_up(self, seat: Seat, seeds: range) -> None:
        for seed in seeds:
            body = {"game": "refuge", "seats": ["me", "me"], "seed": seed}
            status, made = await seat.line.send("POST", "/api/matches", body)
            if status != 201:
                raise RuntimeError(f"{status}: {made}")

    def _watcher(self, number: int) -> Watcher:
        seat = self._seats[number % len(self._seats)]
        return Watcher(self._served.host, self._served.port, seat.line.token, seat.match)

    async def calm(self) -> float:
        """Wait until the servers are at rest after people have come, a minute at most; gives the seconds it took."""
        began = time.perf_counter()
        while await self.rest(LOOK) > CALM and time.perf_counter() - began < PATIENCE:
            pass
        return time.perf_counter() - began

    async def rest(self, seconds: float) -> float:
        """The share of a processor that the servers use while no one plays."""
        before = self._served.cpu()
        await asyncio.sleep(seconds)
        return (self._served.cpu() - before) / seconds

    async def measure(self, seconds: float) -> Point:
        """Answers come at a steady rate, from all players in turn."""
        for watcher in self._watchers:
            watcher.heard.clear()
        before = self._served.cpu()
        took, lasted = await offered(self._seats, seconds, self._rate)
        used = self._served.cpu() - before
        delays = sorted(self._delays())
        ordered = sorted(took)
        return Point(
            self._open, len(self._seats), len(self._watchers),
            len(took) / lasted, 1000 * share(ordered, 0.5), 1000 * share(ordered, 0.99),
            len(delays) / lasted, 1000 * share(delays, 0.5), 1000 * share(delays, 0.99),
            used / lasted, self._served.memory() / 2**20,
        )  # fmt: skip

    def _delays(self) -> list[float]:
        """How long after the acknowledgement of an answer each watcher heard of it."""
        acknowledged = {key: at for seat in self._seats for key, at in seat.acknowledged.items()}
        return [
            max(0.0, at - acknowledged[watcher.match, sequence])
            for watcher in self._watchers
            for sequence, at in watcher.heard
            if (watcher.match, sequence) in acknowledged
        ]

    def close(self) -> None:
        """Let everybody go."""
        for seat in self._seats:
            seat.close()
        for watcher in self._watchers:
            watcher.close()


async def together(calls: list[Coroutine[Any, Any, None]]) -> None:
    """Await many calls, some at a time."""
    gate = asyncio.Semaphore(TOGETHER)

    async def one(call: Coroutine[Any, Any, None]) -> None:
        async with gate:
            await call

    await asyncio.gather(*(one(call) for call in calls))


def share(ordered: list[float], part: float) -> float:
    """The value below which this part of the values is; 0 if there are none."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


class Model(msgspec.Struct, frozen=True):
    """What a server needs: microseconds of processor time of an answer and of telling a watcher; kilobytes."""

    answer: float
    telling: float
    match: float
    watcher: float

    @classmethod
    def of(cls, empty: float, alone: Point, watched: Point) -> Model:
        """The model from an empty server, one without watchers and the same with all."""
        answer = 1e6 * alone.cpu / alone.answers
        telling = max(0.0, 1e6 * watched.cpu - answer * watched.answers) / max(1.0, watched.told)
        watcher = 1024 * (watched.memory - alone.memory) / max(1, watched.watchers)
        return cls(answer, telling, 1024 * (alone.memory - empty) / alone.open, watcher)

    def cpu(self, point: Point) -> float:
        """The share of a processor that the answers of a point need, and telling its watchers."""
        return (point.answers * self.answer + point.told * self.telling) / 1e6


HEAD = (
    f"{'open':>7}{'active':>8}{'watchers':>10}{'answers/s':>11}{'p50 ms':>8}{'p99 ms':>8}"
    f"{'told/s':>8}{'p50 ms':>8}{'p99 ms':>8}{'cpus':>7}{'MB':>7}"
)


def line(x: Point) -> str:
    """A point as a row."""
    return (
        f"{x.open:>7}{x.active:>8}{x.watchers:>10}{x.answers:>11.0f}{x.p50:>8.1f}{x.p99:>8.1f}"
        f"{x.told:>8.0f}{x.told_p50:>8.1f}{x.told_p99:>8.1f}{x.cpu:>7.2f}{x.memory:>7.0f}"
    )


async def main(args: argparse.Namespace) -> None:
    """Measure without watchers, with half and with all; then the model, and a restart."""
    raise_file_limit()
    with tempfile.TemporaryDirectory(prefix="fathom-community-") as name, running() as address:
        served = Served(address, free_port(), Path(name) / "log", "--workers", str(args.workers))
        await served.start()
        empty, began = served.memory() / 2**20, time.perf_counter()
        community = Community(served, args.rate)
        points: list[Point] = []
        try:
            await community.settle(args.open, args.active)
            print(f"{args.open} matches were set up in {time.perf_counter() - began:.0f} s\n{HEAD}", flush=True)
            for watchers in (0, args.watchers // 2, args.watchers):
                await community.watch(watchers)
                print(f"at rest after {await community.calm():.0f} s", flush=True)
                points.append(await community.measure(args.seconds))
                print(line(points[-1]), flush=True)
            resting = await community.rest(args.seconds)
            community.close()
            tell_model(empty, points, resting)
            began = time.perf_counter()
            served.stop()
            stopped = time.perf_counter()
            await served.start()
            print(f"Stopped in {stopped - began:.1f} s, ready again after {time.perf_counter() - stopped:.1f} s")
        finally:
            community.close()
            served.stop()


def tell_model(empty: float, points: list[Point], resting: float) -> None:
    """Print the model and how well it fits the point in the middle, which it was not made from."""
    alone, middle, watched = points
    found = Model.of(empty, alone, watched)
    print(f"Processor time: {found.answer:.0f} µs for an answer, {found.telling:.0f} µs for telling one watcher;")
    print(f"{100 * resting:.0f} % of a processor with {watched.watchers} watchers while no one plays.")
    print(f"Half of the watchers should need {found.cpu(middle):.2f} processors; measured: {middle.cpu:.2f}.")
    print(
        f"Memory: {empty:.0f} MB empty, {found.match:.0f} kB for an open match, {found.watcher:.0f} kB for a watcher."
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--open", type=int, default=10_000)
    parser.add_argument("--active", type=int, default=2_000)
    parser.add_argument("--watchers", type=int, default=5_000)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--workers", type=int, default=2)
    uvloop.run(main(parser.parse_args()))
