"""The base of all entries of pack files, and how the effect texts in them are checked."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from fathom.content import packs as content
from fathom.content.packs import Count
from fathom.games.sleeping_gods.language import LanguageError, parse_conditions, parse_effects, parse_kind

ByPlayers: TypeAlias = Annotated[tuple[Count, ...], Meta(min_length=4, max_length=4)]
"""A figure for one, two, three and four players."""

Code: TypeAlias = Annotated[str, Meta(extra={"parse": parse_effects})]
"""Text of the effect language."""
Test: TypeAlias = Annotated[str, Meta(extra={"parse": parse_conditions})]
"""Conditions, separated by commas."""
KindText: TypeAlias = Annotated[str, Meta(extra={"parse": parse_kind})]
"""How a card is used."""


class Part(content.Part, frozen=True, dict=True):
    """An entry of a pack file, or a part of one. Parsed texts are cached on the instance."""


def language_errors(value: Any, path: str = "") -> Iterator[str]:
    """Yield the errors in all effect texts inside a value, as `entry: field: column n: what`."""
    if isinstance(value, Part):
        entry = getattr(value, "id", getattr(value, "num", None))
        path = f"{entry}: " if entry is not None else path
        for field, parse in _fields(type(value)):
            inner = getattr(value, field)
            texts = inner if isinstance(inner, tuple) else (inner,)
            if parse is None:
                yield from language_errors(inner, f"{path}{field}.")
                continue
            for text in texts:
                try:
                    parse(text)
                except LanguageError as error:
                    yield f"{path}{field}: {error}, in “{text}”"
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from language_errors(item, f"{path.rstrip('.')}[{index}]." if path else "")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from language_errors(item, f"{path}{key}.")


@cache
def _fields(kind: type[Part]) -> tuple[tuple[str, Any], ...]:
    """The fields of a type of entry, each with the parser of its texts or None."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple((field, _parser(hints[field])) for field in kind.__struct_fields__)


def _parser(hint: Any) -> Any:
    """The parser named in the type of a text or of a tuple of texts; None if there is none."""
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, Meta) and meta.extra and "parse" in meta.extra:
            return meta.extra["parse"]
    if typing.get_origin(hint) is tuple:
        return _parser(typing.get_args(hint)[0])
    return _parser(hint.__origin__) if typing.get_origin(hint) is Annotated else None
