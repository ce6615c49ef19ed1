"""The ids of the environments. Each ends with the version of the game's encoding (see `Encoding`)."""

from __future__ import annotations

import re
from typing import Any

from fathom.content.packs import pack_hash
from fathom.envs.episodes import Play, encoding_of
from fathom.games import find

IDS = {
    "refuge": "fathom/Refuge-v0",
    "tentacula": "fathom/Tentacula-v0",
    "jupiter": "fathom/Jupiter-v0",
    "rivals": "fathom/Rivals-v0",
    "sleeping-gods": "fathom/SleepingGods-v2",
}
"""The ids of our games. They are written here so that `import fathom.envs` need not load every game; a test compares
them with `derived_id`."""


def env_id(game: str) -> str:
    """The id of a game's environment. Raises `SetupError` if there is no such game, or if it has no encoding."""
    name = find(game).name
    return IDS.get(name) or derived_id(name)


def derived_id(game: str) -> str:
    """The id that follows from the name of a game and the version of its encoding."""
    words = re.split(r"[\W_]+", game)
    return f"fathom/{''.join(word[:1].upper() + word[1:] for word in words)}-v{encoding_of(game).version}"


def versions(play: Play) -> dict[str, Any]:
    """What the numbers of an environment depend on: its id with the version of the encoding, and the content pack."""
    return {"id": env_id(play.game.name), "encoding_version": play.encoding.version, "pack": pack_hash(play.pack)}
