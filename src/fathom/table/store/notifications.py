"""Change notifications between server processes that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import asyncpg

from fathom.table.store.database import CHANNEL
from fathom.table.store.schema import SERVERS_LOCK

log = logging.getLogger("fathom.table")
PAUSE = 1.0
"""Seconds before the next try to connect."""
PING_SECONDS = 20.0
"""Seconds without a message after which the connection is tested."""
CONNECTION_ERRORS = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""Errors of a broken connection."""


class ChangeListener:
    """Listens for changed matches; `changed` is called with the match and its log sequence.

    It also reports changes of this process, because a write that seemed lost may have succeeded. After each connect,
    changes may have been missed: then `reconnected` is called. `channels` are other channels of the database, each with
    the function that gets their messages.
    """

    def __init__(
        self,
        connect: Callable[[], Awaitable[Any]],
        changed: Callable[[str, int], None],
        reconnected: Callable[[], None],
        channels: Mapping[str, Callable[[str], None]] | None = None,
    ) -> None:
        self._connect = connect
        self._changed = changed
        self._reconnected = reconnected
        self._channels = channels or {}
        self._task = asyncio.create_task(self._listen(), name="news")
        self.up = False
        """Whether the connection is open."""

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except CONNECTION_ERRORS as error:
                log.warning("lost contact with other server processes", extra={"error": type(error).__name__})
            await asyncio.sleep(PAUSE)

    async def _listen_once(self) -> None:
        connection = await self._connect()
        closed = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: closed.set())
            # As long as this connection lasts, no backup is restored over what this process has in memory.
            await connection.execute("select pg_advisory_lock_shared($1)", SERVERS_LOCK)
            await connection.add_listener(CHANNEL, self._read)
            for channel in self._channels:
                await connection.add_listener(channel, self._forward)
            self.up = True
            self._reconnected()
            while not closed.is_set():
                # A connection that is cut by the network reports nothing, so test it.
                await connection.execute("select 1")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(closed.wait(), PING_SECONDS)
        finally:
            self.up = False
            with contextlib.suppress(*CONNECTION_ERRORS):
                await connection.close(timeout=1)

    def _forward(self, connection: object, pid: int, channel: str, payload: object) -> None:
        self._channels[channel](str(payload))

    def _read(self, connection: object, pid: int, channel: str, payload: object) -> None:
        for line in str(payload).splitlines():
            match, sequence = line.split()
            self._changed(match, int(sequence))
