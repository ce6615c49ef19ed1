"""Copies a SQLite file before it is migrated."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from fathom.table.store.opening import StoreError


def copy_file(file: Path, version: int) -> Path:
    """Copy a database of this version beside itself, and return the copy. An earlier copy is not replaced.

    SQLite makes the copy, so that it is complete although other files (`-wal`) hold the newest changes. Raises
    `StoreError` if there is no space for it.
    """
    copy = file.with_name(f"{file.name}-version-{version}")
    if copy.exists():
        copy = copy.with_name(f"{copy.name}-{int(time.time())}")
    part = copy.with_name(f"{copy.name}.part")
    try:
        part.unlink(missing_ok=True)
        # The file holds hidden cards and the key that signs tokens.
        part.touch(mode=0o600)
        source = sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)
        with closing(source), closing(sqlite3.connect(part)) as target:
            source.backup(target)
            # Without this, the copy would need its own -wal file.
            target.execute("pragma journal_mode=delete")
        os.replace(part, copy)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise StoreError(
            f"{file} could not be copied before its update ({error}). Make space on its disk and allow this user to "
            "write in its folder, then start again."
        ) from error
    return copy
