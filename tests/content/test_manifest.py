"""The manifest of a pack."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.content.manifest import COVER_LIMIT, read_manifest
from fathom.engine.errors import PackError
from tests.packs.kit import MANIFEST, PNG


def problems(folder: Path) -> list[str]:
    with pytest.raises(PackError) as error:
        read_manifest(folder)
    return error.value.problems


def test_a_pack_need_not_have_a_manifest(tmp_path: Path) -> None:
    assert read_manifest(tmp_path) is None


def test_a_manifest_says_who_made_the_pack(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(MANIFEST)
    found = read_manifest(tmp_path)
    assert found is not None
    assert (found.name, found.game, found.version, found.author) == ("lenient", "refuge", "1.2", "Ada")
    assert [entry.changes for entry in found.changelog] == [["The Threat track is longer."]]


def test_all_its_faults_are_named_with_their_lines(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(MANIFEST.replace("lenient", "Not One Word", 1).replace("author", "auther"))
    assert problems(tmp_path) == [
        "pack.yaml:5: unknown field “auther”. Did you mean “author”? The fields are name, game, title, version, "
        "author, licence, summary, format, cover, changelog.",
        "pack.yaml:1: name: “Not One Word” does not have the right form, ^[a-z0-9][a-z0-9-]*$. The name in addresses "
        "and commands: lower-case letters, digits and hyphens.",
    ]


def test_a_cover_must_be_a_small_picture_of_the_pack(tmp_path: Path) -> None:
    manifest, cover = tmp_path / "pack.yaml", tmp_path / "cover.png"
    for name, said in (
        ("cover.svg", "Use a PNG, JPEG or WebP picture"),
        ("../cover.png", "there is no file"),
        ("cover.png", "there is no file “cover.png” beside pack.yaml"),
    ):
        manifest.write_text(f"{MANIFEST}cover: {name}\n")
        assert said in problems(tmp_path)[0]
    cover.write_bytes(b"<script>")
    assert "is not a PNG picture" in problems(tmp_path)[0]
    cover.write_bytes(PNG + bytes(COVER_LIMIT))
    assert "has more than 500 kB" in problems(tmp_path)[0]
    cover.write_bytes(PNG)
    assert read_manifest(tmp_path) is not None
