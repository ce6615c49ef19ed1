"""Tests of the kit: the toy game is broken in several ways, and the check for each of them fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fathom.engine.ask import Ask
from fathom.engine.chance import Chance
from fathom.engine.legality import Decisions, Reason
from fathom.engine.player import Advice, Perspective
from fathom.engine.script import Script
from tests.conformance import (  # noqa: F401 - their checks are wanted
    test_history,
    test_matches,
    test_positions,
    test_previews,
    test_refusals,
    test_secrets,
    test_states,
    test_undo,
)
from tests.conformance.tools import CHECKS, Case, played
from tests.toy import bot, rules
from tests.toy.game import GAME
from tests.toy.model import Dive, Pass, Rest, Shore, State, Trader, View

Break = Callable[[pytest.MonkeyPatch], None]


def a_view_with_a_hidden_hand(patch: pytest.MonkeyPatch) -> None:
    sound = GAME.rules.view

    def view(t: Shore, seat: int | None) -> View:
        shown: View = sound(t, 0)
        return shown

    patch.setattr(GAME, "rules", replace(GAME.rules, view=view))


def a_sale_without_a_reveal(patch: pytest.MonkeyPatch) -> None:
    def show(t: Shore, trader: Trader, shell: str, rule: str, what: str) -> None:
        trader.hand.remove(shell)
        trader.sold.append(shell)
        t.say(rule, what, seat=trader.seat, shell=shell)

    patch.setattr(rules, "show", show)


def a_roll_without_a_reveal(patch: pytest.MonkeyPatch) -> None:
    def dive(t: Shore, trader: Trader) -> None:
        roll = t.state.chance.below(6) + 1
        t.state.rolled = (trader.seat, roll)
        t.say("TY-110", "dives", seat=trader.seat, roll=roll)

    patch.setattr(rules, "dive", dive)


def a_question_that_looks_into_the_deck(patch: pytest.MonkeyPatch) -> None:
    sound = rules.take_turn

    def take_turn(t: Shore) -> Script[None]:
        script = sound(t)
        answer = None
        while True:
            try:
                ask = script.send(answer)
            except StopIteration:
                return
            if ask.id == "TY-D01" and t.state.deck and t.state.deck[-1] in ("whelk", "cowrie"):
                ask.options = ask.options[::-1]
            answer = yield ask

    patch.setattr(rules, "take_turn", take_turn)


def a_resampling_that_does_not_shuffle(patch: pytest.MonkeyPatch) -> None:
    def resample(t: Shore, knows: tuple[int, ...], chance: Chance) -> None:
        if t.state.seen is None:
            chance.shuffle(t.state.deck)

    patch.setattr(GAME, "rules", replace(GAME.rules, resample=resample))


def a_player_that_looks_into_the_deck(patch: pytest.MonkeyPatch) -> None:
    def choose(self: bot.Scripted, perspective: Perspective) -> Advice:
        deck = perspective._timeline.state.deck
        options = perspective.ask.options
        return Advice(options[0] if deck and deck[-1] in ("whelk", "cowrie") else options[-1], "")

    patch.setattr(bot.Scripted, "choose", choose)


def an_option_twice(patch: pytest.MonkeyPatch) -> None:
    def take_turn(t: Shore) -> Script[None]:
        yield Ask((0,), "TY-D01", [Rest(), Pass(), Rest()])
        t.state.turn += 1

    patch.setattr(rules, "take_turn", take_turn)


def a_rule_that_does_not_exist(patch: pytest.MonkeyPatch) -> None:
    def dive(t: Shore, trader: Trader) -> None:
        t.say("TY-999", "dives", seat=trader.seat)

    patch.setattr(rules, "dive", dive)


def a_shell_that_disappears(patch: pytest.MonkeyPatch) -> None:
    def dive(t: Shore, trader: Trader) -> None:
        t.draw(t.state.deck)

    patch.setattr(rules, "dive", dive)


def a_refusal_by_a_rule_that_does_not_exist(patch: pytest.MonkeyPatch) -> None:
    unruly: Decisions[Shore] = Decisions()
    for id in ("TY-D01", "TY-D02", "TY-D03"):
        unruly.add(id, "Choose.", lambda t, ask: [Dive()], lambda t, ask, option: Reason("TY-999", "Nothing there."))
    patch.setattr(GAME, "rules", replace(GAME.rules, decisions=unruly))


Refuses = Callable[[Shore, Ask, Any], Reason | None]


def _refusing(patch: pytest.MonkeyPatch, wrapped: Callable[[Refuses], Refuses]) -> None:
    """The toy game with another refusal of what a trader would try."""
    sound = rules.DECISIONS["TY-D01"]
    decisions: Decisions[Shore] = Decisions()
    decisions.add(sound.id, sound.wants, sound.candidates, wrapped(sound.refusal))
    for id in ("TY-D02", "TY-D03"):
        decisions.add(id, rules.DECISIONS[id].wants)
    patch.setattr(GAME, "rules", replace(GAME.rules, decisions=decisions))


def a_refusal_that_reads_the_offer(patch: pytest.MonkeyPatch) -> None:
    def reads(sound: Refuses) -> Refuses:
        return lambda t, ask, option: None if option in ask.options else rules.NOT_HELD

    _refusing(patch, reads)


def a_candidate_without_a_reason(patch: pytest.MonkeyPatch) -> None:
    _refusing(patch, lambda sound: lambda t, ask, option: None)


def a_candidate_without_a_reason_of_its_own(patch: pytest.MonkeyPatch) -> None:
    def repeats_what_the_question_wants(sound: Refuses) -> Refuses:
        return lambda t, ask, option: sound(t, ask, option) and rules.DECISIONS.outside(ask)

    _refusing(patch, repeats_what_the_question_wants)


def a_position_without_one_field(patch: pytest.MonkeyPatch) -> None:
    sound = GAME.notation.write

    def write_position(pack: Any, state: State) -> Any:
        note: Any = sound(pack, state)
        note.rolled = None
        return note

    patch.setattr(GAME, "notation", replace(GAME.notation, write=write_position))


def a_result_that_depends_on_more_than_the_state(patch: pytest.MonkeyPatch) -> None:
    rolls: list[int] = []

    def dive(t: Shore, trader: Trader) -> None:
        t.reveal()
        rolls.append(len(rolls))
        t.state.rolled = (trader.seat, len(rolls))

    patch.setattr(rules, "dive", dive)


def an_event_that_shows_a_random_number_early(patch: pytest.MonkeyPatch) -> None:
    def sell(t: Shore, trader: Trader, shell: str) -> Script[None]:
        t.say("TY-120", "earns", seat=trader.seat, coins=t.state.chance.key % 1000)
        rules.show(t, trader, shell, "TY-120", "sells")
        return
        yield

    patch.setattr(rules, "sell", sell)


def a_view_that_is_the_state(patch: pytest.MonkeyPatch) -> None:
    def view(t: Shore, seat: int | None) -> Any:
        return t.state.traders

    patch.setattr(GAME, "rules", replace(GAME.rules, view=view))


OFFERED_OR_REFUSED = "test_every_question_is_declared_and_its_candidates_are_offered_or_refused"
BREAKS: list[tuple[Break, str]] = [
    (a_view_with_a_hidden_hand, "test_no_view_shows_what_the_seat_cannot_know"),
    (a_sale_without_a_reveal, "test_an_answer_that_reveals_nothing_does_not_show_what_others_hold"),
    (a_roll_without_a_reveal, "test_an_answer_that_reveals_nothing_does_not_depend_on_hidden_things"),
    (a_question_that_looks_into_the_deck, "test_no_question_depends_on_what_the_asked_cannot_know"),
    (a_resampling_that_does_not_shuffle, "test_what_a_seat_imagines_depends_only_on_what_it_knows"),
    (a_player_that_looks_into_the_deck, "test_a_scripted_player_does_not_use_what_it_cannot_know"),
    (an_option_twice, "test_every_question_is_valid"),
    (a_rule_that_does_not_exist, "test_every_rule_that_is_named_exists"),
    (a_shell_that_disappears, "test_every_state_meets_the_invariants"),
    (a_refusal_by_a_rule_that_does_not_exist, "test_nothing_is_offered_and_refused_at_once"),
    (a_refusal_that_reads_the_offer, OFFERED_OR_REFUSED),
    (a_candidate_without_a_reason, OFFERED_OR_REFUSED),
    (a_candidate_without_a_reason_of_its_own, OFFERED_OR_REFUSED),
    (a_position_without_one_field, "test_a_position_written_and_read_is_the_same_position"),
    (a_result_that_depends_on_more_than_the_state, "test_a_match_can_be_undone_to_its_beginning_and_replayed"),
    (an_event_that_shows_a_random_number_early, "test_nothing_hidden_shows_in_a_preview"),
    (a_view_that_is_the_state, "test_a_view_and_a_question_hold_nothing_that_can_be_changed"),
]


@pytest.mark.parametrize(("break_it", "check"), BREAKS)
def test_each_fault_is_found_by_its_check(break_it: Break, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_it(monkeypatch)
    matches = [played.__wrapped__(Case("tyrian", 3), "random", seed) for seed in range(5)]
    found = []
    for match in matches:
        try:
            CHECKS[check](match)
        except AssertionError as error:
            found.append(error)
    assert found


def test_the_unbroken_game_passes_these_checks() -> None:
    """Otherwise the tests above would prove nothing."""
    for seed in range(5):
        match = played.__wrapped__(Case("tyrian", 3), "random", seed)
        for _, check in BREAKS:
            CHECKS[check](match)
