"""Backs up a PostgreSQL database before it is migrated. A SQLite file is copied instead: see `file_copy`."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import make_url

from fathom.table.store.backup import back_up
from fathom.table.store.engines import Engine
from fathom.table.store.opening import StoreError
from fathom.table.store.schema import STEPS, version_of


def backup_folder() -> Path | None:
    """The folder of these backups: $FATHOM_BACKUPS, or a folder in the user's data folder.

    None if the variable is empty: then there are no backups.
    """
    given = os.environ.get("FATHOM_BACKUPS")
    if given is None:
        return user_data_path("fathom-five") / "backups"
    return Path(given) if given else None


async def back_up_before_update(engine: Engine, database: str | Path) -> Path | None:
    """Back up a PostgreSQL database that has an older version; returns the backup, or None if none was needed.

    Raises `StoreError` if it cannot be written.
    """
    version = await engine.read(version_of) if engine.shared else 0
    folder = backup_folder()
    if not 0 < version < len(STEPS) or folder is None:
        return None
    # Always the same name: a server that is started again and again after a failure must not fill the disk.
    backup = folder / f"{file_name(database)}-version-{version}.backup"
    made = backup.with_name(f"{backup.name}.{secrets.token_hex(4)}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        summary = await back_up(database, made)
        if summary.version != version:  # another server has updated it meanwhile, after a backup of its own
            made.unlink()
            return None
        made.replace(backup)
    except (OSError, StoreError) as error:
        raise StoreError(
            f"The database could not be backed up before its update ({error}). Allow this user to write in {folder}, "
            "or name another folder in $FATHOM_BACKUPS. Set it to nothing to update without a backup."
        ) from error
    return backup


def file_name(database: str | Path) -> str:
    """A name for files about a database: its host, port and name. Databases of several servers may have one name."""
    url = make_url(str(database))
    parts = (url.host or "local", *([str(url.port)] if url.port else []), url.database or "")
    return re.sub(r"[^\w.-]", "_", "-".join(parts))
