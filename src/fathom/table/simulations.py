"""Simulations of drafts in the background: one at a time, in a fair order, each in a process with limits."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections import OrderedDict
from typing import Literal, TypeAlias

import msgspec

from fathom.games import module_of, names
from fathom.table.bots.fair_queue import CLIENT, FairQueue
from fathom.table.errors import Refused, Unavailable
from fathom.workshop.simulation import MOST_GAMES, SimulationReport, SimulationTask
from fathom.workshop.stopping import stop

State: TypeAlias = Literal["waiting", "running", "done", "cancelled", "stopped", "failed"]
ACTIVE = ("waiting", "running")
SECONDS = 900.0
"""The seconds after which a simulation is stopped; its report so far stays."""
MOST_WAITING = 10
"""The largest number of simulations that run or wait."""
MOST_FINISHED = 50
"""The number of finished simulations that stay in memory, the newest."""
LONGEST_LINE = 16 * 2**20
GAMES = MOST_GAMES
"""The number of games of a simulation, with each pack."""


class Simulation:
    """One simulation: its state, and its report so far."""

    def __init__(self, person: str, title: str, before: str = "") -> None:
        self.person = person
        self.title = title
        self.before = before
        """The title of the pack that the draft is compared with; empty for the game's own."""
        self.state: State = "waiting"
        self.report = SimulationReport()
        self.ahead = 0
        """How many simulations ran or waited when this one was started."""
        self.task: asyncio.Task[None] | None = None


class Simulations:
    """The simulations of one server process."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._queue = FairQueue(1)
        self._known: OrderedDict[str, Simulation] = OrderedDict()

    def of(self, draft: str) -> Simulation | None:
        """The last simulation of a draft; None if there is none."""
        return self._known.get(draft)

    def start(self, draft: str, person: str, title: str, task: SimulationTask, before: str = "") -> Simulation:
        """Start a simulation in the background. Raises `Refused` while this person has one that runs or waits.

        `before` is the title of the pack that the draft is compared with; empty for the game's own.
        """
        active = [one for one in self._known.values() if one.state in ACTIVE]
        if mine := next((one for one in active if one.person == person), None):
            raise Refused(f"Your simulation of “{mine.title}” is not finished. Wait for it, or cancel it.")
        if len(active) >= MOST_WAITING:
            raise Unavailable("Too many simulations wait. Try again in a few minutes.")
        found = Simulation(person, title, before)
        found.ahead = len(active)
        self._known.pop(draft, None)
        self._known[draft] = found
        finished = [id for id, one in self._known.items() if one.state not in ACTIVE]
        for id in finished[: max(0, len(finished) - MOST_FINISHED)]:
            del self._known[id]
        data = msgspec.json.encode(task)
        found.task = asyncio.create_task(self._run(found, data, CLIENT.get() or person))
        return found

    async def cancel(self, draft: str) -> None:
        """Cancel a simulation that runs or waits. Its report so far stays."""
        found = self._known.get(draft)
        if found is None or found.task is None or found.state not in ACTIVE:
            return
        found.task.cancel()
        await asyncio.gather(found.task, return_exceptions=True)
        found.state = "cancelled"

    async def close(self) -> None:
        """Cancel everything."""
        for draft in list(self._known):
            await self.cancel(draft)

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
