"""Whether a folder holds only what a pack may hold: folders and files of a reasonable size."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

MANIFEST = "pack.yaml"
"""The file that says what a pack is called and who made it; see `manifest`."""
LARGEST = 2 * 2**20
"""The largest size of a file in bytes. The largest file of our packs has 35 kB."""
MOST_FILES = 20_000
"""The largest number of files in the folder of a pack."""


def unreadable_files(folder: Path) -> list[str]:
    """What in this folder cannot be read as a part of a pack, each with what to do.

    Reading a pipe would wait without end, and what lies behind a link that leads nowhere would be missing silently.
    """
    found: list[str] = []
    for number, path in enumerate(_walk(folder)):
        if number >= MOST_FILES:
            return [*found, f"{folder}: more than {MOST_FILES} files. Name the folder of the pack only."]
        if problem := _problem(path):
            found.append(f"{path.relative_to(folder).as_posix()}: {problem}")
    return found


def _walk(folder: Path) -> Iterator[Path]:
    """Everything below a folder, in the order of names. Links are not followed, so that this ends."""
    for root, folders, files in os.walk(folder):
        # Hidden folders belong to other programs, such as version control.
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted((*folders, *files)):
            yield Path(root, name)


def _problem(path: Path) -> str:
    """Why this cannot be a part of a pack; empty if it can."""
    try:
        link, status = path.is_symlink(), path.stat()
    except (OSError, RuntimeError):
        return "a link that leads nowhere, or in a circle. Put the file here, or remove the link."
    if stat.S_ISDIR(status.st_mode):
        return "a link to a folder, which is not read. Put the folder here, or remove the link." if link else ""
    if not stat.S_ISREG(status.st_mode):
        return "not a file, but a pipe, a socket or a device. Remove it."
    if status.st_size > LARGEST:
        size = status.st_size / 2**20
        return f"{size:.0f} MB, but a file of a pack has at most {LARGEST // 2**20} MB. Divide or remove it."
    return ""
