"""Everything in a YAML file that does not fit its type, at once: msgspec itself stops at the first fault.

Each problem names the line, the entry and the field, says what to write, and suggests a word that is close.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml
from msgspec import inspect

from fathom.content.descriptions import described_fields
from fathom.content.suggestions import closest, did_you_mean, known_words

SEQUENCES = (inspect.ListType, inspect.VarTupleType, inspect.SetType, inspect.FrozenSetType)
NUMBERS = (inspect.IntType, inspect.FloatType)
MOST_SHOWN = 60
"""The largest number of characters of a wrong value that a message repeats."""


class TypeProblem(NamedTuple):
    """One fault: its line, the id of its entry, the path of its field, and what to do."""

    line: int
    entry: str
    path: str
    text: str

    def said(self, file: str) -> str:
        """The fault as a line of text."""
        where = [f"{file}:{self.line}", self.entry, self.path.lstrip("."), self.text]
        return ": ".join(part for part in where if part)


class _At(NamedTuple):
    """A place in a file."""

    node: yaml.Node | None
    line: int
    entry: str
    path: str
    about: str = ""
    """The description of the field."""

    def item(self, index: int) -> _At:
        items = self.node.value if isinstance(self.node, yaml.SequenceNode) else []
        node = items[index] if index < len(items) else None
        return _At(node, _line(node, self.line), self.entry, f"{self.path}[{index}]", self.about)

    def field(self, name: Any, about: str = "") -> _At:
        key, node = self.pair(name)
        return _At(node, _line(node or key, self.line), self.entry, f"{self.path}.{name}", about)

    def pair(self, name: Any) -> tuple[yaml.Node | None, yaml.Node | None]:
        """The nodes of a key and its value; (None, None) if there is no such key."""
        pairs = self.node.value if isinstance(self.node, yaml.MappingNode) else []
        return next(((key, value) for key, value in pairs if key.value == str(name)), (None, None))

    def problem(self, text: str, line: int = 0) -> TypeProblem:
        return TypeProblem(line or self.line, self.entry, self.path, text)


def type_problems(node: yaml.Node | None, value: Any, kind: Any) -> list[TypeProblem]:
    """The faults of a parsed YAML text that is to be a value of `kind`."""
    return list(_check(_At(node, 1, "", ""), value, inspect.type_info(kind)))


def first_problem(node: yaml.Node | None, value: Any, message: str) -> TypeProblem:
    """The fault in a message of msgspec (`what - at `$.path``), for example from a check that a type makes."""
    text, _, path = message.partition(" - at `")
    at = _At(node, 1, "", "")
    for name, index in re.findall(r"\.([^.\[\]`]+)|\[(\d+)\]", path):
        at = at.item(int(index)) if index else at.field(name)
        try:
            value = value[int(index) if index else name]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            at = at._replace(entry=value["id"][:MOST_SHOWN])
    return at.problem(text)


def _check(at: _At, value: Any, kind: inspect.Type) -> Iterator[TypeProblem]:
    if isinstance(kind, inspect.Metadata):
        yield from _check(at, value, kind.type)
    elif isinstance(kind, inspect.UnionType):
        yield from _union(at, value, kind)
    elif not _fits(value, kind):
        yield at.problem(f"Write {_words(kind)}, not {_shown(value)}.")
    elif isinstance(kind, inspect.StructType):
        yield from _struct(at, value, kind)
    elif isinstance(kind, inspect.DictType):
        yield from _length(at, len(value), kind, "entries", "entry")
        for key, each in value.items():
            yield from _check(at.field(key), each, kind.value_type)
    elif isinstance(kind, SEQUENCES):
        yield from _length(at, len(value), kind, "entries", "entry")
        for index, each in enumerate(value):
            yield from _check(at.item(index), each, kind.item_type)
    elif isinstance(kind, inspect.TupleType):
        if len(value) != len(kind.item_types):
            yield at.problem(f"Write {len(kind.item_types)} values, not {len(value)}.")
        for index, (each, part) in enumerate(zip(value, kind.item_types, strict=False)):
            yield from _check(at.item(index), each, part)
    else:
        yield from _plain(at, value, kind)


def _plain(at: _At, value: Any, kind: inspect.Type) -> Iterator[TypeProblem]:
    """Yield the problems of a value that has the right type and no parts, such as a number out of range."""
    if isinstance(kind, inspect.LiteralType | inspect.EnumType):
        known = kind.values if isinstance(kind, inspect.LiteralType) else tuple(x.value for x in kind.cls)
        if value not in known:
            words = [str(each) for each in known]
            near = did_you_mean(str(value), words)
            yield at.problem(f"{_quoted(value)} is not possible here.{near} Possible: {known_words(words)}.")
    elif isinstance(kind, NUMBERS):
        low = kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1
        high = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
        if (low is not None and value < low) or (high is not None and value > high):
            yield at.problem(f"Write {_words(kind)}, not {_quoted(value)}.")
    elif isinstance(kind, inspect.StrType):
        yield from _length(at, len(value), kind, "characters", "character")
        if kind.pattern is not None and re.search(kind.pattern, value) is None:
            form = kind.pattern.removesuffix(r"(?!\n)")
            yield at.problem(f"{_quoted(value)} does not have the right form, {form}. {at.about}".rstrip())


def _struct(at: _At, value: dict[Any, Any], kind: inspect.StructType) -> Iterator[TypeProblem]:
    if "id" in value and isinstance(value["id"], str | int):
        at = at._replace(entry=str(value["id"])[:MOST_SHOWN])
    known, about = {field.encode_name: field for field in kind.fields}, described_fields(kind.cls)
    tags = [kind.tag_field] if kind.tag_field else []
    names = [*tags, *known]
    misspelt = set()
    if kind.forbid_unknown_fields:
        for name in value:
            if name not in names:
                key, _ = at.pair(name)
                misspelt.add(closest(str(name), names))
                near = did_you_mean(str(name), names)
                said = f"unknown field {_quoted(name)}.{near} The fields are {known_words(names)}."
                yield at.problem(said, _line(key, at.line))
    for name, field in known.items():
        if name in value:
            yield from _check(at.field(name, about.get(name, "")), value[name], field.type)
        elif field.required and name not in misspelt:
            yield at.problem(f"the field “{name}” is missing. Add it.")
    if kind.tag_field and kind.tag_field not in value:
        yield at.problem(f"the field “{kind.tag_field}” is missing. Add `{kind.tag_field}: {kind.tag}`.")


def _union(at: _At, value: Any, kind: inspect.UnionType) -> Iterator[TypeProblem]:
    """Yield the problems of a value that may be of several types: those with the type that fits best."""
    parts = [part.type if isinstance(part, inspect.Metadata) else part for part in kind.types]
    fitting = [part for part in parts if _fits(value, part)]
    if not fitting:
        words = " or ".join(dict.fromkeys(_words(part) for part in parts if not isinstance(part, inspect.NoneType)))
        yield at.problem(f"Write {words}, not {_shown(value)}.")
        return
    tagged = [part for part in fitting if isinstance(part, inspect.StructType) and part.tag_field]
    if tagged and isinstance(value, dict):
        yield from _tagged(at, value, tagged)
        return
    found = [list(_check(at, value, part)) for part in fitting]
    if all(found):
        yield from min(found, key=len)


def _tagged(at: _At, value: dict[Any, Any], parts: list[inspect.StructType]) -> Iterator[TypeProblem]:
    """Yield the problems of an effect, goal or other part of which one field names the kind."""
    field, known = str(parts[0].tag_field), {str(part.tag): part for part in parts}
    if field not in value:
        yield at.problem(f"the field “{field}” is missing. It is one of {known_words(known)}.")
    elif str(value[field]) not in known:
        yield at.field(field).problem(
            f"{_quoted(value[field])} is not known.{did_you_mean(str(value[field]), known)} "
            f"Known are {known_words(known)}."
        )
    else:
        yield from _struct(at, value, known[str(value[field])])


def _length(at: _At, found: int, kind: Any, many: str, one: str) -> Iterator[TypeProblem]:
    low, high = kind.min_length, kind.max_length
    if (low is not None and found < low) or (high is not None and found > high):
        if low == high:
            allowed = f"{low} {one if low == 1 else many}"
        elif high is None:
            allowed = f"at least {low} {one if low == 1 else many}"
        else:
            allowed = f"{low or 0} to {high} {many}" if low else f"at most {high} {many}"
        yield at.problem(f"Write {allowed}, not {found}.")


def _fits(value: Any, kind: inspect.Type) -> bool:
    """Whether a value is of the right kind, apart from its parts and limits."""
    if isinstance(kind, inspect.NoneType):
        return value is None
    if isinstance(kind, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(kind, inspect.IntType):
        return isinstance(value, int) and not isinstance(value, bool)
    if isinstance(kind, inspect.FloatType):
        return isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(kind, inspect.StrType):
        return isinstance(value, str)
    if isinstance(kind, inspect.StructType | inspect.DictType):
        return isinstance(value, dict)
    if isinstance(kind, inspect.TupleType | inspect.ListType | inspect.VarTupleType | inspect.SetType):
        return isinstance(value, list)
    if isinstance(kind, inspect.LiteralType):
        return not isinstance(value, dict | list) and value is not None
    return True


def _words(kind: inspect.Type) -> str:
    """A phrase for the values of a type, for “Write …”: “a whole number from 1 to 5”."""
    if isinstance(kind, NUMBERS):
        word = "a whole number" if isinstance(kind, inspect.IntType) else "a number"
        if kind.ge is not None and kind.le is not None:
            return f"{word} from {kind.ge} to {kind.le}"
        return f"{word} of at least {kind.ge}" if kind.ge is not None else word
    if isinstance(kind, inspect.BoolType):
        return "true or false"
    if isinstance(kind, inspect.StrType):
        return "text"
    if isinstance(kind, inspect.LiteralType):
        return f"one of {known_words(str(value) for value in kind.values)}"
    if isinstance(kind, inspect.StructType | inspect.DictType):
        return "names with values, such as `name: value`"
    if isinstance(kind, inspect.Metadata):
        return _words(kind.type)
    return "nothing" if isinstance(kind, inspect.NoneType) else "a list, such as `- entry`"


def _shown(value: Any) -> str:
    """A wrong value in words."""
    if value is None:
        return "nothing"
    if isinstance(value, dict | list):
        return "names with values" if isinstance(value, dict) else "a list"
    kind = "text" if isinstance(value, str) else "a number" if not isinstance(value, bool) else "true or false"
    return f"{kind} ({_quoted(value)})"


def _quoted(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
    return f"“{text}”"


def _line(node: yaml.Node | None, otherwise: int) -> int:
    return otherwise if node is None else node.start_mark.line + 1
