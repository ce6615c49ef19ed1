"""Fingerprints of the code that played a game, to notice when results of different versions are mixed."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import fathom
from fathom.games import find

PACKAGE = Path(fathom.__file__).parent
SHARED = ("engine", "content", "game", "bots", "players")
"""The shared packages that influence how a game is played."""


@cache
def code(game: str) -> str:
    """A short fingerprint of everything that influences how a game is played.

    That is the shared packages, the game's modules, and the weights of its evaluation and its network. Content is
    not included, because each pack has a separate hash.
    """
    digest = blake2b(digest_size=6)
    for folder in (*(PACKAGE / name for name in SHARED), find(game).folder):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".json", ".npz")):
            # Drawings and texts do not influence play.
            if not {"art", "text", "content"} & set(path.relative_to(folder).parts):
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()
