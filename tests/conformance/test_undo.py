"""Undo: a free undo is possible only if nothing was revealed; a forced undo deals hidden things again."""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Option
from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.history import Rekey
from fathom.engine.timeline import REWOUND
from tests.conformance.tools import (
    LARGE_SAMPLE,
    AnyMatch,
    Case,
    all_views,
    answers,
    asked,
    each_table,
    encoded,
    every_match,
    played,
    question,
    redealt,
    replayed_redealt,
    sample_indices,
    sample_of_answers,
    seeds,
    seen_by,
)


@every_match
def test_an_answer_that_reveals_nothing_does_not_depend_on_hidden_things(match: AnyMatch) -> None:
    """The result was certain beforehand, so undoing the answer gives no advantage."""
    all_seats = tuple(range(match.setup.seats))
    for index, answer in sample_of_answers(match):
        if answer.learned:
            continue
        before, after = match.fork(index), match.fork(index + 1)
        twin = redealt(before, all_seats, index)
        assert twin.log is not None
        known = len(twin.log)
        twin.choose(answer.option, answer.seat)
        assert all_views(twin) == all_views(after)
        assert asked(twin) == asked(after)
        assert after.log is not None
        assert encoded(twin.log[known:]) == encoded(after.log[known - 1 :]), (
            "the twin's log has one more event, the redeal"
        )


@every_match
def test_an_answer_that_reveals_nothing_does_not_show_what_others_hold(match: AnyMatch) -> None:
    """For any cards that others may hold, some offered answer gives this seat the same view.

    So a seat that saw the answer, and then its undo, knows no more about the others' cards than before.
    """
    for index, answer in sample_of_answers(match):
        if answer.learned:
            continue
        before, after = match.fork(index), match.fork(index + 1)
        for seat in range(match.setup.seats):
            other = replayed_redealt(before, (seat,), index)
            if other is not None:
                options = sorted(question(other).options, key=lambda option: option != answer.option)
                assert any(seen_by(chosen(other, option), seat) == seen_by(after, seat) for option in options)


@every_match
def test_a_forced_undo_restores_the_views_and_deals_hidden_things_again(match: AnyMatch) -> None:
    for index, answer in sample_of_answers(match):
        back = match.fork(index + 1)
        before = match.fork(index)
        back.undo(force=True)
        assert all_views(back) == all_views(before)
        assert asked(back) == asked(before)
        if answer.learned:
            assert isinstance(back.history[-1], Rekey)
            assert back.log is not None
            assert back.log[-1].rule == REWOUND
            assert back.state.chance.key != before.state.chance.key
        else:
            assert encoded(back.state) == encoded(before.state)
            assert len(back.history) == index


@each_table
def test_a_forced_undo_moves_what_was_revealed(case: Case, who: str) -> None:
    """In most cases: a single hidden card stays where it is."""
    tried = moved = 0
    for match in (played(case, who, seed) for seed in seeds(case, who)):
        for index, answer in enumerate(answers(match)):
            if answer.learned:
                back = match.fork(index + 1)
                # Different random numbers each time: the same ones could return few cards to their places every time.
                back.rewinds = index
                back.undo(force=True)
                tried += 1
                moved += layout(back) != layout(match.fork(index))
    assert moved > tried // 2
    assert tried


@every_match
def test_each_forced_rewind_gives_new_random_numbers(match: AnyMatch) -> None:
    learned = [index for index, answer in enumerate(answers(match)) if answer.learned]
    learned = [learned[index] for index in sample_indices(len(learned), LARGE_SAMPLE)]
    keys = set()
    back = match.fork()
    for index in reversed(learned):
        back.rewind(index)
        keys.add(back.state.chance.key)
        assert all_views(back) == all_views(match.fork(index))
    assert len(keys) == len(learned) == back.rewinds


def layout(match: AnyMatch) -> bytes:
    """The state without its random generator, as bytes."""
    state = copy(match.state)
    state.chance = Chance(0)
    return msgspec.json.encode(state)


def chosen(match: AnyMatch, option: Option) -> AnyMatch:
    """A fork with this answer given."""
    twin = match.fork()
    twin.choose(option)
    return twin
