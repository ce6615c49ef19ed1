"""The script that compares the JAX environments with recorded matches on an accelerator."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from bench import jax_equality

from tests.jax_games.recorded import Recorded
from tests.jax_games.twin import Twin

pytestmark = pytest.mark.thorough


def test_recorded_matches_are_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All recorded matches are compared, and a difference is an error."""
    seen: list[Any] = []
    found: list[str] = []

    def compare(twin: Twin, games: list[Recorded]) -> tuple[Counter[str], list[str]]:
        seen.append((twin.game, [game.seats for game in games]))
        return Counter({"positions": sum(len(game.masks) for game in games), games[0].ending: 1}), found

    monkeypatch.setattr(jax_equality, "compare", compare)
    monkeypatch.setattr(jax_equality, "IN_FILE", 2)
    assert jax_equality.main(["record", str(tmp_path), "tentacula", "random", "0", "3"]) == 0
    files = [str(file) for file in sorted(tmp_path.iterdir())]
    assert len(files) == 2
    assert jax_equality.main(["compare", *files]) == 0
    assert seen == [("tentacula", [2, 3, 4])]
    assert "3 matches" in capsys.readouterr().out
    found.append("match 1, answer 2, tiles: 3 instead of 4")
    assert jax_equality.main(["compare", *files]) == 1
    assert found[0] in capsys.readouterr().out
