"""The search for errors by random games finds them, counts them, and continues an interrupted run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from bench import random_games
from bench.random_games import Block, main, play_block, setup
from bench.result_lines import read_results

from fathom.games import find
from tests.kit import OUR_GAMES


def test_a_block_counts_answers_and_endings() -> None:
    block = play_block("refuge", 7, 4)
    assert (block.matches, sum(block.endings.values()), block.faults) == (4, 4, [])
    assert block.answers > 4
    assert set(block.endings) <= {"RF-840", "RF-841", "RF-842", "RF-843", "RF-844", "RF-845"}
    again = play_block("refuge", 7, 4)
    assert (again.answers, again.endings) == (block.answers, block.endings)


@pytest.mark.parametrize("name", OUR_GAMES)
def test_seats_and_settings_differ_from_seed_to_seed(name: str) -> None:
    found = [setup(name, seed) for seed in range(60)]
    assert {one.seats for one in found} == set(find(name).seats)
    first = msgspec.structs.asdict(found[0].settings)
    assert any(msgspec.structs.asdict(one.settings) != first for one in found)


def test_a_broken_invariant_is_a_fault_and_the_other_matches_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(match: Any) -> None:
        if match.setup.seed == 8:
            raise ValueError("a tentacle too many")

    monkeypatch.setattr(random_games, "check", check)
    block = play_block("refuge", 7, 3)
    assert [(fault.seed, fault.what) for fault in block.faults] == [(8, "ValueError: a tentacle too many")]
    assert sum(block.endings.values()) == 2


def test_a_match_that_ends_elsewhere_when_played_again_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = random_games.play
    seeds: Iterator[int] = iter((0, 1))  # the match itself, then another one in place of its repetition
    monkeypatch.setattr(random_games, "play", lambda name, seed: plain(name, next(seeds)))
    block = play_block("refuge", 0, 1)
    assert [fault.what for fault in block.faults] == ["AssertionError: played again, it ends elsewhere"]


def test_an_interrupted_run_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(random_games, "USUAL_BLOCK", 2)
    monkeypatch.setattr(random_games, "SHARES", {"refuge": 0.5})
    file = tmp_path / "games.jsonl"
    assert main(["refuge", "--matches", "8", "--seconds", "0", "--file", str(file)]) == 0
    assert [block.first for block in read_results(file, Block)] == [0]
    assert main(["refuge", "--matches", "8", "--file", str(file)]) == 0
    assert [block.first for block in read_results(file, Block)] == [0, 2]
    assert "4 matches in all" in capsys.readouterr().out
