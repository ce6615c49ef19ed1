"""A proxy between clients and a server of this machine that delays and drops what it carries."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress

CHUNK = 2**14


class BadNetwork:
    """Listens at a port of this machine and connects to another. Its quality can be changed while it runs."""

    def __init__(self, to: int, chance: random.Random) -> None:
        self.host, self.port = "127.0.0.1", 0
        self._to = to
        self._chance = chance
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.Task[None]] = set()
        self.delay = 0.0
        """The longest delay of a part of a message, in seconds."""
        self.loss = 0.0
        """The share of parts at which the connection is dropped instead."""

    async def start(self) -> None:
        """Begin to listen at a free port."""
        self._server = await asyncio.start_server(self._carry, self.host, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Drop all connections at once."""
        for task in self._open:
            task.cancel()

    async def close(self) -> None:
        """Drop all connections and stop listening."""
        if self._server is not None:
            self._server.close()
        self.cut()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        far: asyncio.StreamWriter | None = None
        try:
            far_reader, far = await asyncio.open_connection(self.host, self._to)
            ways = [
                asyncio.ensure_future(self._copy(reader, far)),
                asyncio.ensure_future(self._copy(far_reader, writer)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        except (OSError, asyncio.CancelledError):
            pass  # the server is down, or the connection was cut
        finally:
            self._open.discard(task)
            for end in (writer, far):
                if end is not None:
                    with suppress(Exception):
                        end.transport.abort()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while part := await reader.read(CHUNK):
                if self.loss and self._chance.random() < self.loss:
                    return
                if self.delay:
                    await asyncio.sleep(self._chance.uniform(0, self.delay))
                writer.write(part)
                await writer.drain()
