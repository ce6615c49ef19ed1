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
from typing import NamedTuple

from tests.postgres import free_port

HERE = Path(__file__).parent
GAMES = {"counting": "one player who only counts", "noughts": "two players, noughts and crosses"}
"""The least its server can be asked to do, and a match as people play it."""

LONGEST_LINE = 2**26
"""Bytes of a line in which a script gives its figures."""
PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4.8.1")


def install(folder: Path) -> None:
    """The packages, and our scripts beside them."""
    folder.mkdir()
    quiet = ["--no-audit", "--no-fund", "--loglevel", "error", "--prefix", str(folder)]
    subprocess.run(["npm", "install", *quiet, *PACKAGES], check=True, cwd=folder, stdout=subprocess.DEVNULL)
    for script in HERE.glob("boardgame_*.js"):
        shutil.copy(script, folder)


class Community(NamedTuple):
    """The seconds that each move took, and until each watcher heard of it; the processor time of the server."""

    took: list[float]
    delays: list[float]
    cpu: float


class Peer:
    """One running server."""

    def __init__(self, folder: Path, port: int, process: subprocess.Popen[bytes]) -> None:
        self._folder = folder
        self._port = port
        self._process = process

    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """The bytes of memory that it uses."""
        return int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    async def community(self, opened: int, active: int, watchers: int, seconds: float, rate: float) -> Community:
        """Matches that no one plays, others with two players each, people who watch; moves come at a steady rate."""
        driver = await asyncio.create_subprocess_exec(
            "node", "boardgame_community.js", *map(str, (self._port, opened, active, watchers, seconds, rate)),
            cwd=self._folder, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
        )  # fmt: skip
        assert driver.stdout is not None
        await driver.stdout.readline()  # everyone has come
        before = self.cpu()
        found = await driver.stdout.readline()
        used = self.cpu() - before
        if await driver.wait() or not found:
            raise RuntimeError(f"boardgame_community.js ended with {driver.returncode}")
        took, delays = json.loads(found)
        return Community(took, delays, used)

    async def play(self, game: str, matches: int, seconds: float, rate: float = 0) -> list[float]:
        """The seconds each move took; with a rate they come steadily, otherwise as fast as it goes."""
        driver = await asyncio.create_subprocess_exec(
            "node", "boardgame_drive.js", *map(str, (self._port, game, matches, seconds, rate)),
            cwd=self._folder, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        out, _ = await asyncio.wait_for(driver.communicate(), seconds + 120)
        if driver.returncode:
            raise RuntimeError(f"boardgame_drive.js ended with {driver.returncode}")
        found: list[float] = json.loads(out)
        return found


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
