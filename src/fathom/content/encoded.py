"""A whole pack as text, complete without the files of the game, so that a match can keep the pack it began with."""

from __future__ import annotations

import typing
import zlib
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fathom.content.added_entries import added_file, with_added
from fathom.content.decoding import decoder
from fathom.content.packs import pack_paths
from fathom.content.yaml_text import parse_yaml
from fathom.engine.errors import PackError

P = TypeVar("P")


def encode_pack(kind: type, *folders: Path) -> str:
    """The pack in these folders as text: compressed JSON of what its files say. The pack must be valid."""
    files: dict[str, Any] = {}
    for field, found in pack_paths(kind, *folders).items():
        if isinstance(found, Path):
            files[field] = _plain(found)
            if isinstance(files[field], list) and (added := added_file(folders[0], field)):
                files[field] = with_added(files[field], _plain(added))
        elif found is not None:
            files[field] = {entry: _plain(path) for entry, path in found.items()}
    return b64encode(zlib.compress(msgspec.json.encode(files), 6)).decode()


def _plain(path: Path) -> Any:
    return parse_yaml(path.read_text("utf-8"), path.name)[1]


def decode_pack(kind: type[P], text: str) -> P:
    """The pack that `encode_pack` has written. Raises `PackError` if it is damaged or does not fit the type."""
    hints = typing.get_type_hints(kind)
    try:
        files = msgspec.json.decode(zlib.decompress(b64decode(text)), type=dict[str, msgspec.Raw])
        return kind(**{field: decoder(hints[field]).decode(raw) for field, raw in files.items()})
    except (msgspec.MsgspecError, zlib.error, TypeError, KeyError, ValueError) as error:
        raise PackError([f"The stored pack does not fit this version of the game: {error}."]) from error
