"""Jobs that a person waits for: hints, analysis and imports."""

from __future__ import annotations

from collections.abc import Callable

from fathom.table.bots.workers import BotWorkers
from fathom.table.errors import Refused, Unavailable

WAITING = 20
"""The largest number of people who may wait at the same time."""


class PersonalJobs:
    """Runs jobs in a separate worker process, so that computer players do not wait for them. One job per person."""

    def __init__(self, bot_workers: BotWorkers) -> None:
        self._workers = bot_workers
        self._waiting: set[str] = set()

    async def run(self, person: str, work: Callable[[bytes], bytes], data: bytes) -> bytes:
        """Run a function in the worker process. Raises `Refused` or `Unavailable` if too much is waiting."""
        if person in self._waiting:
            raise Refused("Please wait for your previous request to finish.")
        if len(self._waiting) >= WAITING:
            raise Unavailable("Too many requests are waiting. Try again in a moment.")
        self._waiting.add(person)
        try:
            return await self._workers.run(work, data)
        finally:
            self._waiting.discard(person)

    def close(self) -> None:
        """Stop the worker process."""
        self._workers.close()
