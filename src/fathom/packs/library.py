"""The library: a folder with the packs that are installed on this computer, each an archive or a folder."""

from __future__ import annotations

import os
import shutil
import uuid
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from fathom.content.archive import pack_up
from fathom.content.manifest import COVER_LIMIT, COVERS, MANIFEST_LIMIT, Manifest, read_manifest
from fathom.content.pack_files import MANIFEST
from fathom.content.packs import read_yaml
from fathom.content.sources import installed, read_archive
from fathom.content.suggestions import did_you_mean
from fathom.engine.errors import PackError
from fathom.packs.reading import NO_MANIFEST, CheckedPack

MEDIA_TYPES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp"}


class InstalledPack(msgspec.Struct, frozen=True):
    """A pack in the library."""

    manifest: Manifest
    path: Path
    stamp: tuple[int, ...]
    """Changes when the files of the pack change."""
    removable: bool = True
    """Whether it is in the folder of the library; others were named when the server was started."""


class PackLibrary:
    """The packs that are installed in a folder, and packs at other paths, which cannot be removed."""

    def __init__(self, folder: Path | None, more: Sequence[Path] = ()) -> None:
        """`folder` has the installed packs and need not exist; None: no pack can be installed. `more`: other packs."""
        self.folder = folder
        self._more = tuple(more)
        self._read: dict[Path, InstalledPack] = {}

    def packs(self, game: str = "") -> list[InstalledPack]:
        """All packs, or those for one game, by title. Packs without a readable manifest are left out."""
        paths = [*((path, False) for path in self._more), *((path, True) for path in self._own().values())]
        found: dict[str, InstalledPack] = {}
        for path, removable in paths:
            pack = self._known(path, removable)
            if pack is not None and game in ("", pack.manifest.game):
                found.setdefault(pack.manifest.name, pack)
        return sorted(found.values(), key=lambda pack: (pack.manifest.title.lower(), pack.manifest.name))

    def find(self, name: str) -> InstalledPack:
        """The pack of this name. Raises `PackError` if there is none."""
        packs = {pack.manifest.name: pack for pack in self.packs()}
        if name not in packs:
            has = f" There are: {', '.join(packs)}." if packs else " None is installed."
            raise PackError([f"There is no pack “{name}” here.{did_you_mean(name, packs)}{has}"])
        return packs[name]

    def _own(self) -> dict[str, Path]:
        return installed(self.folder) if self.folder else {}

    def _known(self, path: Path, removable: bool) -> InstalledPack | None:
        try:
            stamp = _stamp(path)
            known = self._read.get(path)
            if known is None or known.stamp != stamp:
                known = self._read[path] = InstalledPack(manifest_at(path), path, stamp, removable)
        except (PackError, OSError):
            return None
        return known

    def install(self, checked: CheckedPack) -> InstalledPack:
        """Put a pack that was checked into the library; it replaces one of the same name."""
        if checked.problems or checked.manifest is None:
            raise PackError(checked.problems or [NO_MANIFEST])
        if self.folder is None:
            raise PackError(["This server has no folder for packs. Start it with --packs FOLDER."])
        name = checked.manifest.name
        other = next((pack for pack in self.packs() if pack.manifest.name == name), None)
        target = self.folder / f"{name}.zip"
        if other is not None and other.path != target:
            raise PackError([f"{MANIFEST}: name: “{name}” is already used by {other.path}. Choose another name."])
        if other is not None and other.manifest.game != checked.manifest.game:
            raise PackError([f"{MANIFEST}: name: “{name}” is a pack for {other.manifest.game}. Choose another name."])
        self.folder.mkdir(parents=True, exist_ok=True)
        written = self.folder / f".{uuid.uuid4().hex}"
        try:
            written.write_bytes(checked.archive)
            os.replace(written, target)
        finally:
            written.unlink(missing_ok=True)
        self._read.pop(target, None)
        return self.find(name)

    def remove(self, name: str) -> None:
        """Remove a pack from the library. Matches that use it keep it."""
        pack = self.find(name)
        if not pack.removable:
            raise PackError([f"“{name}” is not in the library: the server was started with it."])
        if pack.path.is_dir():
            shutil.rmtree(pack.path)
        else:
            pack.path.unlink()
        self._read.pop(pack.path, None)


def archive_of(pack: InstalledPack) -> bytes:
    """The bytes of a pack as a zip archive."""
    return pack_up(pack.path) if pack.path.is_dir() else read_archive(pack.path)


def cover_of(pack: InstalledPack) -> tuple[bytes, str] | None:
    """The cover of a pack and its media type; None if it has none."""
    name = pack.manifest.cover
    begin, kind = COVERS.get(Path(name).suffix.lower()), MEDIA_TYPES.get(Path(name).suffix.lower())
    if not name or begin is None or kind is None or "/" in name:
        return None
    try:
        data = _member(pack.path, name, COVER_LIMIT)
    except (PackError, OSError):
        return None
    return (data, kind) if data.startswith(begin) else None


def manifest_at(path: Path) -> Manifest:
    """The manifest of the pack in a folder or archive. Raises `PackError` if there is none, or if it is not valid."""
    if path.is_dir():
        found = read_manifest(path)
        if found is None:
            raise PackError([NO_MANIFEST])
        return found
    try:
        text = _member(path, MANIFEST, MANIFEST_LIMIT).decode("utf-8")
    except UnicodeDecodeError as error:
        raise PackError([f"{MANIFEST}: not UTF-8 text: {error.reason}. Save it as UTF-8."]) from error
    manifest: Manifest = read_yaml(text, MANIFEST, Manifest)
    return manifest


def _member(path: Path, name: str, limit: int) -> bytes:
    """The bytes of the file `name` of a pack. Raises `PackError` if it has more than `limit` bytes."""
    if path.is_dir():
        with (path / name).open("rb") as file:
            data = file.read(limit + 1)
    else:
        try:
            with zipfile.ZipFile(path) as archive, archive.open(_entry(archive, name)) as member:
                data = member.read(limit + 1)
        except (zipfile.BadZipFile, zlib.error, KeyError, EOFError, NotImplementedError, RuntimeError) as error:
            raise PackError([f"{path.name}: “{name}” cannot be read ({error}). Make the archive again."]) from error
    if len(data) > limit:
        raise PackError([f"{name}: it has more than {limit // 1000} kB. Make it smaller."])
    return data


def _entry(archive: zipfile.ZipFile, name: str) -> str:
    """The path of the file `name` in an archive: at its top, or in a folder at its top."""
    return next((path for path in archive.namelist() if path == name or path.split("/")[1:] == [name]), name)


def _stamp(path: Path) -> tuple[int, ...]:
    """Numbers that change when a pack changes: the times and sizes of its files."""
    if path.is_file():
        status = path.stat()
        return (status.st_mtime_ns, status.st_size)
    files = [each.stat() for each in sorted(path.rglob("*")) if each.is_file()]
    return (len(files), sum(each.st_size for each in files), max((each.st_mtime_ns for each in files), default=0))
