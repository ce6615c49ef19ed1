"""People who only watch: one live connection each, with as little work as possible on this side."""

from __future__ import annotations

import asyncio
import time


class Watcher:
    """A live connection to a match. It notes when it hears of each change."""

    def __init__(self, host: str, port: int, token: str, match: str) -> None:
        self._where = (host, port)
        self._token = token
        self.match = match
        self.heard: list[tuple[int, float]] = []
        """The sequence of each change, and when it was heard."""
        self._task: asyncio.Task[None] | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def start(self) -> None:
        """Connect, and hear of the present state."""
        reader, self._writer = await asyncio.open_connection(*self._where)
        self._writer.write(
            f"GET /api/matches/{self.match}/live HTTP/1.1\r\nhost: 127.0.0.1\r\n"
            f"authorization: Bearer {self._token}\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise ConnectionRefusedError(head.decode())
        await reader.readuntil(b"event: change")
        self._task = asyncio.create_task(self._listen(reader))

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        change = False
        while line := await reader.readline():
            if line.startswith(b"event: "):
                change = line.startswith(b"event: change")
            elif change and line.startswith(b"data: "):
                self.heard.append((int(line[6:]), time.perf_counter()))

    def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
        if self._writer is not None:
            self._writer.transport.abort()
