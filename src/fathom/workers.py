"""Worker processes: how they start and when they end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def init_worker() -> None:
    """Set up a worker process: it ignores Ctrl-C, which the parent process handles, and ends when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
