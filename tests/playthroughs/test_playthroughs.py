"""The committed matches, played again, have the same events."""

from __future__ import annotations

import pytest

from fathom.games import names
from tests.playthroughs import FOLDER, replayed


@pytest.mark.parametrize("name", names())
def test_a_committed_match_is_unchanged(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert "over by" in text
    assert replayed(text) == text


@pytest.mark.parametrize("name", names())
def test_a_changed_answer_or_event_is_noticed(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines(keepends=True)
    event = next(index for index, line in enumerate(lines) if line.startswith("    "))
    del lines[event]
    assert replayed("".join(lines)) != "".join(lines)
