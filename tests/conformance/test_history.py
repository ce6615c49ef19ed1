"""Forks and going back: the past stays as it was, and can be gone through again."""

from __future__ import annotations

import pytest

from fathom.engine.errors import Illegal
from fathom.engine.history import Answer
from tests.conformance.tools import AnyMatch, answers, asked, every_match, history_hash, moments, replay, state_hash


@every_match
def test_a_fork_equals_its_original_and_never_changes_while_that_plays_on(match: AnyMatch) -> None:
    kept: list[tuple[AnyMatch, str]] = []
    looked_at = {len(moment.history) for moment in moments(match)}
    for live in replay(match):
        if len(live.history) in looked_at:
            sleeping, awake = live.fork(), live.fork()
            now = history_hash(live)
            assert history_hash(awake) == now
            # One fork is looked at only in the end: it must not depend on anything its original did meanwhile.
            kept += [(sleeping, now), (awake, now)]
    for fork, then in kept:
        assert history_hash(fork) == then


@every_match
def test_a_fork_plays_on_as_its_original_did_and_leaves_it_alone(match: AnyMatch) -> None:
    end = history_hash(match)
    given = answers(match)
    for moment in moments(match):
        for answer in given[len(moment.history) :]:
            moment.choose(answer.option, answer.seat)
        assert history_hash(moment) == end
    assert history_hash(match) == end


@every_match
def test_every_point_of_the_past_can_be_gone_back_to_and_replayed(match: AnyMatch) -> None:
    end = history_hash(match)
    then = [place(live) for live in replay(match)]
    given = answers(match)
    for index, past in enumerate(then):
        assert place(match.fork(index)) == past
    back = match.fork()
    while back.history:
        index = len(back.history) - 1
        if given[index].learned:
            with pytest.raises(Illegal, match="revealed"):
                back.undo()
            assert place(back) == then[index + 1]
            back = back.fork(index)
        else:
            back.undo()
        assert place(back) == then[index]
    for answer in given:
        back.choose(answer.option, answer.seat)
    assert history_hash(back) == end


@every_match
def test_nobody_takes_back_what_somebody_else_answered(match: AnyMatch) -> None:
    for moment in moments(match):
        if not moment.history:
            continue
        last = moment.history[-1]
        assert isinstance(last, Answer)
        before = state_hash(moment)
        for seat in range(moment.setup.seats):
            if seat != last.seat:
                with pytest.raises(Illegal):
                    moment.undo(seat)
        assert state_hash(moment) == before
        assert (moment.barrier(last.seat) is None) == (not last.learned)


def place(match: AnyMatch) -> list[object]:
    """Where a match stands and how much it remembers; cheaper than the hash of its whole history."""
    return [state_hash(match), asked(match), len(match.history), len(match.boundaries), len(match.log or [])]
