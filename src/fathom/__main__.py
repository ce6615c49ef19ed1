"""The command `fathom`, also `python -m fathom`. If a library is missing, it names the extra to install."""

from __future__ import annotations

import sys

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
    try:
        from fathom.cli import app

        app()
    except ModuleNotFoundError as error:
        library = (error.name or "").split(".")[0]
        if library in ("", "fathom"):
            raise
        extra = EXTRAS.get(library, "web")
        sys.exit(f"This needs “{library}”. Install it with: pip install 'fathom-five[{extra}]'")


if __name__ == "__main__":
    main()
