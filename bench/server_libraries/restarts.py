"""What clients notice of a restart of each server, in the way that it offers."""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from bench.server_libraries.requests import START, status_of
from bench.server_libraries.running import running_restartable, say
from bench.server_libraries.servers import SERVERS
from bench.serving.players import Reachable

CLIENTS, BEFORE, AFTER = 20, 3.0, 25.0
"""The number of clients, and for how many seconds they send requests before and after the restart begins."""
PATIENCE = 60.0
"""The seconds in which a request must be answered: it can wait until the new process has started."""


class ReconnectingClient:
    """A client that sends one request after the other, and opens new connections when HTTP asks for it."""

    def __init__(self, server: Reachable) -> None:
        self._server = server
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.results: Counter[str] = Counter()
        self.longest = 0.0
        """The longest time without a response, in seconds."""

    async def run(self, end: float) -> None:
        """Send requests until this time."""
        last = time.perf_counter()
        while (now := time.perf_counter()) < end:
            self.longest = max(self.longest, now - last)
            result = await self.ask()
            self.results[result] += 1
            if result.isdigit():
                now = time.perf_counter()
                self.longest, last = max(self.longest, now - last), now
            elif result == "refused":
                await asyncio.sleep(0.05)
        self.close()

    async def ask(self) -> str:
        """Send one request; returns its status, `refused` without a connection, `lost` without a response."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._exchange()
        except ConnectionRefusedError:
            return "refused"
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return "lost"

    async def _exchange(self) -> str:
        if self._line is not None and self._line[0].at_eof():
            self.close()
        if self._line is None:
            self._line = await asyncio.open_connection(self._server.host, self._server.port)
        reader, writer = self._line
        writer.write(START + b"\r\n")
        head = await reader.readuntil(b"\r\n\r\n")
        lower = head.lower()
        await reader.readexactly(int(lower.partition(b"content-length:")[2].partition(b"\r\n")[0]))
        if b"\r\nconnection: close\r\n" in lower:
            self.close()
        return str(status_of(head))

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            with suppress(OSError):
                self._line[1].close()
        self._line = None


async def restart(names: Sequence[str], args: argparse.Namespace) -> None:
    """Restart every server while clients send requests."""
    for name in names:
        async with running_restartable(name) as server:
            clients = [ReconnectingClient(server) for _ in range(CLIENTS)]
            end = time.perf_counter() + BEFORE + AFTER
            tasks = [asyncio.create_task(client.run(end)) for client in clients]
            await asyncio.sleep(BEFORE)
            os.kill(server.pids()[0], SERVERS[name].restart)
            await asyncio.gather(*tasks)
        total = sum((client.results for client in clients), Counter[str]())
        found = ", ".join(f"{what}: {number}" for what, number in total.most_common())
        say(name, f"{found}; longest wait of a client {max(client.longest for client in clients):.2f} s")
