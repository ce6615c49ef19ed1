"""The command `fathom`, also `python -m fathom`. If a library is missing, it names the extra to install."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from fathom.engine.errors import MissingExtra
from fathom.extras import require
from fathom.workers import limit_threads


def main() -> None:
    """Run the command line."""
    search_current_folder()
    limit_threads()
    try:
        require("play", "rich", "typer")
        from fathom.cli import app

        app()
    except MissingExtra as missing:
        sys.exit(str(missing))


def search_current_folder() -> None:
    """Let players be named as `module:Class` from files of the current folder, also in worker processes.

    The folder is searched last, so that no file in it replaces a module of Python or of a library.
    """
    with suppress(FileNotFoundError):  # the current folder was deleted
        # The full path, which means the same in every worker process.
        if (folder := os.getcwd()) not in sys.path:
            sys.path.append(folder)


if __name__ == "__main__":
    main()
