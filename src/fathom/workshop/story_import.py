"""Puts a story that was exported as one text, and changed there, back into the files of a pack.

Files whose pages are the same stay as they are. In the others only what differs is changed, so that comments stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from fathom.content.packs import pack_file_types
from fathom.content.yaml_text import parse_yaml
from fathom.engine.errors import PackError
from fathom.game.game import Game
from fathom.workshop.draft import base_text, checked_file
from fathom.workshop.yaml_edits import Edit, Step, edited, written

MOST_EDITS = 80
"""The largest number of changes in one file that are made in place; with more, the file is written again."""


class ImportedStory(msgspec.Struct, frozen=True):
    """What an import changes."""

    files: dict[str, bytes] = {}
    """The changed and new files of the pack."""
    pages: int = 0
    """How many pages are new or different, or no longer there."""
    rewritten: list[str] = []
    """Files that had to be written again: their comments are lost."""


def imported(game: Game, files: Mapping[str, bytes], text: str) -> ImportedStory:
    """The files of a pack after an import. `files` are those that the pack has; the others are the game's own.

    A file that the text does not have stays as it is. Raises `PackError` with all problems of the text.
    """
    story = game.story
    if story is None:
        raise PackError([f"{game.title} has no storybook."])
    kind = pack_file_types(game.content.pack_type)[f"{story.folder}/*.yaml"][1]
    changed: dict[str, bytes] = {}
    rewritten, pages = [], 0
    for name, entries in story.read(text).items():
        file = f"{story.folder}/{name}.yaml"
        checked_file(game, file, b"")
        old = files[file].decode("utf-8") if file in files else base_text(game, file)
        done = _merged(old, file, entries, kind)
        if done is None:
            continue
        changed[file] = done.text.encode()
        checked_file(game, file, changed[file])
        pages += done.pages
        if not done.kept:
            rewritten.append(file)
    return ImportedStory(changed, pages, rewritten)


class _Merged(msgspec.Struct, frozen=True):
    text: str
    pages: int
    kept: bool = True


def _merged(text: str, file: str, entries: list[dict[str, Any]], kind: Any) -> _Merged | None:
    """The text of a file with these entries; None if it has them already."""
    if not text.strip():
        return _Merged(written(entries), len(entries))
    try:
        values = parse_yaml(text, file)[1]
        before = msgspec.convert(values, kind)
    except (PackError, msgspec.ValidationError):
        # A file with problems cannot be compared.
        return _Merged(written(entries), len(entries), kept=False)
    after = msgspec.convert(entries, kind)
    if before == after:
        return None
    old = {entry.id: entry for entry in before}
    new = {entry.id: entry for entry in after}
    pages = sum(old.get(id) != new.get(id) for id in {**old, **new}) or 1
    # What is the same but written in another way, such as a default, is left alone.
    wanted = [values[_place(before, id)] if old.get(id) == entry else raw for (id, entry), raw in _with(new, entries)]
    edits = list(_edits(values, wanted)) if len(old) == len(before) else []
    if not edits or len(edits) > MOST_EDITS:
        return _Merged(written(wanted), pages, kept=False)
    kept = True
    for edit in edits:
        done = edited(text, file, edit)
        text, kept = done.text, kept and done.kept
    return _Merged(text, pages, kept)


def _with(new: dict[str, Any], entries: list[dict[str, Any]]) -> Iterator[tuple[tuple[str, Any], dict[str, Any]]]:
    return zip(new.items(), entries, strict=True)


def _place(entries: list[Any], id: str) -> int:
    return next(index for index, entry in enumerate(entries) if entry.id == id)


def _edits(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> Iterator[Edit]:
    """The changes that make a file's entries new: removed, added and moved entries first, then their fields."""
    ids, wanted = [entry["id"] for entry in old], [entry["id"] for entry in new]
    now = list(old)
    for index in reversed(range(len(ids))):
        if ids[index] not in wanted:
            yield Edit("remove", [index])
            del ids[index], now[index]
    for index, entry in enumerate(new):
        if entry["id"] not in ids:
            yield Edit("set", [len(ids)], entry)
            ids.append(entry["id"])
            now.append(entry)
        at = ids.index(entry["id"])
        if at != index:
            yield Edit("move", [at], index - at)
            ids.insert(index, ids.pop(at))
            now.insert(index, now.pop(at))
    for index, entry in enumerate(new):
        yield from _changes(now[index], entry, [index])


def _changes(old: Any, new: Any, path: list[Step]) -> Iterator[Edit]:
    """The smallest changes of values inside an entry."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from (Edit("remove", [*path, key]) for key in old if key not in new)
        for key, value in new.items():
            if key in old:
                yield from _changes(old[key], value, [*path, key])
            else:
                yield Edit("set", [*path, key], value)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, value in enumerate(new):
            yield from _changes(old[index], value, [*path, index])
    else:
        yield Edit("set", path, new)
