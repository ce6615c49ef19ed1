"""boardgame.io's own server, in memory, driven over its own sockets. Installed into a temporary folder."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.postgres import free_port

from bench.serving.servers import cpu_of

HERE = Path(__file__).parent
GAMES = {"counting": "one player who only counts", "noughts": "two players, noughts and crosses"}
"""The least its server can be asked to do, and a match as people play it."""

PATIENCE = 600.0
"""Seconds after which a script hangs."""
LONGEST_LINE = 2**26
"""Bytes of a line in which a script gives its figures."""
WARM_SECONDS = 2.0
"""How long people play before their answers count: a program of Node that has just started is slower."""
PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4.8.1")


def install(folder: Path) -> None:
    """The packages, and our scripts beside them."""
    folder.mkdir()
    quiet = ["--no-audit", "--no-fund", "--loglevel", "error", "--prefix", str(folder)]
    subprocess.run(["npm", "install", *quiet, *PACKAGES], check=True, cwd=folder, stdout=subprocess.DEVNULL)
    for script in HERE.glob("boardgame_*.js"):
        shutil.copy(script, folder)


class Moves(NamedTuple):
    """The seconds that each move took, all of them together, and the processor of the server meanwhile."""

    took: list[float]
    lasted: float
    cpu: float
    delays: list[float]
    """The seconds until each watcher heard of a move."""


class Peer:
    """One running server."""

    def __init__(self, folder: Path, port: int, process: subprocess.Popen[bytes]) -> None:
        self._folder = folder
        self._port = port
        self._process = process

    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        return cpu_of(self._process.pid)

    def memory(self) -> int:
        """The bytes of memory that it uses."""
        return int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    async def community(self, opened: int, active: int, watchers: int, seconds: float, rate: float) -> Moves:
        """Matches that no one plays, others with two players each, people who watch; moves come at a steady rate."""
        return await self._run("boardgame_community.js", opened, active, watchers, seconds, rate)

    async def play(self, game: str, matches: int, seconds: float, rate: float = 0) -> Moves:
        """Play matches; with a rate moves come steadily, otherwise as fast as possible."""
        return await self._run("boardgame_drive.js", game, matches, seconds, rate, WARM_SECONDS)

    async def _run(self, script: str, *words: object) -> Moves:
        """Run a script of the people who play."""
        driver = await asyncio.create_subprocess_exec(
            "node", script, str(self._port), *map(str, words),
            cwd=self._folder, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
        )  # fmt: skip
        assert driver.stdout is not None
        try:
            async with asyncio.timeout(PATIENCE):
                await driver.stdout.readline()  # everyone has come, and has played for the time that does not count
                before = self.cpu()
                await driver.stdout.readline()  # the end
                used = self.cpu() - before
                line = await driver.stdout.readline()
                if await driver.wait() or not line:
                    raise RuntimeError(f"{script} ended with {driver.returncode}")
        finally:
            if driver.returncode is None:
                driver.kill()
        found: list[Any] = json.loads(line)
        took, lasted, *delays = found
        return Moves(took, lasted, used, delays[0] if delays else [])


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Peer]:
    """The server, until we are done with it."""
    port = free_port()
    process = subprocess.Popen(["node", "boardgame_server.js", str(port)], cwd=folder, stdout=subprocess.DEVNULL)
    try:
        for _ in range(200):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.1)
            else:
                writer.close()
                break
        else:
            raise RuntimeError("boardgame.io's server did not start")
        yield Peer(folder, port, process)
    finally:
        process.terminate()
        process.wait(10)
