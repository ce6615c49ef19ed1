"""Work spread over several processes, which end with whoever wanted it."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any, TypeVar

T = TypeVar("T")

AHEAD = 4
"""Pieces handed out for each process: enough to keep it busy, few enough to be called off quickly."""


def spread(
    work: Callable[..., T], pieces: Iterator[tuple[Any, ...]], jobs: int, ahead: int = AHEAD
) -> Generator[T, None, None]:
    """Do the work on all the pieces; yields each result as it comes.

    Closing the generator, or an interruption, ends the processes at once.
    """
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, initializer=leave_interrupts)
    waiting: set[Future[T]] = set()
    try:
        while True:
            for piece in islice(pieces, ahead * jobs - len(waiting)):
                waiting.add(pool.submit(work, *piece))
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BaseException:
        # Nobody waits for a game that may be long, or endless.
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the one that counts heeds it, and ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
