"""Listening sockets that outlive a process: from systemd, or from the program itself before it started again.

Both use the same variables, those of systemd: `LISTEN_FDS` sockets from number 3 on, for the process `LISTEN_PID`.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from typing import NoReturn

FIRST = 3
"""The number of the first inherited socket."""
COUNT, PROCESS, NAMES = "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"
NOTIFY = "NOTIFY_SOCKET"
EXTENSION, EXTEND_EVERY, LONGEST_EXTENSION = 120.0, 15.0, 3600.0
"""Seconds that a start gets from each message about a longer start, seconds between two messages, and the time after
which none is sent: then something hangs, and the service manager shall end the start."""
RESTART_SIGNAL = getattr(signal, "SIGUSR2", None)
"""The signal for a restart; None on Windows, which cannot hand sockets over. Not SIGHUP: that is what a process gets
when its terminal is closed."""


def inherited_sockets() -> list[socket.socket]:
    """The listening sockets that this process was started with; an empty list if there are none.

    The variables are removed, so that no process started from here takes the sockets for its own. Raises `ValueError`
    for sockets that the server cannot use.
    """
    count, process = os.environ.pop(COUNT, ""), os.environ.pop(PROCESS, "")
    os.environ.pop(NAMES, None)
    if process != str(os.getpid()) or not count.isdecimal():
        return []
    found = [socket.socket(fileno=number) for number in range(FIRST, FIRST + int(count))]
    for one in found:
        # Processes that this one starts get the sockets on purpose or not at all.
        one.set_inheritable(False)
    if any(one.family not in (socket.AF_INET, socket.AF_INET6) or one.type != socket.SOCK_STREAM for one in found):
        for one in found:
            one.close()
        raise ValueError("The server listens on TCP sockets only: correct ListenStream= of the socket unit.")
    return found


def exec_again(listening: list[socket.socket]) -> NoReturn:
    """Replace this process by a new start of the same command, which inherits these sockets.

    Connections that arrive meanwhile wait in the queue of the sockets.
    """
    for child in multiprocessing.active_children():
        child.terminate()
        child.join()
    # First above the numbers that they will have, so that none is overwritten before it was copied.
    above = FIRST + len(listening)
    copies = [_copy_above(one, above) for one in listening]
    for number, copy in enumerate(copies, FIRST):
        os.dup2(copy, number)
    if RESTART_SIGNAL is not None:
        # A second signal before the new program expects it would end the process.
        signal.signal(RESTART_SIGNAL, signal.SIG_IGN)
    environment = {**os.environ, COUNT: str(len(listening)), PROCESS: str(os.getpid())}
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], environment)


def _copy_above(one: socket.socket, lowest: int) -> int:
    import fcntl

    return fcntl.fcntl(one.fileno(), fcntl.F_DUPFD_CLOEXEC, lowest)


def reap_former_children() -> None:
    """Reap child processes that were started before `exec_again` and have ended. Call it before starting new ones."""
    with contextlib.suppress(ChildProcessError, AttributeError):  # no children; Windows
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def notify(state: str, environment: Mapping[str, str] = os.environ) -> None:
    """Tell systemd the state of this service, such as `READY=1`. Does nothing if systemd does not ask for it."""
    address = environment.get(NOTIFY, "")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]  # an abstract socket
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect(address)
        line.sendall(state.encode())


@contextlib.contextmanager
def longer_start(environment: Mapping[str, str] = os.environ) -> Iterator[None]:
    """Context manager: ask systemd for more time to start until the block ends, at most for an hour.

    Without it, a backup or a migration that takes longer than `TimeoutStartSec` is killed at every start again.
    """
    ended = threading.Event()

    def extend() -> None:
        end = time.monotonic() + LONGEST_EXTENSION
        while time.monotonic() < end:
            notify(f"EXTEND_TIMEOUT_USEC={EXTENSION * 1e6:.0f}", environment)
            if ended.wait(EXTEND_EVERY):
                return

    # A thread, because what takes long may block the event loop.
    thread = threading.Thread(target=extend, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
