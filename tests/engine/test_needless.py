"""Needless questions: found where no answer can make a difference, and never where one can."""

from __future__ import annotations

from dataclasses import replace

from fathom.engine.needless import equal_answer, needless_answer
from fathom.engine.script import Script
from tests.engine.tiny import Board, Pick, ask, tiny


def note(t: Board, *words: str) -> None:
    """Note words, whatever their order."""
    t.state.notes = sorted([*t.state.notes, *words])


def test_a_question_without_consequences_is_needless() -> None:
    def step(t: Board) -> Script[None]:
        yield ask("left", "right")
        note(t, "done")

    assert equal_answer(tiny(step), 0) == Pick("left")


def test_a_question_with_consequences_is_asked() -> None:
    def step(t: Board) -> Script[None]:
        answer = yield ask("left", "right")
        note(t, answer.what)

    assert equal_answer(tiny(step), 0) is None


def parts(t: Board, ordered: bool) -> Script[None]:
    """Three parts in the order that the player chooses; `ordered` says whether the order is remembered."""
    left = ["a", "b", "c"]
    while left:
        answer = yield ask(*left)
        left.remove(answer.what)
        t.state.notes = [*t.state.notes, answer.what]
    if not ordered:
        t.state.notes = sorted(t.state.notes)


def test_the_order_of_independent_parts_is_not_asked() -> None:
    assert equal_answer(tiny(lambda t: parts(t, False)), 0) == Pick("a")
    assert equal_answer(tiny(lambda t: parts(t, True)), 0) is None


def test_an_answer_that_the_script_remembers_is_asked() -> None:
    def step(t: Board) -> Script[None]:
        remembered = yield ask("left", "right")
        yield ask("here", "there")
        note(t, remembered.what)

    match = tiny(step)
    assert equal_answer(match, 0) is None
    match.choose("pick left")
    assert equal_answer(match, 0) == Pick("here")


def test_a_question_that_comes_back_is_asked() -> None:
    def step(t: Board) -> Script[None]:
        answer = yield ask("again", "also again")
        assert answer

    assert equal_answer(tiny(step), 0) is None


def test_what_another_player_decides_makes_no_question_needless() -> None:
    def step(t: Board) -> Script[None]:
        answer = yield ask("propose", "refuse")
        other = yield ask("propose", "refuse", seats=(1,))
        note(t, "proposed" if "propose" in (answer.what, other.what) else "refused")

    assert equal_answer(tiny(step), 0) is None


def test_to_decide_after_a_card_is_drawn_is_not_the_same_as_before() -> None:
    def step(t: Board) -> Script[None]:
        first = yield ask("draw", "bid")
        if first.what == "draw":
            t.draw(t.state.pile)
        bid = yield ask("high", "low")
        if first.what == "bid":
            t.draw(t.state.pile)
        note(t, bid.what)

    assert equal_answer(tiny(step), 0) is None


def test_too_many_positions_are_not_looked_at() -> None:
    def step(t: Board) -> Script[None]:
        yield from parts(t, False)

    assert equal_answer(tiny(step), 0, positions=5) is None


def test_the_judgement_does_not_depend_on_what_is_hidden() -> None:
    tops: list[int] = []

    def step(t: Board) -> Script[None]:
        answer = yield ask("look", "leave")
        note(t, "done", *(["surprise"] if answer.what == "look" and t.state.pile[-1] not in tops else []))

    match = tiny(step)
    # In this match both answers lead to the same position, but the seat cannot know that.
    tops.append(match.state.pile[-1])
    assert equal_answer(match, 0) is None
    tops.extend(range(20))
    assert equal_answer(match, 0) == Pick("look")


def test_a_question_whose_answer_matters_by_its_kind_is_not_judged() -> None:
    def step(t: Board) -> Script[None]:
        yield ask("left", "right")
        note(t, "done")

    match = tiny(step)
    assert needless_answer(match, 0, alone=True) == Pick("left")
    match.rules = replace(match.rules, matters=lambda t, ask: ask.id == "TN-D01")
    assert needless_answer(match, 0, alone=True) is None
    match.rules = replace(match.rules, matters=lambda t, ask: ask.id != "TN-D01")
    assert needless_answer(match, 0, alone=True) == Pick("left")
