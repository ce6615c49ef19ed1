"""Group commits: entries that arrive during one transaction are written together in the next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from fathom.table.store.database import LogEntry, Store, WriteResult

LARGEST = 500
"""The largest number of entries in one transaction."""


class LogWriter:
    """Writes entries of many tables together. `append` completes when the entry is on disk.

    An entry is written even if the task that waits for it is cancelled. Then `abandoned` is called with the entry.
    """

    def __init__(self, store: Store, abandoned: Callable[[LogEntry], None]) -> None:
        self._store = store
        self._abandoned = abandoned
        self._waiting: list[tuple[LogEntry, asyncio.Future[bool]]] = []
        self._come = asyncio.Event()
        self._task = asyncio.create_task(self._write(), name="writer")
        self._closing = False

    def append(self, entry: LogEntry) -> asyncio.Future[bool]:
        """Write one entry. The result is False if another process has taken its log position."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if self._closing:
            done.set_exception(RuntimeError("The writer is closed."))
            return done
        self._waiting.append((entry, done))
        self._come.set()
        return done

    async def close(self) -> None:
        """Write what is pending, and stop."""
        self._closing = True
        self._come.set()
        await self._task

    async def _write(self) -> None:
        while self._waiting or not self._closing:
            await self._come.wait()
            batch, self._waiting = self._waiting[:LARGEST], self._waiting[LARGEST:]
            if not self._waiting and not self._closing:
                self._come.clear()
            if batch:
                await self._write_together(batch)

    async def _write_together(self, batch: list[tuple[LogEntry, asyncio.Future[bool]]]) -> None:
        try:
            stored: Sequence[WriteResult | Exception] = await self._store.append([entry for entry, _ in batch])
        except Exception as error:
            stored = [error] * len(batch)
        for (entry, done), first in zip(batch, stored, strict=True):
            if done.cancelled():
                self._abandoned(entry)
            elif isinstance(first, bool):
                done.set_result(first)
            else:
                done.set_exception(first)
