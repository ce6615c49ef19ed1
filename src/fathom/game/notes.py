"""Notes that players write at places of the board. They are free text: no rule reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from fathom.engine.errors import Illegal

LONGEST_NOTE = 200
"""The most characters of a note."""


class NotePlace(msgspec.Struct, frozen=True):
    """A place of the board that can have a note."""

    name: str
    group: str = ""
    """The part of the board that the place is on, as a heading for lists."""
    spot: str = ""
    """The id of the element that stands for the place in the drawing; empty if there is none."""


NotePlaces: TypeAlias = Callable[[Any], Mapping[str, NotePlace]]
"""The places for notes in a pack, by id, in the order in which lists show them."""


def no_places(pack: Any) -> Mapping[str, NotePlace]:
    """An empty mapping: the default of `TextPart.note_places`, for games without notes."""
    return {}


def find_place(places: Mapping[str, NotePlace], words: str) -> str:
    """The id of the place with this id or name, in capitals or not. Raises `Illegal` if there is none."""
    wanted = " ".join(words.split()).casefold()
    for id, place in places.items():
        if wanted in (id.casefold(), place.name.casefold()):
            return id
    raise Illegal(f"There is no place “{words}” for a note.")


def note_lines(places: Mapping[str, NotePlace], notes: Mapping[str, str]) -> list[str]:
    """The notes as lines of text, each with its place."""
    return [
        f"{place.name}{f', {place.group}' if place.group else ''} [{id}]: {notes[id]}"
        for id, place in places.items()
        if id in notes
    ]


def clean_note(text: str) -> str:
    """The text of a note on one line; empty to remove the note. Raises `Illegal` if it is not a valid text."""
    text = " ".join(text.split())
    if len(text) > LONGEST_NOTE:
        raise Illegal(f"A note has at most {LONGEST_NOTE} characters; this has {len(text)}.")
    if not text.isprintable():
        raise Illegal("A note may only contain printable characters.")
    return text


def with_notes(places: Mapping[str, NotePlace], notes: Mapping[str, str], changes: Mapping[str, str]) -> dict[str, str]:
    """The notes after some were written, changed or removed (an empty text), in the order of the places.

    Raises `Illegal` if there is no such place, or if a text is not valid.
    """
    if not places:
        raise Illegal("This game has no places for notes.")
    for place in changes:
        if place not in places:
            raise Illegal(f"There is no place “{place}” for a note.")
    found = {**notes, **{place: clean_note(text) for place, text in changes.items()}}
    return {place: found[place] for place in places if found.get(place)}
