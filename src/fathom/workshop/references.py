"""Which fields of a pack refer to entries of its files, for pickers in forms.

References are found in the game's own pack: a field is a reference if all its values are ids of one file. The picker
only suggests values; wrong ones are found when the pack is checked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec

from fathom.content.packs import file_fields
from fathom.game.game import Game

KEYS = ("id", "num")
FEWEST = 2
"""The least number of different values from which a reference is inferred."""


class Target(msgspec.Struct, frozen=True):
    """An entry that a field can refer to: its id, and its name for players."""

    id: str
    name: str


def references(game: Game) -> dict[str, str]:
    """The fields that refer to entries of a file: the file's name (without `.yaml`) by the name of the field."""
    pack = game.pack
    ids = {field: set(known) for field in file_fields(type(pack)) if (known := _ids(getattr(pack, field)))}
    values: dict[str, set[str]] = defaultdict(set)
    for field in file_fields(type(pack)):
        for name, value in _texts(msgspec.to_builtins(getattr(pack, field))):
            values[name].add(value)
    found: dict[str, str] = {}
    for name, used in values.items():
        used.discard("")
        fits = [field for field, all_ids in ids.items() if used <= all_ids]
        if name not in KEYS and len(used) >= FEWEST and fits:
            # The smallest file that has all of them is the most specific.
            found[name] = min(fits, key=lambda field: len(ids[field]))
    return found


def targets(game: Game, pack: Any) -> dict[str, list[Target]]:
    """The entries of each file to which some field refers, by file."""
    return {
        field: [Target(id, name) for id, name in _ids(getattr(pack, field)).items()]
        for field in sorted(set(references(game).values()))
    }


def _ids(value: Any) -> dict[str, str]:
    """The names of the entries of a file, by id; empty if the entries have no ids."""
    if not isinstance(value, list):
        return {}
    found = {}
    for entry in value:
        id = next((getattr(entry, key) for key in KEYS if hasattr(entry, key)), None)
        if isinstance(id, str):
            found[id] = str(getattr(entry, "name", "") or getattr(entry, "title", "") or "")
    return found


def _texts(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Yield each text in a value, after the name of its field."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _texts(part, str(key))
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part, name)
    elif isinstance(value, str) and name:
        yield name, value
