"""The fingerprint of the code changes with everything that can change the result of a game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fathom.games import find
from fathom.lab import fingerprint
from fathom.lab.fingerprint import PACKAGE, code


@pytest.mark.parametrize(
    ("file", "counts"),
    [
        ("bot/odds.json", True), ("bot/__init__.py", True), ("rules/turn.py", True),
        ("text/names.py", False), ("art/board.py", False), ("content/board.yaml", False), ("RULES.md", False),
    ],
)  # fmt: skip
def test_changes_that_can_change_a_game_change_the_fingerprint(
    file: str, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find("refuge")
    shutil.copytree(game.folder, tmp_path / "refuge")
    monkeypatch.setattr(game, "folder", tmp_path / "refuge")
    before = code.__wrapped__("refuge")
    changed = tmp_path / "refuge" / file
    changed.write_bytes(changed.read_bytes() + b"\n")
    assert (code.__wrapped__("refuge") != before) is counts


@pytest.mark.parametrize(
    ("file", "counts"),
    [
        ("engine/match_that_is_new.py", True), ("content/effects.py", True), ("game/game.py", True),
        ("bots/lookahead.py", True), ("players/search/tree.py", True), ("web/app.py", False),
    ],
)  # fmt: skip
def test_changes_of_shared_packages_change_the_fingerprint(
    file: str, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for shared in PACKAGE.iterdir():
        if shared.is_dir() and shared.name != "games":
            shutil.copytree(shared, tmp_path / shared.name, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(fingerprint, "PACKAGE", tmp_path)
    before = code.__wrapped__("refuge")
    with (tmp_path / file).open("ab") as changed:
        changed.write(b"\n")
    assert (code.__wrapped__("refuge") != before) is counts
