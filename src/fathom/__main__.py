"""The command `fathom`, also `python -m fathom`. If a library is missing, it names the extra to install."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

EXTRAS = {
    "textual": "play",
    "rich": "play",
    "typer": "play",
    "platformdirs": "play",
    "polars": "lab",
    "ray": "cluster",
    "gymnasium": "envs",
    "numpy": "envs",
    "pettingzoo": "envs",
    "pyspiel": "envs",
}
"""The extra that installs each library; all other libraries come with `web`."""


def main() -> None:
    """Run the command line."""
    search_current_folder()
    try:
        from fathom.cli import app

        app()
    except ModuleNotFoundError as error:
        library = (error.name or "").split(".")[0]
        if library in ("", "fathom"):
            raise
        extra = EXTRAS.get(library, "web")
        sys.exit(f"This needs “{library}”. Install it with: pip install 'fathom-five[{extra}]'")


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
