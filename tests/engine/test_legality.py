"""Decisions: candidates, refusals, and what is outside a question."""

from __future__ import annotations

import pytest

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Decisions, Reason, Refusal


class Step(Option, frozen=True):
    to: int


BLOCKED = Reason("X-2", "Somebody stands there.")


def decisions() -> Decisions[set[int]]:
    found: Decisions[set[int]] = Decisions()
    found.add(
        "X-D1",
        "Choose a space.",
        lambda t, ask: [Step(to) for to in (1, 2, 2, 3)],
        lambda t, ask, option: BLOCKED if option.to in t else None,
    )
    found.add("X-D2", "Choose a card.")
    return found


def test_candidates_that_are_not_offered_have_a_reason() -> None:
    ask = Ask((0,), "X-D1", [Step(1), Step(3)])
    assert decisions().refusals({2}, ask) == [Refusal(Step(2), "X-2", "Somebody stands there.")]


def test_what_is_no_candidate_is_outside_the_question() -> None:
    assert decisions().refusal(set(), Ask((0,), "X-D2", [Step(1)]), Step(9)) == Reason("X-D2", "Choose a card.")


def test_what_is_offered_is_never_refused() -> None:
    assert decisions().refusal({1}, Ask((0,), "X-D1", [Step(1)]), Step(1)) is None


def test_a_refusal_does_not_see_what_is_offered() -> None:
    found = decisions()
    found.add("X-D3", "Choose.", lambda t, ask: [Step(1)], lambda t, ask, option: None if ask.options else BLOCKED)
    ask = Ask((0,), "X-D3", [Step(1), Step(2)])
    assert found.reason(set(), ask, Step(1)) == BLOCKED
    assert ask.options == [Step(1), Step(2)]
    assert found.refusal(set(), ask, Step(1)) is None


def test_a_candidate_without_a_reason_is_refused_all_the_same() -> None:
    ask = Ask((0,), "X-D1", [Step(1)])
    assert decisions().reason(set(), ask, Step(3)) is None
    assert decisions().refusal(set(), ask, Step(3)) == Reason("X-D1", "Choose a space.")


def test_a_decision_is_declared_once() -> None:
    found = decisions()
    with pytest.raises(ValueError, match="X-D1 is declared twice"):
        found.add("X-D1", "Again.")
    assert "X-D1" in found
    assert "X-D3" not in found
