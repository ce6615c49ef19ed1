"""News between server processes that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

import asyncpg

from fathom.table.store import CHANNEL

log = logging.getLogger("fathom.table")
PAUSE = 1.0
"""Seconds between two tries to reach the database again."""


class News:
    """Hears which matches other processes have changed; `heard` is called with the match and its sequence.

    After the line was down anything may have changed: then `missed` is called.
    """

    def __init__(
        self, address: str, origin: str, heard: Callable[[str, int], None], missed: Callable[[], None]
    ) -> None:
        self._address = address
        self._origin = origin
        self._heard = heard
        self._missed = missed
        self._task = asyncio.create_task(self._listen(), name="news")
        self.up = False
        """Whether the line is up."""

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("no news from other processes", extra={"error": type(error).__name__})
            self.up = False
            await asyncio.sleep(PAUSE)

    async def _listen_once(self) -> None:
        connection = await asyncpg.connect(self._address)
        down = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: down.set())
            await connection.add_listener(CHANNEL, self._read)
            self.up = True
            self._missed()
            await down.wait()
        finally:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await connection.close(timeout=1)

    def _read(self, connection: object, pid: int, channel: str, payload: object) -> None:
        for line in str(payload).splitlines():
            origin, match, sequence = line.split()
            if origin != self._origin:
                self._heard(match, int(sequence))
