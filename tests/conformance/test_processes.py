"""The same in another process: same seed, same match; saved here, opened there; killed at any moment, nothing lost."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random

import pytest

import fathom
from tests.conformance.child import ask_child, cases_of, child
from tests.conformance.tools import (
    MATCHES,
    AnyMatch,
    Case,
    Hands,
    asked,
    carry_on,
    each_game,
    played,
    state_hash,
    trace,
)


@pytest.mark.parametrize("who", MATCHES)
def test_the_same_seed_is_the_same_match_under_another_hash_seed(who: str) -> None:
    here = {str(case): trace(played(case, who, 0)) for case in cases_of(who)}
    assert ask_child("traces", who, 0, hash_seed=4242) == here


@pytest.mark.parametrize("who", MATCHES)
def test_a_save_opens_in_a_fresh_process_at_the_same_question_and_goes_on_the_same(tmp_path: Path, who: str) -> None:
    here = {}
    for case in cases_of(who):
        for match in saved_moments(played(case, who, 0)):
            name = f"{case}-{len(match.history)}"
            (tmp_path / f"{name}.fathom").write_bytes(match.save())
            here[name] = [asked(match).decode(), state_hash(match), carry_on(match, 1)]
    assert ask_child("opened", tmp_path, hash_seed=7) == here


@pytest.mark.parametrize("moment", ["after", "fsync", "replace"])
@each_game
def test_a_killed_process_leaves_a_file_that_opens(tmp_path: Path, case: Case, moment: str) -> None:
    """Killed right after a save, while a later one is being written, or just before that would take its place."""
    file = tmp_path / "match.fathom"
    done = child("die_playing", case.game, file, 9, moment)
    assert done.returncode == -signal.SIGKILL, done.stderr
    here = case.begin(0)
    hands = Hands("random", 0)
    for _ in range(9):
        hands.answer(here)
    opened = fathom.load(file.read_bytes())
    assert state_hash(opened) == state_hash(here)
    assert asked(opened) == asked(here)


def saved_moments(match: AnyMatch) -> list[AnyMatch]:
    """A few random moments of a match: the beginning, the end, and as many in the middle of an effect as there are."""
    count = len(match.history)
    chosen = {0, count, *Random(count).sample(range(count), min(3, count))}
    effects = [index for index in range(count) if match.fork(index).boundaries[-1].entries < index]
    chosen.update(Random(count).sample(effects, min(3, len(effects))))
    return [match.fork(index) for index in sorted(chosen)]
