"""Where a pack comes from: folders, archives, installed packs; and packs that were made for an older version."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom.content.packs import pack_hash
from fathom.content.sources import installed, pack_source
from fathom.engine.errors import PackError
from fathom.game.game import Game
from fathom.games.refuge.game import GAME
from tests.packs.kit import MANIFEST, archive, write_pack


def problems(game: Game, folder: Path) -> list[str]:
    with pytest.raises(PackError) as error:
        game.pack_at(folder)
    return error.value.problems


def test_a_folder_an_archive_and_an_installed_pack_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FATHOM_PACKS", str(tmp_path / "library"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "library").mkdir()
    data = archive(tmp_path / "lenient-folder")
    for path in (tmp_path / "library" / "lenient.zip", tmp_path / "other.zip"):
        path.write_bytes(data)
    assert list(installed(tmp_path / "library")) == ["lenient"]
    sources = ("lenient-folder", "other.zip", "lenient")
    assert {fathom.new("refuge", pack=source).pack.board.threat_limit for source in sources} == {5}


def test_a_pack_that_is_not_there_is_refused_with_what_is(tmp_path: Path) -> None:
    write_pack(tmp_path / "lenient")
    with pytest.raises(
        PackError, match=r"lenint: no such folder\. .* Installed packs: lenient\. Did you mean “lenient”"
    ):
        pack_source(Path("lenint"), tmp_path)


def test_a_pack_for_another_game_is_refused(tmp_path: Path) -> None:
    write_pack(tmp_path, MANIFEST.replace("game: refuge", "game: rivals"))
    assert problems(GAME, tmp_path) == ["pack.yaml: game: this is a pack for rivals, not for refuge. Choose that game."]


def test_a_pack_for_a_newer_version_is_refused(tmp_path: Path) -> None:
    write_pack(tmp_path, f"{MANIFEST}format: 2\n")
    (problem,) = problems(GAME, tmp_path)
    assert "made for version 2 of the files of refuge; this program reads up to version 1" in problem
    assert problem.endswith("Update Fathom Five to use it.")


def newer(migration: Any) -> Game:
    """The Refuge as if its files had a second version, which older packs are brought to."""
    return replace(GAME, content=replace(GAME.content, pack_version=2, pack_migrations={1: migration}))


def test_a_pack_for_an_older_version_is_migrated(tmp_path: Path) -> None:
    def migrate(files: dict[str, Any]) -> dict[str, Any]:
        files["board.yaml"]["threat_limit"] = files["board.yaml"].pop("track")
        return files

    write_pack(tmp_path, board=("threat_limit: 4", "track: 6"))
    before = (tmp_path / "board.yaml").read_text()
    assert newer(migrate).pack_at(tmp_path).board.threat_limit == 6
    assert (tmp_path / "board.yaml").read_text() == before
    assert pack_hash(newer(migrate).pack) == pack_hash(GAME.pack)


def test_an_older_pack_that_cannot_be_migrated_is_refused_with_the_reason(tmp_path: Path) -> None:
    def migrate(files: dict[str, Any]) -> dict[str, Any]:
        files["board.yaml"]["threat_limit"] = files["board.yaml"].pop("track")
        return files

    write_pack(tmp_path)
    (problem,) = problems(newer(migrate), tmp_path)
    assert "cannot be brought to version 2 (KeyError('track'))" in problem
    assert "write `format: 2`" in problem
