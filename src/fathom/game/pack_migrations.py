"""Packs that were made for an older version of a game: migrated before they are read, or refused with the reason."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from fathom.content.manifest import read_manifest
from fathom.content.pack_files import MANIFEST
from fathom.content.yaml_text import parse_yaml
from fathom.engine.errors import PackError
from fathom.game.content import Content


@contextmanager
def current_files(folder: Path, game: str, content: Content) -> Iterator[Path]:
    """Context manager: the folder of a pack, with files of the game's current version; a copy if it was migrated.

    Raises `PackError` if the manifest is not valid or names another game, or if the pack is for a newer version.
    """
    manifest = read_manifest(folder)
    if manifest is None:
        yield folder
        return
    if manifest.game != game:
        raise PackError([f"{MANIFEST}: game: this is a pack for {manifest.game}, not for {game}. Choose that game."])
    if manifest.format > content.pack_version:
        raise PackError(
            [
                f"{MANIFEST}: format: the pack is made for version {manifest.format} of the files of {game}; this "
                f"program reads up to version {content.pack_version}. Update Fathom Five to use it."
            ]
        )
    if manifest.format == content.pack_version:
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="fathom-pack-") as copy:
        current = Path(copy) / "pack"
        shutil.copytree(folder, current)
        _migrate(current, manifest.format, content)
        yield current


def _migrate(folder: Path, version: int, content: Content) -> None:
    """Bring the files in a folder from an older version to the current one."""
    names = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.yaml"))]
    files: dict[str, Any] = {
        name: parse_yaml((folder / name).read_text("utf-8"), name)[1] for name in names if name != MANIFEST
    }
    for number in range(version, content.pack_version):
        try:
            files = content.pack_migrations[number](files)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise PackError(
                [
                    f"{MANIFEST}: format: the pack is made for version {number} of the files and cannot be brought to "
                    f"version {number + 1} ({error!r}). Correct the file, or write `format: {content.pack_version}` "
                    "and follow the messages."
                ]
            ) from error
    for name in names:
        if name != MANIFEST and name not in files:
            (folder / name).unlink()
    for name, value in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(yaml.safe_dump(value, sort_keys=False, allow_unicode=True), "utf-8")
