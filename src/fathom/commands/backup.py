"""`fathom backup` and `fathom restore`."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fathom.commands.console import fail, out
from fathom.commands.serve import Database, server_settings
from fathom.present.phrases import count

if TYPE_CHECKING:
    from fathom.table.store.backup import BackupSummary


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    database: Database = "",
    replace: Annotated[bool, typer.Option("--replace", help="Replace the file if it exists.")] = False,
) -> None:
    """Back up the database of a server, also while it runs."""
    from fathom.table.store.backup import back_up
    from fathom.web.settings import printable_database

    try:
        settings = server_settings(database)
        made = asyncio.run(back_up(settings.database, file, replace=replace))
    except (ValueError, OSError) as error:
        raise fail(error) from None
    _say(f"Backed up {_contents(made)} of {printable_database(settings.database)} in {file}.")
    if settings.key:
        _say("The key is in $FATHOM_KEY and not in the backup: keep a copy of it, too.")


def restore(
    file: Annotated[Path, typer.Argument(help="A file made by fathom backup.")],
    database: Database = "",
    replace: Annotated[bool, typer.Option("--replace", help="Replace everything that is in the database.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Only check that the file is complete.")] = False,
) -> None:
    """Restore a backup into an empty database, SQLite or PostgreSQL. Stop the server first."""
    from fathom.table.store.backup import check_backup, restore_backup
    from fathom.web.server_lock import ServerLock
    from fathom.web.settings import database_file, printable_database

    try:
        settings = server_settings(database)
        if check:
            found = check_backup(file)
            _say(f"{file} is complete: {_contents(found)}, made {_moment(found.created)}.")
            return
        with ServerLock(database_file(settings.database)):
            found = asyncio.run(restore_backup(file, settings.database, replace=replace))
    except (ValueError, OSError) as error:
        raise fail(error) from None
    where = printable_database(settings.database)
    _say(f"Restored {_contents(found)} into {where}, as they were at {_moment(found.created)}.")


def _contents(summary: BackupSummary) -> str:
    return f"{count(summary.matches, 'match', 'matches')} and {count(summary.people, 'person', 'people')}"


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _say(text: str) -> None:
    out.print(text, markup=False, highlight=False, soft_wrap=True)
