"""Answers a second over HTTP, each on the disk before it is acknowledged; beside boardgame.io's server in the same run.

python -m bench.load [--seconds 10] [--matches 50 500] [--offered 200] [--no-peer]
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from tests.postgres import free_port, running

from bench.serving import peer
from bench.serving.players import Reachable
from bench.serving.servers import Served
from bench.serving.wire import Line, Socket


class Metrics(msgspec.Struct):
    """What was measured: answers a second, and the milliseconds in which 50 and 99 of 100 were acknowledged."""

    what: str
    matches: int
    rate: float
    p50: float
    p99: float
    cpu: float = 0.0
    """Microseconds of processor time of the server for one answer, new matches included."""


class Seat:
    """One person who plays a match by themselves, and another when it is over."""

    def __init__(self, served: Reachable, chance: random.Random, fast: bool) -> None:
        self.line = Line(served.host, served.port)
        self.socket: Socket | None = None
        self._fast = fast
        self._served = served
        self.chance = chance
        self.match = ""
        self.now: dict[str, object] = {}
        self.acknowledged: dict[tuple[str, object], float] = {}
        """When each answer was acknowledged, by match and sequence."""

    async def sit(self) -> None:
        """Set up a new match."""
        if not self.line.token:
            _, person = await self.line.send("POST", "/api/people", {})
            self.line.token = person["token"]
            if self._fast:
                self.socket = Socket(self._served.host, self._served.port, person["token"])
        body = {"game": "refuge", "seats": ["me", "me"], "seed": self.chance.randrange(10**6)}
        status, made = await self.line.send("POST", "/api/matches", body)
        if status != 201:
            raise RuntimeError(f"{status}: {made}")
        self.match = made["match"]
        if self.socket is not None:
            self.now = (await self.socket.send({"match": self.match}))["result"]
        else:
            _, self.now = await self.line.send("GET", f"/api/matches/{self.match}/status")

    def close(self) -> None:
        """Hang up."""
        self.line.close()
        if self.socket is not None:
            self.socket.close()

    async def answer(self) -> None:
        """Give any answer."""
        options = self.now["options"]
        assert isinstance(options, list)
        body = {"seat": self.now["seat"], "option": self.chance.choice(options), "question": self.now["question"]}
        if self.socket is not None:
            reply = await self.socket.send({"match": self.match, **body})
            status, now = 200, reply["result"]
        else:
            status, now = await self._post(f"/api/matches/{self.match}/answers", body)
        if status != 200 or not now["accepted"]:
            raise RuntimeError(f"{status}: {now}")
        self.now = now
        self.acknowledged[self.match, now["sequence"]] = time.perf_counter()

    async def _post(self, path: str, body: dict[str, object]) -> tuple[int, Any]:
        try:
            return await self.line.send("POST", path, body)
        except ConnectionResetError:
            # The server closes connections that were idle for long. The question's number keeps an answer from counting
            # twice.
            self.line.close()
            return await self.line.send("POST", path, body)


async def saturated(seats: list[Seat], seconds: float) -> tuple[list[float], float]:
    """Everybody answers as fast as they can; gives how long each answer took, and all of them together."""
    took: list[float] = []
    start = time.perf_counter()
    end = start + seconds

    async def play(seat: Seat) -> None:
        while (began := time.perf_counter()) < end:
            if seat.now["over"]:
                await seat.sit()
                continue
            await seat.answer()
            took.append(time.perf_counter() - began)

    await asyncio.gather(*(play(seat) for seat in seats))
    return took, time.perf_counter() - start


async def offered(seats: list[Seat], seconds: float, rate: float) -> tuple[list[float], float]:
    """Answers come at a steady rate, whether the server keeps up or not; late ones count as long as they waited."""
    took: list[float] = []
    idle = asyncio.Queue[Seat]()
    for seat in seats:
        idle.put_nowait(seat)

    async def one(due: float) -> None:
        seat = await idle.get()
        await seat.answer()
        took.append(time.perf_counter() - due)
        if seat.now["over"]:
            await seat.sit()
        idle.put_nowait(seat)

    began, tasks = time.perf_counter(), []
    for index in range(int(seconds * rate)):
        due = began + index / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(one(due)))
    await asyncio.gather(*tasks)
    return took, time.perf_counter() - began


def figures(what: str, matches: int, took: list[float], seconds: float, cpu: float = 0.0) -> Metrics:
    """The figures of a run."""
    ordered = sorted(took)
    p50, p99 = (1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.99))
    return Metrics(what, matches, len(took) / seconds, p50, p99, 1e6 * cpu / len(took))


async def measure(name: str, database: str, folder: Path, args: argparse.Namespace, fast: bool) -> list[Metrics]:
    """Measure one Fathom Five server with each number of matches."""
    found = []
    served = Served(database, free_port(), folder / "server.log")
    await served.start()
    try:
        for matches in args.matches:
            seats = [Seat(served, random.Random(index), fast) for index in range(matches)]
            await asyncio.gather(*(seat.sit() for seat in seats))
            before = served.cpu()
            took, seconds = await saturated(seats, args.seconds)
            found.append(figures(f"{name}, saturated", matches, took, seconds, served.cpu() - before))
            await asyncio.gather(*(seat.sit() for seat in seats if seat.now["over"]))
            before = served.cpu()
            took, seconds = await offered(seats, args.seconds, args.offered)
            what = f"{name}, {args.offered:.0f}/s offered"
            found.append(figures(what, matches, took, seconds, served.cpu() - before))
            for seat in seats:
                seat.close()
    finally:
        served.stop()
    return found


async def measure_peer(folder: Path, args: argparse.Namespace) -> list[Metrics]:
    """boardgame.io's server, over all numbers of matches."""
    found = []
    peer.install(folder)
    async with peer.running(folder) as server:
        for (game, words), matches in itertools.product(peer.GAMES.items(), args.matches):
            for rate, what in ((0, "saturated"), (args.offered, f"{args.offered:.0f}/s offered")):
                before = server.cpu()
                took = await server.play(game, matches, args.seconds, rate)
                name = f"boardgame.io, {words}, {what}"
                found.append(figures(name, matches, took, args.seconds, server.cpu() - before))
    return found


HEAD = f"{'':62}{'matches':>8}{'answers/s':>11}{'p50 ms':>9}{'p99 ms':>9}{'cpu µs':>9}"


def tell(found: list[Metrics]) -> None:
    """Print figures as they come."""
    for x in found:
        print(f"{x.what:62}{x.matches:>8}{x.rate:>11.0f}{x.p50:>9.1f}{x.p99:>9.1f}{x.cpu:>9.0f}", flush=True)


async def main(args: argparse.Namespace) -> None:
    """Everything, one after the other."""
    print(HEAD, flush=True)
    with tempfile.TemporaryDirectory(prefix="fathom-load-") as name:
        folder = Path(name)
        for how, fast in (("HTTP", False), ("WebSocket", True)):
            tell(await measure(f"Fathom Five, SQLite, {how}", str(folder / f"{how}.db"), folder, args, fast))
        if args.postgres:
            with running() as address:
                tell(await measure("Fathom Five, PostgreSQL, HTTP", address, folder, args, False))
        if args.peer:
            tell(await measure_peer(folder / "peer", args))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--matches", type=int, nargs="+", default=[50, 500])
    parser.add_argument("--offered", type=float, default=200)
    parser.add_argument("--no-peer", dest="peer", action="store_false")
    parser.add_argument("--no-postgres", dest="postgres", action="store_false")
    uvloop.run(main(parser.parse_args()))
