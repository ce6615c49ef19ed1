"""The fingerprint of the code changes with everything that can change the result of a game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fathom.games import find
from fathom.lab.fingerprint import code


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
