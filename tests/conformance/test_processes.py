"""Other processes: a seed gives the same match, a save opens there, and a killed process loses nothing it saved."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random

import pytest

import fathom
from tests.conformance.child import ask_child, cases_of
from tests.conformance.tools import (
    MATCHES,
    SOAK,
    AnyMatch,
    Case,
    TablePlayers,
    asked,
    each_game,
    play_randomly,
    played,
    state_hash,
    trace,
)

PLAYERS = list(MATCHES) if SOAK > 1 else ["mixed"]
"""Who plays the matches; mixed players are scripted ones half of the time."""


@pytest.mark.thorough
@pytest.mark.parametrize("who", PLAYERS)
def test_the_same_seed_is_the_same_match_under_another_hash_seed(who: str) -> None:
    here = {str(case): trace(played(case, who, 0)) for case in cases_of(who)}
    assert ask_child("traces", who, 0, hash_seed=4242) == here


@pytest.mark.thorough
@pytest.mark.parametrize("who", PLAYERS)
def test_a_save_continues_the_same_in_a_fresh_process(tmp_path: Path, who: str) -> None:
    here = {}
    for case in cases_of(who):
        for match in saved_moments(played(case, who, 0)):
            name = f"{case}-{len(match.history)}"
            (tmp_path / f"{name}.fathom").write_bytes(match.save())
            here[name] = [asked(match).decode(), state_hash(match), play_randomly(match, 1)]
    assert ask_child("open_saves", tmp_path, hash_seed=7) == here


@pytest.mark.thorough
@each_game
def test_a_killed_process_leaves_a_file_that_opens(tmp_path: Path, case: Case) -> None:
    """Killed after a save, while the next one is written, or just before the next one replaces the file."""
    moments = ["after", "fsync", "replace"]
    ended = ask_child("play_until_killed", case.game, tmp_path, 9, *moments)
    assert ended == dict.fromkeys(moments, -signal.SIGKILL)
    here = case.begin(0)
    players = TablePlayers("random", 0)
    for _ in range(9):
        players.answer(here)
    for moment in moments:
        opened = fathom.load((tmp_path / f"{moment}.fathom").read_bytes())
        assert state_hash(opened) == state_hash(here), moment
        assert asked(opened) == asked(here), moment


def saved_moments(match: AnyMatch) -> list[AnyMatch]:
    """Forks at the beginning, at the end, and at random questions, up to three of them in the middle of an effect."""
    count = len(match.history)
    chosen = {0, count, *Random(count).sample(range(count), min(3, count))}
    effects = sorted(set(range(count)) - {boundary.entries for boundary in match.boundaries})
    chosen.update(Random(count).sample(effects, min(3, len(effects))))
    return [match.fork(index) for index in sorted(chosen)]
