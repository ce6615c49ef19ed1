"""Which code played a game: results of different code are not to be mixed without a word."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from fathom import bots, core
from fathom.games import find


@cache
def code(game: str) -> str:
    """A short fingerprint of what decides how a game goes: core, the computer players, the game's own modules, and the
    odds its positions are judged by. Its content is not in it: that is the pack's hash."""
    digest = blake2b(digest_size=6)
    for folder in (_folder(core.__file__), _folder(bots.__file__), find(game).folder):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".json")):
            # Pictures and sentences decide nothing.
            if not {"scene", "text", "content"} & set(path.relative_to(folder).parts):
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def _folder(file: str | None) -> Path:
    assert file is not None
    return Path(file).parent
