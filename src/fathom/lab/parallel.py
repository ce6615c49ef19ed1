"""Run work in parallel processes, on this machine or others. The processes end when the caller ends."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
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

    def __init__(self, work: Callable[..., T], size: int) -> None:
        self.size = size
        self._work = work
        self._others = multiprocessing.active_children()
        self._pool = ProcessPoolExecutor(size, initializer=init_worker)

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


def local(work: Callable[..., T], jobs: int) -> Pool[T]:
    """A pool of `jobs` processes on this machine; with 1, work is done in this process."""
    return ProcessPool(work, jobs) if jobs > 1 else InProcess(work)


def run_parallel(
    pieces: Iterator[tuple[Label, tuple[Any, ...]]], pool: Pool[T], ahead: int = AHEAD
) -> Generator[tuple[Label, T], None, None]:
    """Do all pieces of work in the pool, and yield the label and the result of each as it finishes.

    Closing the generator, or an interruption, ends the processes at once.
    """
    most = ahead * pool.size if pool.size > 1 else 1
    waiting: dict[Future[T], Label] = {}
    try:
        while True:
            for label, piece in islice(pieces, most - len(waiting)):
                waiting[pool.submit(*piece)] = label
            if not waiting:
                break
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()
    except BaseException:
        pool.end(now=True)
        raise
    pool.end()
