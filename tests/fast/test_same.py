"""A match has the same questions, answers, reasons and events with compiled and with uncompiled rules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import fathom
from tests import toy
from tests.fast.whole import transcript

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("bot", ["random", "scripted"])
@pytest.mark.parametrize("game", [name for name in fathom.game_names() if name != toy.NAME])
def test_a_match_is_the_same_compiled_or_not(game: str, bot: str) -> None:
    plain = subprocess.run(
        [sys.executable, "-m", "tests.fast.whole", game, bot],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    compiled = transcript(game, bot)
    assert (plain.pop(0), compiled.pop(0)) == ("not compiled", "compiled")
    assert len(plain) > 100
    for without, with_ in zip(plain, compiled, strict=True):
        assert without == with_
