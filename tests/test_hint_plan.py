"""Hints follow the plan of the last one, and their reasons admit warnings and say what the odds are."""

from __future__ import annotations

from fathom.assist import HintPlan, honest_reason
from fathom.engine.player import Perspective
from fathom.engine.script import Script
from fathom.players import make
from tests.engine.tiny import Board, Pick, ask, tiny
from tests.kit import play
from tests.sleeping_gods.voyage import voyage

PLAN = HintPlan(0, 0, ("pick a", "pick b", "pick c"), "it helps.")


def letters(t: Board) -> Script[None]:
    """Asks for letters; the letter x draws a card."""
    answer = yield ask("a", "b", "c", "x")
    if answer.what == "x":
        t.draw(t.state.pile)
    t.state.notes = [*t.state.notes, answer.what]


def test_the_next_hints_come_from_the_plan() -> None:
    match = tiny(letters)
    for letter in "abc":
        planned = PLAN.next(match)
        assert planned is not None
        assert (planned.option, planned.why) == (Pick(letter), "it helps.")
        match.choose(planned.option)
    assert PLAN.next(match) is None


def test_a_plan_ends_with_another_answer_and_with_what_is_revealed() -> None:
    match = tiny(letters)
    match.choose("pick b")
    assert PLAN.next(match) is None
    # The seat was not asked, and the answer made no difference.
    assert PLAN.next(match, needless=[0]) is not None
    drawing = HintPlan(0, 0, ("pick x", "pick b"), "it helps.")
    match = tiny(letters)
    match.choose("pick x")
    assert drawing.next(match) is None


def test_a_reason_admits_the_warning() -> None:
    assert honest_reason("it helps.", "a", {"b": "Danger."}, 2) == "it helps."
    assert honest_reason("it helps.", "a", {"a": "Danger."}, 2) == "despite the warning, it helps."
    assert honest_reason("it helps.", "a", {"a": "Danger.", "b": "Danger."}, 2).startswith("every option has a warning")


def test_no_one_joins_a_hopeless_challenge_for_its_odds() -> None:
    for number, words in ((1, "certain already"), (40, "cannot succeed")):
        match = voyage(f"{{step: act 1, do: 'challenge(STR,{number}){{}}{{hurt(1,part)}}'}}")
        play(match, asks="SG-D38")
        advice = make("scripted", match.game).choose(Perspective(match, 0))
        assert str(advice.option) == "pass"
        assert words in advice.why
