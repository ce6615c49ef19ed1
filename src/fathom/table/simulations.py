"""Simulations of drafts in the background: one at a time, in a fair order, each in a process with limits.

Every process of a server knows all of them from the database. Each runs those that were started with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections import OrderedDict

import msgspec

from fathom.games import module_of, names
from fathom.table.access.tokens import new_id
from fathom.table.bots.fair_queue import CLIENT, FairQueue
from fathom.table.errors import NotFound, Refused, Unavailable
from fathom.table.store.simulation_store import ACTIVE, DraftGone, SimulationStore, State, StoredSimulation
from fathom.workshop.simulation import MOST_GAMES, SimulationReport, SimulationTask
from fathom.workshop.stopping import stop

SECONDS = 900.0
"""The seconds after which a simulation is stopped; its report so far stays."""
MOST_WAITING = 10
"""The largest number of simulations that run or wait."""
MOST_FINISHED = 50
"""The number of finished simulations that stay in memory, the newest."""
STORE_SECONDS = 2.0
"""The seconds after which a simulation that runs or waits is stored again."""
LOST_SECONDS = 60.0
"""The seconds after which a simulation that is not stored again has lost its process."""
LONGEST_LINE = 4 * 2**20
"""The largest size of a report in bytes. It has a few dozen drawings, which a draft can make large."""
GAMES = MOST_GAMES
"""The number of games of a simulation, with each pack."""


class Simulation:
    """One simulation: its state, and its report so far."""

    def __init__(self, person: str, title: str, before: str = "") -> None:
        self.run = new_id()
        self.person = person
        self.title = title
        self.before = before
        """The title of the pack that the draft is compared with; empty for the game's own."""
        self.state: State = "waiting"
        self.report = SimulationReport()
        self.ahead = 0
        """How many simulations ran or waited when this one was started."""
        self.task: asyncio.Task[None] | None = None
        self.storing: asyncio.Task[None] | None = None

    def stored(self) -> StoredSimulation:
        """The simulation as it is now, for the database."""
        return StoredSimulation(self.run, self.person, self.state, self.title, self.before, self.ahead, self.report)


def _read(at: float, found: StoredSimulation) -> Simulation:
    """A simulation from the database. One that was not stored for a while is stopped: its process has ended."""
    one = Simulation(found.person, found.title, found.before)
    one.run, one.state, one.ahead, one.report = found.run, found.state, found.ahead, found.report
    if one.state in ACTIVE and at < time.time() - LOST_SECONDS:
        one.state = "stopped"
    return one


class Simulations:
    """The simulations that one server process runs, and those of the others, from the database."""

    def __init__(self, store: SimulationStore, seconds: float = SECONDS) -> None:
        self._store = store
        self._seconds = seconds
        self._queue = FairQueue(1)
        self._known: OrderedDict[str, Simulation] = OrderedDict()
        self._beginning = 0
        """The number of simulations that are being stored for the first time."""

    async def of(self, draft: str) -> Simulation | None:
        """The last simulation of a draft; None if there is none."""
        known, found = self._known.get(draft), await self._store.get(draft)
        if found is None:
            return None
        return known if known is not None and known.run == found[1].run else _read(*found)

    async def start(self, draft: str, person: str, title: str, task: SimulationTask, before: str = "") -> Simulation:
        """Start a simulation in the background. Raises `Refused` while this person has one that runs or waits.

        `before` is the title of the pack that the draft is compared with; empty for the game's own. Raises `NotFound`
        if the draft was removed.
        """
        active = [one for one in self._known.values() if one.state in ACTIVE and one.person != person]
        if len(active) + self._beginning >= MOST_WAITING:
            raise Unavailable("Too many simulations wait. Try again in a few minutes.")
        found = Simulation(person, title, before)
        found.ahead = len(active)
        self._beginning += 1
        try:
            await self._begin(draft, found)
        finally:
            self._beginning -= 1
        self._known.pop(draft, None)
        self._known[draft] = found
        finished = [id for id, one in self._known.items() if one.state not in ACTIVE]
        for id in finished[: max(0, len(finished) - MOST_FINISHED)]:
            del self._known[id]
        data = msgspec.json.encode(task)
        found.task = asyncio.create_task(self._run(found, data, CLIENT.get() or person))
        found.storing = asyncio.create_task(self._stored(draft, found))
        return found

    async def _begin(self, draft: str, simulation: Simulation) -> None:
        """Store a new simulation, so that all processes know it. Raises `Refused` or `NotFound` if it may not begin."""
        now = time.time()
        try:
            other = await self._store.begin(draft, now, simulation.stored(), now - LOST_SECONDS)
        except DraftGone:
            raise NotFound("This draft was removed.") from None
        if other is not None:
            raise Refused(f"Your simulation of “{other.title}” is not finished. Wait for it, or cancel it.")

    async def cancel(self, draft: str) -> None:
        """Cancel a simulation that runs or waits. Its report so far stays."""
        found = await self.of(draft)
        if found is None or found.state not in ACTIVE:
            return
        if found.task is not None:
            await self._cancelled(found)
        else:
            # The process that runs it sees this when it stores the simulation again.
            found.state = "cancelled"
            await self._store.update(draft, time.time(), found.stored())

    async def _cancelled(self, simulation: Simulation) -> None:
        """Cancel a simulation of this process, and wait until it has ended and is stored."""
        assert simulation.task is not None
        simulation.task.cancel()
        await asyncio.gather(simulation.task, return_exceptions=True)
        simulation.state = "cancelled"
        if simulation.storing is not None and simulation.storing is not asyncio.current_task():
            await asyncio.gather(simulation.storing, return_exceptions=True)

    async def remove(self, draft: str) -> None:
        """Cancel the simulation of a draft, and remove its report."""
        await self.cancel(draft)
        self._known.pop(draft, None)
        await self._store.remove(draft)

    async def close(self) -> None:
        """Cancel everything that runs or waits in this process."""
        for simulation in list(self._known.values()):
            if simulation.state in ACTIVE:
                await self._cancelled(simulation)

    async def _stored(self, draft: str, simulation: Simulation) -> None:
        """Store a simulation again and again until it has ended, and cancel it if another process wants that."""
        assert simulation.task is not None
        while True:
            await asyncio.wait([simulation.task], timeout=STORE_SECONDS)
            ended = simulation.task.done()
            if ended and simulation.state in ACTIVE:
                simulation.state = "cancelled" if simulation.task.cancelled() else "failed"
            # The database may be away for a while; the next time it is stored again.
            with contextlib.suppress(Exception):
                found = await self._store.get(draft)
                if found is not None and found[1].state == "cancelled" and not ended:
                    await self._cancelled(simulation)
                if not await self._store.update(draft, time.time(), simulation.stored()):
                    # The draft was removed, or its author was erased.
                    await self._cancelled(simulation)
                    self._forget(draft, simulation)
                    return
            # Not by the state: it may have changed while the one before was written.
            if ended:
                return

    def _forget(self, draft: str, simulation: Simulation) -> None:
        if self._known.get(draft) is simulation:
            del self._known[draft]

    async def _run(self, simulation: Simulation, data: bytes, client: str) -> None:
        async with self._queue.turn(client):
            simulation.state = "running"
            # What the process writes is removed here, also if it is killed.
            with tempfile.TemporaryDirectory(prefix="fathom-simulation-", ignore_cleanup_errors=True) as folder:
                try:
                    async with asyncio.timeout(self._seconds):
                        await self._follow(simulation, data, folder)
                except TimeoutError:
                    simulation.state = "stopped"
                except OSError:
                    simulation.state = "failed"

    async def _follow(self, simulation: Simulation, data: bytes, folder: str) -> None:
        # The keys of a server are not for a process that reads what others wrote.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("FATHOM_")}
        environment |= {"TMPDIR": folder, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "fathom.lab.draft_simulation", stdin=pipe, stdout=pipe, stderr=nothing,
            env=environment, limit=LONGEST_LINE,
        )  # fmt: skip
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(data)
            process.stdin.close()
            while line := await process.stdout.readline():
                simulation.report = msgspec.json.decode(line, type=SimulationReport)
            await process.wait()
        except (ValueError, ConnectionError):  # a line that is too long or no report, or a process that has ended
            pass
        finally:
            await stop(process)
        simulation.state = "done" if simulation.report.complete else "stopped" if simulation.report.played else "failed"


def simulation_task(game: str, content: str, before: str = "") -> SimulationTask:
    """The task of comparing a draft of this game with another pack; `before` is empty for the game's own."""
    return SimulationTask({name: module_of(name) for name in names()}, game, content, before, GAMES)
