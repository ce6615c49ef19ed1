"""Work that one person asks for and waits for: hints, and match files from elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from fathom.table.errors import Refused, Unsaved
from fathom.table.thinking import Thinkers

WAITING = 20
"""People who may wait at the same time."""


class Helpers:
    """A process of its own for such work, so that no computer player waits for it. One thing at a time a person."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._waiting: set[str] = set()

    async def run(self, person: str, work: Callable[[bytes], bytes], data: bytes) -> bytes:
        """Have something done elsewhere."""
        if person in self._waiting:
            raise Refused("One thing at a time: you are waiting for something else already.")
        if len(self._waiting) >= WAITING:
            raise Unsaved("Too many people are waiting for such help; try again in a moment.")
        self._waiting.add(person)
        try:
            return await self._thinkers.run(work, data)
        finally:
            self._waiting.discard(person)

    def close(self) -> None:
        """End the process."""
        self._thinkers.close()
