"""Jobs that a person waits for: hints, analysis and imports, in a fair order."""

from __future__ import annotations

from collections.abc import Callable

from fathom.table.activities import observed
from fathom.table.bots.fair_queue import CLIENT, FairQueue
from fathom.table.bots.workers import BotWorkers
from fathom.table.errors import Refused, Unavailable

WAITING = 100
"""The largest number of people who may wait at the same time."""
WAITING_PER_CLIENT = 3
"""The largest number of people with the same address who may wait at the same time."""


class PersonalJobs:
    """Runs jobs in a separate worker process, so that computer players do not wait for them. One job per person."""

    def __init__(self, bot_workers: BotWorkers, beside: PersonalJobs | None = None) -> None:
        """Jobs for these workers. A person may wait for only one job at a time, here and in `beside` together."""
        self._workers = bot_workers
        self._waiting: set[str] = set() if beside is None else beside._waiting
        self._queue = FairQueue(1)

    async def run(self, person: str, work: Callable[[bytes], bytes], data: bytes) -> bytes:
        """Run a function in the worker process. Raises `Refused` or `Unavailable` if too much is waiting."""
        if person in self._waiting:
            raise Refused("Please wait for your previous request to finish.")
        if len(self._waiting) >= WAITING:
            raise Unavailable("Too many requests are waiting. Try again in a moment.")
        client = CLIENT.get() or person
        if self._queue.waiting(client) >= WAITING_PER_CLIENT:
            raise Unavailable("Too many requests from your address are waiting. Try again in a moment.")
        self._waiting.add(person)
        try:
            async with self._queue.turn(client):
                with observed("job", work.__name__.removesuffix("_task")):
                    return await self._workers.run(work, data)
        finally:
            self._waiting.discard(person)

    def close(self) -> None:
        """Stop the worker process."""
        self._workers.close()
