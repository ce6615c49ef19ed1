"""`fathom think`: bot workers that join a server, on this or another computer, and leave when they like."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import signal
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import fathom
from fathom.table.bots.joined import WorkerResult, WorkerTask
from fathom.table.bots.workers import JOINED_WORK, BotWorkers, is_for_joined
from fathom.web.api.think import VERSION_HEADER, WRONG_KEY, WRONG_VERSION

log = logging.getLogger("fathom.web")
IDLE_SECONDS = 15.0
"""Seconds without a task after which a worker joins again: perhaps another process of the server has tasks."""
SHORTEST, LONGEST = 0.5, 30.0
"""Seconds before the next try to join; longer after each failure."""


class JoinRefused(ValueError):
    """Worker and server cannot work together, so trying again does not help.

    The server refuses the key or the version of the worker, or the worker refuses what the server asks it to run.
    """


def address(server: str) -> str:
    """The address of the web socket of a server. Raises `ValueError` if the server is not given by a URL."""
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"--server must be the URL of the server, such as https://play.example.org, not “{server}”.")
    scheme = "wss" if parts.scheme == "https" else "ws"
    return f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}/api/think"


class ThinkWorker:
    """Some workers for one server, each with a connection of its own. Tasks run in a pool of processes."""

    def __init__(self, server: str, key: str, jobs: int) -> None:
        self._address = address(server)
        self._headers = {"authorization": f"Bearer {key}", VERSION_HEADER: fathom.__version__}
        self._jobs = jobs
        # Tasks have their time limit with them.
        self._workers = BotWorkers(jobs, seconds=0.0)
        self._leaving = asyncio.Event()
        self.answered = 0
        """How many tasks were done."""

    def leave(self) -> None:
        """Finish the tasks that were begun, and take no more."""
        self._leaving.set()

    async def run(self) -> None:
        """Work until told to leave. Raises `JoinRefused` if the server does not accept these workers."""
        refused: list[BaseException] = []
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self._jobs):
                    group.create_task(self._stay_joined())
        except* JoinRefused as found:
            refused += found.exceptions
        finally:
            self._workers.close()
        # Not within `except*`: some versions of Python would put it into a group again.
        if refused:
            raise refused[0]

    async def _stay_joined(self) -> None:
        pause = SHORTEST
        while not self._leaving.is_set():
            try:
                async with connect(self._address, additional_headers=self._headers, max_size=None) as line:
                    pause = SHORTEST
                    await self._work(line)
                continue
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in (WRONG_KEY, WRONG_VERSION):
                    raise JoinRefused(_refusal(closed.rcvd.code, closed.rcvd.reason)) from None
            except (OSError, InvalidHandshake, TimeoutError) as error:
                log.warning("the server does not answer", extra={"error": type(error).__name__, "again": round(pause)})
            await self._rest(pause * random.uniform(0.5, 1.0))
            pause = min(LONGEST, 2 * pause)

    async def _work(self, line: ClientConnection) -> None:
        """Do tasks until there is none for some time, the server ends the connection, or the worker leaves."""
        while (message := await self._next(line)) is not None:
            task = msgspec.json.decode(message, type=WorkerTask)
            result = await self._workers.run(_work_of(task), bytes(task.data))
            await line.send(msgspec.json.encode(WorkerResult(task.id, msgspec.Raw(result))).decode())
            self.answered += 1

    async def _next(self, line: ClientConnection) -> bytes | str | None:
        """The next task; None if none comes for some time, or if the worker leaves."""
        receiving, leaving = asyncio.ensure_future(line.recv()), asyncio.ensure_future(self._leaving.wait())
        try:
            await asyncio.wait([receiving, leaving], timeout=IDLE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            return receiving.result() if receiving.done() else None
        finally:
            receiving.cancel()
            leaving.cancel()

    async def _rest(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._leaving.wait(), seconds)


def _work_of(task: WorkerTask) -> Callable[[bytes], bytes]:
    """The function that does a task. Raises `JoinRefused` if the task needs code or files that a server must not name.

    A server could otherwise let this computer import any module and read any file.
    """
    work = JOINED_WORK.get(task.work)
    if work is None or not is_for_joined(work, bytes(task.data)):
        raise JoinRefused("The server asks for a game or a player that is not part of Fathom Five. Nothing was run.")
    return work


def _refusal(code: int, reason: str) -> str:
    if code == WRONG_KEY:
        return "The server refuses the key. Give the same $FATHOM_WORKER_KEY here and to the server."
    return f"This is version {fathom.__version__}, but {reason}. Install the same version here."


def think(server: str, key: str, jobs: int) -> int:
    """Work for a server until stopped by a signal. Returns how many tasks were done."""

    async def run() -> int:
        worker = ThinkWorker(server, key, jobs)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, worker.leave)
        await worker.run()
        return worker.answered

    return asyncio.run(run())
