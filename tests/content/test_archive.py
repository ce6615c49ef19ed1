"""Packs as one file: what is unpacked, and what is refused with place, problem and remedy."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from fathom.content import archive
from fathom.content.archive import pack_up, unpack
from fathom.engine.errors import PackError
from tests.packs.kit import PNG, write_pack, zipped


def refused(data: bytes, folder: Path) -> list[str]:
    with pytest.raises(PackError) as error:
        unpack(data, folder)
    assert list(folder.rglob("*")) == []
    return error.value.problems


def test_a_pack_comes_back_from_its_archive(tmp_path: Path) -> None:
    made = write_pack(tmp_path / "made")
    (made / "cover.png").write_bytes(PNG)
    (made / "run.sh").write_text("echo no")
    (made / ".git").mkdir()
    (made / ".git" / "x.yaml").write_text("hidden")
    data = pack_up(made)
    there = tmp_path / "there"
    there.mkdir()
    unpack(data, there)
    assert {path.name: path.read_bytes() for path in there.iterdir()} == {
        name: (made / name).read_bytes() for name in ("pack.yaml", "board.yaml", "cover.png")
    }
    assert pack_up(there) == data


def test_an_archive_may_have_the_folder_of_the_pack_in_it(tmp_path: Path) -> None:
    unpack(zipped({"my pack/pack.yaml": "a", "my pack/story/x.yaml": "b", "my pack/.DS_Store": "c"}), tmp_path)
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.yaml")) == [
        "pack.yaml",
        "story/x.yaml",
    ]


@pytest.mark.parametrize(
    "name", ["../out.yaml", "/etc/out.yaml", "a/../../out.yaml", "..\\out.yaml", "C:\\out.yaml", "a\nb.yaml", "x" * 300]
)
def test_a_path_that_leads_out_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "in").mkdir()
    (problem,) = refused(zipped({"pack.yaml": "", name: "x"}), tmp_path / "in")
    assert "its path leads out of the pack" in problem
    assert problem.endswith("Make the archive again, or ask its author for another copy.")
    assert list(tmp_path.iterdir()) == [tmp_path / "in"]


def test_a_link_is_refused(tmp_path: Path) -> None:
    (problem,) = refused(zipped({"board.yaml": "/etc/passwd"}, {"board.yaml": 0o120777}), tmp_path)
    assert problem == "'board.yaml': a link or a device, not a file. Put the file itself into the archive."


def test_a_file_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    assert "it is in the archive twice" in refused(zipped({"a.yaml": "1", "A.yaml": "2"}), tmp_path)[0]


def test_a_broken_archive_is_refused(tmp_path: Path) -> None:
    whole = zipped({"pack.yaml": "name: x" * 500})
    for data in (b"", b"not a zip file", whole[: len(whole) // 2], whole[:-22]):
        (problem,) = refused(data, tmp_path)
        assert problem.startswith("the archive cannot be read as a zip file (")
        assert problem.endswith(archive.AGAIN)


def test_damaged_data_is_refused(tmp_path: Path) -> None:
    whole = bytearray(zipped({"pack.yaml": "name: x" * 500}))
    whole[45] ^= 0xFF
    assert "cannot be read as a zip file" in refused(bytes(whole), tmp_path)[0]


def test_what_is_too_large_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    bomb = zipped({"board.yaml": bytes(100 * 2**20)})
    assert len(bomb) < 2**20
    assert refused(bomb, tmp_path) == [
        "'board.yaml': it has 100.0 MB, but may have at most 2 MB. Divide or remove large files.",
        "unpacked, the archive has 100.0 MB, but may have at most 64 MB. Divide or remove large files.",
    ]
    assert "the archive has 17.0 MB" in refused(bytes(17 * 2**20), tmp_path)[0]


def test_an_archive_that_lies_about_its_sizes_is_refused(tmp_path: Path) -> None:
    data = zipped({"board.yaml": bytes(4 * 2**20)})
    true, lie = struct.pack("<I", 4 * 2**20), struct.pack("<I", 1000)
    assert data.count(true) >= 2
    problem = refused(data.replace(true, lie), tmp_path)[0]
    assert "larger than the archive says" in problem or "cannot be read as a zip file" in problem


def test_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_FILES", 3)
    (problem,) = refused(zipped({f"{n}.yaml": "" for n in range(4)}), tmp_path)
    assert problem == "the archive has 4 files; a pack has at most 3. Remove others."
