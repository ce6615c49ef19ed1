"""Work that one person asks for and waits for: hints, and match files from elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from fathom.table.bots.workers import BotWorkers
from fathom.table.errors import Refused, Unavailable

WAITING = 20
"""People who may wait at the same time."""


class PersonalJobs:
    """A process of its own for such work, so that no computer player waits for it. One thing at a time a person."""

    def __init__(self, bot_workers: BotWorkers) -> None:
        self._workers = bot_workers
        self._waiting: set[str] = set()

    async def run(self, person: str, work: Callable[[bytes], bytes], data: bytes) -> bytes:
        """Have something done elsewhere."""
        if person in self._waiting:
            raise Refused("One thing at a time: you are waiting for something else already.")
        if len(self._waiting) >= WAITING:
            raise Unavailable("Too many people are waiting for such help; try again in a moment.")
        self._waiting.add(person)
        try:
            return await self._workers.run(work, data)
        finally:
            self._waiting.discard(person)

    def close(self) -> None:
        """End the process."""
        self._workers.close()
