"""`fathom think`: bot workers for a server, on this or another computer."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from fathom.commands.console import fail, out
from fathom.present.phrases import count

SHORTEST_KEY = 20


def think(
    server: Annotated[str, typer.Option(help="The URL of the server, such as https://play.example.org.")],
    jobs: Annotated[int, typer.Option(min=1, max=32, help="How many computer players think at once.")] = 1,
    log: Annotated[str, typer.Option(help="The log level: debug, info, warning or error.")] = "info",
) -> None:
    """Let computer players of a server think on this computer. Join and leave at any time."""
    from fathom.web import logs
    from fathom.web.think import think as start

    key = os.environ.get("FATHOM_WORKER_KEY", "")
    if len(key) < SHORTEST_KEY:
        raise fail(f"Set $FATHOM_WORKER_KEY to the key of the server, with at least {SHORTEST_KEY} characters.")
    logs.set_up(log)
    try:
        done = start(server, key, jobs)
    except (ValueError, OSError) as error:
        raise fail(error) from None
    out.print(f"Left the server after {count(done, 'task')}.")
