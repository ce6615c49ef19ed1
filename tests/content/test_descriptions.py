"""Every field of every game's pack has a description, in the code and in the schema."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fathom.content.descriptions import described_fields, descriptions, structs_in
from fathom.content.manifest import Manifest, manifest_schema
from fathom.content.packs import file_fields, pack_file_types, pack_schema
from fathom.games import find, names

GAMES = [name for name in names() if name in ("refuge", "tentacula", "jupiter", "rivals", "sleeping-gods")]


class Shell(msgspec.Struct):
    """A shell."""

    worth: int
    """What it is worth
    at the market."""
    bare: int = 0


def undescribed(schema: Any, path: str = "") -> Iterator[str]:
    """The properties of a schema that have no description."""
    if isinstance(schema, dict):
        for name, part in schema.get("properties", {}).items():
            if not part.get("description"):
                yield f"{path}.{name}"
        for key, part in schema.items():
            yield from undescribed(part, f"{path}/{key}")
    elif isinstance(schema, list):
        for part in schema:
            yield from undescribed(part, path)


def test_the_text_below_a_field_is_its_description() -> None:
    assert descriptions(Shell) == {"worth": "What it is worth at the market."}
    assert described_fields(Shell) == {"worth": "What it is worth at the market."}
    assert list(structs_in(dict[str, list[Shell] | None])) == [Shell]


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_pack_is_described(game: str) -> None:
    kind = find(game).content.pack_type
    missing = [f"{field}.yaml" for field in file_fields(kind) if field not in descriptions(kind)]
    for _, part in pack_file_types(kind).values():
        for cls, info in structs_in(part).items():
            said = described_fields(cls)
            missing += [f"{cls.__name__}.{field.encode_name}" for field in info.fields if field.encode_name not in said]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_every_property_of_a_schema_is_described(game: str) -> None:
    schemas = pack_schema(find(game).content.pack_type)
    assert [file for file, schema in schemas.items() if not schema.get("description")] == []
    assert list(undescribed(schemas)) == []


def test_the_manifest_is_described() -> None:
    assert list(undescribed(manifest_schema())) == []
    assert set(described_fields(Manifest)) == set(Manifest.__struct_encode_fields__)
