"""Backs up a PostgreSQL database before it is migrated. A SQLite file is copied instead: see `file_copy`."""

from __future__ import annotations

import os
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
    name = f"{make_url(str(database)).database}-version-{version}.backup"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        await back_up(database, folder / name, replace=True)
    except (OSError, StoreError) as error:
        raise StoreError(
            f"The database could not be backed up before its update ({error}). Allow this user to write in {folder}, "
            "or name another folder in $FATHOM_BACKUPS. Set it to nothing to update without a backup."
        ) from error
    return folder / name
