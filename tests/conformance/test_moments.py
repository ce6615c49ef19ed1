"""Moments: the states right after events, for pages that show what happens step by step."""

from __future__ import annotations

from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.script import Table
from tests.conformance.tools import AnyMatch, every_match, sample_indices

LAST = 40
"""How many of the last events are looked at."""
SAMPLE = 6


@every_match
def every_event_has_its_moment(match: AnyMatch) -> None:
    assert match.log is not None
    first = max(0, len(match.log) - LAST)
    before = copy(match.state)
    moments = match.moments(first)
    assert [moment.event for moment in moments] == list(range(first, len(match.log)))
    assert match.state == before
    assert all(moment.state is not match.state for moment in moments)


@every_match
def a_moment_shows_nothing_hidden(match: AnyMatch) -> None:
    """What a seat sees at a moment stays the same when everything it cannot know is dealt again."""
    assert match.log is not None
    moments = match.moments(max(0, len(match.log) - LAST))
    rules = match.game.rules
    for index in sample_indices(len(moments), SAMPLE):
        for seat in range(match.setup.seats):
            table = Table(copy(moments[index].state), match.pack)
            seen = rules.view(table, seat)
            rules.resample(table, (seat,), Chance(77))
            assert rules.view(table, seat) == seen, f"event {moments[index].event}, seat {seat}"
