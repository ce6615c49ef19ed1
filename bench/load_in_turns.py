"""Answers a second over HTTP, as in `bench.load`, but on a machine that is not quiet.

    python -m bench.load_in_turns [--source NAME=FOLDER] [--matches 50 500] [--seconds 2] [--turns 30]

Our server and boardgame.io's run all the time, but only one is asked at a time, in short turns of random order: so what
else happens on the machine slows both alike. Before each turn of boardgame.io its players, a new program each time,
play for two seconds that do not count. In each round our turn is compared with that of boardgame.io, with a match
of two people. With `--source` other versions of the package take turns, too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

import uvloop
from tests.postgres import free_port

from bench.load import Metrics, alone, figures, named_folder, saturated
from bench.serving import peer
from bench.serving.peer import WARM_SECONDS
from bench.serving.seats import Seat
from bench.serving.servers import Served
from fathom.web.file_limit import raise_file_limit

PEER = "boardgame.io"
GAME = "noughts"
HEAD = (
    f"{'':14}{'matches':>8}{'answers/s':>11}{'p50 ms':>9}{'p99 ms':>9}{'cpu µs':>9}{'busy':>6}  {'answers, ratio':18}  "
    "cpu, ratio"
)


class Ours(NamedTuple):
    """One of our servers, and who plays there."""

    served: Served
    seats: list[Seat]

    async def turn(self, name: str, seconds: float) -> Metrics:
        """Let everybody answer as fast as they can."""
        before = self.served.cpu()
        took, lasted = await saturated(self.seats, seconds)
        found = figures(name, len(self.seats), took, lasted, self.served.cpu() - before)
        await asyncio.gather(*(seat.ready() for seat in self.seats))
        return found


async def begin(stack: AsyncExitStack, folder: Path, name: str, package: str, matches: int) -> Ours:
    """Start one of our servers, and seat everybody."""
    served = Served(str(folder / f"{name}.db"), free_port(), folder / f"{name}.log", PYTHONPATH=package)
    await served.start()
    stack.callback(served.stop)
    seats = [alone(served, random.Random(number)) for number in range(matches)]
    await asyncio.gather(*(seat.sit() for seat in seats))
    for seat in seats:
        stack.callback(seat.close)
    return Ours(served, seats)


async def compared(folder: Path, versions: dict[str, str], matches: int, args: argparse.Namespace) -> None:
    """Print the figures of each server with this number of matches."""
    async with AsyncExitStack() as stack:
        servers = {name: await begin(stack, folder, name, package, matches) for name, package in versions.items()}
        other = await stack.enter_async_context(peer.running(folder / "peer"))

        async def turn(name: str, seconds: float) -> Metrics:
            if name in servers:
                return await servers[name].turn(name, seconds)
            moves = await other.play(GAME, matches, seconds)
            return figures(PEER, matches, moves.took, moves.lasted, moves.cpu)

        names = [*servers, PEER]
        for name in names:
            await turn(name, WARM_SECONDS)
        rounds: list[dict[str, Metrics]] = []
        for number in range(args.turns):
            order = random.Random(number).sample(names, len(names))
            rounds.append({name: await turn(name, args.seconds) for name in order})
    for name in names:
        tell([each[name] for each in rounds], [each[PEER] for each in rounds])


def tell(turns: list[Metrics], others: list[Metrics]) -> None:
    """Print medians over all turns, and the quartiles of the ratios to boardgame.io's turn of the same round.

    `busy` is the share of a processor that the server used.
    """
    rate, p50, p99, cpu = (
        statistics.median(column) for column in zip(*((x.rate, x.p50, x.p99, x.cpu) for x in turns), strict=True)
    )
    rates = quartiles([mine.rate / its.rate for mine, its in zip(turns, others, strict=True)])
    costs = quartiles([mine.cpu / its.cpu for mine, its in zip(turns, others, strict=True)])
    head = f"{turns[0].what:14}{turns[0].matches:>8}"
    busy = statistics.median(x.rate * x.cpu / 1e6 for x in turns)
    print(f"{head}{rate:>11.0f}{p50:>9.1f}{p99:>9.1f}{cpu:>9.0f}{busy:>6.2f}  {rates:18}  {costs}", flush=True)


def quartiles(ratios: list[float]) -> str:
    """The median, and between which numbers half of them lie."""
    low, median, high = statistics.quantiles(ratios)
    return f"{median:.2f} ({low:.2f}–{high:.2f})"


async def main(args: argparse.Namespace) -> None:
    """Compare with each number of matches."""
    raise_file_limit()
    versions = {"Fathom Five": os.environ.get("PYTHONPATH", ""), **dict(args.source)}
    print(HEAD, flush=True)
    with tempfile.TemporaryDirectory(prefix="fathom-load-") as name:
        peer.install(Path(name) / "peer")
        for matches in args.matches:
            folder = Path(name) / str(matches)
            folder.mkdir()
            (folder / "peer").symlink_to(Path(name) / "peer")
            await compared(folder, versions, matches, args)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=named_folder, action="append", default=[], help="another version: NAME=FOLDER")
    parser.add_argument("--matches", type=int, nargs="+", default=[50, 500])
    parser.add_argument("--seconds", type=float, default=2, help="how long a turn takes")
    parser.add_argument("--turns", type=int, default=30)
    uvloop.run(main(parser.parse_args()))
