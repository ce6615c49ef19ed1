"""Measures the processing time of a request: the time in which it keeps the event loop or a thread from others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

Charge = Callable[[float], None]
"""Takes seconds of processing time."""
CHARGE: ContextVar[Charge | None] = ContextVar("charge", default=None)
"""Who is charged for the work of the current task; None if no one is."""
SMALLEST = 0.001
"""The smallest time that is charged before the work ends."""


class Charged:
    """Awaits a coroutine and charges the time of its steps: from when it continues until it waits again.

    During a step all other requests wait. On a busy computer a step takes longer than its processor time.
    """

    def __init__(self, work: Coroutine[Any, Any, T], charge: Charge) -> None:
        self._work = work
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, Any]:
        work, owed = self._work, 0.0
        CHARGE.set(self._charge)
        sent: Any = None
        error: BaseException | None = None
        while True:
            began = time.perf_counter()
            try:
                step = work.send(sent) if error is None else work.throw(error)
            except BaseException as ended:
                self._charge(owed + time.perf_counter() - began)
                if isinstance(ended, StopIteration):
                    return ended.value
                raise
            owed += time.perf_counter() - began
            if owed >= SMALLEST:
                self._charge(owed)
                owed = 0.0
            sent, error = None, None
            try:
                sent = yield step
            except GeneratorExit:
                work.close()
                raise
            except BaseException as raised:
                error = raised


async def charged(work: Coroutine[Any, Any, T]) -> T:
    """Await a coroutine and charge its time to the request that has started this task; outside of requests, to none."""
    charge = CHARGE.get()
    found: T = await (work if charge is None else Charged(work, charge))
    return found


async def in_thread(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Run a function in a thread, so that the event loop is not blocked, and charge its time to the current request.

    Only processor time is charged, because threads also spend time waiting for each other.
    """
    charge = CHARGE.get()

    def measured() -> tuple[T, float]:
        began = time.thread_time()
        found = work(*arguments, **named)
        return found, time.thread_time() - began

    found, seconds = await asyncio.to_thread(measured)
    if charge is not None:
        charge(seconds)
    return found
