"""Fingerprints of the code that played a game, so that results of different versions are never mixed unnoticed."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import fathom
from fathom.games import find

SHARED = ("engine", "content", "players")
"""The packages of ours that decide how a game goes."""


@cache
def code(game: str) -> str:
    """A short fingerprint of everything that decides how a game goes: the engine, the computer players, the game's own
    modules and the weights of its evaluation. Its content is not part of it: that is the pack's hash."""
    digest = blake2b(digest_size=6)
    package = Path(fathom.__file__).parent
    for folder in (*(package / name for name in SHARED), find(game).folder):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".json")):
            # Pictures and sentences decide nothing.
            if not {"art", "text", "content"} & set(path.relative_to(folder).parts):
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()
