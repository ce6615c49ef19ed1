"""Whether a question is skipped depends only on what the asked seat may know."""

from __future__ import annotations

from fathom.engine.needless import needless_answer
from tests.conformance.test_secrets import indistinguishable
from tests.conformance.tools import AnyMatch, every_match, moments

POSITIONS = 6
"""How many positions of each match are looked at."""


@every_match
def no_skipped_question_tells_what_the_asked_cannot_know(match: AnyMatch) -> None:
    for live in moments(match, POSITIONS):
        if live.ask is None:
            continue
        for seat, others in indistinguishable(live):
            found = needless_answer(live, seat, alone=True)
            assert found is None or found in live.ask.options
            # In company, nothing more is skipped.
            assert needless_answer(live, seat, alone=False) in (found, None)
            assert all(needless_answer(other, seat, alone=True) == found for other in others)
