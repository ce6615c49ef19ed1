"""Checks packs in a separate process, one at a time, so that no pack can slow down or stop a server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import msgspec

from fathom.content.archive import ARCHIVE_LIMIT
from fathom.content.sources import read_archive
from fathom.games import module_of, names
from fathom.packs.check_process import MAX_MEMORY, MAX_SECONDS, CheckTask, too_much
from fathom.packs.reading import CheckedPack

WALL_SECONDS = 150.0
"""The seconds after which a check is stopped, also if it waits."""
STOPPED_BY_TIME = (-signal.SIGXCPU, -signal.SIGKILL) if hasattr(signal, "SIGXCPU") else ()


Running: TypeAlias = "set[subprocess.Popen[bytes]]"
"""The processes that check packs now."""


def check_archive(
    data: bytes,
    game: str = "",
    running: Running | None = None,
    memory: int = MAX_MEMORY,
    seconds: int = MAX_SECONDS,
) -> CheckedPack:
    """Check an archive. Waits for the process; call it in a thread on a server."""
    if len(data) > ARCHIVE_LIMIT:
        size = f"{len(data) / 2**20:.1f} MB"
        return CheckedPack(
            [f"the archive has {size}, but may have at most {ARCHIVE_LIMIT // 2**20} MB. Make it smaller."]
        )
    return _run(CheckTask(_modules(), game=game, memory=memory, seconds=seconds), data, running)


def check_folder(folder: Path, game: str = "", running: Running | None = None) -> CheckedPack:
    """Check the pack in a folder."""
    return _run(CheckTask(_modules(), str(folder.resolve()), game), b"", running)


def check_source(path: Path, game: str = "", running: Running | None = None) -> CheckedPack:
    """Check a folder or an archive on this computer."""
    return check_folder(path, game, running) if path.is_dir() else check_archive(read_archive(path), game, running)


def _modules() -> dict[str, str]:
    return {name: module_of(name) for name in names()}


def _run(task: CheckTask, data: bytes, running: Running | None = None) -> CheckedPack:
    """Check the pack of a task in a process, which is in `running` while it works."""
    command = [sys.executable, "-m", "fathom.packs.check_process", msgspec.json.encode(task).decode()]
    # What the process unpacks is removed here, also if it is killed.
    with tempfile.TemporaryDirectory(prefix="fathom-check-") as temporary:
        # The keys of a server are not for a process that reads what others wrote.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("FATHOM_")}
        environment |= {"TMPDIR": temporary, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        pipe, running = subprocess.PIPE, set() if running is None else running
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment) as process:
            running.add(process)
            try:
                out, err = process.communicate(data, WALL_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                return CheckedPack([too_much("time")])
            finally:
                running.discard(process)
    return _result(process.returncode, out, err)


def _result(code: int, out: bytes, err: bytes) -> CheckedPack:
    """The result of a check process, or why it was stopped or failed."""
    if code in STOPPED_BY_TIME:
        return CheckedPack([too_much("time")])
    try:
        return msgspec.json.decode(out, type=CheckedPack)
    except msgspec.MsgspecError:
        short = b"MemoryError" in err or code < 0
        return CheckedPack(
            [too_much("memory") if short else "The pack could not be checked. Check its files one by one."]
        )


class PackChecker:
    """Checks one pack at a time for a whole server process."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)
        self._running: Running = set()
        self.waiting = 0
        """The number of checks that run or wait."""

    async def archive(self, data: bytes) -> CheckedPack:
        """Check an archive."""
        return await self._checked(lambda: check_archive(data, running=self._running))

    async def source(self, path: Path, game: str = "") -> CheckedPack:
        """Check a folder or an archive on this computer."""
        return await self._checked(lambda: check_source(path, game, self._running))

    async def _checked(self, check: Callable[[], CheckedPack]) -> CheckedPack:
        self.waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(check)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Stop the process that checks a pack now."""
        for process in tuple(self._running):
            process.kill()
