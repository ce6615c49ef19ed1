"""The command `fathom`, also as `python -m fathom`. Names the extra to install where a part is missing."""

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
"""The extra that brings each library; `web` brings all others."""


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
