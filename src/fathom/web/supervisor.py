"""Keeps server processes running, and replaces them without a gap when the program was updated."""

from __future__ import annotations

import contextlib
import logging
import os
import select
import signal
import socket
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

from fathom.web import metrics
from fathom.web.service_manager import RESTART_SIGNAL, notify

log = logging.getLogger("fathom.web")
SHORTEST, LONGEST = 0.5, 16.0
"""Seconds between two checks of the processes; longer after repeated failures."""
STARTING = 120.0
"""Seconds that new processes have to become ready before the old ones are kept."""


class ServerProcess(NamedTuple):
    """A server process, and the connection on which it says that it is ready."""

    process: SpawnProcess
    ready: Connection


def retire(process: SpawnProcess) -> None:
    """Tell a process to end after it has finished what it has begun."""
    if RESTART_SIGNAL is None or process.pid is None:
        process.terminate()
        return
    with contextlib.suppress(ProcessLookupError):  # it has ended already
        os.kill(process.pid, RESTART_SIGNAL)


class Supervisor:
    """Runs `workers` server processes until stopped. A process that ends is replaced."""

    def __init__(self, workers: int, start: Callable[[], ServerProcess]) -> None:
        self._start = start
        self._workers = workers
        self._processes: list[ServerProcess] = []
        self._leaving: list[ServerProcess] = []
        self._ending = self._restarting = self._announced = False

    def run(self) -> None:
        """Start the processes, and return when all have ended."""
        self._woken, self._wake = socket.socketpair()
        self._wake.setblocking(False)
        with self._woken, self._wake:
            self._run()

    def _run(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, *([RESTART_SIGNAL] if RESTART_SIGNAL else [])):
            signal.signal(number, self._handle)
        self._processes = [self._start() for _ in range(self._workers)]
        pause = SHORTEST
        while not self._ending:
            self._sleep(pause)
            failed = self._replace_ended()
            if self._restarting and not self._ending:
                self._restarting = False
                self._renew()
            self._announce()
            # Wait longer before the next start if processes fail repeatedly, for example without a database.
            pause = min(LONGEST, 2 * pause) if failed else max(SHORTEST, pause / 2)
        notify("STOPPING=1")
        self._stop([*self._processes, *self._leaving])

    def _handle(self, number: int, _: Any) -> None:
        if number == RESTART_SIGNAL:
            self._restarting = True
        else:
            self._ending = True
        with contextlib.suppress(OSError):  # full, or closed
            self._wake.send(b"!")

    def _sleep(self, seconds: float) -> None:
        """Wait for this time, or until a signal comes."""
        if select.select([self._woken], [], [], seconds)[0]:
            self._woken.recv(100)

    def _replace_ended(self) -> bool:
        """Start a new process for each that has ended. Returns whether any had ended."""
        failed = False
        for index, one in enumerate(self._processes):
            if not one.process.is_alive():
                failed = True
                log.error("a server process has ended", extra={"code": one.process.exitcode})
                self._forget(one)
                self._processes[index] = self._start()
        for one in [one for one in self._leaving if not one.process.is_alive()]:
            self._leaving.remove(one)
            self._forget(one)
        return failed

    def _announce(self) -> None:
        """Once all processes are ready, tell the service manager, the first time only."""
        if not self._announced and all(one.ready.poll() for one in self._processes):
            self._announced = True
            notify("READY=1")

    def _renew(self) -> None:
        """Replace all processes by new ones, which run the program as it is installed now.

        Old processes end when all new ones are ready, and then finish what they have begun. If a new one fails, the old
        ones stay.
        """
        notify("RELOADING=1")
        new = [self._start() for _ in self._processes]
        if self._become_ready(new):
            for one in self._processes:
                retire(one.process)
            self._leaving += self._processes
            self._processes = new
            log.info("the server processes were replaced")
        else:
            self._stop(new)
            if not self._ending:
                log.error("the new server processes do not start: the old ones stay")
        notify("READY=1")

    def _become_ready(self, new: list[ServerProcess]) -> bool:
        """Wait until all these processes are ready. Returns False if one fails or a signal says to stop."""
        end = time.monotonic() + STARTING
        for one in new:
            while not one.ready.poll():
                if self._ending or time.monotonic() > end or not one.process.is_alive():
                    return False
                wait([one.ready, one.process.sentinel], SHORTEST)
            try:
                one.ready.recv()
            except EOFError:
                return False
        return True

    def _stop(self, processes: list[ServerProcess]) -> None:
        for one in processes:
            one.process.terminate()
        for one in processes:
            one.process.join()
            self._forget(one)

    def _forget(self, one: ServerProcess) -> None:
        metrics.ended(one.process.pid or 0)
        one.ready.close()
