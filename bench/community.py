"""A community on one server: many open matches, some of them played, many people who watch.

    python -m bench.community [--open 10000] [--active 2000] [--watchers 5000] [--rate 200] [--seconds 30] [--no-peer]

PostgreSQL and two server processes on this machine. Half of the watchers are at a tenth of the tables. Measures answers
and how soon watchers hear of them, memory for each match and watcher, and how long a restart takes. Three measurements
give what everything costs (`bench.serving.cost_model`), and three others check it. Before each, watchers of a match
that is over go to the next one of its player. Then boardgame.io's server in memory gets as many matches, players and
watchers.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from tests.postgres import Postgres, controlled, free_port

from bench.load import offered
from bench.serving import peer
from bench.serving.cost_model import CostModel, Point, expected_followers
from bench.serving.seats import Seat
from bench.serving.servers import Served
from bench.serving.watchers import Watcher
from fathom.web.file_limit import raise_file_limit

TOGETHER = 50
"""How many requests are sent at once while the community is built."""
POPULAR, CROWDED = 10, 0.3
"""One table of so many has many watchers; the share of the rate at which these alone are played."""
LOOK, CALM, PATIENCE = 2.0, 0.3, 60.0
"""How long the servers are looked at, in seconds; at rest they use at most this share of a processor."""
LAST_UPDATES = 1.0
"""Seconds in which watchers hear of the last answers."""


class Community:
    """The people of one server."""

    def __init__(self, served: Served, database: Postgres, processes: int) -> None:
        self._served = served
        self._database = database
        self._processes = processes
        self._seats: list[Seat] = []
        self._watchers: dict[int, Watcher] = {}
        self._open = 0

    @property
    def popular(self) -> list[Seat]:
        """The tables with many watchers."""
        return self._seats[: max(1, len(self._seats) // POPULAR)]

    @property
    def quiet(self) -> list[Seat]:
        """The other tables."""
        return self._seats[len(self.popular) :]

    @property
    def everyone(self) -> list[Seat]:
        """All tables at which someone plays."""
        return self._seats

    async def settle(self, open_matches: int, active: int) -> None:
        """Let people come who play. They also have matches that no one plays."""
        self._seats = [Seat(self._served, random.Random(number), fast=False) for number in range(active)]
        await together([seat.sit() for seat in self._seats])
        # Each connection sends one request at a time.
        idle = range(active, open_matches)
        await together([self._set_up(seat, idle[first::active]) for first, seat in enumerate(self._seats)])
        self._open = open_matches

    async def watch(self, watchers: int) -> None:
        """Let people come who watch, or go, until as many as wanted watch matches that are played."""
        for number, watcher in list(self._watchers.items()):
            if number >= watchers or watcher.match != self._table(number).match:
                watcher.close()
                del self._watchers[number]
        more = {number: self._watcher(number) for number in range(watchers) if number not in self._watchers}
        await together([watcher.start() for watcher in more.values()])
        self._watchers |= more

    async def _set_up(self, seat: Seat, seeds: range) -> None:
        for seed in seeds:
            body = {"game": "refuge", "seats": ["me", "me"], "seed": seed}
            status, made = await seat.line.send("POST", "/api/matches", body)
            if status != 201:
                raise RuntimeError(f"{status}: {made}")

    def _table(self, number: int) -> Seat:
        """The table of a watcher."""
        tables = self.quiet if number % 2 and self.quiet else self.popular
        return tables[number // 2 % len(tables)]

    def _watcher(self, number: int) -> Watcher:
        seat = self._table(number)
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

    async def measure(self, what: str, seats: list[Seat], rate: float, seconds: float) -> Point:
        """Answers come at a steady rate, from these players in turn."""
        for seat in seats:
            seat.acknowledged.clear()
        for watcher in self._watchers.values():
            watcher.heard.clear()
        watched = Counter(watcher.match for watcher in self._watchers.values())
        before, before_database = self._served.cpu(), self._database.cpu()
        took, lasted = await offered(seats, seconds, rate)
        used, used_database = self._served.cpu() - before, self._database.cpu() - before_database
        await asyncio.sleep(LAST_UPDATES)
        delays = sorted(self._delays())
        ordered = sorted(took)
        followed = [
            expected_followers(self._processes, watched[match]) for seat in seats for match, _ in seat.acknowledged
        ]
        return Point(
            what, self._open, len(seats), len(self._watchers),
            len(took) / lasted, 1000 * share(ordered, 0.5), 1000 * share(ordered, 0.99),
            len(delays) / lasted, 1000 * share(delays, 0.5), 1000 * share(delays, 0.99),
            sum(followed) / lasted, used / lasted, used_database / lasted, self._served.memory() / 2**20,
        )  # fmt: skip

    def _delays(self) -> list[float]:
        """How long after the acknowledgement of an answer each watcher heard of it."""
        acknowledged = {key: at for seat in self._seats for key, at in seat.acknowledged.items()}
        return [
            max(0.0, at - acknowledged[watcher.match, sequence])
            for watcher in self._watchers.values()
            for sequence, at in watcher.heard
            if (watcher.match, sequence) in acknowledged
        ]

    def close(self) -> None:
        """Let everybody go."""
        for seat in self._seats:
            seat.close()
        for watcher in self._watchers.values():
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


HEAD = (
    f"{'':28}{'open':>7}{'active':>8}{'watchers':>10}{'answers/s':>11}{'p50 ms':>8}{'p99 ms':>8}"
    f"{'updates/s':>11}{'p50 ms':>8}{'p99 ms':>8}{'cpus':>7}{'database':>10}{'MB':>7}"
)


def line(x: Point) -> str:
    """A point as a row."""
    return (
        f"{x.what:28}{x.open:>7}{x.active:>8}{x.watchers:>10}{x.answers:>11.0f}{x.p50:>8.1f}{x.p99:>8.1f}"
        f"{x.updates:>11.0f}{x.update_p50:>8.1f}{x.update_p99:>8.1f}{x.cpu:>7.2f}{x.database:>10.2f}{x.memory:>7.0f}"
    )


async def main(args: argparse.Namespace) -> None:
    """Measure our servers, derive the model and check it, restart them; then the peer."""
    raise_file_limit()
    with tempfile.TemporaryDirectory(prefix="fathom-community-") as name:
        with controlled() as database:
            served = Served(database.address, free_port(), Path(name) / "log", "--workers", str(args.workers))
            await served.start()
            community = Community(served, database, args.workers)
            try:
                await measure_model(community, served, args)
                community.close()
                await measure_restart(served)
            finally:
                community.close()
                served.stop()
        if args.peer:
            await measure_peer(Path(name) / "peer", args)


async def measure_model(community: Community, served: Served, args: argparse.Namespace) -> None:
    """Three points for the model, and three that check it."""
    empty, began = served.memory() / 2**20, time.perf_counter()
    await community.settle(args.open, args.active)
    print(f"{args.open} matches were set up in {time.perf_counter() - began:.0f} s\n{HEAD}", flush=True)
    await community.calm()
    idle = await community.rest(args.seconds)
    rate, everyone, popular, quiet = args.rate, community.everyone, community.popular, community.quiet

    async def point(what: str, seats: list[Seat], rate: float, watchers: int) -> Point:
        await community.watch(watchers)
        await community.calm()
        found = await community.measure(what, seats, rate, args.seconds)
        print(line(found), flush=True)
        return found

    alone = await point("no watchers", everyone, rate, 0)
    crowded = await point("popular tables", popular, CROWDED * rate, args.watchers)
    spread = await point("all tables", everyone, rate, args.watchers)
    await community.calm()
    resting = await community.rest(args.seconds) - idle
    model = CostModel.of(empty, resting, alone, crowded, spread)
    checks = [
        await point("half the rate", everyone, rate / 2, args.watchers),
        await point("quiet tables", quiet, rate, args.watchers),
        await point("half of the watchers", everyone, rate, args.watchers // 2),
    ]
    tell_model(model, empty, checks)


async def measure_restart(served: Served) -> None:
    """How long the servers are away when they are stopped and started."""
    began = time.perf_counter()
    served.stop()
    stopped = time.perf_counter()
    await served.start()
    print(f"Stopped in {stopped - began:.1f} s, ready again after {time.perf_counter() - stopped:.1f} s", flush=True)


async def measure_peer(folder: Path, args: argparse.Namespace) -> None:
    """boardgame.io's server with as many matches, players and watchers."""
    peer.install(folder)
    async with peer.running(folder) as server:
        for watchers in (0, args.watchers):
            opened = 0 if watchers else args.open - args.active
            found = await server.community(opened, args.active, watchers, args.seconds, args.rate)
            took, delays = sorted(found.took), sorted(found.delays)
            print(line(Point(
                f"boardgame.io, {'all tables' if watchers else 'no watchers'}", args.open, args.active, watchers,
                len(took) / found.lasted, 1000 * share(took, 0.5), 1000 * share(took, 0.99),
                len(delays) / found.lasted, 1000 * share(delays, 0.5), 1000 * share(delays, 0.99),
                0.0, found.cpu / found.lasted, 0.0, server.memory() / 2**20,
            )), flush=True)  # fmt: skip


def tell_model(model: CostModel, empty: float, checks: list[Point]) -> None:
    """Print what everything costs, and what the model expects of points that it was not made from."""
    print(f"Processor time, µs: {model.answer:.0f} for an answer, {model.following:.0f} to read it in another process,")
    print(f"{model.telling:.0f} for telling a watcher, {model.resting:.0f} for a watcher in a second without changes.")
    if min(msgspec.structs.astuple(model)) < 0:
        print("Costs below 0 are too small to be measured with so few people and so little time.")
    print(f"Memory: {empty:.0f} MB empty, {model.match:.0f} kB for a match, {model.watcher:.0f} kB for a watcher.")
    for point in checks:
        print(f"{point.what}: {model.cpu(point):.2f} processors expected, {point.cpu:.2f} measured", flush=True)


def at_least(least: int) -> Callable[[str], int]:
    """A reader of numbers for an option: the model needs so many."""

    def number(text: str) -> int:
        if not text.isdigit() or int(text) < least:
            raise argparse.ArgumentTypeError(f"write a number of at least {least}, not {text!r}")
        return int(text)

    return number


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--open", type=at_least(2), default=10_000)
    parser.add_argument("--active", type=at_least(2), default=2_000)
    parser.add_argument("--watchers", type=at_least(2), default=5_000)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--workers", type=at_least(2), default=2)
    parser.add_argument("--no-peer", dest="peer", action="store_false")
    uvloop.run(main(parser.parse_args()))
