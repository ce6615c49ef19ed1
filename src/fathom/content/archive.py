"""A pack as one file: a zip archive of its folder.

An archive may come from anyone. Nothing is written outside the target folder, nothing larger than the limits is
unpacked, and links are refused.
"""

from __future__ import annotations

import io
import re
import stat
import zipfile
import zlib
from collections.abc import Collection, Iterator
from pathlib import Path, PurePosixPath

from fathom.content.manifest import COVERS
from fathom.content.pack_files import LARGEST, MANIFEST, MOST_FILES, unreadable_files
from fathom.content.packs import duplicates
from fathom.engine.errors import PackError

ARCHIVE_LIMIT = 16 * 2**20
"""The largest size of an archive in bytes. Our largest pack has about 1 MB."""
UNPACKED_LIMIT = 64 * 2**20
"""The largest size of all files of an archive together, unpacked."""
KNOWN_FILES = (".yaml", ".yml", ".md", ".txt", *COVERS)
"""The ends of the names of files that are unpacked; others, such as those of file managers, are left out."""
STAMP = (1980, 1, 1, 0, 0, 0)
"""The time of every file in our archives, so that the same pack is always the same archive."""
ODD = re.compile(r"[\x00-\x1f\x7f:*?\"<>|]")
AGAIN = "Make the archive again, or ask its author for another copy."


def unpack(data: bytes, folder: Path) -> None:
    """Unpack an archive into an empty folder. Raises `PackError` with all problems if it is not safe to unpack."""
    if len(data) > ARCHIVE_LIMIT:
        raise PackError([_too_large("the archive", len(data), ARCHIVE_LIMIT)])
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if problems := list(_problems(archive)):
                raise PackError(problems)
            _write(archive, folder)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
        raise PackError([f"the archive cannot be read as a zip file ({error}). {AGAIN}"]) from error


def _problems(archive: zipfile.ZipFile) -> Iterator[str]:
    """Yield the reasons why an archive must not be unpacked; this check unpacks nothing."""
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > MOST_FILES:
        yield f"the archive has {len(entries)} files; a pack has at most {MOST_FILES}. Remove others."
        return
    for entry in entries:
        if problem := _entry_problem(entry):
            yield f"{entry.filename[:200]!r}: {problem}"
    names = [entry.filename.lower() for entry in entries]
    yield from (f"{name[:200]!r}: it is in the archive twice. {AGAIN}" for name in duplicates(names))
    total = sum(entry.file_size for entry in entries)
    if total > UNPACKED_LIMIT:
        yield _too_large("unpacked, the archive", total, UNPACKED_LIMIT)


def _entry_problem(entry: zipfile.ZipInfo) -> str:
    """Why a file of an archive is refused; empty if it is not."""
    name, kind = entry.filename, stat.S_IFMT(entry.external_attr >> 16)
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if name.startswith(("/", "\\")) or ".." in parts or ODD.search(name) or len(name) > 200:
        return f"its path leads out of the pack, or is not possible everywhere. {AGAIN}"
    if kind not in (0, stat.S_IFREG):
        return "a link or a device, not a file. Put the file itself into the archive."
    if entry.flag_bits & 0x1:
        return "it is encrypted. Make the archive again without a password."
    return _too_large("it", entry.file_size, LARGEST) if entry.file_size > LARGEST else ""


def _too_large(what: str, size: int, limit: int) -> str:
    return f"{what} has {size / 2**20:.1f} MB, but may have at most {limit // 2**20} MB. Divide or remove large files."


def _write(archive: zipfile.ZipFile, folder: Path) -> None:
    """Unpack the known files. The sizes in the archive may be wrong, so the bytes that are read are counted, too."""
    names = {entry: entry.filename.replace("\\", "/") for entry in archive.infolist() if not entry.is_dir()}
    wanted = {entry: name for entry, name in names.items() if _is_known(name)}
    top, left = _top_folder(wanted.values()), UNPACKED_LIMIT
    for entry, name in wanted.items():
        with archive.open(entry) as file:
            text = file.read(min(LARGEST, left) + 1)
        left -= len(text)
        if len(text) > LARGEST or left < 0:
            raise PackError([f"{name!r}: it is larger than the archive says. {AGAIN}"])
        target = folder / name.removeprefix(top)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text)


def _is_known(name: str) -> bool:
    parts = name.split("/")
    hidden = any(part.startswith((".", "__MACOSX")) for part in parts)
    return not hidden and parts[-1].lower().endswith(KNOWN_FILES)


def _top_folder(names: Collection[str]) -> str:
    """The folder of the pack in an archive, with a slash; empty if its files are not in a common folder."""
    first = next(iter(names), "").partition("/")[0] + "/"
    return first if f"{first}{MANIFEST}" in names and all(name.startswith(first) for name in names) else ""


def pack_up(folder: Path) -> bytes:
    """The pack in a folder as an archive. The same files always give the same bytes."""
    if problems := unreadable_files(folder):
        raise PackError(problems)
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and _is_known(name):
                archive.writestr(zipfile.ZipInfo(name, STAMP), path.read_bytes(), zipfile.ZIP_DEFLATED)
    data = found.getvalue()
    if len(data) > ARCHIVE_LIMIT:
        raise PackError([_too_large("the archive", len(data), ARCHIVE_LIMIT)])
    return data
