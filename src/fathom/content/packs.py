"""Content packs: a folder of readable files, validated on load.

A game's `Pack` is a dataclass or Struct with one field per file: field `kraken` is `kraken.yaml`. A field that is a
mapping of entries is a folder: `story/north/inn.yaml` is entry `north/inn` of field `story`. If `SINGLE_FILES` of the
pack names the field, one file is allowed as well: `marks.yaml` is entry `marks` of field `marks`. A pack computes its
tables when it is made: they are fields of a Struct with a default, or other attributes of a dataclass. Unknown keys,
missing keys and wrong values are errors that name file, line, entry and field. A custom pack may have only some of the
files; the others come from the game's pack.
"""

from __future__ import annotations

import hashlib
import re
import typing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
import yaml

from fathom.content.pack_files import unreadable_files
from fathom.engine.errors import PackError
from fathom.engine.records import field_names

P = TypeVar("P")
T = TypeVar("T")


Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]

YAML_SHAPES = {"object": "names with values, such as `name: value`", "array": "a list, such as `- entry`"}
YAML_VALUES = {
    "object": "names with values",
    "array": "a list",
    "str": "text",
    "int": "a number",
    "float": "a number",
    "null": "empty",
}
"""The words of error messages for what a file must contain and what it contains, by msgspec's names of the types."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of everything that is written in pack files."""


class Story(Part, frozen=True):
    """The opening and the endings of a cooperative game; `defeat` has one for each losing rule."""

    opening: str
    victory: str
    defeat: dict[str, str]


class _Traps:
    """YAML without surprises: only true and false are booleans, dates stay text, a repeated key is an error."""

    yaml_implicit_resolvers: typing.ClassVar[dict[str, Any]] = {
        first: [
            (tag, pattern)
            for tag, pattern in resolvers
            if tag not in ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp")
        ]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: list[Any] = []
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.MarkedYAMLError(problem=f"key “{key.value}” occurs twice", problem_mark=key.start_mark)
            seen.append(key.value)
        return super().construct_mapping(node, deep)  # type: ignore[misc, no-any-return]


class _Loader(_Traps, yaml.SafeLoader):
    """The YAML parser written in Python: slower, with better error messages."""


class _FastLoader(_Traps, getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """The YAML parser written in C, if available: many times faster."""


for _loader in (_Loader, _FastLoader):
    _loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))


def _shallow(text: str) -> bool:
    """Whether a text is certainly not nested deeply; deep nesting would crash the fast parser."""
    return text.count("[") + text.count("{") <= 500 and max(map(len, text.splitlines()), default=0) <= 500


def _parsed(text: str, kind: Any) -> tuple[yaml.Node | None, Any]:
    loader = kind(text)
    try:
        node = loader.get_single_node()
        return node, loader.construct_document(node) if node is not None else None
    finally:
        loader.dispose()


def read_yaml(text: str, name: str, kind: Any) -> Any:
    """Parse YAML text as a value of `kind`. Raises `PackError` with `name`, the line, the entry and the field."""
    try:
        try:
            node, raw = _parsed(text, _FastLoader if _shallow(text) else _Loader)
        except (yaml.YAMLError, ValueError, RecursionError):
            node, raw = _parsed(text, _Loader)
    except yaml.MarkedYAMLError as error:
        where = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
        raise PackError([f"{name}{where}: {error.problem}"]) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        # Characters that YAML does not allow, and values that its parser cannot convert.
        raise PackError([f"{name}: {str(error).splitlines()[0]}"]) from error
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `")
        path = path.rstrip("`")
        line = _line(node, path)
        entry = _entry(raw, path)
        where = f"{entry}{path.removeprefix('$').lstrip('.')}: " if path else ""
        raise PackError([f"{name}:{line}: {where}{message if path else _plain(message)}"]) from error


def _plain(message: str) -> str:
    """A message about a whole file, reworded for YAML, which has no “object” and no “array”."""
    found = re.fullmatch(r"Expected `(\w+)`, got `(\w+)`", message)
    if found is None or found[1] not in YAML_SHAPES:
        return message
    return f"Write {YAML_SHAPES[found[1]]}; this is {YAML_VALUES.get(found[2], found[2])}."


def load_pack(kind: type[P], *folders: Path) -> P:
    """The pack of `kind` from the first folder; each file missing there comes from the next folder."""
    hints = typing.get_type_hints(kind)
    files = {field: f"{field}.yaml" for field in file_fields(kind) if not _is_folder(hints[field])}
    problems = []
    if not folders[0].is_dir():
        raise PackError([f"{folders[0]}: no such folder"])
    # The game's own pack came with the program.
    if len(folders) > 1 and (unreadable := unreadable_files(folders[0])):
        raise PackError(unreadable)
    single = {field: f"{field}.yaml" for field in getattr(kind, "SINGLE_FILES", ())}
    for path in sorted(folders[0].glob("*.y*ml")):
        if path.name not in (*files.values(), *single.values()):
            problems.append(f"{path.name}: not a file of this pack; its files are {', '.join(sorted(files.values()))}")
    parts: dict[str, Any] = {}
    for field in file_fields(kind):
        if field not in files:
            strays = sorted(path.relative_to(folders[0]).as_posix() for path in (folders[0] / field).rglob("*.yml"))
            problems += [f"{stray}: files of a pack end in .yaml" for stray in strays]
            parts[field] = {}
            for entry, path in _entries(field, folders, field in single).items():
                name = path.name if entry == field else f"{field}/{entry}.yaml"
                parts[field][entry] = _read(path, name, typing.get_args(hints[field])[1], problems)
            continue
        file = files[field]
        found = next((folder / file for folder in folders if (folder / file).is_file()), None)
        if found is None:
            problems.append(f"{file}: missing")
            continue
        parts[field] = _read(found, file, hints[field], problems)
    if problems:
        raise PackError(problems)
    return kind(**parts)


def _read(path: Path, name: str, kind: Any, problems: list[str]) -> Any:
    """The value of a file; None if it is not valid, and then its faults are added to `problems`."""
    try:
        return read_yaml(path.read_text("utf-8"), name, kind)
    except PackError as error:
        problems += error.problems
    except UnicodeDecodeError as error:
        problems.append(f"{name}: not UTF-8 text: {error.reason}")


def _is_folder(hint: Any) -> bool:
    """Whether a field is a folder of files. A mapping of Structs is a folder; a mapping of plain values is one file."""
    if typing.get_origin(hint) is not dict:
        return False
    value = typing.get_args(hint)[1]
    return any(isinstance(kind, type) and issubclass(kind, msgspec.Struct) for kind in (value, *typing.get_args(value)))


def _entries(field: str, folders: tuple[Path, ...], single: bool) -> dict[str, Path]:
    """The files of a folder field, by the name of the entry; each from the first of the folders that has it.

    `single` says whether `field.yaml` beside the folder counts as well.
    """
    found: dict[str, Path] = {}
    for folder in folders:
        if single and (folder / f"{field}.yaml").is_file():
            found.setdefault(field, folder / f"{field}.yaml")
        for path in (folder / field).rglob("*.yaml"):
            found.setdefault(path.relative_to(folder / field).with_suffix("").as_posix(), path)
    return dict(sorted(found.items()))


def duplicates(values: Iterable[T]) -> list[T]:
    """The values that occur more than once."""
    return [value for value, count in Counter(values).items() if count > 1]


def check_ids(file: str, what: str, entries: Sequence[Any], is_reserved: Callable[[str], bool]) -> Iterator[str]:
    """Yield the problems with ids, names and titles. Ids must be unique, one word, and not reserved in positions; names
    and titles must not be empty."""
    for number, entry in enumerate(entries, 1):
        id = entry.id
        here = f"{file}: {id if id.strip() else f'{what} {number}'}"
        if not id.strip():
            yield f"{here}: id: it is empty"
        elif id.split() != [id]:
            yield f"{here}: id: it may not contain spaces"
        elif is_reserved(id):
            yield f"{here}: id: “{id}” means something else in positions"
        for field in ("name", "title"):
            if not getattr(entry, field, "-").strip():
                yield f"{here}: {field}: it is empty"
    for id in duplicates(entry.id for entry in entries):
        yield f"{file}: {id or what}: id: it occurs more than once"


def pack_hash(pack: Any) -> str:
    """A short hash of the content of a pack; comments and layout do not count."""
    written = {field: getattr(pack, field) for field in file_fields(type(pack))}
    return hashlib.sha256(msgspec.json.encode(written, order="deterministic")).hexdigest()[:16]


def pack_schema(kind: type) -> dict[str, Any]:
    """The JSON Schema of each file of a pack, for editors."""
    hints = typing.get_type_hints(kind)
    return {
        f"{field}/*.yaml" if _is_folder(hints[field]) else f"{field}.yaml": msgspec.json.schema(
            typing.get_args(hints[field])[1] if _is_folder(hints[field]) else hints[field]
        )
        for field in file_fields(kind)
    }


def file_fields(kind: Any) -> tuple[str, ...]:
    """The fields of a pack that are files: those without a default."""
    fields = field_names(kind)
    return fields if is_dataclass(kind) else fields[: len(fields) - len(kind.__struct_defaults__)]


def _steps(path: str) -> list[str | int]:
    return [int(index) if index else name for name, index in re.findall(r"\.([^.\[\]]+)|\[(\d+)\]", path)]


def _line(node: yaml.Node | None, path: str) -> int:
    """The line of the entry at a msgspec path, as far as the path can be followed."""
    line = 1
    for step in _steps(path):
        if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step]
        elif isinstance(node, yaml.MappingNode):
            found = [(key, value) for key, value in node.value if key.value == step]
            if not found:
                break
            node = found[0][1]
        else:
            break
        line = node.start_mark.line + 1
    return line


def _entry(raw: Any, path: str) -> str:
    """The `id` of the innermost entry on the path that has one, followed by a colon; empty if none has."""
    name = ""
    for step in _steps(path):
        try:
            raw = raw[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(raw, dict) and "id" in raw:
            name = f"{raw['id']}: "
    return name
