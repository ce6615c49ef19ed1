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
LARGEST = 16 * 2**20
"""The largest size of a pack as JSON, in bytes. Our largest pack has 2 MB. Aliases in YAML are written out, so that few
bytes of files can become very many, which a server would have to hold in memory."""


def encode_pack(kind: type, *folders: Path) -> str:
    """The pack in these folders as text: compressed JSON of what its files say. The pack must be valid.

    Raises `PackError` if it is too large.
    """
    files: dict[str, Any] = {}
    for field, found in pack_paths(kind, *folders).items():
        if isinstance(found, Path):
            files[field] = _plain(found)
            if isinstance(files[field], list) and (added := added_file(folders[0], field)):
                files[field] = with_added(files[field], _plain(added))
        elif found is not None:
            files[field] = {entry: _plain(path) for entry, path in found.items()}
    data = msgspec.json.encode(files)
    if len(data) > LARGEST:
        raise PackError(
            [
                f"With all aliases (`*name`) written out, the pack has {len(data) / 2**20:.0f} MB, but may have "
                f"at most {LARGEST // 2**20} MB. Make it smaller, or divide it into several packs."
            ]
        )
    return b64encode(zlib.compress(data, 6)).decode()


def _plain(path: Path) -> Any:
    return parse_yaml(path.read_text("utf-8"), path.name)[1]


def decode_pack(kind: type[P], text: str) -> P:
    """The pack that `encode_pack` has written. Raises `PackError` if it is damaged or does not fit the type."""
    hints = typing.get_type_hints(kind)
    try:
        data = zlib.decompressobj().decompress(b64decode(text), LARGEST)
        files = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        return kind(**{field: decoder(hints[field]).decode(raw) for field, raw in files.items()})
    except (msgspec.MsgspecError, zlib.error, TypeError, KeyError, ValueError) as error:
        raise PackError([f"The stored pack does not fit this version of the game: {error}."]) from error
