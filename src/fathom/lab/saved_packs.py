"""Copies of custom packs next to the results, so that later edits of a pack do not matter."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from fathom.content.added_entries import ADDED
from fathom.content.packs import file_fields, pack_hash
from fathom.content.sources import pack_folder
from fathom.game.game import Game
from fathom.lab.match_runner import RunConfig, content

PACKS = "packs"
"""The subfolder of a folder of results that has the packs, each in a folder named by its hash."""


def save_pack(config: RunConfig, folder: Path) -> None:
    """Save the pack of a run, unless it is part of the game or already saved."""
    if config.pack is None:
        return
    pack = content(config.game, config.pack)
    place = folder / PACKS / pack_hash(pack)
    if place.is_dir():
        return
    written = place.with_name(uuid.uuid4().hex)
    written.mkdir(parents=True)
    with pack_folder(Path(config.pack)) as source:
        for field in file_fields(type(pack)):
            for file in (source / f"{field}.yaml", source / f"{field}{ADDED}", *(source / field).rglob("*.yaml")):
                if file.is_file():
                    copied = written / file.relative_to(source)
                    copied.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(file, copied)
    with suppress(OSError):  # another process has just saved it
        written.rename(place)
    shutil.rmtree(written, ignore_errors=True)


def saved_packs(places: Sequence[Path]) -> dict[str, Path]:
    """The folders of the packs that were saved with these results, by hash."""
    folders = [place if place.is_dir() else place.parent for place in places]
    return {pack.name: pack for folder in folders for pack in (folder / PACKS).glob("*")}


def pack_of(game: Game, hash: str, versions: dict[str, Path]) -> Any | None:
    """The pack with this hash; None if it was not saved, or if files that it takes from the game have changed."""
    if hash == pack_hash(game.pack):
        return game.pack
    try:
        pack = game.pack_at(versions[hash])
    except (KeyError, ValueError, OSError):
        return None
    return pack if pack_hash(pack) == hash else None
