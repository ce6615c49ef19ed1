"""What a thought of a computer player costs a server: processor time of its worker processes for one answer.

    python -m bench.thoughts [--seconds 20] [--game refuge] [--kinds scripted expert search master]

One person plays one match after another against each kind of computer player, answers at random and watches the table.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop
from tests.postgres import free_port

from bench.serving.seats import must, register
from bench.serving.servers import Served
from bench.serving.watchers import Watcher
from bench.serving.wire import Line

WARM = 5.0
"""Seconds of play before it is measured: workers load the game first."""
PAUSE = 0.02
"""Seconds between two looks at a table where the computer player is asked."""


async def play(served: Served, game: str, kind: str, seconds: float) -> int:
    """Play for so long; returns how many answers the computer player gave."""
    line, chance, answered = Line(served.host, served.port), random.Random(1), 0
    await register(line)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        body = {"game": game, "seats": ["me", kind], "seed": chance.randrange(10**6)}
        path = f"/api/matches/{(await must(line, 'POST', '/api/matches', body))['match']}"
        watcher = Watcher(served.host, served.port, line.token, path.rpartition("/")[2])
        await watcher.start()
        answered += await play_match(line, path, chance, end)
        watcher.close()
    line.close()
    return answered


async def play_match(line: Line, path: str, chance: random.Random, end: float) -> int:
    """Play a match to its end, or until the time is up; returns how many answers the computer player gave."""
    now: Any = await must(line, "GET", f"{path}/status")
    first, own = now["question"], 0
    while not now["over"] and time.perf_counter() < end:
        if now["seat"] is None:
            await asyncio.sleep(PAUSE)
            now = await must(line, "GET", f"{path}/status")
            continue
        body = {"seat": now["seat"], "option": chance.choice(now["options"]), "question": now["question"]}
        now = await must(line, "POST", f"{path}/answers", body)
        own += 1
    return int(now["question"]) - int(first) - own


async def main(args: argparse.Namespace) -> None:
    """Measure one kind after the other."""
    with tempfile.TemporaryDirectory(prefix="fathom-thoughts-") as name:
        for kind in args.kinds:
            served = Served(str(Path(name) / f"{kind}.db"), free_port(), Path(name) / "log")
            await served.start()
            try:
                await play(served, args.game, kind, WARM)
                before = served.worker_cpu()
                answered = await play(served, args.game, kind, args.seconds)
                used = served.worker_cpu() - before
            finally:
                served.stop()
            print(f"{args.game}, {kind}: {answered} answers, {1000 * used / max(1, answered):.1f} ms each", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="refuge")
    parser.add_argument("--kinds", nargs="+", default=["scripted", "expert", "search", "master"])
    uvloop.run(main(parser.parse_args()))
