"""The steps that a page plays. An event without a choice is only a line of the log and takes no time."""

from __future__ import annotations

import re

from fathom.table.access.view_builder import seat_view, steps
from fathom.table.live.live_table import LiveTable
from fathom.table.live.seating import Chair, Seating
from fathom.web.pages import fragments
from tests.kit import play, position

FORCED = """
divers: {vega: "1,2", mags: "7,0"}
tentacles: 1,3 1,5
supply: 7
kraken: .|.,.,.
"""
"""A diver that swims up here is knocked down and has no choice but to end the turn."""


def table() -> LiveTable:
    """A table after the diver swam up."""
    match = position("refuge", FORCED)
    play(match, "move up", asks="RF-D06 seat 1")
    return LiveTable("m", match, Seating("", [Chair(), Chair()]), 0)


def played(after: int = 0) -> list[str]:
    """The steps of the answer as HTML, beginning with event number `after`."""
    return [str(step) for step in fragments.steps(steps(table(), 0, after + 1), whole=True)]


def is_aside(step: str) -> bool:
    return "data-aside" in step


def test_a_step_without_a_choice_is_only_a_line_of_the_log() -> None:
    found = played()
    asides = [step for step in found if is_aside(step)]
    assert [re.sub(r"<[^>]+>", "", step) for step in asides] == ["Vega can do nothing more this turn."]
    assert not any("<svg" in step for step in asides)
    assert all("<svg" in step for step in found if not is_aside(step))
    numbers = [int(number) for step in found for number in re.findall(r'data-event="(\d+)"', step)]
    assert numbers == list(range(len(found)))


def test_the_step_after_an_aside_shows_what_has_changed_before_it() -> None:
    """The first step that is shown has the whole board, also if an aside comes before it."""
    at = next(number for number, step in enumerate(played()) if is_aside(step))
    found = played(at)
    assert is_aside(found[0])
    assert ['id="board"' in step for step in found] == [False, True, False]


def test_the_log_marks_asides() -> None:
    lines = re.findall(r'<li id="event-(\d+)" class="([^"]*)"', fragments.log(seat_view(table(), 0)))
    assert [number for number, marks in lines if "aside" in marks.split()] == ["4"]
