"""Bot workers on other computers, which join a running server and may leave at any time (`fathom think`)."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

import msgspec

Send: TypeAlias = Callable[[bytes], Awaitable[None]]
"""Sends a message to a worker."""
TRIES = 3
"""How often a task is given to joined workers before a process of this computer does it."""


class WorkerTask(msgspec.Struct, frozen=True):
    """A task for a joined worker: the name of a function for tasks, and its data in JSON."""

    id: int
    work: str
    data: msgspec.Raw


class WorkerResult(msgspec.Struct, frozen=True):
    """The result of the task with this id, in JSON."""

    id: int
    result: msgspec.Raw


class WorkerLost(Exception):
    """A worker left, or took too long, before its result came. The task can be given to another one."""


class JoinedWorker:
    """One worker that has joined. It does one task at a time."""

    _ids = itertools.count(1)

    def __init__(self, send: Send, patience: float) -> None:
        """A worker behind a connection. It is given up if a task takes longer than `patience` seconds."""
        self._send = send
        self._patience = patience
        self._task = 0
        self._result: asyncio.Future[bytes] | None = None
        self.lost = asyncio.Event()
        """Set when the worker is given up: its connection should be closed."""

    async def run(self, work: str, data: bytes) -> bytes:
        """Let the worker do a task. Raises `WorkerLost` if no result comes."""
        self._task = next(self._ids)
        self._result = asyncio.get_running_loop().create_future()
        try:
            await self._send(msgspec.json.encode(WorkerTask(self._task, work, msgspec.Raw(data))))
            async with asyncio.timeout(self._patience):
                return await self._result
        except asyncio.CancelledError:
            # The worker computes something that no one wants.
            self.give_up()
            raise
        except WorkerLost:
            raise
        except Exception as error:
            self.give_up()
            raise WorkerLost from error
        finally:
            self._result = None

    def receive(self, message: bytes | str) -> None:
        """Take a result from the worker; a late one is dropped. Raises `msgspec.MsgspecError` for other messages."""
        found = msgspec.json.decode(message, type=WorkerResult)
        if found.id == self._task and self._result is not None and not self._result.done():
            self._result.set_result(bytes(found.result))

    def give_up(self) -> None:
        """Note that the worker is gone. Its task fails with `WorkerLost`."""
        self.lost.set()
        if self._result is not None and not self._result.done():
            self._result.set_exception(WorkerLost())


class JoinedWorkers:
    """The workers that have joined this server process."""

    def __init__(self) -> None:
        self._idle: list[JoinedWorker] = []
        self._number = 0
        self._changed: list[Callable[[int], None]] = []

    def __len__(self) -> int:
        return self._number

    @property
    def busy(self) -> int:
        """The number of workers that have a task."""
        return self._number - len(self._idle)

    def on_change(self, changed: Callable[[int], None]) -> None:
        """Call a function with +1 when a worker joins, and with -1 when one leaves."""
        self._changed.append(changed)

    @contextmanager
    def join(self, worker: JoinedWorker) -> Iterator[None]:
        """Context manager: give tasks to a worker until the block ends, when the worker has left."""
        self._number += 1
        self._idle.append(worker)
        self._tell(1)
        try:
            yield
        finally:
            self._number -= 1
            worker.give_up()
            if worker in self._idle:
                self._idle.remove(worker)
            self._tell(-1)

    def _tell(self, more: int) -> None:
        for changed in self._changed:
            changed(more)

    async def run(self, work: str, data: bytes) -> bytes | None:
        """Let an idle worker do a task; None if no worker is idle, or if several have failed to return a result."""
        for _ in range(TRIES):
            if not self._idle:
                return None
            worker = self._idle.pop(0)
            try:
                return await worker.run(work, data)
            except WorkerLost:
                continue
            finally:
                if not worker.lost.is_set():
                    self._idle.append(worker)
        return None
