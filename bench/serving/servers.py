"""Fathom Five servers that benchmarks start and stop."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PAUSE, TRIES = 0.05, 2400
"""Seconds between two looks at a server that starts, and how often it is looked at: on a busy machine it takes long."""

LAST_LINES = 5


class Served:
    """A server process group on a port of this machine."""

    def __init__(
        self,
        database: str,
        port: int,
        log: Path,
        *options: str,
        module: str = "fathom.cli",
        limited: bool = False,
        prefix: Sequence[str] = (),
        **environment: str,
    ) -> None:
        """A server on this database and port, with more options and environment variables.

        Without rate limits, unless it is `limited`. A `prefix` is a command that starts the server.
        """
        self._database = database
        self._log = log
        self._options = options if limited else ("--unlimited", *options)
        self._module, self._prefix = module, prefix
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None
        self.host, self.port = "127.0.0.1", port

    async def start(self) -> None:
        """Start it, and wait until it is ready."""
        command = [
            *self._prefix, sys.executable, "-m", self._module, "serve", "--port", str(self.port),
            "--database", self._database, "--log", "error", *self._options,
        ]  # fmt: skip
        environment = os.environ | self._environment
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, env=environment)
        for _ in range(TRIES):
            if self._process.poll() is not None:
                break
            if await self._ready():
                return
            await asyncio.sleep(PAUSE)
        if self._process.poll() is None:
            self.stop()
        raise RuntimeError(f"The server did not start:\n{self.log_text()}")

    async def _ready(self) -> bool:
        try:
            return re.match(rb"HTTP/1.1 200", await self._get("/ready")) is not None
        except OSError:
            return False

    async def _get(self, path: str) -> bytes:
        """The whole response to a request."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n".encode())
            return await reader.read()
        finally:
            writer.close()

    async def metric(self, name: str) -> float:
        """The value of a metric without labels, of a server with `--metrics`."""
        found = re.search(rf"^{name} (\S+)$".encode(), await self._get("/metrics"), re.MULTILINE)
        if found is None:
            raise RuntimeError(f"The server publishes no {name}.")
        return float(found[1])

    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        return sum(map(cpu_of, self.pids()))

    def worker_cpu(self) -> float:
        """Seconds of processor time that the processes of its computer players have used; for one server process."""
        assert self._process is not None
        pid = self._process.pid
        return sum(map(cpu_of, map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())))

    def pids(self) -> list[int]:
        """The process, and the server processes that it has started (not those of computer players)."""
        assert self._process is not None
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if "--workers" not in self._options:
            return [pid]
        # Python starts one more process, which stays when the server processes are replaced.
        return [pid, *(int(child) for child in children if b"resource_tracker" not in command_of(child))]

    def memory(self) -> int:
        """The bytes of memory of the process and of the server processes that it has started."""
        pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self.pids()]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE")

    def restart(self) -> None:
        """Let it start again without losing a request."""
        assert self._process is not None
        self._process.send_signal(signal.SIGUSR2)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """End it properly."""
        self._signal(signal.SIGTERM)

    def has_ended(self) -> bool:
        """Whether it was started and has ended by itself."""
        return self._process is not None and self._process.poll() is not None

    def exit_code(self) -> int | None:
        """The exit code of a server that has ended by itself."""
        return None if self._process is None else self._process.poll()

    def log_text(self) -> str:
        """Everything that it has printed."""
        return self._log.read_text(errors="replace")

    def last_words(self) -> str:
        """The exit code of a server that has ended, and the last lines of its log: they should say why."""
        lines = self.log_text().strip().splitlines()
        return "\n".join((f"exit code {self.exit_code()}", *lines[-LAST_LINES:]))

    def _signal(self, number: int) -> None:
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, number)
            self._process.wait(30)
        self._process = None


def cpu_of(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def command_of(pid: str) -> bytes:
    """The command line of a process; empty if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
