"""A community on one server: many open matches, some of them played, many people who watch.

    python -m bench.community [--open 10000] [--active 2000] [--watchers 5000] [--rate 200] [--seconds 30]

PostgreSQL and two server processes on this machine. Measures answers and how soon watchers hear of them, memory for
each match, and how long a restart takes. Two sizes of the same community give the model of the cost of a server
(processor time of an answer and of telling a watcher), which is checked against a third.
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

SIZES = (0.25, 0.5, 1.0)
"""The sizes of the community that are measured: the shares of its matches, players and watchers."""
TOGETHER = 50
"""How many requests are sent at once while the community is built."""


class Point(msgspec.Struct, frozen=True):
    """What was measured with one size of the community."""

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
    """The people of one server. It grows from size to size."""

    def __init__(self, served: Served, rate: float) -> None:
        self._served = served
        self._rate = rate
        self._seats: list[Seat] = []
        self._watchers: list[Watcher] = []
        self._open = 0

    async def grow(self, open_matches: int, active: int, watchers: int) -> None:
        """Let more people come, until there are as many as wanted. Players also have matches that no one plays."""
        new = [Seat(self._served, random.Random(number), fast=False) for number in range(len(self._seats), active)]
        await together([seat.sit() for seat in new])
        self._seats += new
        self._open += len(new)
        idle = [self._seats[number % active] for number in range(self._open, open_matches)]
        await together([self._set_up(seat, number) for number, seat in enumerate(idle)])
        self._open += len(idle)
        more = [self._watcher(number) for number in range(len(self._watchers), watchers)]
        await together([watcher.start() for watcher in more])
        self._watchers += more

    async def _set_up(self, seat: Seat, number: int) -> None:
        body = {"game": "refuge", "seats": ["me", "me"], "seed": number}
        status, made = await seat.line.send("POST", "/api/matches", body)
        if status != 201:
            raise RuntimeError(f"{status}: {made}")

    def _watcher(self, number: int) -> Watcher:
        seat = self._seats[number % len(self._seats)]
        return Watcher(self._served.host, self._served.port, seat.line.token, seat.match)

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


def model(points: list[Point]) -> tuple[float, float]:
    """The microseconds of processor time of an answer and of telling one watcher, from the first two points."""
    first, second = points[:2]
    # Two equations: cpu = answers * a + told * b.
    determinant = first.answers * second.told - second.answers * first.told
    if abs(determinant) < 1e-9:
        return 1e6 * first.cpu / first.answers, 0.0
    answer = (first.cpu * second.told - second.cpu * first.told) / determinant
    telling = (first.answers * second.cpu - second.answers * first.cpu) / determinant
    return 1e6 * answer, 1e6 * telling


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
    """All sizes, the model, and a restart."""
    raise_file_limit()
    with tempfile.TemporaryDirectory(prefix="fathom-community-") as name, running() as address:
        served = Served(address, free_port(), Path(name) / "log", "--workers", str(args.workers))
        await served.start()
        empty = served.memory() / 2**20
        community = Community(served, args.rate)
        points: list[Point] = []
        print(HEAD, flush=True)
        try:
            for size in SIZES:
                await community.grow(*(int(size * whole) for whole in (args.open, args.active, args.watchers)))
                points.append(await community.measure(args.seconds))
                print(line(points[-1]), flush=True)
            community.close()
            tell_model(points, empty)
            began = time.perf_counter()
            served.stop()
            stopped = time.perf_counter()
            await served.start()
            print(f"Stopped in {stopped - began:.1f} s, ready again after {time.perf_counter() - stopped:.1f} s")
        finally:
            community.close()
            served.stop()


def tell_model(points: list[Point], empty: float) -> None:
    """Print the model and how well it fits the last point, which it was not made from."""
    answer, telling = model(points)
    last = points[-1]
    expected = (last.answers * answer + last.told * telling) / 1e6
    print(f"An answer costs {answer:.0f} µs of a processor, telling one watcher {telling:.0f} µs.")
    print(f"For the last row that makes {expected:.2f} processors; measured: {last.cpu:.2f}.")
    print(f"{1024 * (last.memory - empty) / max(1, last.open):.0f} kB for each open match, watchers included.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--open", type=int, default=10_000)
    parser.add_argument("--active", type=int, default=2_000)
    parser.add_argument("--watchers", type=int, default=5_000)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--workers", type=int, default=2)
    uvloop.run(main(parser.parse_args()))
