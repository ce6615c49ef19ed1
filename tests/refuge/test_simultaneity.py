"""Pieces move simultaneously, but are resolved in a fixed order. RF-605, RF-640 to RF-645."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import fathom
from tests.kit import events_of, offered, play
from tests.refuge.kit import after, dive

TICKS = [
    # what, tentacles, symbols, changes
    ("a file moves together (S23)", "4,4 4,3", ".,D,.", {"tentacles": "4,2 4,3"}),
    ("upwards too", "4,2 4,3", ".,U,.", {"tentacles": "4,3 4,4"}),
    ("two facing each other stay (S24)", "3,3 4,3", "R,L,D", {}),
    ("facing each other, twice", "3,3 4,3", "RR,LL,.", {}),
    ("the one noted further left gets a contested space (S25)", "3,4 5,4", "R,S,L",
     {"tentacles": "4,2 4,4 5,4", "supply": 13}),
    ("further left, although higher up and going down", "4,3 5,2", ".,D,L", {"tentacles": "4,2 5,2"}),
    ("further left, although it goes sideways", "3,2 4,3", "R,D,.", {"tentacles": "4,2 4,3"}),
    ("a space vacated in the tick can be entered in it", "3,4 4,4", "R,D,.", {"tentacles": "4,3 4,4"}),
    ("passed over, it comes first again", "3,4 4,4 5,4", "R,D,L", {"tentacles": "4,3 4,4 5,4"}),
    ("a chain of three", "3,3 4,3 5,3", "R,R,R", {"tentacles": "4,3 5,3 6,3"}),
    ("a chain of three that cannot move", "3,3 4,3 5,3 6,3", "R,R,R", {}),
    ("a tentacle keeps its own arrows (S26)", "4,3", "D,RR,D", {"tentacles": "6,3"}),
    ("it keeps them in a column with a spawn", "4,5", "S,L,.", {"tentacles": "3,3 3,5", "supply": 14}),
    ("a new tentacle does not move", "4,3", ".,DD,S", {"tentacles": "4,1 5,5", "supply": 14}),
    ("new ones come last, left to right", "", "S,S,S", {"tentacles": "3,5 4,4 5,5", "supply": 13}),
    ("a spawn space vacated by an arrow is free", "4,4", "S,L,.", {"tentacles": "3,4 3,5", "supply": 14}),
    ("first arrows first, then second arrows", "3,4 4,4", "RR,D,.", {"tentacles": "4,3 5,4"}),
    ("a second arrow waits for all first arrows", "3,3 5,3", "RR,.,L", {"tentacles": "4,3 5,3"}),
    ("blocked in the first tick, it tries again in the second", "4,4 5,3", ".,DD,LL", {"tentacles": "4,2 4,3"}),
    ("in the last column the lowest goes first", "5,1 5,2", ".,.,RR", {"tentacles": "7,1 7,2"}),
]  # fmt: skip


@pytest.mark.rule(
    "RF-605", "RF-602", "RF-640", "RF-641", "RF-642", "RF-643", "RF-644", "RF-R29", "RF-R67", "RF-603",
    "RF-S23", "RF-S24", "RF-S25", "RF-S26",
)  # fmt: skip
@pytest.mark.parametrize(("tentacles", "symbols", "changes"), [pytest.param(*row[1:], id=row[0]) for row in TICKS])
def test_ticks(tentacles: str, symbols: str, changes: dict[str, Any]) -> None:
    m = dive(f"""
        divers:
          vega: 1,0
          mags: 7,0
        head: 4
        tentacles: {tentacles or '""'}
        kraken: .|{symbols}
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == changes


FOREMOST = [
    # symbol, divers in the order in which they are reached, tentacles
    ("D", ["4,1", "4,4"], "4,2 4,5"),
    ("U", ["4,4", "4,2"], "4,1 4,3"),
    ("R", ["5,3", "5,4"], "4,3 4,4"),
    ("L", ["3,4", "3,5"], "4,4 4,5"),
]


@pytest.mark.rule("RF-642", "RF-R29")
@pytest.mark.parametrize(("symbol", "reached", "tentacles"), FOREMOST)
def test_within_a_column_the_foremost_goes_first_and_sideways_the_lowest(
    symbol: str, reached: list[str], tentacles: str
) -> None:
    first, second = reached
    m = dive(f"""
        divers:
          vega: {second} hand SA01
          michael: {first} hand SA02 used M2
          katerina: 7,0
        head: 4
        tentacles: {tentacles}
        kraken: .|.,{symbol},.
        """)
    play(m, "end", asks="RF-D12 seat 1")
    play(m, "play SA02", asks="RF-D12 seat 0")
    play(m, "play SA01", asks="RF-D06 seat 1")
    assert [fact["at"] for fact in events_of(m, "contact")] == reached


@pytest.mark.rule("RF-642", "RF-R29")
def test_columns_go_from_left_to_right() -> None:
    m = dive("""
        divers:
          vega: 5,3 hand SA01
          michael: 3,4 hand SA02 used M2
          katerina: 7,0
        head: 4
        tentacles: 3,5 5,4
        kraken: .|D,.,D
        """)
    play(m, "end", asks="RF-D12 seat 1")
    assert m.state.tentacles == ["3,5", "5,4"]
    play(m, "play SA02", asks="RF-D12 seat 0")
    assert m.state.tentacles == ["5,4"]


@pytest.mark.rule("RF-R67", "RF-640")
@pytest.mark.parametrize(
    ("answer", "michael", "drawn"),
    [
        ("decline", "4,2 down hand SA01 SA05 SA06 used M2", {}),
        (
            "play SA01",
            "4,2 hand SA05 SA06 SA11 used M2",
            {"salvage": 52, "salvage_discard": "SA01", "eliminated": 1, "tally": 1},
        ),
    ],
)
def test_gone_in_the_first_tick_its_second_arrow_lapses_and_no_tentacle_inherits_it(
    answer: str, michael: str, drawn: dict[str, Any]
) -> None:
    m = dive("""
        divers:
          vega: 1,0
          michael: 4,2 hand SA01 SA05 SA06 used M2
        head: 4
        tentacles: 4,3 5,3
        salvage: SA11
        kraken: .|.,DD,L
        """)
    play(m, "end", asks="RF-D12 seat 1")
    assert after(m, answer, asks="RF-D06 seat 1") == {"michael": michael, "tentacles": "4,3", "supply": 15} | drawn


@pytest.mark.rule("RF-645", "RF-841", "RF-R23")
def test_defeat_in_the_middle_of_a_tick_ends_everything_at_once() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        head: 4
        threat: 3
        tentacles: 3,1 4,1 5,4
        kraken: .|D,D,S
        """)
    assert after(m, "end", asks="over RF-841") == {"threat": 4, "tentacles": "4,1 5,4"}


@pytest.mark.rule("RF-645", "RF-843")
def test_the_last_diver_knocked_down_ends_the_tick() -> None:
    m = dive("""
        divers:
          vega: 7,0 down
          michael: 3,4 used M2
        active: michael
        head: 4
        tentacles: 3,5 4,4
        kraken: .|D,D,S
        """)
    assert after(m, "end", asks="over RF-843") == {
        "michael": "3,4 down used M2",
        "tentacles": "4,4",
        "supply": 15,
    }


@pytest.mark.rule("RF-645", "RF-803", "RF-804")
def test_victory_in_the_middle_of_a_tick_ends_everything_at_once(tmp_path: Path) -> None:
    hunt = "{{id: O{0}, level: {0}, blue: true, title: Hunt, text: One., goal: {{kind: clear, count: [1, 1, 1, 1]}}}}"
    hunts = "\n".join(f"- {hunt.format(level)}" for level in (1, 2, 3))
    (tmp_path / "objectives.yaml").write_text(hunts, "utf-8")
    text = dedent("""
        divers:
          vega: 1,0
          michael: 3,4 hand SA01 used M2
        objectives: O1 O2 O3
        done: 2
        head: 4
        tentacles: 3,5 4,4
        salvage: SA11
        kraken: .|D,D,S
        """)
    m = fathom.position("refuge", text, pack=tmp_path)
    play(m, "end", asks="RF-D12 seat 1")
    assert offered(m) == ["play SA01", "decline"]
    assert after(m, "play SA01", asks="over RF-803") == {
        "michael": "3,4 hand SA11 used M2",
        "salvage": 54,
        "salvage_discard": "SA01",
        "tentacles": "4,4",
        "supply": 15,
        "eliminated": 1,
        "tally": 1,
        "done": 3,
    }
