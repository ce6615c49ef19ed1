"""`fathom doctor`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import typer

from fathom.commands.console import fail, out
from fathom.commands.serve import BotWorkers, Database, Host, Players, Port, Workers, server_settings
from fathom.engine.errors import MissingExtra

if TYPE_CHECKING:
    from fathom.web.doctor.finding import Finding
    from fathom.web.settings import Settings

STYLES = {"ok": "green", "warning": "yellow", "problem": "red"}
WIDTH = 16
"""The width of the column of subjects."""


def doctor(
    host: Host = "127.0.0.1",
    port: Port = None,
    database: Database = "",
    workers: Workers = 1,
    bot_workers: BotWorkers = 1,
    player: Players = [],  # noqa: B006
) -> None:
    """Check what a server needs, and say what to do about each problem. Changes nothing.

    Give the options of `fathom serve`. The exit code is 1 if there is a problem.
    """
    try:
        settings = server_settings(database, bot_workers, player)
    except MissingExtra as error:
        out.print(f"problem  extras: {error}", style="red", markup=False, highlight=False, soft_wrap=True)
        raise typer.Exit(1) from None
    except (ValueError, OSError) as error:
        raise fail(error) from None
    if asyncio.run(_print_findings(settings, host, port, workers)):
        raise typer.Exit(1)


async def _print_findings(settings: Settings, host: str, port: int | None, workers: int) -> bool:
    """Print what is found as soon as it is found. Returns whether there is a problem."""
    from fathom.web.doctor.examination import examine

    problem = False
    async for finding in examine(settings, host, port, workers):
        _print_finding(finding)
        problem = problem or finding.state == "problem"
    return problem


def _print_finding(finding: Finding) -> None:
    style = STYLES[finding.state]
    out.print(f"{finding.state:<9}", style=style, end="", highlight=False)
    out.print(f"{finding.subject:<{WIDTH}} {finding.text}", markup=False, highlight=False, soft_wrap=True)
    if finding.remedy:
        out.print(" " * (9 + WIDTH + 1) + finding.remedy, markup=False, highlight=False, soft_wrap=True)
