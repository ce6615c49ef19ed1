"""Everything fails at random: afterwards nothing that was acknowledged is lost, and all is as it was.

    python -m bench.chaos [--minutes 30] [--matches 200] [--seed 1]

Two servers with one PostgreSQL database, two bot workers that have joined them, and players behind a bad network, all
on this machine. In a third of the matches two people play. At random moments a server, a worker or the database is
killed, the database is frozen or its disk is full, the clock of a server jumps by an hour, the network delays and
drops, or a server is restarted properly. Strangers try to read and change the matches of others all the time.

In the last third of the time no server is killed or restarted, so that the same processes can be measured before and
after it, both times at rest.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import asyncpg
import msgspec
import uvloop
from tests.postgres import Postgres, controlled, free_port

from bench.serving.checks import check, continue_matches
from bench.serving.players import Guest, Player
from bench.serving.proxy import BadNetwork
from bench.serving.servers import Served
from bench.serving.strangers import Stranger

SERVERS, WORKERS, STRANGERS = 2, 2, 5
KEY = "0123456789abcdef" * 2
SHORTEST, LONGEST = 2.0, 6.0
"""Seconds between two faults."""
CALM = 300.0
"""Seconds in which every player must have given another answer after the last fault."""
HOUR = 3600.0
LAST_PART = 1 / 3
"""The share of the time in which no server is killed or restarted."""
REST = 20.0
"""Seconds without requests before the memory of the servers is measured."""
MEMORY = 64 * 2**20
"""Bytes by which a server may grow in the last part, without the matches that it holds: their memory has a bound."""
ENDS_SERVERS = ("server killed", "server restarted")
"""The faults that end a server process."""
DATABASE_DOWN = re.compile(r"PostgreSQL at \S+ (does not answer|is starting or stopping)|the database does not answer")
"""What the last lines of a server say that could not start without its database."""
FULL_DISK = """
create or replace function chaos_full() returns trigger language plpgsql as
$$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
create or replace trigger chaos_full before insert on commands for each statement execute function chaos_full();
"""
"""What PostgreSQL says when its disk is full, for every command."""


class Worker:
    """`fathom think` for one of the servers."""

    def __init__(self, server: Served, log: Path) -> None:
        self._command = [sys.executable, "-m", "fathom.cli", "think", "--log", "error"]
        self._command += ["--server", f"http://{server.host}:{server.port}"]
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it. It joins when its server is there."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env=os.environ | {"FATHOM_WORKER_KEY": KEY},
            )

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it, in the middle of a thought if it has one."""
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, how)
            self._process.wait(60)
        self._process = None


class Chaos:
    """The faults, one after the other. Each repairs what it broke."""

    def __init__(
        self,
        database: Postgres,
        servers: list[Served],
        workers: list[Worker],
        networks: list[BadNetwork],
        shifts: list[Path],
        chance: random.Random,
    ) -> None:
        self._database = database
        self._servers, self._workers = servers, workers
        self._networks, self._shifts = networks, shifts
        self._chance = chance
        self.done: Counter[str] = Counter()
        self.ended: list[str] = []
        """Why servers ended unexpectedly."""
        self._faults: dict[str, Callable[[], Awaitable[None]]] = {
            "server killed": self._kill_server,
            "server restarted": self._restart_server,
            "worker killed": self._kill_worker,
            "database killed": self._kill_database,
            "database frozen": self._freeze_database,
            "disk full": self._fill_disk,
            "clock jump": self._shift_clock,
            "bad network": self._spoil_network,
            "network cut": self._cut_network,
        }

    async def start_ended(self) -> None:
        """Start servers again that have ended unexpectedly, as a service manager does.

        A server that starts again while the database is down ends with a message about it.
        """
        for server in self._servers:
            if server.has_ended():
                self.ended.append(server.last_words())
                await server.start()

    async def fault(self, without: Sequence[str] = ()) -> None:
        """Let something fail, in random order but each kind equally often, without these kinds."""
        await self.start_ended()
        possible = [name for name in self._faults if name not in without]
        least = min(self.done[name] for name in possible)
        name = self._chance.choice([name for name in possible if self.done[name] == least])
        self.done[name] += 1
        await self._faults[name]()

    def pause(self) -> float:
        """Seconds until the next fault."""
        return self._chance.uniform(SHORTEST, LONGEST)

    async def repair(self) -> None:
        """Set the clocks right and start servers that have ended."""
        for shift in self._shifts:
            shift.write_text("0")
        await self.start_ended()

    async def _last(self, most: float) -> None:
        await asyncio.sleep(self._chance.uniform(1.0, most))

    async def _kill_server(self) -> None:
        server = self._chance.choice(self._servers)
        server.kill()
        await self._last(3)
        await server.start()

    async def _restart_server(self) -> None:
        self._chance.choice(self._servers).restart()
        await self._last(5)

    async def _kill_worker(self) -> None:
        worker = self._chance.choice(self._workers)
        worker.kill()
        await self._last(5)
        worker.start()

    async def _kill_database(self) -> None:
        await asyncio.to_thread(self._database.stop, signal.SIGQUIT)
        await self._last(5)
        await asyncio.to_thread(self._database.start)

    async def _freeze_database(self) -> None:
        self._database.freeze()
        try:
            await self._last(10)
        finally:
            self._database.resume()

    async def _fill_disk(self) -> None:
        await self._execute(FULL_DISK)
        await self._last(5)
        await self._execute("drop trigger chaos_full on commands")

    async def _execute(self, statement: str) -> None:
        line = await asyncpg.connect(self._database.address, timeout=60)
        try:
            await line.execute(statement)
        finally:
            await line.close()

    async def _shift_clock(self) -> None:
        self._jump(self._chance.choice(self._shifts))
        await self._last(5)

    def _jump(self, shift: Path) -> None:
        """Set the clock of a server to another time than it has: one that stays is no fault."""
        now = float(shift.read_text()) if shift.exists() else 0.0
        shift.write_text(str(self._chance.choice([hours for hours in (-HOUR, 0.0, HOUR) if hours != now])))

    async def _spoil_network(self) -> None:
        for network in self._networks:
            network.delay, network.loss = self._chance.uniform(0, 0.3), self._chance.uniform(0, 0.1)
        await self._last(10)
        for network in self._networks:
            network.delay = network.loss = 0.0

    async def _cut_network(self) -> None:
        for network in self._networks:
            network.cut()


class Memory(msgspec.Struct, frozen=True):
    """The memory of one server process at rest, in bytes, and how much of it the matches use that it holds."""

    pid: int
    resident: int
    matches: int

    @classmethod
    async def of(cls, server: Served) -> Memory:
        """Measure a server now."""
        return cls(server.pids()[0], server.memory(), int(await server.metric("fathom_tables_bytes")))


class People(msgspec.Struct, frozen=True):
    """Everyone who uses the servers."""

    players: list[Player]
    strangers: list[Stranger]

    @classmethod
    def around(cls, networks: list[BadNetwork], matches: int) -> People:
        """People for so many matches at once: of six, one is played by two people together and one by two rivals."""
        players: list[Player] = []
        for number in range(matches):
            if game := {2: "refuge", 5: "rivals"}.get(number % 6):
                guest = Guest(networks, matches + number, game)
                players += [Player(networks, number, guest=guest, game=game), guest]
            else:
                # Some play against a strong computer player, so that workers have something to do.
                players.append(Player(networks, number, "search" if number % 12 == 1 else ""))

        def known() -> list[str]:
            return [player.matches[-1].match for player in players if player.matches]

        return cls(players, [Stranger(networks, number, known) for number in range(1, STRANGERS + 1)])

    async def use(self, chaos: Chaos, until: float, without: Sequence[str] = ()) -> None:
        """Play while things fail; afterwards everyone must be able to continue. Then all stop."""
        stop = asyncio.Event()
        playing = asyncio.gather(*(one.play(stop) for one in self.players), *(one.look(stop) for one in self.strangers))
        try:
            while time.perf_counter() < until:
                done, _ = await asyncio.wait([playing], timeout=chaos.pause())
                if done:
                    await playing
                await chaos.fault(without)
            await chaos.repair()
            await everyone_continues(self.players, playing)
            stop.set()
            await asyncio.wait_for(playing, 120)
        finally:
            stop.set()


async def run(args: argparse.Namespace, folder: Path, database: Postgres) -> tuple[str, bool]:
    """Play while everything fails, then check; gives a report, and whether there are problems."""
    chance = random.Random(args.seed)
    shifts = [folder / f"shift-{number}" for number in range(SERVERS)]
    servers = [
        Served(
            database.address, free_port(), folder / f"server-{number}.log", "--metrics", module="bench.serving.shifted",
            FATHOM_SHIFT=str(shift), FATHOM_WORKER_KEY=KEY,
        )
        for number, shift in enumerate(shifts)
    ]  # fmt: skip
    networks = [BadNetwork(server.port, chance) for server in servers]
    workers = [Worker(servers[number % SERVERS], folder / "worker.log") for number in range(WORKERS)]
    for server, network in zip(servers, networks, strict=True):
        await server.start()
        await network.start()
    for worker in workers:
        worker.start()
    people = People.around(networks, args.matches)
    chaos = Chaos(database, servers, workers, networks, shifts, chance)
    began = time.perf_counter()
    try:
        await people.use(chaos, began + 60 * args.minutes * (1 - LAST_PART))
        await asyncio.sleep(REST)
        before = [await Memory.of(server) for server in servers]
        await people.use(chaos, began + 60 * args.minutes, without=ENDS_SERVERS)
        await asyncio.sleep(REST)
        after = [await Memory.of(server) for server in servers]
    finally:
        for network in networks:
            await network.close()
        for worker in workers:
            worker.kill(signal.SIGTERM)
        for server in servers:
            server.stop()
    seconds = time.perf_counter() - began
    return await report(database.address, seconds, people, chaos, list(zip(before, after, strict=True)))


async def everyone_continues(players: list[Player], playing: asyncio.Future[list[None]]) -> None:
    """Wait until every player has given another answer. Raises `TimeoutError` if some cannot, and says which."""
    given = [answers(player) for player in players]
    end = time.perf_counter() + CALM
    while stuck := [player for player, before in zip(players, given, strict=True) if answers(player) <= before]:
        if time.perf_counter() > end:
            raise TimeoutError("\n".join(("Some players cannot continue:", *(each.situation() for each in stuck))))
        if playing.done():
            await playing
        await asyncio.sleep(0.2)


def answers(player: Player) -> int:
    """How many answers of a player were acknowledged."""
    return sum(len(match.acknowledged) for match in player.matches)


async def report(
    database: str, seconds: float, people: People, chaos: Chaos, memory: list[tuple[Memory, Memory]]
) -> tuple[str, bool]:
    """The figures and problems as text, and whether there are problems. Raises `AssertionError` if answers are lost."""
    players, strangers = people.players, people.strangers
    guests = [player for player in players if isinstance(player, Guest)]
    sent = [match for player in players for match in player.matches]
    acknowledged, unacknowledged = await check(database, sent)
    continued = await continue_matches(database, [player.matches[-1] for player in players])
    problems = [f"A stranger was not refused: {what}" for each in strangers for what in each.seen]
    problems += [f"A guest was not refused: {what}" for each in guests for what in each.seen]
    if strangers and not sum(stranger.refused for stranger in strangers):
        problems.append("No attempt of a stranger was refused: nothing was shown about permissions.")
    for before, after in memory:
        if before.pid != after.pid:
            problems.append("A server process of the last part has ended, so that its memory cannot be compared.")
        elif (after.resident - after.matches) - (before.resident - before.matches) > MEMORY:
            problems.append("A server has grown.")
    crashed = [words for words in chaos.ended if not DATABASE_DOWN.search(words)]
    problems += [f"A server ended unexpectedly:\n{words}" for words in crashed]
    matches, shared = len({each.match for each in sent}), sum(len(guest.matches) for guest in guests)
    together = sum(answers(guest) for guest in guests)
    text = "\n".join(
        (
            f"{len(players)} players, {matches} matches, {shared} of them with two people, {seconds:.0f} s",
            f"Faults: {', '.join(f'{name} {number}' for name, number in sorted(chaos.done.items()))}",
            f"{acknowledged} acknowledged answers, all there, once, in order; {together} of them by the second person "
            f"of a match; {unacknowledged} more were written",
            f"{sum(player.retries for player in players)} requests were repeated",
            f"Every player continued after each part; {continued} matches could be continued from the log",
            f"Attempts of strangers to read or change matches: {sum(stranger.refused for stranger in strangers)} "
            f"refused, {sum(stranger.unavailable for stranger in strangers)} repeated because the server was "
            f"unavailable; {sum(guest.tries for guest in guests)} of guests to use the host's seat",
            f"Servers that could not start because the database was down: {len(chaos.ended) - len(crashed)}",
            "Memory of the same server processes at rest, before and after the last part: "
            + ", ".join(map(grown, memory)),
            *(problems or ["No problems."]),
        )
    )
    return text, bool(problems)


def grown(measured: tuple[Memory, Memory]) -> str:
    """How the memory of a server changed, in words."""
    before, after = measured
    return (
        f"{before.resident / 2**20:.0f} to {after.resident / 2**20:.0f} MB "
        f"(matches {before.matches / 2**20:.0f} to {after.matches / 2**20:.0f} MB)"
    )


async def main(args: argparse.Namespace) -> int:
    """One run; returns 1 if there are problems."""
    with tempfile.TemporaryDirectory(prefix="fathom-chaos-") as name, controlled() as database:
        try:
            text, failed = await run(args, Path(name), database)
        except Exception:
            # At once: what still plays can take its time to end.
            traceback.print_exc()
            raise
    sys.stdout.write(text + "\n")
    return int(failed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    sys.exit(uvloop.run(main(parser.parse_args())))
