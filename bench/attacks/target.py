"""The server that is attacked, from any source tree, and the people who use it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.postgres import free_port

from bench.serving.players import Reachable
from bench.serving.servers import Served
from bench.serving.wire import Line

ATTACKER, OTHER = "127.0.0.1", "127.0.0.2"
"""Two addresses of this machine: rate limits are for one address, so the people there are strangers to each other."""
PATIENCE = 60.0
"""Seconds to wait for a response."""
MOST_LOST = 100
"""How often a request that must succeed is sent again after the connection was closed."""
STARTING = 90.0
"""Seconds in which a command must have ended, or is taken to be running."""
MB = 2**20


class Target:
    """A source tree, and a folder for the databases of its servers."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.source, self.folder = source.resolve(), folder
        self.environment = {"PYTHONPATH": str(self.source / "src")}
        self._number = 0

    def new_file(self) -> str:
        """The path of a database that does not exist yet."""
        self._number += 1
        return str(self.folder / f"{self._number}.db")

    @asynccontextmanager
    async def server(
        self,
        *options: str,
        database: str = "",
        limited: bool = True,
        module: str = "fathom.cli",
        prefix: tuple[str, ...] = (),
    ) -> AsyncIterator[Served]:
        """A running server, with its rate limits unless it is not `limited`."""
        log = self.folder / f"{self._number}.log"
        server = Served(
            database or self.new_file(), free_port(), log, *options,
            module=module, limited=limited, prefix=prefix, **self.environment,
        )  # fmt: skip
        await server.start()
        try:
            yield server
        finally:
            server.stop()

    def fathom(self, *arguments: str, seconds: float = STARTING) -> tuple[int | None, list[str]]:
        """The exit code of a command and the lines that it prints. The code is None if it was still running."""
        command = [sys.executable, "-m", "fathom.cli", *arguments]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ | self.environment
        ) as process:
            try:
                printed, _ = process.communicate(timeout=seconds)
                return process.returncode, printed.splitlines()
            except subprocess.TimeoutExpired:
                process.terminate()
                return None, process.communicate(timeout=STARTING)[0].splitlines()


class Person:
    """Someone with a token, who sends one request at a time from one address."""

    def __init__(self, server: Reachable, source: str = ATTACKER) -> None:
        self._server, self._source = server, source
        self._line = Line(server.host, server.port, source=source)
        self._more: list[Person] = []

    @classmethod
    async def new(cls, server: Reachable, source: str = ATTACKER) -> Person:
        """Someone whom the server knows."""
        found = cls(server, source)
        found._line.token = (await found.must("POST", "/api/people", {}))["token"]
        return found

    def again(self) -> Person:
        """The same person with one more connection, for requests at the same time."""
        found = Person(self._server, self._source)
        found._line.token = self.token
        self._more.append(found)
        return found

    @property
    def token(self) -> str:
        """The token of this person."""
        return self._line.token

    async def send(self, method: str, path: str, body: Any = None, seconds: float = PATIENCE) -> tuple[int, Any]:
        """Send a request; the status is 0 if the server hangs up or does not answer in time."""
        try:
            # Not `wait_for`: with Python 3.11 it can ignore that its task is cancelled.
            async with asyncio.timeout(seconds):
                return await self._line.send(method, path, body)
        except (OSError, TimeoutError):
            self._line.close()
            return 0, None

    async def must(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request that must succeed. Waits while a rate limit forbids it.

        Older code closed the connection of a client that it refused.
        """
        lost = 0
        while True:
            status, found = await self.send(method, path, body)
            if 200 <= status < 300:
                return found
            lost += status == 0
            if status not in (0, 429) or lost > MOST_LOST:
                raise RuntimeError(f"{method} {path}: {status} {found}")
            await asyncio.sleep(0.5)

    async def timed(self, method: str, path: str, seconds: float = PATIENCE) -> tuple[int, float]:
        """The status of a request, and the milliseconds until its response."""
        began = time.perf_counter()
        status, _ = await self.send(method, path, seconds=seconds)
        return status, 1000 * (time.perf_counter() - began)

    async def create(self, game: str, seats: list[str], **more: Any) -> str:
        """Create a match."""
        return str((await self.must("POST", "/api/matches", {"game": game, "seats": seats, **more}))["match"])

    async def invite(self, other: Person, match: str) -> None:
        """Let another person take the second seat of a match."""
        links = await self.must("GET", f"/api/matches/{match}/links")
        await other.must("POST", f"/api/matches/{match}/seats/1/take?link={links['invitation']}", {})

    async def status(self, match: str) -> Any:
        """Who is asked, and the options."""
        return await self.must("GET", f"/api/matches/{match}/status")

    async def answer(self, match: str, now: Any, option: str) -> tuple[int, Any]:
        """Answer the open question."""
        body = {"seat": now["seat"], "option": option, "question": now["question"]}
        return await self.send("POST", f"/api/matches/{match}/answers", body)

    async def watch(self, match: str) -> asyncio.StreamWriter:
        """Open a live connection to a match: computer players think only where someone looks."""
        _, writer = await asyncio.open_connection(self._server.host, self._server.port, local_addr=(self._source, 0))
        request = f"GET /api/matches/{match}/live HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {self.token}"
        writer.write(f"{request}\r\n\r\n".encode())
        return writer

    def close(self) -> None:
        """Hang up, also the other connections of this person."""
        for each in (self, *self._more):
            each._line.close()


async def exchange(server: Served, request: bytes, source: str = ATTACKER) -> tuple[int, str]:
    """Send bytes; returns the status and the body of the response, 0 and nothing if there is none."""
    reader, writer = await asyncio.open_connection(server.host, server.port, local_addr=(source, 0))
    try:
        writer.write(request)
        received = await asyncio.wait_for(reader.read(), PATIENCE)
    except (OSError, TimeoutError):
        return 0, ""
    finally:
        writer.transport.abort()
    head, _, body = received.partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, body.decode(errors="replace")
