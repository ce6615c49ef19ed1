"""Servers killed in the middle of play: nothing that was acknowledged may be lost, doubled or out of order.

    python -m bench.faults [--matches 200] [--kills 10]

Once with one process on SQLite, once with two processes on one PostgreSQL database. Players keep sending what was not
acknowledged, with the same key, to whichever server answers. Afterwards every log is read and every match played on.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import uvloop
from tests.postgres import free_port, running

from bench.serving.checks import check, continue_matches
from bench.serving.players import Player
from bench.serving.servers import Served

APART = 1.5
"""Seconds between two kills."""


async def under_fire(servers: list[Served], database: str, matches: int, kills: int) -> str:
    """Play, kill, check; gives a line of figures."""
    for server in servers:
        await server.start()
    stop = asyncio.Event()
    players = [Player(servers, number) for number in range(matches)]
    began = time.perf_counter()
    playing = asyncio.gather(*(player.play(stop) for player in players))
    try:
        for kill in range(kills):
            done, _ = await asyncio.wait([playing], timeout=APART)
            if done:
                await playing
            # Now and then all of them at once, as in a power cut.
            victims = servers if kill % 4 == 3 else [servers[kill % len(servers)]]
            for server in victims:
                server.kill()
            await asyncio.gather(*(server.start() for server in victims))
        await asyncio.wait([playing], timeout=APART)
        stop.set()
        await asyncio.wait_for(playing, 60)
        seconds = time.perf_counter() - began
    finally:
        stop.set()
        for server in servers:
            server.stop()
    sent = [match for player in players for match in player.matches]
    answers, unacknowledged = await check(database, sent)
    continued = await continue_matches(database, [player.matches[-1] for player in players])
    retries = sum(player.retries for player in players)
    return (
        f"{len(sent)} matches, {kills} kills in {seconds:.0f} s; {answers} acknowledged answers, all there, once, in "
        f"order; {unacknowledged} written but not acknowledged; {retries} retries; "
        f"{continued} unfinished matches could be continued."
    )


async def main(args: argparse.Namespace) -> None:
    """Both databases."""
    with tempfile.TemporaryDirectory(prefix="fathom-faults-") as name:
        folder = Path(name)
        file = str(folder / "table.db")
        line = await under_fire([Served(file, free_port(), folder / "log")], file, args.matches, args.kills)
        sys.stdout.write(f"SQLite, one process: {line}\n")
        with running() as address:
            pair = [Served(address, free_port(), folder / "log") for _ in range(2)]
            line = await under_fire(pair, address, args.matches, args.kills)
            sys.stdout.write(f"PostgreSQL, two processes: {line}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--kills", type=int, default=10)
    uvloop.run(main(parser.parse_args()))
