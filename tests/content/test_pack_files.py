"""Folders of packs that hold links, pipes and huge files."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from fathom.content.pack_files import LARGEST, unreadable_files


def loop(folder: Path) -> Path:
    (folder / "a.yaml").symlink_to(folder / "b.yaml")
    (folder / "b.yaml").symlink_to(folder / "a.yaml")
    return folder / "a.yaml"


def own_folder(folder: Path) -> Path:
    (folder / "deeper").symlink_to(folder)
    return folder / "deeper"


def missing(folder: Path) -> Path:
    (folder / "salvage.yaml").symlink_to(folder / "nowhere")
    return folder / "salvage.yaml"


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "salvage.yaml")
    return folder / "salvage.yaml"


def hidden_pipe(folder: Path) -> Path:
    (folder / "story").mkdir()
    os.mkfifo(folder / "story" / "inn.yaml")
    return folder / "story" / "inn.yaml"


def huge(folder: Path) -> Path:
    with (folder / "notes.txt").open("wb") as file:
        file.truncate(30 * 2**20)
    return folder / "notes.txt"


@pytest.mark.parametrize("made", [loop, own_folder, missing, pipe, hidden_pipe, huge])
def test_what_cannot_be_read_as_a_pack_is_reported(tmp_path: Path, made: Callable[[Path], Path]) -> None:
    name = made(tmp_path).relative_to(tmp_path).as_posix()
    result = CliRunner().invoke(app, ["pack", "check", "refuge", str(tmp_path)])
    assert result.exit_code == 1, result.output
    assert f"{name}: " in result.output
    assert "is valid" not in result.output


def test_a_file_that_is_too_large_is_not_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was, to find the line of the problem, and that took minutes."""

    def parse(text: str, name: str) -> None:
        raise AssertionError(f"{name} was parsed")

    (tmp_path / "salvage.yaml").write_bytes(b"#" * (LARGEST + 1))
    monkeypatch.setattr("fathom.content.problem_lines.parse_yaml", parse)
    result = CliRunner().invoke(app, ["pack", "check", "refuge", str(tmp_path)])
    assert "salvage.yaml: 2 MB, but a file of a pack has at most 2 MB" in result.output


def test_usual_files_and_links_to_files_are_allowed(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(b"x" * LARGEST)
    (tmp_path / "link.txt").symlink_to(tmp_path / "notes.txt")
    (tmp_path / ".git").mkdir()
    os.mkfifo(tmp_path / ".git" / "pipe")
    assert unreadable_files(tmp_path) == []
    assert CliRunner().invoke(app, ["pack", "check", "refuge", str(tmp_path)]).exit_code == 0


def test_a_folder_of_everything_is_no_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.content.pack_files.MOST_FILES", 3)
    for number in range(5):
        (tmp_path / f"{number}.txt").touch()
    assert "more than 3 files" in unreadable_files(tmp_path)[0]
