"""Content packs: a folder of readable files, validated on load.

A game's `Pack` is a dataclass or Struct with one field per file: field `kraken` is `kraken.yaml`. A field that is a
mapping of entries is a folder: `story/north/inn.yaml` is entry `north/inn` of field `story`. If `SINGLE_FILES` of the
pack names the field, one file is allowed as well: `marks.yaml` is entry `marks` of field `marks`. A pack computes its
tables when it is made: they are fields of a Struct with a default, or other attributes of a dataclass. Unknown keys,
missing keys and wrong values are errors that name file, line, entry and field. A custom pack may have only some of the
files; the others come from the game's pack. `quests.add.yaml` adds entries to those of the game (see `added_entries`).
"""

from __future__ import annotations

import hashlib
import typing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

from fathom.content.added_entries import ADDED, added_file, takes_entries, with_added
from fathom.content.pack_files import MANIFEST, unreadable_files
from fathom.content.yaml_text import parse_yaml
from fathom.engine.errors import PackError
from fathom.engine.records import field_names

P = TypeVar("P")
T = TypeVar("T")


Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of everything that is written in pack files."""


class Story(Part, frozen=True):
    """The opening and the endings of a cooperative game; `defeat` has one for each losing rule."""

    opening: str
    """The text at the start."""
    victory: str
    """The text after a victory."""
    defeat: dict[str, str]
    """The text after a defeat, by the id of the rule by which the game was lost."""


def read_yaml(text: str, name: str, kind: Any) -> Any:
    """Parse YAML text as a value of `kind`. Raises `PackError` with all faults: `name`, line, entry, field, remedy."""
    node, raw = parse_yaml(text, name)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        # Here and below: what only few programs need is imported late, so that `import fathom` stays quick.
        from fathom.content.type_problems import first_problem, type_problems

        problems = type_problems(node, raw, kind) or [first_problem(node, raw, str(error))]
        raise PackError([problem.said(name) for problem in problems]) from error


def load_pack(kind: type[P], *folders: Path) -> P:
    """The pack of `kind` from the first folder; each file missing there comes from the next folder.

    A file of the first folder that adds entries adds them to those of the next folder.
    """
    if not folders[0].is_dir():
        raise PackError([f"{folders[0]}: no such folder"])
    # The game's own pack came with the program.
    if len(folders) > 1 and (unreadable := unreadable_files(folders[0])):
        raise PackError(unreadable)
    hints, problems = typing.get_type_hints(kind), list(_strays(kind, folders[0]))
    parts: dict[str, Any] = {}
    for field, found in pack_paths(kind, *folders).items():
        if found is None:
            problems.append(f"{field}.yaml: missing. Add it.")
        elif isinstance(found, Path):
            parts[field] = _read(found, found.name, hints[field], problems)
            added = added_file(folders[0], field) if takes_entries(hints[field]) else None
            if added is not None and found.parent == folders[0]:
                problems.append(f"{added.name}: the pack has {found.name}, too. Put the entries there.")
            elif added is not None:
                more = _read(added, added.name, hints[field], problems)
                parts[field] = with_added(parts[field] or [], more or [])
        else:
            entry_kind = typing.get_args(hints[field])[1]
            parts[field] = {
                entry: _read(path, path.name if entry == field else f"{field}/{entry}.yaml", entry_kind, problems)
                for entry, path in found.items()
            }
    if problems:
        raise PackError(problems)
    return kind(**parts)


def pack_paths(kind: type, *folders: Path) -> dict[str, Path | dict[str, Path] | None]:
    """The file of each field of a pack, or its files by entry, from the first folder that has it; None if missing."""
    hints, single = typing.get_type_hints(kind), getattr(kind, "SINGLE_FILES", ())
    return {
        field: _entries(field, folders, field in single)
        if _is_folder(hints[field])
        else next((folder / f"{field}.yaml" for folder in folders if (folder / f"{field}.yaml").is_file()), None)
        for field in file_fields(kind)
    }


def _strays(kind: type, folder: Path) -> Iterator[str]:
    """Problems with files and folders that would not be read."""
    from fathom.content.suggestions import did_you_mean

    hints = typing.get_type_hints(kind)
    subfolders = [field for field in file_fields(kind) if _is_folder(hints[field])]
    files = sorted(f"{field}.yaml" for field in file_fields(kind) if field not in subfolders)
    adding = [f"{field}{ADDED}" for field in file_fields(kind) if takes_entries(hints[field])]
    names = (*files, *adding, *(f"{field}.yaml" for field in getattr(kind, "SINGLE_FILES", ())), MANIFEST)
    for path in sorted(folder.glob("*.y*ml")):
        if path.name not in names:
            near = did_you_mean(path.name, names)
            yield f"{path.name}: not a file of this pack.{near} Its files are {', '.join(files)}."
    for path in sorted(path for path in folder.iterdir() if path.is_dir() and path.name[0] != "."):
        if path.name in subfolders:
            strays = sorted(stray.relative_to(folder).as_posix() for stray in path.rglob("*.yml"))
            yield from (f"{stray}: files of a pack end in .yaml. Rename it." for stray in strays)
        elif any(path.rglob("*.yaml")):
            has = f"Its folders are {', '.join(subfolders)}." if subfolders else "It has no folders."
            yield f"{path.name}/: not a folder of this pack.{did_you_mean(path.name, subfolders)} {has}"


def _read(path: Path, name: str, kind: Any, problems: list[str]) -> Any:
    """The value of a file; None if it is not valid, and then its faults are added to `problems`."""
    try:
        return read_yaml(path.read_text("utf-8"), name, kind)
    except PackError as error:
        problems += error.problems
    except UnicodeDecodeError as error:
        problems.append(f"{name}: not UTF-8 text: {error.reason}. Save it as UTF-8.")


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
        yield f"{file}: {id or what}: id: it occurs more than once. Give each another id."


def pack_hash(pack: Any) -> str:
    """A short hash of the content of a pack; comments and layout do not count."""
    written = {field: getattr(pack, field) for field in file_fields(type(pack))}
    return hashlib.sha256(msgspec.json.encode(written, order="deterministic")).hexdigest()[:16]


def pack_schema(kind: type) -> dict[str, Any]:
    """The JSON Schema of each file of a pack, for editors, with a description of every file and field."""
    from fathom.content.descriptions import describe_schema, descriptions

    said, found = descriptions(kind), {}
    for file, (field, part) in pack_file_types(kind).items():
        schema = describe_schema(msgspec.json.schema(part), part)
        found[file] = {**({"description": said[field]} if field in said else {}), **schema}
    return found


def pack_file_types(kind: type) -> dict[str, tuple[str, Any]]:
    """The files of a pack, such as `board.yaml` or `story/*.yaml`, each with its field and its type."""
    hints = typing.get_type_hints(kind)
    return {
        f"{field}/*.yaml" if _is_folder(hints[field]) else f"{field}.yaml": (
            field,
            typing.get_args(hints[field])[1] if _is_folder(hints[field]) else hints[field],
        )
        for field in file_fields(kind)
    }


def file_fields(kind: Any) -> tuple[str, ...]:
    """The fields of a pack that are files: those without a default."""
    fields = field_names(kind)
    return fields if is_dataclass(kind) else fields[: len(fields) - len(kind.__struct_defaults__)]
