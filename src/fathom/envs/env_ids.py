"""The ids of the environments. Each ends with the version of the game's encoding (see `Encoding`)."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from fathom.content.packs import pack_hash
from fathom.envs.episodes import Play
from fathom.envs.match_config import encoding_of
from fathom.games import find


class GameFacts(NamedTuple):
    """What libraries need to know of a game when it is registered."""

    id: str
    title: str
    seats: range
    default_seats: int
    competitive: bool


FACTS = {
    "refuge": GameFacts("fathom/Refuge-v0", "The Refuge: Terror from the Deep", range(1, 5), 2, False),
    "tentacula": GameFacts("fathom/Tentacula-v0", "Tentacula", range(2, 5), 2, False),
    "jupiter": GameFacts("fathom/Jupiter-v0", "Jupiter Deep", range(1, 8), 2, False),
    "rivals": GameFacts("fathom/Rivals-v0", "Rivals: Masters of the Deep", range(2, 5), 2, True),
    "sleeping-gods": GameFacts("fathom/SleepingGods-v3", "Sleeping Gods", range(1, 5), 2, False),
}
"""The facts of our games. They are written here so that `import fathom.envs` need not load every game; a test compares
them with the declarations."""
IDS = {game: facts.id for game, facts in FACTS.items()}
"""The ids of our games."""


def facts_of(game: str) -> GameFacts:
    """The facts of a game. Raises `SetupError` if there is no such game, or if it has no encoding."""
    if game in FACTS:
        return FACTS[game]
    declared = find(game)
    return GameFacts(
        derived_id(declared.name), declared.title, declared.seats, declared.default_seats, declared.rules.competitive
    )


def env_id(game: str) -> str:
    """The id of a game's environment. Raises `SetupError` if there is no such game, or if it has no encoding."""
    name = find(game).name
    return facts_of(name).id


def derived_id(game: str) -> str:
    """The id made from the name of a game and the version of its encoding, such as `fathom/SleepingGods-v1`."""
    words = re.split(r"[\W_]+", game)
    return f"fathom/{''.join(word[:1].upper() + word[1:] for word in words)}-v{encoding_of(game).version}"


def versions(play: Play) -> dict[str, Any]:
    """What the numbers of an environment depend on: its id with the version of the encoding, and the content pack."""
    return {"id": env_id(play.game.name), "encoding_version": play.encoding.version, "pack": pack_hash(play.pack)}
