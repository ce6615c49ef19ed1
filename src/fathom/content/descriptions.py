"""The descriptions of the fields of pack files: the text below each field in the code, for schemas and messages."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import inspect

SUFFIXES = (".py", ".pyc", ".so", ".pyd")


def descriptions(kind: type) -> dict[str, str]:
    """The description of each field of a Struct or dataclass that has one, by the name of the field in the code."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        found |= _of_module(base.__module__).get(base.__qualname__, {})
    return found


def described_fields(kind: Any) -> dict[str, str]:
    """The description of each field of a Struct by its name in files; those without one are left out."""
    names = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
    return {names[field]: text for field, text in descriptions(kind).items() if field in names}


@cache
def _of_module(name: str) -> dict[str, dict[str, str]]:
    """The texts below the fields of a module's classes: by class, then by field. Empty if there is no source code."""
    file = getattr(sys.modules.get(name), "__file__", None)
    if file is None or not file.endswith(SUFFIXES):
        return {}
    # A compiled module has its source code beside it.
    path = Path(file).with_name(f"{Path(file).name.partition('.')[0]}.py")
    if not path.is_file():
        return {}
    tree = ast.parse(path.read_text("utf-8"))
    return {each.name: dict(_texts(each)) for each in tree.body if isinstance(each, ast.ClassDef)}


def _texts(found: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, text in zip(found.body, found.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            value = text.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield field.target.id, " ".join(value.value.split())


def structs_in(kind: Any) -> dict[type, inspect.StructType]:
    """All Struct types that a value of `kind` can contain."""
    found: dict[type, inspect.StructType] = {}
    _collect(inspect.type_info(kind), found)
    return found


def _collect(kind: Any, found: dict[type, inspect.StructType]) -> None:
    if isinstance(kind, inspect.StructType):
        if kind.cls in found:
            return
        found[kind.cls] = kind
        for field in kind.fields:
            _collect(field.type, found)
    for name in ("type", "item_type", "key_type", "value_type"):
        if isinstance(part := getattr(kind, name, None), inspect.Type):
            _collect(part, found)
    for name in ("types", "item_types"):
        for part in getattr(kind, name, ()):
            _collect(part, found)


def describe_schema(schema: dict[str, Any], kind: Any) -> dict[str, Any]:
    """A JSON Schema of `kind` with the description of every field."""
    parts = schema.get("$defs", {})
    for cls, info in structs_in(kind).items():
        part = parts.get(cls.__name__) or parts.get(f"{cls.__module__}.{cls.__qualname__}")
        properties = part.get("properties", {}) if part else {}
        for name, text in described_fields(cls).items():
            properties.get(name, {}).setdefault("description", text)
        if info.tag_field in properties:
            first = " ".join((cls.__doc__ or "").split())
            properties[info.tag_field].setdefault("description", f"“{info.tag}”: {first}")
    return schema
