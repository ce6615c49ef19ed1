"""One server for a SQLite file: a lock beside the file, which says where the running server is.

With two servers on one file, each would often miss what the other has changed. The operating system frees the lock
when its process ends, however it ends.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from fathom.table.store.opening import explained

SUFFIX = "-server"
LOCKED_BYTE = 2**20
"""On Windows, the byte that is locked: others can read what comes before it."""


class RunningServer(msgspec.Struct, frozen=True):
    """The server that has the lock. `url` is empty while it starts."""

    pid: int = 0
    url: str = ""

    def __str__(self) -> str:
        at = f"at {self.url}" if self.url else "and about to start"
        return f"A server with this database is already running {at} (process {self.pid})."


class AlreadyRunning(ValueError):
    """Another server has the lock."""

    def __init__(self, running: RunningServer) -> None:
        super().__init__(f"{running} Stop it first, or name another file with --database.")
        self.running = running


class ServerLock:
    """Context manager: holds the lock of a database file. Raises `AlreadyRunning` if another server has it.

    Without a file, which means PostgreSQL, nothing is locked: several servers may use it.
    """

    def __init__(self, file: Path | None) -> None:
        self._path = None if file is None else Path(f"{file.resolve()}{SUFFIX}")
        self._descriptor = -1

    def __enter__(self) -> Self:
        if self._path is None:
            return self
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise explained(error, self._path) or error from None
        if not _locked(self._descriptor):
            os.close(self._descriptor)
            raise AlreadyRunning(running_server(self._path))
        self._write(RunningServer(os.getpid()))
        return self

    def announce(self, url: str) -> None:
        """Write the URL of this server into the lock file."""
        self._write(RunningServer(os.getpid(), url))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._descriptor >= 0:
            # The file stays: if it were removed, two servers could hold locks on two files of its name.
            os.ftruncate(self._descriptor, 0)
            os.close(self._descriptor)
            self._descriptor = -1

    def _write(self, running: RunningServer) -> None:
        if self._descriptor >= 0:
            os.ftruncate(self._descriptor, 0)
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, msgspec.json.encode(running))


def running_server(path: Path) -> RunningServer:
    """The server that the lock file at this path describes; without a URL if the file cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=RunningServer)
    except (OSError, msgspec.DecodeError):
        return RunningServer()


def running_on(file: Path) -> RunningServer | None:
    """The server that has the lock of a database file; None if there is none. Changes nothing."""
    path = Path(f"{file.resolve()}{SUFFIX}")
    try:
        descriptor = os.open(path, os.O_RDWR)
    except OSError:
        return None
    try:
        return None if _locked(descriptor) else running_server(path)
    finally:
        os.close(descriptor)


def _locked(descriptor: int) -> bool:
    """Lock an open file for this process, without waiting; False if another process has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
