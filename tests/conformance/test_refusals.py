"""Why can't I? A candidate is offered exactly when it has no reason; a refused choice changes nothing."""

from __future__ import annotations

from random import Random

import pytest

from fathom.engine.errors import Illegal
from fathom.engine.legality import Refusal
from tests.conformance.tools import LARGE_SAMPLE, AnyMatch, every_match, history_hash, moments, question, replay, texts

TRIED = 12
"""Refused options that are chosen at each question."""


@every_match
def test_every_question_is_declared_and_its_candidates_are_offered_or_refused(match: AnyMatch) -> None:
    for live in replay(match):
        ask, decisions = live.ask, match.game.rules.decisions
        if ask is None:
            continue
        assert ask.id in decisions
        outside = decisions.outside(ask)
        for option in decisions.candidates(live.table, ask):
            reason = decisions.reason(live.table, ask, option)
            assert (reason is None) == (option in ask.options), (ask.id, str(option), reason)
            assert reason != outside, (ask.id, str(option), "needs a reason of its own")
        assert match.game.explain(match.pack, outside.rule), outside
        assert len(outside.why) <= 72
        assert outside.why.endswith(".")


@every_match
def test_nothing_is_offered_and_refused_at_once(match: AnyMatch) -> None:
    for live in replay(match, LARGE_SAMPLE):
        offered = texts(live)
        for refusal in live.refusals():
            assert str(refusal.option) not in offered
            assert refusal.option not in question(live).options
            assert match.game.explain(match.pack, refusal.rule), refusal
            assert refusal.why.endswith(".")
            assert refusal.why.isprintable()


@every_match
def test_a_refused_choice_says_why_and_changes_nothing(match: AnyMatch) -> None:
    for moment in moments(match):
        before = history_hash(moment)
        first: dict[str, Refusal] = {}
        for refusal in moment.refusals():
            first.setdefault(str(refusal.option), refusal)
        # Where there are hundreds, a sample is tried.
        tried = Random(len(moment.history)).sample(sorted(first), min(TRIED, len(first)))
        for text, refusal in ((text, first[text]) for text in tried):
            with pytest.raises(Illegal) as refused:
                moment.choose(text)
            assert refused.value.rule == refusal.rule
            assert refusal.why in str(refused.value)
        for nonsense in ("", "no such thing", -1, len(question(moment).options)):
            with pytest.raises(Illegal):
                moment.choose(nonsense)
        stranger = next((seat for seat in range(-1, 9) if seat not in question(moment).seats), -1)
        with pytest.raises(Illegal, match="not asked"):
            moment.choose(0, stranger)
        assert history_hash(moment) == before
