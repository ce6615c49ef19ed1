"""The library of installed packs."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.engine.errors import PackError
from fathom.packs.library import PackLibrary, archive_of, cover_of
from fathom.packs.reading import CheckedPack, check_pack
from tests.packs.kit import MANIFEST, PNG, write_pack


@pytest.fixture
def library(tmp_path: Path) -> PackLibrary:
    return PackLibrary(tmp_path / "library")


def checked(folder: Path, manifest: str = MANIFEST) -> CheckedPack:
    found = check_pack(write_pack(folder, manifest))
    assert found.problems == []
    return found


def names(library: PackLibrary, game: str = "") -> list[str]:
    return [f"{pack.manifest.name} {pack.manifest.version}" for pack in library.packs(game)]


def test_a_pack_is_installed_replaced_and_removed(library: PackLibrary, tmp_path: Path) -> None:
    assert library.packs() == []
    one = checked(tmp_path / "one")
    assert library.install(one).path == tmp_path / "library" / "lenient.zip"
    assert names(library) == names(library, "refuge") == ["lenient 1.2"]
    assert names(library, "rivals") == []
    assert archive_of(library.find("lenient")) == one.archive
    library.install(checked(tmp_path / "two", MANIFEST.replace('version: "1.2"\n', 'version: "2"\n', 1)))
    assert names(library) == ["lenient 2"]
    library.remove("lenient")
    assert (names(library), list((tmp_path / "library").iterdir())) == ([], [])


def test_a_name_of_another_game_is_not_replaced(library: PackLibrary, tmp_path: Path) -> None:
    write_pack(tmp_path / "library" / "lenient")
    with pytest.raises(PackError, match="already used by"):
        library.install(checked(tmp_path / "one"))


def test_folders_and_packs_from_elsewhere_are_listed(library: PackLibrary, tmp_path: Path) -> None:
    write_pack(tmp_path / "library" / "a folder")
    other = write_pack(tmp_path / "other", MANIFEST.replace("lenient", "other", 1))
    both = PackLibrary(tmp_path / "library", [other])
    assert names(both) == ["lenient 1.2", "other 1.2"]
    with pytest.raises(PackError, match="the server was started with it"):
        both.remove("other")
    (other / "pack.yaml").write_text(MANIFEST.replace("lenient", "other", 1).replace('"1.2"', '"3"', 1))
    assert names(both) == ["lenient 1.2", "other 3"]


def test_what_cannot_be_read_is_left_out(library: PackLibrary, tmp_path: Path) -> None:
    folder = tmp_path / "library"
    write_pack(folder / "good")
    (folder / "broken.zip").write_bytes(b"no archive")
    (folder / "notes.txt").write_text("mine")
    (folder / "empty").mkdir()
    (folder / "wrong").mkdir()
    (folder / "wrong" / "pack.yaml").write_text("a: &a [*a]")
    assert names(library) == ["lenient 1.2"]
    with pytest.raises(PackError, match=r"There is no pack “lenint” here\. Did you mean “lenient”"):
        library.find("lenint")


def test_the_cover_is_a_picture(library: PackLibrary, tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "one", f"{MANIFEST}cover: cover.png\n")
    (folder / "cover.png").write_bytes(PNG)
    pack = library.install(check_pack(folder))
    assert cover_of(pack) == (PNG, "image/png")
    library.remove("lenient")
    assert cover_of(library.install(checked(tmp_path / "two"))) is None


def test_without_a_folder_nothing_can_be_installed(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="--packs FOLDER"):
        PackLibrary(None).install(checked(tmp_path))
