"""Background work that is repeated, such as checking all clocks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from fathom.table.store.database import error_name

log = logging.getLogger("fathom.table")


class Repeated:
    """Runs a function at once and then every `seconds`. A failure is logged with `failure`, and the work continues."""

    def __init__(self, work: Callable[[], Awaitable[None]], seconds: float, name: str, failure: str) -> None:
        self._work = work
        self._seconds = seconds
        self._name = name
        self._failure = failure
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the work in a background task."""
        self._task = asyncio.create_task(self._repeat(), name=self._name)

    async def close(self) -> None:
        """Stop, also in the middle of the work. Does nothing if it was not started."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _repeat(self) -> None:
        while True:
            try:
                await self._work()
            except Exception as error:
                log.error(self._failure, extra={"error": error_name(error)})
            await asyncio.sleep(self._seconds)
