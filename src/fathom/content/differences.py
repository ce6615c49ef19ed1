"""What a pack changes compared with another, usually the game's own, in sentences for players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from fathom.content.descriptions import described_fields
from fathom.content.packs import file_fields, pack_file_types

MOST_CHANGES = 300
"""The largest number of changes that are listed for one file."""
LONGEST = 300
"""The largest number of characters of a value that a sentence repeats."""
KEYS = ("id", "num")
"""The fields that identify an entry of a list."""

CardText: TypeAlias = Callable[[Any, str], str | None]
"""The text of the card or other piece of content with this id, as players read it; None if it has none."""


class PackChange(msgspec.Struct, frozen=True):
    """One difference. `before` and `after` are the texts of a changed card; empty if there are none.

    `about` says what a changed number means.
    """

    file: str
    text: str
    before: str = ""
    after: str = ""
    about: str = ""


def no_text(pack: Any, id: str) -> str | None:
    """Return None: the default of `card_text`, for packs whose cards have no texts."""
    return None


def pack_changes(base: Any, pack: Any, card_text: CardText = no_text) -> list[PackChange]:
    """The differences between a pack and `base`, file by file. `card_text` gives the texts of changed cards."""
    found: list[PackChange] = []
    folders = {field for file, (field, _) in pack_file_types(type(pack)).items() if "*" in file}
    for field in file_fields(type(pack)):
        before, after = msgspec.to_builtins(getattr(base, field)), msgspec.to_builtins(getattr(pack, field))
        if before != after:
            texts = _Texts(base, pack, card_text)
            kind = type(getattr(pack, field))
            said = described_fields(kind) if issubclass(kind, msgspec.Struct) else {}
            file = field.replace("_", " ")
            changes = list(
                _files(file, before, after) if field in folders else _changes(file, before, after, texts, said)
            )
            found += changes[:MOST_CHANGES]
            if (more := len(changes) - MOST_CHANGES) > 0:
                found.append(PackChange(file, f"{more} more changes."))
    return found


class _Texts:
    """The texts of cards in the base pack (`before`) and in the changed pack (`after`)."""

    def __init__(self, base: Any, pack: Any, card_text: CardText) -> None:
        self._base, self._pack, self._card_text = base, pack, card_text

    def before(self, id: Any) -> str:
        return self._card_text(self._base, str(id)) or ""

    def after(self, id: Any) -> str:
        return self._card_text(self._pack, str(id)) or ""


def _changes(file: str, before: Any, after: Any, texts: _Texts, said: Mapping[str, str]) -> Iterator[PackChange]:
    old, new = _by_key(before), _by_key(after)
    if old is not None and new is not None:
        yield from _entries(file, old, new, texts)
    elif isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys((*before, *after)):
            old, new = ({name: part[name]} if name in part else {} for part in (before, after))
            for line in _fields("", old, new):
                yield PackChange(file, _capital(line), about=said.get(name, ""))
    else:
        yield from (PackChange(file, _capital(line)) for line in _fields("", before, after))


def _entries(file: str, old: Mapping[Any, Any], new: Mapping[Any, Any], texts: _Texts) -> Iterator[PackChange]:
    """The changes of a list of cards, boards or other entries, by their ids."""
    for id in new:
        if id not in old:
            yield PackChange(file, f"New: {_named(id, new[id])}.", after=texts.after(id))
    for id in old:
        if id not in new:
            yield PackChange(file, f"Removed: {_named(id, old[id])}.", before=texts.before(id))
    for id in new:
        if id in old and old[id] != new[id]:
            before, after = texts.before(id), texts.after(id)
            # The texts of a card are shown as a whole.
            left_out = ("text",) if before != after else ()
            lines = [_capital(line) for line in _fields("", _without(old[id], left_out), _without(new[id], left_out))]
            said = f"{_named(id, new[id])}: {' '.join(lines) or 'another text.'}"
            yield PackChange(file, said, before if left_out else "", after if left_out else "")


def _files(file: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[PackChange]:
    """Yield the changes of a folder: only how many entries changed, so that players discover the pages themselves."""
    for name in sorted({*before, *after}):
        old, new = before.get(name), after.get(name)
        if old == new:
            continue
        if old is None or new is None:
            yield PackChange(file, f"{name}: {'new' if old is None else 'removed'}{_size(new or old)}.")
            continue
        was, now = _by_key(old), _by_key(new)
        if was is None or now is None:
            yield PackChange(file, f"{name}: changed.")
            continue
        counted = {
            "changed": sum(key in was and was[key] != now[key] for key in now),
            "new": sum(key not in was for key in now),
            "removed": sum(key not in now for key in was),
        }
        said = ", ".join(f"{number} {word}" for word, number in counted.items() if number)
        yield PackChange(file, f"{name}: {said or 'another order'}.")


def _fields(path: str, before: Any, after: Any) -> Iterator[str]:
    """One sentence for each value that differs."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys((*before, *after)):
            if before.get(name) != after.get(name):
                inner = f"{path} {name}".strip().replace("_", " ")
                yield from _fields(inner, before.get(name), after.get(name))
    elif isinstance(before, list) and isinstance(after, list) and _simple(before) != _simple(after):
        yield f"{path}: {len(after)} entries instead of {len(before)}."
    else:
        yield f"{path or 'value'}: {_value(after)} instead of {_value(before)}."


def _without(entry: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name not in names}


def _simple(values: list[Any]) -> bool:
    return all(not isinstance(value, dict | list) for value in values)


def _by_key(value: Any) -> dict[Any, Any] | None:
    """The entries of a list by their ids; None if they have no ids, or if two have the same id."""
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        return None
    key = next((key for key in KEYS if all(key in entry for entry in value)), None)
    if key is None:
        return None
    found = {entry[key]: entry for entry in value}
    return found if len(found) == len(value) else None


def _size(value: Any) -> str:
    return f" ({len(value)} entries)" if isinstance(value, list) else ""


def _named(id: Any, entry: Mapping[str, Any]) -> str:
    """The name of an entry for players, with its id."""
    name = entry.get("name") or entry.get("title") or entry.get("keyword")
    return f"{name} ({id})" if name else str(id)


def _value(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and _simple(value):
        return ", ".join(str(each) for each in value) or "nothing"
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    text = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return f"“{text}”" if isinstance(value, str) else str(value) if isinstance(value, int | float) else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
