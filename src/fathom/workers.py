"""Worker processes: how they start and when they end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
"""The variables from which numpy's libraries take the number of their threads, when numpy is imported."""


def limit_threads() -> None:
    """Give numpy one thread in this process, unless the user set another number. Call it before numpy is imported.

    The networks of experts are too small for more. On a busy machine threads wait for each other: with two, an expert
    then takes up to ten times as long for an answer.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")


def init_worker() -> None:
    """Set up a worker process: it ignores Ctrl-C, which the parent process handles, and ends when the parent ends.

    There is a worker for each core, so numpy gets one thread in each.
    """
    limit_threads()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
