"""Content of the right types is checked without an exception."""

from __future__ import annotations

import random
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.content.packs import file_fields
from fathom.engine.errors import PackError
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.validation import check_pack
from tests.conformance.tools import SOAK
from tests.sleeping_gods.content_kit import PACK

OPTIONAL = ("marks", "cast")
"""Folders that may be empty."""
FILES = [file for file in file_fields(Pack) if file not in OPTIONAL]
HINTS = typing.get_type_hints(Pack, include_extras=True)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single value in a file, and the way to it."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, key))
    else:
        yield path, value


def shuffled(file: str, chance: random.Random) -> Any:
    """A file of ours in which one value was replaced by another of the same field."""
    content = msgspec.json.decode(msgspec.json.encode(getattr(PACK, file)))
    found = list(leaves(content))
    path, value = chance.choice(found)
    others = [other for way, other in found if way[-1] == path[-1] and type(other) is type(value)]
    inside = content
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = chance.choice(others)
    return content


@pytest.mark.thorough
@given(st.sampled_from(FILES), st.randoms(use_true_random=False))
@settings(max_examples=15 * SOAK)
def test_values_in_the_wrong_place_are_reported_or_harmless(file: str, chance: random.Random) -> None:
    try:
        content = msgspec.convert(shuffled(file, chance), HINTS[file])
        problems = check_pack(msgspec.structs.replace(PACK, **{file: content}))
    except (msgspec.ValidationError, PackError):
        return
    assert all(isinstance(problem, str) for problem in problems)


@pytest.mark.parametrize("file", [file for file in FILES if file != "figures"])
def test_an_empty_file_is_reported(file: str) -> None:
    empty: Any = {} if file == "story" else []
    assert check_pack(msgspec.structs.replace(PACK, **{file: empty}))
