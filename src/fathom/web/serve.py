"""`fathom serve`: the server, in one process or several."""

from __future__ import annotations

import contextlib
import gc
import logging
import multiprocessing
import os
import re
import signal
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from pathlib import Path

import msgspec
import uvicorn

from fathom.web import logs, metrics, network
from fathom.web.app import App
from fathom.web.settings import Settings, is_file, shown

log = logging.getLogger("fathom.web")
LEVELS = ("debug", "info", "warning", "error")
SHORTEST, LONGEST = 0.5, 16.0
"""Seconds between two looks at the processes; the longer, the more often one has ended."""
USUAL_PORT = 8000
GRACE = 20
"""Seconds that running requests have to finish when the server is told to end."""


class Server(uvicorn.Server):
    """Ends live connections when told to end; everything else is finished first."""

    def __init__(self, config: uvicorn.Config, app: App) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, losing nothing: what was acknowledged is in the database already."""
        self._app.stop()
        await super().shutdown(sockets)


def serve(
    settings: Settings,
    host: str,
    port: int | None,
    workers: int = 1,
    level: str = "info",
    proxies: str = "",
    browser: bool = False,
    lan: bool = False,
) -> None:
    """Serve until told to end; with `lan` also to the network this machine is in.

    A `ValueError` or `OSError` says why that cannot be.
    """
    if level not in LEVELS:
        raise ValueError(f"--log is one of {', '.join(LEVELS)}, not “{level}”.")
    if settings.key and not re.fullmatch(r"[0-9a-fA-F]{64}", settings.key):
        raise ValueError("$FATHOM_KEY has 64 hexadecimal digits.")
    if workers > 1 and is_file(settings.database):
        raise ValueError("Several server processes need a PostgreSQL database: --database postgresql://…")
    listening = [listen_somewhere(host) if port is None else listen(host, port)]
    port = listening[0].getsockname()[1]
    settings = msgspec.structs.replace(settings, proxied=bool(proxies), lan_address=lan_url(listening, host, port, lan))
    here = f"http://{network.bracketed(network.own(host))}:{port}/"
    print(f"Fathom Five is at {here} and keeps its tables in {shown(settings.database)}.", flush=True)
    if settings.lan_address:
        shut = " (without --lan they cannot)" if lan else ""
        print(f"Others in your network can open it, too{shut}: {settings.lan_address}", flush=True)
    elif lan:
        print("This machine is in no private network, so nobody else can open it.", flush=True)
    if browser and has_screen():
        open_soon(here, (network.own(host), port))
    if workers == 1:
        run(settings, listening, level, proxies)
    else:
        run_many(workers, settings, listening, level, proxies)


def lan_url(listening: list[socket.socket], host: str, port: int, lan: bool) -> str:
    """The address by which others in this machine's network come in, if they can; with `lan` a socket for them."""
    address = network.address()
    if not address or not (lan or network.is_wildcard(host) or host == address):
        return ""
    if lan and host != address and not network.is_wildcard(host):
        listening.append(listen(address, port))
    return f"http://{network.bracketed(address)}:{port}/"


def has_screen() -> bool:
    """Whether a browser would open in a window; without one some would take over the terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_soon(address: str, at: tuple[str, int]) -> None:
    """Open a browser at our own address as soon as somebody answers there."""

    def wait_and_open() -> None:
        while True:
            time.sleep(0.1)
            with contextlib.suppress(OSError), socket.create_connection(at, timeout=1):
                webbrowser.open(address)
                return

    threading.Thread(target=wait_and_open, daemon=True).start()


def listen_somewhere(host: str) -> socket.socket:
    """At the usual port, so that links and a browser's settings last from day to day; at any other if it is taken."""
    try:
        return listen(host, USUAL_PORT)
    except OSError:
        return listen(host, 0)


def listen(host: str, port: int) -> socket.socket:
    """The socket on which requests come in. Port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError:
        found.close()
        raise
    found.set_inheritable(True)
    return found


def run(settings: Settings, listening: list[socket.socket], level: str, proxies: str) -> None:
    """Serve in this process until told to end, or until the process that started it has ended."""
    logs.set_up(level)
    if multiprocessing.parent_process() is not None:
        threading.Thread(target=end_with_parent, daemon=True).start()
    app = App(settings)
    # What was loaded so far stays; matches are trees without cycles. So the collector need not look often.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)
    # The thread that writes to SQLite should not wait long for its turn.
    sys.setswitchinterval(0.001)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=GRACE,
        ws_max_size=64_000,
        backlog=2048,
        timeout_keep_alive=75,
    )
    Server(config, app).run(listening)


def end_with_parent() -> None:
    """End gracefully when the process that started this one is gone, however that came about."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def run_many(workers: int, settings: Settings, listening: list[socket.socket], level: str, proxies: str) -> None:
    """Serve in several processes. They share the database, the sockets, and a folder for figures; nothing else."""
    with tempfile.TemporaryDirectory(prefix="fathom-figures-", ignore_cleanup_errors=True) as folder:
        metrics.share_between_processes(Path(folder))
        supervise(workers, lambda: start_process(settings, listening, level, proxies), level)


def start_process(*arguments: object) -> SpawnProcess:
    """A process of its own that serves."""
    process = multiprocessing.get_context("spawn").Process(target=run, args=arguments)
    process.start()
    return process


def supervise(workers: int, started: Callable[[], SpawnProcess], level: str) -> None:
    """Keep so many processes alive, until told to end: one that dies is replaced."""
    ending = threading.Event()
    logs.set_up(level)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ending.set())
    processes = [started() for _ in range(workers)]
    pause = SHORTEST
    while not ending.wait(pause):
        dead = [index for index, process in enumerate(processes) if not process.is_alive()]
        for index in dead:
            log.error("a server process has ended", extra={"code": processes[index].exitcode})
            metrics.ended(processes[index].pid or 0)
            processes[index] = started()
        # One that cannot live, say because the database is down, is not born twice a second.
        pause = min(LONGEST, 2 * pause) if dead else max(SHORTEST, pause / 2)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()
