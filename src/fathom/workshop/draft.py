"""A draft: the files of a pack that is being written, with limits on their number and size."""

from __future__ import annotations

import io
import re
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

import msgspec

from fathom.content.added_entries import ADDED, takes_entries
from fathom.content.archive import STAMP, unpack
from fathom.content.manifest import COVER_LIMIT, COVERS, MANIFEST_LIMIT, Manifest
from fathom.content.pack_files import MANIFEST
from fathom.content.packs import pack_file_types, pack_paths
from fathom.content.suggestions import did_you_mean
from fathom.engine.errors import PackError
from fathom.game.game import Game
from fathom.workshop.yaml_edits import written

FILE_LIMIT = 400_000
"""The largest size of a file of a draft in bytes. The largest file of our packs has 35 kB."""
DRAFT_LIMIT = 4 * 2**20
"""The largest size of all files of a draft together."""
MOST_FILES = 300
NAME = re.compile(r"[a-z0-9_]+(/[\w-]+)*\.yaml", re.ASCII)


class DraftFile(msgspec.Struct, frozen=True):
    """A file that a pack can have: its path, what it is, and whether the draft changes it."""

    path: str
    about: str
    changed: bool
    own: bool = True
    """Whether the game has this file; others are only in the draft."""


def file_names(game: Game, files: Mapping[str, bytes]) -> list[DraftFile]:
    """All files that a draft can edit: the manifest, the game's files, and the draft's new files in its folders."""
    kind, content = game.content.pack_type, game.folder / "content"
    found = [DraftFile(MANIFEST, "What the pack is called, who made it, and what changed.", True)]
    from fathom.content.descriptions import descriptions

    said = descriptions(kind)
    for field, paths in pack_paths(kind, content).items():
        names = [paths] if isinstance(paths, Path) else list((paths or {}).values())
        own = {path.relative_to(content).as_posix() for path in names}
        known = own | {name for name in files if name.startswith(f"{field}/")}
        found += [DraftFile(name, said.get(field, ""), name in files, name in own) for name in sorted(known)]
        if (added := f"{field}{ADDED}") in files:
            found.append(DraftFile(added, f"Entries that are added to {field}.yaml.", True, own=False))
    return found


def file_type(game: Game, path: str) -> str:
    """The name of the schema of a file, such as `board.yaml` or `story/*.yaml`. Raises `PackError` for other paths."""
    names = pack_file_types(game.content.pack_type)
    if path == MANIFEST:
        return MANIFEST
    whole = f"{path.removesuffix(ADDED)}.yaml"
    if path.endswith(ADDED) and whole in names and takes_entries(names[whole][1]):
        return whole
    if NAME.fullmatch(path) and len(path) <= 100 and ".." not in PurePosixPath(path).parts:
        folder = f"{path.partition('/')[0]}/*.yaml"
        single = f"{path.removesuffix('.yaml')}/*.yaml"
        if path in names:
            return path
        if "/" in path and folder in names:
            return folder
        if single in names and path.removesuffix(".yaml") in getattr(game.content.pack_type, "SINGLE_FILES", ()):
            return single
    near = did_you_mean(path, [*names, MANIFEST])
    raise PackError([f"{path[:100]}: not a file of this pack.{near} Its files are {', '.join([MANIFEST, *names])}."])


def checked_file(game: Game, path: str, data: bytes) -> str:
    """The name of the schema of a file that may be put into a draft. Raises `PackError` if it may not."""
    kind = file_type(game, path)
    limit, remedy = (MANIFEST_LIMIT, "Shorten") if path == MANIFEST else (FILE_LIMIT, "Divide")
    if len(data) > limit:
        raise PackError(
            [f"{path}: it has {len(data) // 1000:,} kB, but may have at most {limit // 1000} kB. {remedy} it."]
        )
    return kind


def check_size(files: Mapping[str, bytes]) -> None:
    """Raise `PackError` if a draft has too many files, or is too large."""
    if len(files) > MOST_FILES:
        raise PackError([f"A draft has at most {MOST_FILES} files. Remove some."])
    if (size := sum(map(len, files.values()))) > DRAFT_LIMIT:
        raise PackError([f"The draft has {size / 2**20:.1f} MB, but may have at most {DRAFT_LIMIT // 2**20} MB."])


def own_text(game: Game, path: str) -> str:
    """The text of a file as the game has it; empty if it has no such file."""
    file_type(game, path)
    found = game.folder / "content" / path
    return found.read_text("utf-8") if path != MANIFEST and found.is_file() else ""


def base_text(game: Game, path: str) -> str:
    """The text of a file from which a draft begins to change it: the game's own, or no entries if it adds some."""
    return own_text(game, path) or ("[]\n" if path.endswith(ADDED) else "")


def with_cover(files: Mapping[str, bytes], data: bytes) -> tuple[str, dict[str, bytes]]:
    """The name of this picture as a cover, and the files of a draft with it in place of any other.

    The manifest does not name it yet. Raises `PackError` if the picture cannot be a cover.
    """
    kind = next((kind for kind, begin in COVERS.items() if data.startswith(begin)), None)
    if kind is None:
        raise PackError(["This file cannot be a cover. Use a PNG, JPEG or WebP picture."])
    if len(data) > COVER_LIMIT:
        raise PackError(
            [f"The cover has {len(data) // 1000:,} kB, but may have at most {COVER_LIMIT // 1000} kB. Make it smaller."]
        )
    others = {name: found for name, found in files.items() if PurePosixPath(name).suffix not in COVERS}
    return f"cover{kind}", {**others, f"cover{kind}": data}


def new_manifest(game: Game, name: str, title: str, author: str) -> bytes:
    """The manifest of a new draft."""
    about = {
        "name": name,
        "game": game.name,
        "title": title,
        "version": "0.1",
        "author": author,
        "licence": "CC BY 4.0",
        "summary": "",
        "format": game.content.pack_version,
        "changelog": [],
    }
    msgspec.convert(about, Manifest)
    return written(about).encode()


def files_of_archive(game: Game, data: bytes) -> dict[str, bytes]:
    """The files in the archive of an installed pack, for a draft that begins as a copy of the pack."""
    with tempfile.TemporaryDirectory(prefix="fathom-copy-") as folder:
        unpack(data, Path(folder))
        found: dict[str, bytes] = {}
        for path in sorted(Path(folder).rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and (path.suffix in COVERS or path.suffix == ".yaml"):
                found[name] = path.read_bytes()
                if path.suffix == ".yaml":
                    checked_file(game, name, found[name])
    check_size(found)
    return found


def archive_of_files(files: Mapping[str, bytes]) -> bytes:
    """Pack the files of a draft into one zip file, the form in which packs are shared."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, STAMP), data, zipfile.ZIP_DEFLATED)
    return found.getvalue()


@contextmanager
def folder_of(files: Mapping[str, bytes]) -> Iterator[Path]:
    """Context manager: a temporary folder with the files of a draft."""
    with tempfile.TemporaryDirectory(prefix="fathom-draft-") as name:
        folder = Path(name)
        for path, data in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        yield folder
