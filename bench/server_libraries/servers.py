"""The servers that are compared, with the limits they have as close as possible to those of our server."""

from __future__ import annotations

import asyncio
import importlib.util
import signal
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

import uvicorn

from bench.server_libraries.application import APPLICATION, HOST, application
from bench.server_libraries.held_socket import BACKLOG, bound_socket, hold, inherited_sockets
from fathom.web.file_limit import raise_file_limit
from fathom.web.http_protocol import ConnectionBounds
from fathom.web.server import GRACE, Server

BOUNDS = ConnectionBounds()
KEEP_ALIVE = 75
"""Seconds after which our server closes an idle connection."""
RESTARTABLE = "--restartable"
"""The option with which a server can be restarted."""


class HttpServer(NamedTuple):
    """A server that can be measured."""

    serve: Callable[[int, bool], None]
    """Serves the app at a port until SIGTERM; if the second argument is true, so that it can be restarted."""
    libraries: tuple[str, ...]
    restart: signal.Signals
    """The signal that restarts it."""
    has_workers: bool = False
    """Whether it always serves in a child process."""

    def is_installed(self) -> bool:
        """Whether its libraries are installed."""
        return all(importlib.util.find_spec(library) for library in self.libraries)


def serve_ours(port: int, restartable: bool) -> None:
    """Our server with its bounds. It is restarted as a whole program: see `running.py`."""
    Server(application(), bounds=ConnectionBounds(total=raise_file_limit())).run([bound_socket(HOST, port)])


def serve_uvicorn(port: int, restartable: bool, *, parser: str) -> None:
    """uvicorn alone. It cannot restart, so another process holds its socket if it is `restartable`."""
    if restartable:
        command = [argument for argument in sys.orig_argv if argument != RESTARTABLE]
        asyncio.run(hold(bound_socket(HOST, port), command))
        return
    config = uvicorn.Config(
        application(),
        host=HOST,
        port=port,
        http=parser,
        loop="uvloop",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        backlog=BACKLOG,
        limit_concurrency=BOUNDS.total,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=BOUNDS.head_bytes if parser == "h11" else None,
    )
    # Not with the option `fd`: with it, uvicorn takes the socket for a Unix socket, and responses wait for 40 ms.
    uvicorn.Server(config).run(inherited_sockets())


def serve_hypercorn(port: int, restartable: bool) -> None:
    """Hypercorn. If it is `restartable`, it serves in a child process, which it replaces on a signal."""
    config: Any = import_module("hypercorn.config").Config()
    config.bind = f"{HOST}:{port}"
    config.application_path = f"{APPLICATION}()"
    config.worker_class = "uvloop"
    config.workers = int(restartable)
    config.daemon = False  # a daemon may start no processes, and the app starts workers
    config.backlog = BACKLOG
    config.loglevel = "ERROR"
    config.graceful_timeout = GRACE
    config.h11_max_incomplete_size = BOUNDS.head_bytes
    # The only limits of time: this one is for the head and for idle connections, the other for each read.
    config.keep_alive_timeout = BOUNDS.head_seconds
    config.read_timeout = BOUNDS.body_seconds
    config.keep_alive_max_requests = 10**9
    import_module("hypercorn.run").run(config)


def serve_granian(port: int, restartable: bool) -> None:
    """Granian with one worker process, which it replaces on a signal."""
    granian: Any = import_module("granian")
    constants: Any = import_module("granian.constants")
    http: Any = import_module("granian.http")
    granian.Granian(
        APPLICATION,
        factory=True,
        address=HOST,
        port=port,
        interface=constants.Interfaces.ASGI,
        http=constants.HTTPModes.http1,
        loop=constants.Loops.uvloop,
        workers=1,
        backlog=BACKLOG,
        backpressure=BOUNDS.total,
        log_level=import_module("granian.log").LogLevels.error,
        http1_settings=http.HTTP1Settings(
            header_read_timeout=int(1000 * BOUNDS.head_seconds), max_buffer_size=BOUNDS.head_bytes
        ),
    ).serve()


def _uvicorn(parser: str) -> HttpServer:
    """uvicorn with one of its parsers."""
    return HttpServer(partial(serve_uvicorn, parser=parser), ("uvicorn", parser), signal.SIGUSR2)


SERVERS = {
    "ours": HttpServer(serve_ours, ("uvicorn", "httptools"), signal.SIGUSR2),
    "uvicorn": _uvicorn("httptools"),
    "uvicorn-h11": _uvicorn("h11"),
    "uvicorn-zttp": _uvicorn("zttp"),
    "hypercorn": HttpServer(serve_hypercorn, ("hypercorn", "h11"), signal.SIGHUP),
    "granian": HttpServer(serve_granian, ("granian",), signal.SIGHUP, has_workers=True),
}
