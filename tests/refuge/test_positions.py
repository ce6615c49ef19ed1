"""Positions no table could show are refused, and the message names the field."""

from __future__ import annotations

import pytest

import fathom
from fathom.engine.errors import PositionError
from fathom.engine.script import Table
from fathom.games.refuge.game import GAME
from tests.refuge.kit import dive

SOUND = "divers:\n  vega: 1,2\n  mags: 4,4\ntentacles: 1,3 1,5\n"

REFUSED = [
    ("turn: -1", "turn: -1 is less than zero"),
    ("actions: -1", "actions: -1 is less than zero"),
    ("threat: -1", "threat: -1 is less than zero"),
    ("supply: -3", "supply: -3 is less than zero"),
    ("done: -1", "done: -1 is less than zero"),
    ("tally: -4", "tally: -4 is less than zero"),
    ("deadline: -2", "deadline: -2 is less than zero"),
    ("known: -1", "known: -1 is less than zero"),
    ("salvage_left: -1", "salvage_left: -1 is less than zero"),
    ("eliminated: -1", "eliminated: -1 is less than zero"),
    ("devoured: -1", "devoured: -1 is less than zero"),
    ("supply: 15", "supply: map, supply and Threat track hold 17; the box has 16 (RF-650)"),
    ("objectives: O2 O4 O7\nmarkers: 1,4 4,3 1,4", "markers: two on one space: 1,4 4,3 1,4"),
    ("objectives: O1 O4 O8\npods: 1,9 1,9", "pods: two on one space: 1,9 1,9"),
    ("chance: 7 -1", "chance: -1 numbers taken is less than zero"),
    ("chance: seven", "chance: write the key and how many numbers were taken"),
]


def test_the_position_that_the_others_spoil_is_sound() -> None:
    assert dive(SOUND).state.supply == 14


@pytest.mark.parametrize(("line", "message"), REFUSED, ids=[line.split("\n")[-1] for line, _ in REFUSED])
def test_nonsense_is_refused_with_the_name_of_the_field(line: str, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        fathom.position("refuge", SOUND + line)
    assert str(refused.value) == f"position: {message}"


OVER = [
    ("divers: {vega: '1,2 down', mags: '4,4 down'}", "divers: none of them stands, so the game is over (RF-843)"),
    ("divers: {vega: '1,2 down', mags: devoured}", "divers: none of them stands, so the game is over (RF-843)"),
    ("threat: 4", "threat, supply: the game is over (RF-840, RF-841)"),
    ("supply: 0", "threat, supply: the game is over (RF-840, RF-841)"),
    ("done: 3", "done: with all objectives accomplished the game is over (RF-803)"),
    ("tally: 5", "objectives: the goal of O1 is already met; count it in `done` (RF-802)"),
    (
        "objectives: O2 O4 O7\nmarkers: ''",
        "objectives: the goal of O2 is already met; count it in `done` (RF-802)",
    ),
    (
        "divers: {vega: '1,9', mags: '2,9'}\ndone: 2",
        "objectives: the goal of O7 is already met; count it in `done` (RF-802)",
    ),
]


@pytest.mark.parametrize(("lines", "message"), OVER, ids=[lines.replace("\n", " ") for lines, _ in OVER])
def test_a_position_that_is_over_is_refused(lines: str, message: str) -> None:
    divers = "" if "divers" in lines else "divers: {vega: '1,2', mags: '4,4'}\n"
    with pytest.raises(PositionError) as refused:
        fathom.position("refuge", f"{divers}{lines}\ntentacles: 1,3 1,5")
    assert str(refused.value) == f"position: {message}"


def test_a_diver_alone_may_be_down() -> None:
    assert dive("divers: {vega: '1,2 down hand SA01 SA05'}").ask is not None


@pytest.mark.parametrize("words", ["1,0", "hand SA01", "down"])
def test_a_seat_without_a_diver_has_nothing(words: str) -> None:
    with pytest.raises(PositionError, match="divers: seat0: a seat without a diver is written -"):
        fathom.position("refuge", f"divers:\n  seat0: {words}\nstep: diver")


def test_tentacles_beyond_those_in_the_box_are_refused() -> None:
    spaces = " ".join(f"{x},{y}" for y in (1, 3, 5) for x in range(1, 7))
    with pytest.raises(PositionError, match="supply: -2 is not between 0 and 16"):
        fathom.position("refuge", f"divers:\n  vega: 7,2\ntentacles: {spaces}")


@pytest.mark.parametrize("field", ["turn", "tally", "deadline", "eliminated", "devoured"])
def test_a_count_below_none_breaks_the_invariants_too(field: str) -> None:
    m = dive(SOUND)
    assert list(GAME.rules.invariants(Table(m.state, m.pack))) == []
    setattr(m.state, field, -1)
    assert list(GAME.rules.invariants(Table(m.state, m.pack))) == [f"{field}: -1 is less than zero"]


@pytest.mark.parametrize("field", ["markers", "pods"])
def test_two_tokens_on_one_space_break_the_invariants_too(field: str) -> None:
    m = dive(SOUND)
    setattr(m.state, field, ["4,3", "4,3"])
    assert list(GAME.rules.invariants(Table(m.state, m.pack))) == [f"{field}: two on one space: 4,3 4,3"]
