"""The steps that a page plays. An event without a choice is only a line of the log and takes no time."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import fathom
from fathom.engine.player import Perspective
from fathom.players import make
from fathom.table.access.view_builder import seat_view, steps
from fathom.table.live.live_table import LiveTable
from fathom.table.live.seating import Chair, Seating
from fathom.web.pages import fragments, playback
from tests.kit import play, position

FORCED = """
divers: {vega: "1,2", mags: "7,0"}
tentacles: 1,3 1,5
supply: 7
kraken: .|.,.,.
"""
"""A diver that swims up here is knocked down and has no choice but to end the turn."""

ANSWERS = 120


def table() -> LiveTable:
    """A table after the diver swam up."""
    match = position("refuge", FORCED)
    play(match, "move up", asks="RF-D06 seat 1")
    return LiveTable("m", match, Seating("", [Chair(), Chair()]), 0)


def played(after: int = 0) -> list[str]:
    """The steps of the answer as HTML, beginning with event number `after`."""
    return [str(step) for step in playback.steps(steps(table(), 0, after + 1), whole=True)]


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


KIN = re.compile(r'<g id="([^"]+)" transform="[^"]*" class="[^"]*" data-kin="([^"]+)"')


@pytest.mark.parametrize("game", ["refuge", "jupiter"])
def test_in_one_event_pieces_that_disappear_are_those_that_appear(game: str) -> None:
    """The page pairs interchangeable pieces in a step: what slides is then what moved."""
    match = fathom.new(game, 2, seed=7)
    players = [make("scripted", match.game) for _ in range(2)]
    while match.ask is not None and len(match.history) < ANSWERS:
        seat = match.ask.seats[0]
        match.choose(str(players[seat].choose(Perspective(match, seat)).option), seat)
    live = LiveTable("m", match, Seating("", [Chair(), Chair()]), 0)
    boards = [set(KIN.findall(str(fragments.board(view)))) for view in steps(live, 0, 1)]
    moved = 0
    for before, after in pairwise(boards):
        for kin in {kin for _, kin in before ^ after}:
            gone, came = ([id for id, of in one if of == kin] for one in (before - after, after - before))
            assert not gone or not came or len(gone) == len(came), (gone, came)
            moved += len(gone) == len(came)
    assert moved


def test_only_the_first_step_of_a_playback_from_further_back_leaps() -> None:
    assert ["data-leap" in step for step in played() if not is_aside(step)][:3] == [True, False, False]
    assert not any("data-leap" in str(step) for step in playback.steps(steps(table(), 0, 1), whole=False))
