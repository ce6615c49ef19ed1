"""`python -m fathom.learn GAME --out FOLDER`."""

from __future__ import annotations

import sys

from fathom.learn.arguments import exit_on_error
from fathom.learn.command import run
from fathom.learn.tasks import make_task

if __name__ == "__main__":
    exit_on_error(lambda: run(sys.argv[1:], make_task))
