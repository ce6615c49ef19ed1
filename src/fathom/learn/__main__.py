"""`python -m fathom.learn GAME --out FOLDER`."""

from __future__ import annotations

import sys

from fathom.engine.errors import Error
from fathom.learn.command import run
from fathom.learn.tasks import make_task

if __name__ == "__main__":
    try:
        run(sys.argv[1:], make_task)
    except Error as error:
        sys.exit(f"{error}")
