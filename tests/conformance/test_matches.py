"""Whole matches: questions are valid, cited rules exist, states meet the invariants, and every match ends."""

from __future__ import annotations

import pytest

from fathom.engine.ask import pick
from fathom.engine.driver import playout
from fathom.engine.errors import Illegal
from fathom.engine.timeline import REWOUND
from fathom.games import find, names
from tests.conformance.tools import (
    AnyMatch,
    Case,
    TablePlayers,
    each_case,
    encoded,
    every_match,
    moments,
    question,
    replay,
    texts,
)
from tests.conftest import CITED


@every_match
def test_every_question_is_valid(match: AnyMatch) -> None:
    for live in replay(match):
        if live.ask is None:
            break
        ask = live.ask
        assert ask.options, f"{ask.id} offers nothing"
        assert len(ask.options) > 1 or ask.always, f"{ask.id} has only one option and should not be asked"
        assert ask.seats
        assert list(ask.seats) == sorted(set(ask.seats) & set(range(live.setup.seats)))
        assert len(set(ask.options)) == len(ask.options), f"{ask.id} offers an option twice: {texts(live)}"
        assert len(set(texts(live))) == len(ask.options), f"{ask.id} offers two options of one text: {texts(live)}"
        for option, text in zip(ask.options, texts(live), strict=True):
            assert text.isprintable()
            assert len(text.split(" ")) == 1 + len(option.__struct_fields__), (
                f"“{text}”: a field is empty or has a space"
            )
            assert pick(ask, text) == option


@every_match
def test_the_answer_after_a_timeout_is_an_offered_option(match: AnyMatch) -> None:
    for moment in moments(match):
        ask = question(moment)
        for seat in ask.seats:
            assert match.game.rules.timeout_answer(match.pack, moment.view(seat), ask) in ask.options


@every_match
def test_every_rule_that_is_named_exists(match: AnyMatch) -> None:
    def exists(id: str) -> bool:
        return bool(match.game.explain(match.pack, id))

    for live in replay(match):
        if live.ask is not None:
            assert exists(live.ask.id), f"asks {live.ask.id}"
    for event in match.log or []:
        assert event.rule == REWOUND or exists(event.rule), f"{event.rule}, “{event.what}”"
        assert event.to is None or set(event.to) <= set(range(match.setup.seats))
        assert encoded(event)
    if match.outcome is not None:
        assert exists(match.outcome.rule)
        assert set(match.outcome.winners) <= set(range(match.setup.seats))


@every_match
def test_every_state_meets_the_invariants(match: AnyMatch) -> None:
    for live in replay(match):
        assert list(match.game.rules.invariants(live.table)) == [], f"after {len(live.history)} answers"


@every_match
def test_every_match_ends(match: AnyMatch) -> None:
    assert match.outcome is not None, f"not over after {match.game.rules.turn(match.state)} turns"
    assert match.ask is None
    with pytest.raises(Illegal, match="over"):
        match.fork().choose(0)


@each_case
def test_a_match_without_a_log_and_a_playout_end_the_same(case: Case) -> None:
    loud = case.begin(3)
    players = TablePlayers("random", 3)
    while loud.ask is not None:
        players.answer(loud)
    taken = [entry.option for entry in loud.history]  # type: ignore[union-attr]
    left = iter(taken)
    outcome, decisions = playout(loud.rules, loud.pack, case.seats, 3, loud.setup.settings, lambda ask: next(left))
    assert (outcome, decisions) == (loud.outcome, len(taken))
    quiet = loud.fork(0)
    quiet.log = None
    for option in taken:
        quiet.choose(option, question(quiet).seats[0])
    assert encoded(quiet.state) == encoded(loud.state)


def test_every_rule_a_test_cites_exists(request: pytest.FixtureRequest) -> None:
    games = [find(name) for name in names()]
    unknown = {
        id: tests[0]
        for id, tests in request.config.stash[CITED].items()
        if not any(game.explain(game.pack, id) for game in games)
    }
    assert unknown == {}
