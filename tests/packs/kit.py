"""Packs to test with: small changes of The Refuge."""

from __future__ import annotations

import io
import tempfile
import zipfile
from pathlib import Path

from fathom.content.archive import pack_up, unpack
from fathom.engine.errors import PackError
from fathom.games.refuge.game import GAME
from fathom.packs.check_process import CheckTask, run
from fathom.packs.checking import Running
from fathom.packs.reading import CheckedPack, check_pack

CONTENT = GAME.folder / "content"
MANIFEST = """name: lenient
game: refuge
title: A lenient Refuge
version: "1.2"
author: Ada
licence: CC BY 4.0
summary: One more space on the Threat track.
changelog:
  - {version: "1.2", date: 2026-11-17, changes: [The Threat track is longer.]}
"""
LENIENT = {"board.yaml": ("threat_limit: 4", "threat_limit: 5")}
PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


def write_pack(folder: Path, manifest: str = MANIFEST, /, **changes: tuple[str, str]) -> Path:
    """Write a pack of The Refuge: by default with a longer Threat track. `changes` are texts to replace, by file."""
    folder.mkdir(parents=True, exist_ok=True)
    if manifest:
        (folder / "pack.yaml").write_text(manifest, "utf-8")
    for name, (before, after) in (changes or {"board": LENIENT["board.yaml"]}).items():
        text = (CONTENT / f"{name}.yaml").read_text("utf-8")
        assert before in text
        (folder / f"{name}.yaml").write_text(text.replace(before, after, 1), "utf-8")
    return folder


def archive(folder: Path, manifest: str = MANIFEST, /, **changes: tuple[str, str]) -> bytes:
    """A pack as `write_pack` writes it, as an archive."""
    return pack_up(write_pack(folder, manifest, **changes))


def zipped(files: dict[str, bytes | str], modes: dict[str, int] | None = None) -> bytes:
    """An archive of these files. `modes` are Unix modes of some of them."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = (modes or {}).get(name, 0o100644) << 16
            made.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return found.getvalue()


def check_here(task: CheckTask, data: bytes, running: Running | None = None) -> CheckedPack:
    """Check a pack in this process, which is quicker than a new one."""
    if task.folder:
        return run(task)
    with tempfile.TemporaryDirectory() as folder:
        try:
            unpack(data, Path(folder))
        except PackError as error:
            return CheckedPack(error.problems)
        return check_pack(Path(folder), task.game)
