"""The changed pack of a table in memory."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from fathom.content.encoded import decode_pack
from fathom.game.game import Game
from fathom.games import find


class OpenedPack(NamedTuple):
    """A pack, and the file from which worker processes read it."""

    pack: Any
    file: str


def pack_of_task(game: Game, file: str) -> Any:
    """The pack of a task for a worker process: from a file, or the game's own if there is none."""
    return _read(game.name, file) if file else game.pack


@lru_cache(maxsize=4)
def _read(game: str, file: str) -> Any:
    return decode_pack(find(game).content.pack_type, Path(file).read_text("ascii"))
