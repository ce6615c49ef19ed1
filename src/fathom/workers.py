"""Processes that work for another one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def init_worker() -> None:
    """How a process begins that works for another: Ctrl-C, which reaches every process of a terminal, is for that one
    to heed; and when it ends, however that came about, this one does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
