"""A preview shows everything that will certainly happen, up to the first hidden or random thing."""

from __future__ import annotations

from random import Random

from fathom.engine.ask import Option
from fathom.engine.history import Answer
from fathom.engine.preview import preview
from tests.conformance.tools import AnyMatch, encoded, every_match, history_hash, moments, other_worlds, question

TRIED = 4
"""The number of options previewed at each question."""


@every_match
def test_what_a_preview_shows_is_what_happens(match: AnyMatch) -> None:
    for moment in moments(match):
        before = history_hash(moment)
        for option in some_options(moment):
            ahead = preview(moment, option)
            real = moment.fork()
            assert real.table
            known = len(real.log or [])
            real.choose(option)
            happened = (real.log or [])[known:]
            answer = real.history[-1]
            assert isinstance(answer, Answer)
            assert encoded(ahead.events) == encoded(happened[: len(ahead.events)])
            assert ahead.reveals == answer.learned
            if not ahead.reveals:
                assert len(ahead.events) == len(happened)
                assert ahead.outcome == real.outcome
                assert encoded(ahead.table.state) == encoded(real.state)
        assert history_hash(moment) == before


@every_match
def test_nothing_hidden_shows_in_a_preview(match: AnyMatch) -> None:
    for moment in moments(match):
        previews = [(option, preview(moment, option)) for option in some_options(moment)]
        for seat in question(moment).seats:
            for other in other_worlds(moment, seat, 3):
                for option, here in previews:
                    there = preview(other, option)
                    assert encoded(here.events) == encoded(there.events)
                    assert (here.reveals, here.outcome) == (there.reveals, there.outcome)


def some_options(match: AnyMatch) -> list[Option]:
    """A sample of the offered options, always the same for a question."""
    options = question(match).options
    return Random(len(match.history)).sample(options, min(TRIED, len(options)))
