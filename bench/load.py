"""Answers a second over HTTP, each on the disk before it is acknowledged; beside boardgame.io's server in the same run.

    python -m bench.load [--seconds 10] [--matches 50 500] [--offered 200] [--no-peer]
    python -m bench.load [--source NAME=FOLDER] [--rounds 2]

With `--source` another version of the package is measured in the same run: the folder contains `fathom`, such as `src`
in another working tree, or what `make fast` has compiled there. If the rules of one version are compiled, compile those
of the other, too. Versions take turns; every second round has the opposite order. At every server, also that of
boardgame.io, people play for two seconds before their answers count.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import uvloop
from tests.postgres import free_port, running

from bench.serving import peer
from bench.serving.peer import WARM_SECONDS
from bench.serving.seats import Pair, Seat
from bench.serving.servers import Served
from fathom.web.file_limit import raise_file_limit


class Metrics(msgspec.Struct):
    """What was measured: answers a second, and the milliseconds in which 50 and 99 of 100 were acknowledged."""

    what: str
    matches: int
    rate: float
    p50: float
    p99: float
    cpu: float = 0.0
    """Microseconds of processor time of the server for one answer, new matches included."""


async def saturated(seats: list[Seat], seconds: float) -> tuple[list[float], float]:
    """Everybody answers as fast as they can; gives how long each answer took, and all of them together."""
    took: list[float] = []
    start = time.perf_counter()
    end = start + seconds

    async def play(seat: Seat) -> None:
        while time.perf_counter() < end:
            await seat.ready()
            began = time.perf_counter()
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
        await seat.ready()
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


class Measured(NamedTuple):
    """What is measured at a Fathom Five server: the words for it, its database and who plays."""

    words: str
    database: str
    people: Callable[[Served, random.Random], Seat]
    package: str = ""
    """The folder of another version of the package."""


def alone(served: Served, chance: random.Random) -> Seat:
    """One person for both seats."""
    return Seat(served, chance, fast=False)


def by_socket(served: Served, chance: random.Random) -> Seat:
    """One person for both seats, over a web socket."""
    return Seat(served, chance, fast=True)


async def measure(measured: Measured, folder: Path, args: argparse.Namespace) -> list[Metrics]:
    """Measure one Fathom Five server with each number of matches."""
    found = []
    served = Served(measured.database, free_port(), folder / "server.log", PYTHONPATH=measured.package)
    await served.start()
    try:
        for matches in args.matches:
            seats = [measured.people(served, random.Random(index)) for index in range(matches)]
            await asyncio.gather(*(seat.sit() for seat in seats))
            await saturated(seats, WARM_SECONDS)
            await asyncio.gather(*(seat.ready() for seat in seats))
            before = served.cpu()
            took, seconds = await saturated(seats, args.seconds)
            found.append(figures(f"{measured.words}, saturated", matches, took, seconds, served.cpu() - before))
            await asyncio.gather(*(seat.ready() for seat in seats))
            before = served.cpu()
            took, seconds = await offered(seats, args.seconds, args.offered)
            what = f"{measured.words}, {args.offered:.0f}/s offered"
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
                moves = await server.play(game, matches, args.seconds, rate)
                name = f"boardgame.io, {words}, {what}"
                found.append(figures(name, matches, moves.took, moves.lasted, moves.cpu))
    return found


HEAD = f"{'':62}{'matches':>8}{'answers/s':>11}{'p50 ms':>9}{'p99 ms':>9}{'cpu µs':>9}"


def tell(found: list[Metrics]) -> None:
    """Print figures as they come."""
    for x in found:
        print(f"{x.what:62}{x.matches:>8}{x.rate:>11.0f}{x.p50:>9.1f}{x.p99:>9.1f}{x.cpu:>9.0f}", flush=True)


async def main(args: argparse.Namespace) -> None:
    """Everything, one after the other."""
    print(HEAD, flush=True)
    raise_file_limit()
    with tempfile.TemporaryDirectory(prefix="fathom-load-") as name:
        folder = Path(name)
        versions = [("", os.environ.get("PYTHONPATH", "")), *args.source]
        for number in range(args.rounds):
            for version, path in versions[:: -1 if number % 2 else 1]:
                who = f"Fathom Five, {version}" if version else "Fathom Five"
                for words, people in (("HTTP", alone), ("HTTP, two people", Pair), ("WebSocket", by_socket)):
                    database = str(folder / f"{number}-{version}-{words}.db")
                    tell(await measure(Measured(f"{who}, SQLite, {words}", database, people, path), folder, args))
        if args.postgres:
            with running() as address:
                tell(
                    await measure(
                        Measured("Fathom Five, PostgreSQL, HTTP", address, alone, os.environ.get("PYTHONPATH", "")),
                        folder,
                        args,
                    )
                )
        if args.peer:
            tell(await measure_peer(folder / "peer", args))


def named_folder(text: str) -> tuple[str, str]:
    """A version of the package, written NAME=FOLDER."""
    name, _, folder = text.partition("=")
    if not name or not Path(folder, "fathom", "__init__.py").exists():
        raise argparse.ArgumentTypeError(f"write NAME=FOLDER, with a folder that contains fathom, not {text!r}")
    return name, str(Path(folder).resolve())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--matches", type=int, nargs="+", default=[50, 500])
    parser.add_argument("--offered", type=float, default=200)
    parser.add_argument("--source", type=named_folder, action="append", default=[], help="another version: NAME=FOLDER")
    parser.add_argument("--rounds", type=int, default=1, help="how often our server is measured with SQLite")
    parser.add_argument("--no-peer", dest="peer", action="store_false")
    parser.add_argument("--no-postgres", dest="postgres", action="store_false")
    uvloop.run(main(parser.parse_args()))
