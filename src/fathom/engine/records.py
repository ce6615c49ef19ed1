"""The classes that a state and a content pack are made of: dataclasses or Structs.

The rules compiled by mypyc read and change a compiled dataclass several times as fast as a Struct; copying one takes
twice as long.
"""

from __future__ import annotations

import ast
import copyreg
import sys
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import msgspec


def is_record(kind: Any) -> bool:
    """Whether this is a class with declared fields: a dataclass or a Struct."""
    return isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, msgspec.Struct))


def is_frozen(kind: Any) -> bool:
    """Whether a dataclass or Struct is frozen: its fields cannot be set."""
    frozen: bool = (kind.__struct_config__ if issubclass(kind, msgspec.Struct) else kind.__dataclass_params__).frozen
    return frozen


def field_names(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a dataclass or Struct, in order."""
    names: tuple[str, ...] = (
        kind.__struct_fields__ if issubclass(kind, msgspec.Struct) else tuple(f.name for f in fields(kind))
    )
    return names


def restore(kind: type) -> None:
    """Give a compiled dataclass what mypyc leaves out: the annotations of its source, and how to pickle and copy it.

    Of `list[Diver]` mypyc keeps only `list`. Does nothing if the class is not compiled.
    """
    file = Path(getattr(sys.modules[kind.__module__], "__file__", None) or "")
    if file.name.endswith(tuple(EXTENSION_SUFFIXES)):
        source = file.with_name(f"{file.name.partition('.')[0]}.py")
        kind.__annotations__ = _written(source)[kind.__name__]
        copyreg.pickle(kind, _reduced)


def _reduced(record: Any) -> tuple[type, tuple[Any, ...]]:
    """The class and the field values of a dataclass, from which pickle makes it again."""
    kind = type(record)
    return kind, tuple(getattr(record, name) for name in field_names(kind))


@cache
def _written(source: Path) -> dict[str, dict[str, str]]:
    """The annotations of each class of a module, as written in its source file: by class and field."""
    return {
        node.name: {
            line.target.id: ast.unparse(line.annotation)
            for line in node.body
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        }
        for node in ast.parse(source.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
