"""Fast copies of a state.

A state is a tree of dataclasses or Structs, lists and dicts with immutable leaves. For each class a small copying
function is written once from its annotations: leaves and frozen Structs are shared, containers are copied.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable
from threading import RLock
from typing import Any, TypeVar

import msgspec

from fathom.engine.records import field_names, is_frozen, is_record

T = TypeVar("T")

LEAVES = (int, float, str, bytes, bool, type(None))
_copiers: dict[type, Callable[[Any], Any]] = {}
_drafts: dict[type, Callable[[Any], Any]] = {}
"""Unfinished copiers of types that refer to each other; moved to `_copiers` when all of them are made."""
_making = RLock()


def copy(state: T) -> T:
    """An independent copy of a state: changing one never changes the other."""
    kind = type(state)
    copied: T = (_copiers.get(kind) or _copier(kind))(state)
    return copied


def _copier(kind: type) -> Callable[[Any], Any]:
    """The copying function of a class, made on first use."""
    with _making:
        if kind in _copiers:
            return _copiers[kind]
        if kind in _drafts:
            return _drafts[kind]
        outermost = not _drafts
        _drafts[kind] = lambda value: _copiers[kind](value)  # a placeholder while a recursive type is made
        try:
            _drafts[kind] = _made(kind)
            if outermost:
                _copiers.update(_drafts)
        finally:
            if outermost:
                _drafts.clear()
        return _copiers.get(kind) or _drafts[kind]


def _made(kind: type) -> Callable[[Any], Any]:
    """Generate the function that copies objects of a class; fields that never change are shared."""
    scope: dict[str, Any] = {}
    if issubclass(kind, msgspec.Struct):
        lines = [f"return {_construction('s', kind, scope)}"]
    else:
        # Its `__init__` would take as long again: a compiled class checks every value that Python hands it.
        scope["Kind"], scope["new"] = kind, kind.__new__
        hints = typing.get_type_hints(kind)
        parts = {field: _expression(f"s.{field}", hints[field], scope) for field in field_names(kind)}
        lines = ["twin = new(Kind)", *(f"twin.{field} = {part}" for field, part in parts.items()), "return twin"]
    exec("\n    ".join(["def copier(s):", *lines]), scope)
    made: Callable[[Any], Any] = scope["copier"]
    return made


def _construction(value: str, kind: type, scope: dict[str, Any]) -> str:
    """Source text of a call that makes a copy of the Struct `value`."""
    hints = typing.get_type_hints(kind)
    named = {p.name for p in inspect.signature(kind).parameters.values() if p.kind is p.KEYWORD_ONLY}
    parts = [
        (f"{field}=" if field in named else "") + _expression(f"{value}.{field}", hints[field], scope)
        for field in field_names(kind)
    ]
    name = f"Kind_{len(scope)}"
    scope[name] = kind
    return f"{name}({', '.join(parts)})"


def _expression(value: str, hint: Any, scope: dict[str, Any]) -> str:
    """Source text that copies `value`, whose annotation is `hint`; the names that it uses are added to `scope`."""
    if _shareable(hint):
        return value
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is list:
        if _shareable(arguments[0]):
            return f"{value}.copy()"
        return f"[{_item('x', arguments[0], scope)} for x in {value}]"
    if origin is dict:
        if _shareable(arguments[1]):
            return f"{value}.copy()"
        return f"{{k: {_expression('v', arguments[1], scope)} for k, v in {value}.items()}}"
    if origin in (types.UnionType, typing.Union):
        rest = [part for part in arguments if part is not type(None)]
        if len(rest) == 1 and len(arguments) == 2:
            return f"(None if {value} is None else {_expression(value, rest[0], scope)})"
        if all(is_record(part) for part in rest):
            scope["copy"] = copy
            return f"(None if {value} is None else copy({value}))" if len(rest) < len(arguments) else f"copy({value})"
    if is_record(hint):
        name = f"copy_{len(scope)}"
        scope[name] = _copier(hint)
        return f"{name}({value})"
    raise TypeError(f"a state may not hold {hint!r}: use dataclasses, Structs, lists, dicts and immutable leaves")


def _item(value: str, hint: Any, scope: dict[str, Any]) -> str:
    """Source text that copies an item of a list; a simple Struct needs no function call."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        parts = typing.get_type_hints(hint).values()
        if all(_shareable(part) or _is_plain_list(part) for part in parts):
            return _construction(value, hint, scope)
    return _expression(value, hint, scope)


def _is_plain_list(hint: Any) -> bool:
    """Whether this is a list of things that may be shared."""
    return typing.get_origin(hint) is list and _shareable(typing.get_args(hint)[0])


def _shareable(hint: Any) -> bool:
    """Whether values of this annotation never change and so may be shared between copies."""
    if hint in LEAVES:
        return True
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return True
    if origin in (types.UnionType, typing.Union):
        return all(_shareable(part) for part in arguments)
    if origin is tuple:
        return all(part is Ellipsis or _shareable(part) for part in arguments)
    if origin is typing.Annotated:
        return _shareable(arguments[0])
    if isinstance(hint, type) and issubclass(hint, tuple):
        named = typing.get_type_hints(hint)
        return bool(named) and all(_shareable(part) for part in named.values())
    return is_record(hint) and is_frozen(hint)
