"""Where a pack comes from: a folder, an archive, or a pack that is installed in the library of this computer."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fathom.content.archive import unpack
from fathom.content.suggestions import did_you_mean
from fathom.engine.errors import PackError


def library_folder() -> Path:
    """The folder of the installed packs: $FATHOM_PACKS, or a folder in the user's data folder."""
    if given := os.environ.get("FATHOM_PACKS"):
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "fathom-five" / "packs"


def installed(folder: Path) -> dict[str, Path]:
    """The packs in a library by name: archives, and folders that were put there."""
    if not folder.is_dir():
        return {}
    found = [path for path in sorted(folder.iterdir()) if not path.name.startswith(".")]
    return {path.stem if path.is_file() else path.name: path for path in found if path.is_dir() or _is_zip(path)}


def _is_zip(path: Path) -> bool:
    return path.is_file() and path.suffix.lower() == ".zip"


def pack_source(given: Path, library: Path | None = None) -> Path:
    """The folder or archive that a path or the name of an installed pack means. Raises `PackError` if there is none."""
    if given.exists():
        return given
    known = installed(library or library_folder())
    if str(given) in known:
        return known[str(given)]
    names = f" Installed packs: {', '.join(known)}.{did_you_mean(str(given), known)}" if known else ""
    raise PackError([f"{given}: no such folder. Name a folder, a zip file or an installed pack.{names}"])


@contextmanager
def pack_folder(given: Path, library: Path | None = None) -> Iterator[Path]:
    """Context manager: the folder of a pack. An archive is unpacked to a temporary folder, deleted on exit."""
    source = pack_source(given, library)
    if source.is_dir():
        yield source
        return
    with tempfile.TemporaryDirectory(prefix="fathom-pack-") as folder:
        try:
            unpack(read_archive(source), Path(folder))
        except PackError as error:
            raise PackError([f"{source}: {problem}" for problem in error.problems]) from error
        yield Path(folder)


def read_archive(path: Path) -> bytes:
    """The bytes of an archive. Raises `PackError` if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise PackError([f"{path}: it cannot be read: {error.strerror}."]) from error
