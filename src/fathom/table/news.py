"""News of what was written to a PostgreSQL database that several server processes share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from fathom.table.store import CHANNEL

log = logging.getLogger("fathom.table")
PAUSE = 1.0
"""Seconds between two tries to reach the database again."""
PULSE = 20.0
"""Seconds after which a silent line is tried."""
TROUBLE = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What happens on a bad line."""


class News:
    """Hears which matches have been changed; `heard` is called with the match and its sequence.

    It tells of our own changes, too: one that we had given up for lost is news to us, as to everybody. After
    the line was down anything may have changed: then `missed` is called.
    """

    def __init__(
        self,
        line: Callable[[], Awaitable[Any]],
        heard: Callable[[str, int], None],
        missed: Callable[[], None],
    ) -> None:
        self._line = line
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
            except TROUBLE as error:
                log.warning("no news of what is written", extra={"error": type(error).__name__})
            await asyncio.sleep(PAUSE)

    async def _listen_once(self) -> None:
        connection = await self._line()
        down = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: down.set())
            await connection.add_listener(CHANNEL, self._read)
            self.up = True
            self._missed()
            while not down.is_set():
                # Nobody says so when a line is cut somewhere on the way: it must be tried.
                await connection.execute("select 1")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(down.wait(), PULSE)
        finally:
            self.up = False
            with contextlib.suppress(*TROUBLE):
                await connection.close(timeout=1)

    def _read(self, connection: object, pid: int, channel: str, payload: object) -> None:
        for line in str(payload).splitlines():
            match, sequence = line.split()
            self._heard(match, int(sequence))
