"""Moments: the states right after events, for pages that show what happens step by step."""

from __future__ import annotations

from itertools import pairwise

from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.script import Table
from tests.conformance.tools import AnyMatch, every_match, sample_indices

LAST = 40
"""How many of the last events are looked at."""
SAMPLE = 6
STAYS = {"tentacle reaches"}
"""Events with a place that nothing moves to: a tentacle reaches for a diver and stays."""


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


@every_match
def a_piece_has_moved_when_its_move_is_told(match: AnyMatch) -> None:
    """The board shows a move at its own event, not at the next one."""
    assert match.log is not None
    moments, rules = match.moments(max(0, len(match.log) - LAST)), match.game.rules
    for before, now in pairwise(moments):
        event = match.log[now.event]
        facts = event.facts
        if event.what in STAYS:
            continue
        if "origin" in facts and facts["origin"] not in (facts.get("at"), facts.get("square"), facts.get("cell")):
            seen = [rules.view(Table(copy(one.state), match.pack), None) for one in (before, now)]
            assert seen[0] != seen[1], f"event {now.event}, {event}"
