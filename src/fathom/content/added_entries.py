"""Entries that a pack adds to a list of the game: `quests.add.yaml` instead of the whole `quests.yaml`.

An entry with the id of one of the game replaces it; the others come after those of the game.
"""

from __future__ import annotations

import typing
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ADDED = ".add.yaml"
"""How the name of a file ends that adds entries."""
KEYS = ("id", "num")
"""The fields by which entries are known."""


def added_file(folder: Path, field: str) -> Path | None:
    """The file of a folder that adds entries to a list; None if there is none."""
    path = folder / f"{field}{ADDED}"
    return path if path.is_file() else None


def takes_entries(hint: Any) -> bool:
    """Whether entries can be added to a file of this type: whether it is a list."""
    return typing.get_origin(hint) is list


def with_added(entries: Sequence[Any], added: Sequence[Any]) -> list[Any]:
    """The entries of the game with those that a pack adds. Both are Structs, or both are plain data.

    Two added entries with the same id stay two: it is a mistake, which validation finds.
    """
    new = list(added)
    found = []
    for entry in entries:
        key = _key(entry)
        same = next((index for index, one in enumerate(new) if key is not None and _key(one) == key), None)
        found.append(entry if same is None else new.pop(same))
    return [*found, *new]


def _key(entry: Any) -> Any:
    if isinstance(entry, dict):
        return next((entry[key] for key in KEYS if key in entry), None)
    return next((getattr(entry, key) for key in KEYS if hasattr(entry, key)), None)
