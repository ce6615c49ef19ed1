"""The format of save files, and how files of older formats are converted.

A file is JSON: the set-up of the match, all entries as text, and the state at the last boundary with the events before
it. It has two version numbers: `fathom` is the format of the file, `version` is the version of the game's state.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from fathom.content.decoding import decoder
from fathom.engine.errors import SaveError
from fathom.engine.events import Event

FORMAT = 2
NULL = msgspec.Raw(b"null")


class Save(msgspec.Struct, forbid_unknown_fields=True):
    """A save file. `past` has the entries before the boundary, `since` those after it."""

    fathom: int
    game: str
    version: int
    """The version of the game's state."""
    pack: str
    seats: int
    seed: int
    settings: msgspec.Raw
    state: msgspec.Raw
    start: msgspec.Raw = NULL
    players: dict[int, str] = {}
    rewinds: int = 0
    past: list[str] = []
    since: list[str] = []
    events: list[Event] = []
    """The log up to the boundary."""
    learned: list[int] = []
    """The indices of the answers in `past` that revealed something hidden."""
    notes: dict[str, str] = {}
    """What players wrote at places of the board."""
    digest: str = ""
    """The digest of everything else in the file, which shows whether the file was changed."""


def digest(file: dict[str, Any]) -> str:
    """The digest that a file should have; whitespace does not matter."""
    parts = {name: value for name, value in file.items() if name != "digest"}
    return hashlib.sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()[:32]


def parse(data: bytes) -> tuple[Save, bool]:
    """The save file in these bytes, converted to the current format, and whether its digest is right.

    Raises `SaveError` if this is not a save file, or one of a newer version.
    """
    try:
        return _parse(data)
    except RecursionError as error:
        raise _not_a_save("its values are nested too deeply") from error


def _parse(data: bytes) -> tuple[Save, bool]:
    try:
        raw = msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _not_a_save(str(error)) from error
    if "fathom" not in raw and isinstance(raw.get("file"), dict):
        # A snapshot of format 1 has the file, and separately the events and what was learned.
        raw = {**raw["file"], "told": raw.get("events", []), "learned": raw.get("learned", [])}
    version = raw.get("fathom")
    if version is None:
        raise _not_a_save("it does not state its format")
    if not isinstance(version, int) or version < 1:
        raise _not_a_save(f"its format is {version!r}")
    if version > FORMAT:
        raise SaveError(
            f"This save file has format {version}; this version of Fathom Five opens formats up to {FORMAT}. "
            "Update Fathom Five to open it."
        )
    sound = raw.get("digest") == digest(raw)
    for older in range(version, FORMAT):
        raw = UPGRADES[older](raw)
    try:
        return decoder(Save).decode(msgspec.json.encode(raw)), sound
    except msgspec.ValidationError as error:
        raise SaveError(f"The save file is damaged: {error}") from error


def _not_a_save(why: str) -> SaveError:
    return SaveError(f"This is not a Fathom Five save file: {why}. Choose a file that Fathom Five has saved.")


def _from_1(raw: dict[str, Any]) -> dict[str, Any]:
    """Convert a file of format 1, which has no version number of the state and other names for settings and events."""
    names = {"options": "settings", "told": "events"}
    file = {names.get(name, name): value for name, value in raw.items()}
    for position in (file.get("state"), file.get("start")):
        if isinstance(position, dict) and "options" in position:
            position["settings"] = position.pop("options")
    return file | {"fathom": 2, "version": 1}


UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_1}
"""The conversion from each older format to the next, by the older format."""
