"""Runs the computer players at all tables. They answer through the same log as people."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from fathom import guided
from fathom.table.activities import observed
from fathom.table.bots.fair_queue import CLIENT, FairQueue
from fathom.table.bots.joined import JoinedWorkers
from fathom.table.bots.workers import NO_PLAN, BotAnswer, BotTask, BotWorkers, bot_task
from fathom.table.commands import AnyCommand, GiveAnswer, LeaveSeat
from fathom.table.errors import NotFound, Unavailable
from fathom.table.live.hub import Hub
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import LiveTables
from fathom.table.live.repeated import Repeated
from fathom.table.stack_traces import trace
from fathom.table.store.database import Store, error_name

log = logging.getLogger("fathom.table")
SWEEP_SECONDS = 10.0
"""Seconds between two searches for questions that no process has let a computer player answer."""
REST = 1.0
"""Seconds to wait after the first failure; doubled after each further one."""
LONGEST = 600.0
"""Longest wait after a failure."""
TRIES = 3
"""The number of failures at one question after which the seat is opened to people."""
SHORT_THOUGHTS = ("scripted", "random")
"""The players that answer in a fraction of a second."""
TABLES_PER_HOST = 2
"""The largest number of tables of one host at which computer players think at once, so that no host blocks others."""


class BotFailed(Exception):
    """A computer player failed in its worker process; `where` is the trace."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where


class RetryState(msgspec.Struct):
    """A match that could not be opened: the number of failures and the time of the next try."""

    times: int = 0
    until: float = 0.0


class BotRunner:
    """Answers for the computer players of all tables. While a person watches, answers are `pace` seconds apart.

    Tables without people and without watchers are not played.
    """

    def __init__(self, store: Store, hub: Hub, bot_workers: BotWorkers, pace: float, joined: JoinedWorkers) -> None:
        self._store = store
        self._hub = hub
        self._workers = bot_workers
        self._joined = joined
        self._queue = FairQueue(bot_workers.number)
        joined.on_change(self._queue.add_slots)
        # Short thoughts have a process of their own: they never wait for long ones.
        self._short_workers = BotWorkers(1, bot_workers.seconds)
        self._short_queue = FairQueue(1)
        self._pace = pace
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._closed: dict[str, RetryState] = {}
        self._hosts: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._patience = 0.0
        """Seconds for which nothing has happened in a match before it counts as left by its process."""
        self._sweeping = Repeated(self._sweep, SWEEP_SECONDS, "sweep", "finding computer players failed")

    def start(self, live_tables: LiveTables) -> None:
        """Start playing, also at tables that were left by a process that ended."""
        self._live_tables = live_tables
        self._sweeping.start()

    async def close(self) -> None:
        """Stop. Questions without an answer are answered after the next start."""
        await self._sweeping.close()
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._workers.close()
        self._short_workers.close()

    @property
    def thinking(self) -> int:
        """The number of tables at which a computer player is thinking."""
        return len(self._playing)

    @property
    def waiting(self) -> int:
        """The number of answers that wait for a worker."""
        return len(self._queue) + len(self._short_queue)

    @property
    def workers(self) -> dict[str, int]:
        """The number of workers on this computer, and of those that have joined."""
        return {"here": self._workers.number + self._short_workers.number, "joined": len(self._joined)}

    def wake(self, live: LiveTable) -> None:
        """Let a computer player answer if one is asked. Called when a table changes or is opened."""
        if not self._hub.closed and live.id not in self._playing and self._asked(live) is not None:
            self._playing[live.id] = asyncio.create_task(self._play(live.id), name=f"play {live.id}")

    def _asked(self, live: LiveTable) -> int | None:
        return live.bot_to_move if live.seating.people or self._hub.watched(live.id) else None

    # -- finding unanswered questions -----------------------------------------------------------------------------

    async def _sweep(self) -> None:
        before = time.time() - self._patience
        # After the first time: another process may still be thinking or have a queue.
        self._patience = max(SWEEP_SECONDS, 3 * self._workers.seconds)
        for match in await self._store.thinking(before):
            await self._wake_again(match)

    async def _wake_again(self, match: str) -> None:
        closed = self._closed.pop(match, RetryState())
        if closed.until > time.monotonic():
            self._closed[match] = closed
            return
        try:
            self.wake(await self._live_tables.get(match))
        except Exception as error:
            # One match that cannot be opened must not stop the others.
            failed = closed.times + 1
            self._closed[match] = RetryState(failed, time.monotonic() + SWEEP_SECONDS * _pause(failed))
            _log("a match cannot be opened", match, failed, error)

    # -- playing --------------------------------------------------------------------------------------------------

    async def _play(self, match: str) -> None:
        """Answer until only people are asked. Wait after a failure, longer each time."""
        failed = 0
        try:
            while True:
                try:
                    if not await self._answer(match):
                        return None
                    failed = 0
                    continue
                except NotFound:
                    return None  # the match was deleted
                except Exception as error:
                    failed += 1
                    _log("a computer player failed", match, failed, error)
                    # A database that is down is not the player's fault.
                    if failed >= TRIES and not isinstance(error, Unavailable | SQLAlchemyError | OSError):
                        return await self._give_up(match)
                await asyncio.sleep(_pause(failed))
        finally:
            # Before the task ends: a `wake` for the next question must not be ignored.
            del self._playing[match]

    async def _answer(self, match: str) -> bool:
        """Compute the answer to one question and enter it, unless the question has changed meanwhile.

        Returns False if no computer player is asked.
        """
        live = await self._live_tables.get(match)
        async with live.lock:
            if live.closed:
                return True
            seat, question = self._asked(live), live.seating.question
            if seat is None:
                return False
            kind, plan = live.seating.computers[seat], live.plans.get(seat, NO_PLAN)
            planned = guided.planned(live.match)
            task = bot_task(live.match, seat, kind, self._workers.seconds, plan, live.pack_file)
            turn = self._hosts.setdefault(live.seating.host, asyncio.Semaphore(TABLES_PER_HOST))
        if self._hub.watched(match):
            await asyncio.sleep(self._pace)
        if planned:
            conclusion = BotAnswer(str(planned.option), planned.why)
        else:
            async with turn:
                conclusion = await self._think(task, live.seating.host)
        if not conclusion.option:
            raise BotFailed(conclusion.why)

        def decide(live: LiveTable) -> AnyCommand | None:
            if live.bot_to_move != seat or live.seating.question != question:
                return None
            return GiveAnswer(seat, conclusion.option, more=conclusion.more)

        live, accepted = await self._live_tables.do(match, decide)
        if accepted:
            live.plans[seat] = conclusion.plan
        return True

    async def _think(self, task: BotTask, host: str) -> BotAnswer:
        """Let a worker answer, after waiting in a queue that is fair to clients.

        The waiting client is the one who woke the table, or else its host.
        """
        client, name = CLIENT.get() or host, task.kind.partition(":")[0]
        short = name in SHORT_THOUGHTS
        queue, workers = (self._short_queue, self._short_workers) if short else (self._queue, self._workers)
        async with queue.turn(client):
            with observed("think", name):
                return await workers.answer(task)

    async def _give_up(self, match: str) -> None:
        """Open the seat of a computer player that failed, so that a person can take it."""

        def decide(live: LiveTable) -> AnyCommand | None:
            return None if live.bot_to_move is None else LeaveSeat(live.bot_to_move, failed=True)

        try:
            await self._live_tables.do(match, decide)
        except Exception as error:
            log.error("a seat cannot be opened", extra={"match": match, "error": error_name(error)})


def _pause(failed: int) -> float:
    return min(LONGEST, REST * 2.0 ** (failed - 1))


def _log(what: str, match: str, failed: int, error: Exception) -> None:
    """Log a failure; the trace only the first time."""
    where = error.where if isinstance(error, BotFailed) else trace(error)
    log.error(what, extra={"match": match, "times": failed, **({"trace": where} if failed == 1 else {})})
