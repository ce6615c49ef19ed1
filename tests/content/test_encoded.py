"""A pack as text is bounded: it is small when it is compressed, and large in the memory of a server."""

from __future__ import annotations

import zlib
from base64 import b64encode
from pathlib import Path

import msgspec
import pytest

from fathom.content.encoded import LARGEST, decode_pack, encode_pack
from fathom.engine.errors import PackError
from fathom.games.refuge.game import GAME

KIND = GAME.content.pack_type


def test_aliases_that_are_written_out_do_not_make_a_pack_without_bounds(tmp_path: Path) -> None:
    entries = "".join(f"- {{id: c{number}, text: *text}}\n" for number in range(LARGEST // 100_000 + 1))
    (tmp_path / "salvage.yaml").write_text(f'- {{id: c, text: &text "{"x" * 100_000}"}}\n{entries}', "utf-8")
    assert (tmp_path / "salvage.yaml").stat().st_size < 110_000
    with pytest.raises(PackError, match="written out, the pack has 16 MB, but may have at most 16 MB"):
        encode_pack(KIND, tmp_path, GAME.folder / "content")


def test_a_stored_pack_is_not_unpacked_without_bounds() -> None:
    bomb = msgspec.json.encode({"salvage": [{"text": "x" * LARGEST}]})
    with pytest.raises(PackError, match="does not fit"):
        decode_pack(KIND, b64encode(zlib.compress(bomb)).decode())
