"""A fault in a rule does not damage the match: it stays at its question and can be saved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import fathom
from fathom.engine.script import Script
from tests.conformance.tools import (
    Case,
    answers,
    asked,
    each_case,
    each_game,
    history_hash,
    moments,
    play_randomly,
    played,
    state_hash,
)


class Fault(Exception):
    """What a broken rule raises."""


class Saboteur:
    """Makes the rules of a game fail once, in the middle of their work, after `armed` is set."""

    def __init__(self, game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.armed = ""
        sound = game.rules.step

        def step(table: Any) -> Script[None]:
            self.strike("as a step begins")
            script = sound(table)
            answer = None
            while True:
                try:
                    ask = script.send(answer)
                except StopIteration:
                    return
                if answer is not None:
                    self.strike("in mid-effect")
                answer = yield ask
                if self.armed:
                    table.state.chance.taken += 1
                self.strike("after the answer")

        monkeypatch.setattr(game, "rules", replace(game.rules, step=step))

    def strike(self, when: str) -> None:
        """Fail if armed for this moment."""
        if self.armed == when:
            self.armed = ""
            raise Fault


@pytest.mark.parametrize("when", ["after the answer", "in mid-effect", "as a step begins"])
@each_case
def test_a_fault_leaves_the_match_at_its_question_and_it_can_be_saved(
    case: Case, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(case, "random", 1)
    saboteur = Saboteur(match.game, monkeypatch)
    struck = 0
    given = answers(match)
    for live in moments(match):
        before = history_hash(live)
        answer = given[len(live.history)]
        victim = live.fork()
        victim.live()
        saboteur.armed = when
        try:
            victim.choose(answer.option, answer.seat)
        except Fault:
            struck += 1
            assert history_hash(victim) == before
            opened = fathom.load(victim.save())
            assert state_hash(opened) == state_hash(live)
            assert asked(opened) == asked(live)
            assert len(play_randomly(opened, 1)) > 1
            victim.choose(answer.option, answer.seat)
            assert victim.history[-1] == answer
        saboteur.armed = ""
    assert struck or when == "in mid-effect"


@each_game
def test_a_fault_in_a_fork_or_a_preview_does_not_touch_the_match(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(case, "random", 1).fork(3)
    before = history_hash(match)
    saboteur = Saboteur(match.game, monkeypatch)
    saboteur.armed = "after the answer"
    with pytest.raises(Fault):
        match.fork().choose(0)
    saboteur.armed = ""
    assert history_hash(match) == before
    assert len(play_randomly(match, 1)) > 1
