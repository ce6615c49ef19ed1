"""The counters of `bench.clicks`, and the pairs of `bench.hint_matches`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from bench import hint_matches
from bench.clicks import Clicker, Clicks
from bench.hint_matches import Pair, Result
from bench.hinted import SETTINGS, HintedMatch


def test_a_panel_is_one_click_and_its_repetitions_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """In an army of Rivals that is bought, a button deploys all models as suggested."""
    monkeypatch.setitem(SETTINGS, "rivals", {"armies": "quick", "layout": "mirror", "rounds": 1})
    clicker = Clicker("rivals")
    match = HintedMatch("rivals", 2, 1)
    asked = []
    while (ask := match.question) is not None and match.live.match.game.rules.turn(match.live.match.state) == 0:
        option = match.hint().option
        asked.append((ask.id, clicker._count(match, ask, option)))
        match.answer(match.asked, str(option))
    deploying = [clicks for id, clicks in asked if id == "RV-D05"]
    assert len(deploying) > 1
    assert deploying == [1] + [0] * (len(deploying) - 1)


def test_both_ways_of_counting_are_about_the_same_questions() -> None:
    clicker = Clicker("tentacula", people=2)
    clicker.play(1, limit=20)
    counts = clicker.counts
    assert counts.questions == 20
    every = counts.clicks.before + counts.setup.before
    assert every == counts.questions + counts.skipped + counts.confirmations
    assert 0 < counts.clicks.now + counts.setup.now <= every
    assert 0 < counts.first.now <= counts.clicks.now
    assert "2 people" in counts.row("tentacula, 2 people")
    assert Clicks(3, 2).per(2) == "1.5 / 1.0"


def test_an_interrupted_comparison_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def result(game: str, seed: int) -> Result:
        played.append(seed)
        return Result(seed % 2 == 0, {"score": float(seed)})

    monkeypatch.setattr(hint_matches, "by_hints", result)
    monkeypatch.setattr(hint_matches, "by_player", lambda game, seed: Result(True, {"score": 5.0}))
    path = tmp_path / "pairs.jsonl"
    assert len(list(hint_matches.play(path, "refuge", range(1, 4), float("inf")))) == 3
    stale = Pair("refuge", 9, "other code", Result(True), Result(True))
    path.write_bytes(path.read_bytes() + msgspec.json.encode(stale) + b'\n{"game": "ref')
    assert len(list(hint_matches.play(path, "refuge", range(1, 6), float("inf")))) == 2
    assert played == [1, 2, 3, 4, 5]
    pairs = hint_matches.read(path)
    assert [pair.seed for pair in pairs] == [1, 2, 3, 4, 5]
    row = hint_matches.row("refuge", pairs)
    assert "score" in row
    assert "-60.0" in row
