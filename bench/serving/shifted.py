"""`fathom` with a clock that is wrong by as many seconds as the file $FATHOM_SHIFT says, for tests of clock jumps.

FATHOM_SHIFT=offset python -m bench.serving.shifted serve …
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

from fathom.__main__ import main

EVERY = 0.2
"""Seconds between two looks at the file."""
_true_time = time.time
_shift = 0.0


def _follow(file: Path) -> None:
    global _shift
    while True:
        try:
            _shift = float(file.read_text())
        except (OSError, ValueError):
            _shift = 0.0
        time.sleep(EVERY)


if __name__ == "__main__":
    threading.Thread(target=_follow, args=(Path(os.environ["FATHOM_SHIFT"]),), daemon=True).start()
    time.time = lambda: _true_time() + _shift
    main()
