"""Forced questions: the engine answers them, and only them."""

from __future__ import annotations

import pytest

from fathom.engine.ask import Ask
from fathom.engine.driver import advance, is_forced
from fathom.engine.script import Script
from tests.engine.tiny import ask


def script(*asks: Ask) -> Script[None]:
    for each in asks:
        answer = yield each
        assert answer in each.options


@pytest.mark.parametrize(
    ("question", "forced"),
    [(ask("a"), True), (ask("a", "b"), False), (ask("a", always=True), False), (ask("a", "b", always=True), False)],
)
def test_one_option_is_forced_unless_the_question_is_always_asked(question: Ask, forced: bool) -> None:
    last = ask("x", "y")
    answered: list[Ask] = []
    assert is_forced(question) == forced
    assert advance(script(question, last), None, answered.append) is (last if forced else question)
    assert answered == ([question] if forced else [])


def test_a_question_without_options_fails_at_once() -> None:
    with pytest.raises(IndexError):
        advance(script(ask()), None)
