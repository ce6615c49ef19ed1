"""Forks and undo: the history of a match does not change, and can be played again."""

from __future__ import annotations

import pytest

from fathom.engine.errors import Illegal
from fathom.engine.history import Answer
from tests.conformance.tools import (
    SMALL_SAMPLE,
    AnyMatch,
    answers,
    asked,
    every_match,
    history_hash,
    moments,
    replay,
    state_hash,
)


@every_match
def test_a_fork_does_not_change_when_its_original_plays_on(match: AnyMatch) -> None:
    forks: list[tuple[AnyMatch, str]] = []
    sampled = {len(moment.history) for moment in moments(match)}
    for live in replay(match):
        if len(live.history) in sampled:
            unread, read = live.fork(), live.fork()
            now = history_hash(live)
            assert history_hash(read) == now
            # One fork is read for the first time at the end: nothing that its original did since may show in it.
            forks += [(unread, now), (read, now)]
    for fork, then in forks:
        assert history_hash(fork) == then


@every_match
def test_a_fork_plays_on_as_its_original_did_and_leaves_it_alone(match: AnyMatch) -> None:
    end = history_hash(match)
    given = answers(match)
    for moment in moments(match, SMALL_SAMPLE):
        for answer in given[len(moment.history) :]:
            moment.choose(answer.option, answer.seat)
        assert history_hash(moment) == end
    assert history_hash(match) == end


@every_match
def test_a_match_can_be_undone_to_its_beginning_and_replayed(match: AnyMatch) -> None:
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
def test_a_seat_cannot_undo_the_answer_of_another(match: AnyMatch) -> None:
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
    """The state and question of a match and the size of its history; cheaper than `history_hash`."""
    return [state_hash(match), asked(match), len(match.history), len(match.boundaries), len(match.log or [])]
