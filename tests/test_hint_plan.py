"""Hints follow the plan of the last one, each with its own reason; reasons admit warnings and deny none of them."""

from __future__ import annotations

import sys

import pytest

import fathom
from fathom.assist import EXPERTS_PREFER, HintPlan, PlannedAnswer, honest_reason
from fathom.engine.player import Perspective
from fathom.engine.script import Script
from fathom.games.jupiter.model import options as o
from fathom.players import make
from fathom.players.adviser import EXPERT_CLAIM, expert_reason
from fathom.present.words import ANYTHING, Caution
from fathom.terminal.local_table import LocalTable
from tests.engine.tiny import Board, Pick, ask, tiny
from tests.kit import play
from tests.sleeping_gods.voyage import voyage

REASONS = {"a": "it begins.", "b": "it goes on.", "c": "it ends."}
PLAN = HintPlan(0, 0, tuple(PlannedAnswer(f"pick {letter}", why, letter) for letter, why in REASONS.items()))


def letters(t: Board) -> Script[None]:
    """Asks for letters; the letter x draws a card."""
    answer = yield ask("a", "b", "c", "x")
    if answer.what == "x":
        t.draw(t.state.pile)
    t.state.notes = [*t.state.notes, answer.what]


def test_the_next_hints_come_from_the_plan_each_with_its_own_reason() -> None:
    match = tiny(letters)
    for letter, why in REASONS.items():
        planned = PLAN.next(match)
        assert planned is not None
        assert (planned.option, planned.why, planned.claim) == (Pick(letter), why, letter)
        match.choose(planned.option)
    assert PLAN.next(match) is None


def test_a_plan_ends_with_another_answer_and_with_what_is_revealed() -> None:
    match = tiny(letters)
    match.choose("pick b")
    assert PLAN.next(match) is None
    # The seat was not asked, and the answer made no difference.
    assert PLAN.next(match, needless=[0]) is not None
    drawing = HintPlan(0, 0, (PlannedAnswer("pick x", "it draws."), PlannedAnswer("pick b", "it goes on.")))
    match = tiny(letters)
    match.choose("pick x")
    assert drawing.next(match) is None


HARMLESS = Caution("A small matter.", frozenset({"safety"}))
GRAVE = Caution("This ends the game.", frozenset({ANYTHING}))


def test_a_reason_admits_the_warning() -> None:
    advice = PlannedAnswer("a", "it helps.", "gems")
    assert honest_reason(advice, {"b": HARMLESS}, 2) == "it helps."
    assert honest_reason(advice, {"a": HARMLESS}, 2) == "despite the warning, it helps."
    assert honest_reason(advice, {"a": HARMLESS, "b": HARMLESS}, 2) == "every option has a warning; it helps."
    assert honest_reason(advice, {"a": HARMLESS}, 1) == "it helps."


def test_a_reason_that_the_warning_denies_is_not_given() -> None:
    for advice, warning in (
        (PlannedAnswer("a", "all fish are protected.", "safety"), HARMLESS),
        (PlannedAnswer("a", "it helps.", "gems"), GRAVE),
        (PlannedAnswer("a", "it helps."), GRAVE),
    ):
        assert honest_reason(advice, {"a": warning}, 2) == (
            "despite the warning, the computer player expects less from every other option."
        )
        assert honest_reason(advice, {"a": warning, "b": warning}, 2) == (
            "every option has a warning; of all options, this does the least harm."
        )
        assert honest_reason(advice, {"a": warning}, 1) == "this is the only option."


def test_a_hint_of_experts_promises_nothing_beside_a_warning_that_the_match_is_lost() -> None:
    advice = PlannedAnswer("a", expert_reason(0.4), EXPERT_CLAIM)
    assert honest_reason(advice, {"a": HARMLESS}, 2) == f"despite the warning, {advice.why}"
    assert honest_reason(advice, {"a": GRAVE}, 2) == f"despite the warning, {EXPERTS_PREFER}"
    assert honest_reason(advice, {"a": GRAVE, "b": GRAVE}, 2) == f"every option has a warning; {EXPERTS_PREFER}"
    assert honest_reason(advice, {"a": GRAVE}, 1) == "this is the only option."


UNFIT = {
    o.Command: ("robots where", "good cards", "get rid of creeps"),
    o.Shoot: ("colonists closer", "robots where", "good cards", "save colonists"),
    o.Move: ("colonists closer", "good cards"),
}
"""What the reason for an action of Jupiter Deep cannot be, unless it says that the action is a part of a plan."""


def test_the_reason_of_each_step_of_a_turn_fits_the_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripted player gives the reasons: without numpy, no experts advise something else."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    match = fathom.new("jupiter", 2, 3)
    table = LocalTable(match, {})
    seen, plans = 0, 0
    while match.ask is not None and seen < 40:
        hint = table.hint()
        unfit = UNFIT.get(type(hint.option), ())
        if "part of a plan" in hint.why:
            plans += 1
        else:
            assert not any(words in hint.why for words in unfit), (hint.option, hint.why)
        seen += bool(unfit)
        match.choose(hint.option)
    assert plans < seen / 2


def test_no_one_joins_a_hopeless_challenge_for_its_odds() -> None:
    for number, words in ((1, "certain already"), (40, "cannot succeed")):
        match = voyage(f"{{step: act 1, do: 'challenge(STR,{number}){{}}{{hurt(1,part)}}'}}")
        play(match, asks="SG-D38")
        advice = make("scripted", match.game).choose(Perspective(match, 0))
        assert str(advice.option) == "pass"
        assert words in advice.why
