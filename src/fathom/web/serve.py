"""`fathom serve`: the server, in one process or several."""

from __future__ import annotations

import asyncio
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
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from fathom.table.match_packs import SHORTEST_KEY
from fathom.table.store.database import Store
from fathom.table.store.schema import STEPS
from fathom.web import logs, metrics, network
from fathom.web.app import App
from fathom.web.server import Server
from fathom.web.server_lock import AlreadyRunning, ServerLock
from fathom.web.service_manager import (
    RESTART_SIGNAL,
    exec_again,
    inherited_sockets,
    longer_start,
    notify,
    reap_former_children,
)
from fathom.web.settings import Settings, database_file, is_file, printable_database
from fathom.web.supervisor import ServerProcess, Supervisor

log = logging.getLogger("fathom.web")
LEVELS = ("debug", "info", "warning", "error")
USUAL_PORT = 8000
SHORTEST_ADMIN_KEY = 20


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
    """Serve until stopped; with `lan` also on the address of this computer in its private network.

    Raises `ValueError` or `OSError` if that is not possible.
    """
    check_options(settings, workers, level)
    restarting, names, listening = False, (host,), inherited_sockets()
    inherited = bool(listening)
    if inherited:
        reap_former_children()
    try:
        with ServerLock(database_file(settings.database)) as lock:
            # Before the address is announced: a server without its database is not running.
            stored_key = asyncio.run(check_database(settings.database))
            if not inherited:
                listening = [listen_somewhere(host) if port is None else listen(host, port)]
            port = listening[0].getsockname()[1]
            host = listening[0].getsockname()[0] if inherited else host
            lan_address = lan_url(listening, host, port, lan)
            settings = msgspec.structs.replace(settings, proxied=bool(proxies), lan_address=lan_address, hosts=names)
            here = f"http://{network.url_host(network.local_host(host))}:{port}/"
            lock.announce(here)
            announce(settings, here, lan, "" if settings.owner_key else stored_key)
            if browser and has_screen() and not inherited:
                open_soon(here, (network.local_host(host), port))
            if workers == 1:
                restarting = run(settings, listening, level, proxies, lambda: notify("READY=1"))
            else:
                run_many(workers, settings, listening, level, proxies)
    except AlreadyRunning as error:
        if not (browser and error.running.url):
            raise
        # A second `make play` shows the games of the first.
        print(f"{error.running} It is opened in your browser." if has_screen() else error.running, flush=True)
        if has_screen():
            webbrowser.open(error.running.url)
    if restarting:
        notify("RELOADING=1")
        exec_again(listening)


def check_options(settings: Settings, workers: int, level: str) -> None:
    """Raise `ValueError` if an option or key is not valid, or several processes are to share a SQLite file."""
    if level not in LEVELS:
        raise ValueError(f"--log must be one of {', '.join(LEVELS)}, not “{level}”.")
    if settings.owner_key and len(settings.owner_key) < SHORTEST_KEY:
        raise ValueError(f"$FATHOM_OWNER_KEY must have at least {SHORTEST_KEY} characters.")
    if settings.key and not re.fullmatch(r"[0-9a-fA-F]{64}", settings.key):
        raise ValueError("$FATHOM_KEY must have 64 hexadecimal digits.")
    for name, key in (("$FATHOM_ADMIN_KEY", settings.admin_key), ("$FATHOM_WORKER_KEY", settings.worker_key)):
        if key and len(key) < SHORTEST_ADMIN_KEY:
            raise ValueError(f"{name} must have at least {SHORTEST_ADMIN_KEY} characters.")
    if workers > 1 and is_file(settings.database):
        raise ValueError("Several server processes need a PostgreSQL database: --database postgresql://…")


def announce(settings: Settings, here: str, lan: bool, owner_key: str = "") -> None:
    """Print where the server is, for this computer and for others, and the owner's key if `owner_key` is not empty."""
    print(
        f"Fathom Five is running at {here} and stores its matches in {printable_database(settings.database)}.",
        flush=True,
    )
    if settings.address:
        print(f"Links begin with {settings.address}", flush=True)
    elif settings.lan_address:
        off = " (only with --lan)" if lan else ""
        print(f"Others in your network can open it at{off}: {settings.lan_address}", flush=True)
    elif lan:
        print("Others cannot join: this computer has no address in a private network.", flush=True)
    if owner_key:
        print(f"The owner's key, to install packs at {here}packs: {owner_key}", flush=True)


async def check_database(database: str) -> str:
    """Open the database once, which creates it or applies migrations, and return the owner's key that it stores.

    Raises `StoreError` if that is not possible.
    """
    with longer_start():  # an update of a large database takes minutes
        store = await Store.open(database)
    try:
        owner_key = await store.owner_key()
    finally:
        await store.close()
    done = store.migration
    if 0 < done.before < done.after:
        copy = f" It was copied before, to {done.copy}." if done.copy else ""
        print(f"The database was updated from version {done.before} to {done.after}.{copy}", flush=True)
    return owner_key


def lan_url(listening: list[socket.socket], host: str, port: int, lan: bool) -> str:
    """The URL of the server for others in this computer's network; empty if they cannot reach it, or it is not known.

    With `lan`, also begins to listen there. Without `lan` it is empty for a server that listens on all addresses: in a
    container, others do not reach it at the address that the container knows.
    """
    address = network.address()
    if not address or not (lan or host == address):
        return ""
    known = {one.getsockname()[0] for one in listening}
    if lan and host != address and not network.is_wildcard(host) and address not in known:
        listening.append(listen(address, port))
    return f"http://{network.url_host(address)}:{port}/"


def has_screen() -> bool:
    """Whether a browser would open in a window and not in the terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_soon(address: str, at: tuple[str, int]) -> None:
    """Open a browser at the address of the server as soon as it answers."""

    def wait_and_open() -> None:
        while True:
            time.sleep(0.1)
            with contextlib.suppress(OSError), socket.create_connection(at, timeout=1):
                webbrowser.open(address)
                return

    threading.Thread(target=wait_and_open, daemon=True).start()


def listen_somewhere(host: str) -> socket.socket:
    """Listen at the default port, so that links stay the same from day to day; at a free one if it is taken."""
    try:
        return listen(host, USUAL_PORT)
    except OSError:
        return listen(host, 0)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens for requests. Port 0 means any free port."""
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


def run(
    settings: Settings,
    listening: list[socket.socket],
    level: str,
    proxies: str,
    on_ready: Callable[[], None] = lambda: None,
) -> bool:
    """Serve in this process until stopped. Returns whether the program shall be started again with these sockets."""
    logs.set_up(level)
    app = App(settings)
    server = Server(app, proxies=proxies, on_ready=on_ready)
    if RESTART_SIGNAL is not None:
        # One of several server processes gets the signal when it was replaced by a new one.
        ending = server.restart if multiprocessing.parent_process() is None else server.leave
        signal.signal(RESTART_SIGNAL, lambda *_: ending())
    # Loaded objects stay in memory, and matches have no reference cycles, so collect garbage less often: requests that
    # are handled at the same time have some thousand objects. Not much less often, because a collection takes up to a
    # microsecond for each object, and everybody waits for it.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 3, 100)
    # Let the SQLite writer thread run without long waits.
    sys.setswitchinterval(0.001)
    # The server closes its sockets when it stops: these are copies, so that connections can still come.
    server.run([one.dup() for one in listening])
    return server.restarting


def run_child(
    settings: Settings, listening: list[socket.socket], level: str, proxies: str, ready: Connection, schema: int
) -> None:
    """Serve in one of several processes until stopped, or until the parent process ends.

    `schema` is the version of the database that the parent process knows. If this program has another version, this
    process ends with an error: it would change the database while old processes use it.
    """
    logs.set_up(level)
    if schema != len(STEPS):
        log.error("this update changes the database: stop the server and start it again")
        sys.exit(1)
    threading.Thread(target=end_with_parent, daemon=True).start()
    run(settings, listening, level, proxies, on_ready=lambda: ready.send("ready"))


def end_with_parent() -> None:
    """Stop gracefully when the parent process has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def run_many(workers: int, settings: Settings, listening: list[socket.socket], level: str, proxies: str) -> None:
    """Serve in several processes that share the database, the sockets and a folder for metrics."""
    logs.set_up(level)
    with tempfile.TemporaryDirectory(prefix="fathom-metrics-", ignore_cleanup_errors=True) as folder:
        metrics.share_between_processes(Path(folder))
        Supervisor(workers, lambda: start_process(settings, listening, level, proxies)).run()


def start_process(*arguments: object) -> ServerProcess:
    """Start a server process."""
    spawn = multiprocessing.get_context("spawn")
    ready, child_end = spawn.Pipe(duplex=False)
    process = spawn.Process(target=run_child, args=(*arguments, child_end, len(STEPS)))
    process.start()
    child_end.close()
    return ServerProcess(process, ready)
