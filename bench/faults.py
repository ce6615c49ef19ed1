"""Servers killed in the middle of play: nothing that was acknowledged may be lost, doubled or out of order.

    python -m bench.faults [--matches 200] [--kills 10]

Once with one process on SQLite, once with two processes on one PostgreSQL database. Players keep sending what was not
acknowledged, with the same key, to whichever server answers. Afterwards every log is read and every match played on.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from tests.postgres import free_port, running

from bench.serving.servers import Served
from bench.serving.wire import Line
from fathom.table import commands as do
from fathom.table.access.permissions import Actor
from fathom.table.live.live_tables import rebuild
from fathom.table.service import personal_key
from fathom.table.store.database import Store
from fathom.table.tables import Tables

APART = 1.5
"""Seconds between two kills."""
PATIENCE = 0.3
"""Seconds after which a player tries again."""


class Sent(msgspec.Struct):
    """A match, its player, and the acknowledged answers: key and option, in order."""

    match: str
    person: str
    acknowledged: list[tuple[str, str]] = []


class Player:
    """A player who continues while servers are killed and restarted."""

    def __init__(self, servers: list[Served], number: int) -> None:
        self._chance = random.Random(number)
        self._lines = [Line(server.host, server.port) for server in servers]
        self._computer = number % 4 == 0
        self.matches: list[Sent] = []
        self.retries = 0

    async def play(self, stop: asyncio.Event) -> None:
        """One answer after the other until stopped."""
        now: Any = None
        while not stop.is_set():
            if now is None or now["over"]:
                now = await self._begin()
            elif now["seat"] is None:
                await asyncio.sleep(0.05)
                now = await self._send("GET", f"/api/matches/{self.matches[-1].match}/status")
            else:
                now = await self._answer(now)
        for line in self._lines:
            line.close()

    async def _begin(self) -> Any:
        if not self._lines[0].token:
            person = await self._send("POST", "/api/people", {})
            for line in self._lines:
                line.token = person["token"]
        seats = ["me", "random"] if self._computer else ["me", "me"]
        opened = {"game": "refuge", "seats": seats, "key": f"{len(self.matches)}"}
        made = await self._send("POST", "/api/matches", opened)
        person = self._lines[0].token.partition(".")[0]
        self.matches.append(Sent(made["match"], person))
        return await self._send("GET", f"/api/matches/{made['match']}/status")

    async def _answer(self, now: Any) -> Any:
        sent = self.matches[-1]
        key, option = f"{len(sent.acknowledged)}-{self._chance.random()}", self._chance.choice(now["options"])
        body = {"seat": now["seat"], "option": option, "question": now["question"], "key": key}
        done = await self._send("POST", f"/api/matches/{sent.match}/answers", body)
        if not done["accepted"]:
            raise RuntimeError(f"{sent.match}: there is no other player, but {body} was rejected as late: {done}")
        known = personal_key(Actor(sent.person), key, "answer", now["seat"], option, now["question"])
        sent.acknowledged.append((known, option))
        return done

    async def _send(self, method: str, path: str, body: Any = None) -> Any:
        """Until somebody answers."""
        while True:
            line = self._chance.choice(self._lines)
            try:
                status, found = await asyncio.wait_for(line.send(method, path, body), 20)
            except (OSError, TimeoutError):
                line.close()
                self.retries += 1
                await asyncio.sleep(PATIENCE)
                continue
            if status == 503:
                self.retries += 1
                await asyncio.sleep(PATIENCE)
                continue
            if status >= 400:
                raise RuntimeError(f"{method} {path} {body}: {status} {found}")
            return found


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


async def check(database: str, sent: list[Sent]) -> tuple[int, int]:
    """Read every log: no gap, every acknowledged answer once, in the order in which they were given.

    Every answer, a computer player's too, fits the question it was given to: else the log could not be replayed.
    """
    store = await Store.open(database)
    unacknowledged = 0
    for match in sent:
        snapshot, since = await store.read(match.match)
        _, records = await store.read(match.match, -1)
        alone, _ = rebuild(match.match, None, records)
        if snapshot is not None and rebuild(match.match, snapshot, since)[0].match.save() != alone.match.save():
            raise AssertionError(f"{match.match}: its snapshot is not what its log makes")
        if [record.sequence for record in records] != list(range(len(records))):
            raise AssertionError(f"{match.match}: the log has a gap")
        keyed = []
        for record in records:
            command = do.decode(record.command)
            if isinstance(command, do.GiveAnswer) and record.key:
                keyed.append((record.key, command.option))
        if keyed[: len(match.acknowledged)] != match.acknowledged or len(keyed) > len(match.acknowledged) + 1:
            raise AssertionError(f"{match.match}: acknowledged {match.acknowledged}, but written {keyed}")
        unacknowledged += len(keyed) - len(match.acknowledged)
    await store.close()
    return sum(len(match.acknowledged) for match in sent), unacknowledged


async def continue_matches(database: str, sent: list[Sent]) -> int:
    """Open every match afresh and give one more answer; says how many were not over."""
    tables = await Tables.open(database)
    count = 0
    for match in sent:
        who = Actor(match.person)
        async with asyncio.timeout(60):
            async for _ in tables.subscribe(match.match, who):
                now = await tables.status(match.match, who)
                if now.over or now.seat is not None:
                    break
        if now.seat is not None:
            done = await tables.answer(match.match, who, now.seat, now.options[0], now.question)
            assert done.accepted
            count += 1
    await tables.close()
    return count


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
