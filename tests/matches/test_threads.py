"""Several threads of a new process open matches at once, as in a server that was just started."""

from __future__ import annotations

import subprocess
import sys

import pytest

OPEN_AT_ONCE = """
import sys, threading
sys.setswitchinterval(1e-6)
import fathom
from fathom.games import find
from fathom.matches.reading import restore

data = fathom.new("sleeping-gods", seats=1, seed=1).snapshot()
barrier, opened = threading.Barrier(6), []

def open_match():
    barrier.wait()
    opened.append(restore(data, find).ask.id)

threads = [threading.Thread(target=open_match) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(opened))
"""


@pytest.mark.thorough
def test_threads_that_open_matches_at_once_do_not_end_the_process() -> None:
    """Before decoders were made one after the other, this process always ended with SIGSEGV."""
    done = subprocess.run([sys.executable, "-c", OPEN_AT_ONCE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "6\n"), done.stderr
