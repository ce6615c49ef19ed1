"""Run work in parallel processes, on this machine or others. The processes end when the caller ends."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, Generic, Protocol, TypeVar

from fathom.workers import init_worker

T = TypeVar("T")
Label = TypeVar("Label")

AHEAD = 4
"""How many pieces of work are queued for each process: enough to keep it busy, few enough to cancel quickly."""


class Pool(Protocol[T]):
    """Processes that do one kind of work."""

    size: int

    def submit(self, *piece: Any) -> Future[T]:
        """Have a piece of work done by one of the processes."""
        ...

    def end(self, *, now: bool = False) -> None:
        """End the processes; with `now`, without waiting for running work."""
        ...


class InProcess(Generic[T]):
    """A pool without other processes: each piece is done when it is submitted."""

    size = 1

    def __init__(self, work: Callable[..., T]) -> None:
        self._work = work

    def submit(self, *piece: Any) -> Future[T]:
        """Do the piece of work now."""
        done: Future[T] = Future()
        done.set_result(self._work(*piece))
        return done

    def end(self, *, now: bool = False) -> None:
        """Does nothing: there are no processes."""


class ProcessPool(Generic[T]):
    """A pool of processes on this machine."""

    def __init__(self, work: Callable[..., T], size: int, start: str | None = None) -> None:
        self.size = size
        self._work = work
        self._others = multiprocessing.active_children()
        context = multiprocessing.get_context(start) if start else None
        self._pool = ProcessPoolExecutor(size, mp_context=context, initializer=init_worker)

    def submit(self, *piece: Any) -> Future[T]:
        """Have a piece of work done by one of the processes."""
        return self._pool.submit(self._work, *piece)

    def end(self, *, now: bool = False) -> None:
        """End the processes; with `now`, without waiting for running work."""
        if now:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                if process not in self._others:
                    process.terminate()
        self._pool.shutdown()


def local(work: Callable[..., T], jobs: int, start: str | None = None) -> Pool[T]:
    """A pool of `jobs` processes on this machine; with 1, work is done in this process.

    `start` says how processes start (`spawn`, `fork`); default: as usual on this system.
    """
    return ProcessPool(work, jobs, start) if jobs > 1 else InProcess(work)


def run_parallel(
    pieces: Iterator[tuple[Label, tuple[Any, ...]]], pool: Pool[T], ahead: int = AHEAD, lag: int | None = None
) -> Generator[tuple[Label, T], None, None]:
    """Do all pieces of work in the pool, and yield the label and the result of each as it finishes.

    With `lag`, piece number n is taken from `pieces` only after all results up to number n - `lag` were yielded.
    Closing the generator, or an interruption, ends the processes at once.
    """
    most = ahead * pool.size if pool.size > 1 else 1
    waiting: dict[Future[T], tuple[int, Label]] = {}
    taken = 0
    try:
        while True:
            while len(waiting) < most and (
                lag is None or not waiting or taken - min(number for number, _ in waiting.values()) < lag
            ):
                found = next(pieces, None)
                if found is None:
                    break
                waiting[pool.submit(*found[1])] = taken, found[0]
                taken += 1
            if not waiting:
                break
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future)[1], future.result()
    except BaseException:
        pool.end(now=True)
        raise
    pool.end()
