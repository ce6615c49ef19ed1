"""What can be taken back freely tells nobody anything; what is taken back by force is laid out anew."""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Option
from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.history import Rekey
from fathom.engine.timeline import REWOUND
from tests.conformance.tools import (
    MANY_LOOKS,
    AnyMatch,
    Case,
    all_views,
    answers,
    asked,
    asked_elsewhere,
    each_table,
    encoded,
    every_match,
    laid_anew,
    played,
    question,
    seeds,
    seen_by,
    some,
    some_answers,
)


@every_match
def test_an_answer_that_taught_nothing_shows_the_same_in_every_world(match: AnyMatch) -> None:
    """Whoever takes back such an answer has learned nothing: all they saw was certain beforehand."""
    table = tuple(range(match.setup.seats))
    for index, answer in some_answers(match):
        if answer.learned:
            continue
        before, after = match.fork(index), match.fork(index + 1)
        twin = laid_anew(before, table, index)
        assert twin.log is not None
        known = len(twin.log)
        twin.choose(answer.option, answer.seat)
        assert all_views(twin) == all_views(after)
        assert asked(twin) == asked(after)
        assert after.log is not None
        assert encoded(twin.log[known:]) == encoded(after.log[known - 1 :]), "but for the note of the rewinding"


@every_match
def test_an_answer_that_taught_nothing_might_have_been_given_in_every_world(match: AnyMatch) -> None:
    """Whatever a seat holds it possible that others hold, some answer would have looked to it as this one did."""
    for index, answer in some_answers(match):
        if answer.learned:
            continue
        before, after = match.fork(index), match.fork(index + 1)
        for seat in range(match.setup.seats):
            other = asked_elsewhere(before, (seat,), index)
            if other is not None:
                options = sorted(question(other).options, key=lambda option: option != answer.option)
                assert any(seen_by(chosen(other, option), seat) == seen_by(after, seat) for option in options)


@every_match
def test_taking_back_by_force_shows_what_was_seen_before_and_hides_the_rest_anew(match: AnyMatch) -> None:
    for index, answer in some_answers(match):
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
def test_what_was_seen_before_a_forced_undo_is_no_longer_where_it_was(case: Case, who: str) -> None:
    """Not each time, for one card cannot be shuffled; but nearly always."""
    tried = moved = 0
    for match in (played(case, who, seed) for seed in seeds(case, who)):
        for index, answer in enumerate(answers(match)):
            if answer.learned:
                back = match.fork(index + 1)
                back.rewinds = index  # Luck of its own each time, or few cards could fall alike in all of them.
                back.undo(force=True)
                tried += 1
                moved += layout(back) != layout(match.fork(index))
    assert moved > tried // 2
    assert tried


@every_match
def test_forced_undo_and_rewind_never_bring_back_the_same_luck(match: AnyMatch) -> None:
    learned = [index for index, answer in enumerate(answers(match)) if answer.learned]
    learned = [learned[index] for index in some(len(learned), MANY_LOOKS)]
    keys = set()
    back = match.fork()
    for index in reversed(learned):
        back.rewind(index)
        keys.add(back.state.chance.key)
        assert all_views(back) == all_views(match.fork(index))
    assert len(keys) == len(learned) == back.rewinds


def layout(match: AnyMatch) -> bytes:
    """The state but for its generator."""
    state = copy(match.state)
    state.chance = Chance(0)
    return msgspec.json.encode(state)


def chosen(match: AnyMatch, option: Option) -> AnyMatch:
    """A fork in which this was answered."""
    twin = match.fork()
    twin.choose(option)
    return twin
