"""Starts the servers that are compared, each with a new database."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.postgres import free_port

from bench.server_libraries.servers import RESTARTABLE, SERVERS
from bench.serving.servers import Served

MODULE, PROGRAM = "bench.server_libraries", "fathom.cli"
"""What starts the servers, and our server as a whole program."""
WORKERS = ("--workers", "1")
"""With this option `Served` counts the processor time and the memory of child processes."""


@asynccontextmanager
async def running(name: str, *options: str) -> AsyncIterator[Served]:
    """A running server."""
    more = WORKERS if SERVERS[name].has_workers else ()
    async with _served(name, "--server", name, *more, *options, module=MODULE) as server:
        yield server


@asynccontextmanager
async def running_restartable(name: str) -> AsyncIterator[Served]:
    """A running server that can be restarted; ours is the whole program, because it starts itself again."""
    if name == "ours":
        async with _served(name, module=PROGRAM) as server:
            yield server
    else:
        options = ("--server", name, *WORKERS, RESTARTABLE)
        async with _served(name, *options, module=MODULE) as server:
            yield server


@asynccontextmanager
async def _served(name: str, *options: str, module: str) -> AsyncIterator[Served]:
    with tempfile.TemporaryDirectory(prefix="fathom-servers-", ignore_cleanup_errors=True) as folder:
        server = Served(str(Path(folder, "table.db")), free_port(), Path(folder, "log"), *options, module=module)
        await server.start()
        try:
            yield server
        finally:
            try:
                server.stop()
            except subprocess.TimeoutExpired:
                say(name, "did not end within 30 s of SIGTERM")
                server.kill()
            # The program always prints something: where it can be reached.
            if module == MODULE and (lines := server.log_text().strip().splitlines()):
                say(name, f"{len(lines)} lines in the log, the last: {lines[-1][:160]}")


def say(name: str, what: str) -> None:
    """Print a result."""
    print(f"{name:12} {what}", flush=True)
