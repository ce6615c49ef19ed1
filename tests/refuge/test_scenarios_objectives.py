"""Acceptance scenarios of the objectives: RF-S40, RF-S46, RF-S49, RF-S50."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play, position
from tests.refuge.kit import changes, next_turn

NOTHING = ".|.,.,."


@pytest.mark.rule(
    "RF-S40", "RF-340", "RF-430", "RF-800", "RF-802", "RF-805", "RF-807", "RF-C42", "RF-C43", "RF-C50", "RF-D18",
    "RF-D19", "RF-D20", "RF-R06", "RF-R51", "O1", "O4",
)  # fmt: skip
def test_the_fifth_elimination_is_rewarded_in_the_middle_of_the_turn() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "1,4 used V1 V2", mags: "7,0 used G1"}
        tentacles: 1,3 4,4
        objectives: O1 O4 O7
        tally: 4
        salvage: SA05 SA11 SA16
        """,
    )
    play(m, "move up", asks="RF-D19 seat 0")
    # She has drawn for the elimination before the objective was turned over.
    assert m.state.divers[0].hand == ["SA05"]
    assert m.state.done == 1
    assert offered(m) == ["flip V1", "flip V2", "decline"]
    play(m, "flip V2", asks="RF-D20 seat 0")
    assert offered(m) == ["draw", "stop"]
    play(m, "draw", asks="RF-D20 seat 0")
    play(m, "draw", asks="RF-D06 seat 0")
    rewarded = {
        "mags": "7,0",
        "tentacles": "4,4",
        "supply": 15,
        "salvage": 53,
        "eliminated": 1,
        "done": 1,
        "tally": 0,
    }
    assert changes(m) == {"vega": "1,5 hand SA05 SA11 SA16 used V1", "actions": 1, **rewarded}
    assert m.view(0).current == "O4"
    happened = [event.what for event in m.log or []]
    order = ["eliminated", "draws", "objective done", "turned up", "objective current"]
    assert sorted(order, key=happened.index) == order
    assert "task anchor" in offered(m)
    play(m, "task anchor", asks="RF-D18 seat 0")
    assert offered(m) == ["card SA05", "card SA11", "card SA16"]
    play(m, "card SA11", asks="RF-D06 seat 1")
    assert m.state.divers[0].hand == ["SA05", "SA16"]
    assert (m.state.markers, m.state.salvage_discard, m.state.done) == (["1,5"], ["SA11"], 1)


@pytest.mark.rule("RF-S40", "RF-801", "RF-D20", "RF-R52", "O1", "O4")
@pytest.mark.parametrize(
    ("answers", "hand"),
    [(["stop"], ["SA05"]), (["draw", "stop"], ["SA05", "SA11"]), (["draw", "draw"], ["SA05", "SA11", "SA16"])],
)
def test_the_reward_may_be_left_and_off_row_five_there_is_nothing_to_anchor(
    answers: list[str], hand: list[str]
) -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "2,1", mags: "7,0"}
        tentacles: 5,2
        objectives: O1 O4 O7
        tally: 4
        salvage: SA05 SA11 SA16
        """,
    )
    assert "task anchor" not in offered(m)
    play(m, "move up", *answers, asks="RF-D06 seat 0")
    assert (m.state.divers[0].hand, m.state.done, m.state.actions) == (hand, 1, 1)
    assert "task anchor" not in offered(m)


@pytest.mark.rule("RF-S40", "RF-801", "RF-C50", "O1", "O4")
def test_before_the_fifth_elimination_the_second_objective_has_no_rules() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "1,4", mags: "7,0"}
        tentacles: 1,3 4,4
        objectives: O1 O4 O7
        tally: 3
        salvage: SA05
        """,
    )
    play(m, "move up", asks="RF-D06 seat 0")
    assert changes(m) == {
        "vega": "1,5 hand SA05",
        "tentacles": "4,4",
        "supply": 15,
        "salvage": 55,
        "eliminated": 1,
        "tally": 4,
        "actions": 1,
    }
    assert "task anchor" not in offered(m)


@pytest.mark.rule("RF-S46", "RF-803", "RF-805", "RF-845", "RF-C50", "O7")
def test_the_second_diver_on_the_finish_row_wins_at_once() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "6,8", mags: "2,9"}
        objectives: O1 O4 O7
        done: 2
        """,
    )
    play(m, "move up", asks="over RF-803")
    assert m.outcome is not None
    assert m.outcome.won
    assert m.outcome.winners == (0, 1)
    assert m.outcome.facts == {"objectives": 3, "turns": 1, "eliminated": 0, "devoured": 0}
    assert changes(m) == {"vega": "6,9", "actions": 1, "done": 3}
    assert events_of(m, "kraken card") == []


@pytest.mark.rule("RF-S46", "RF-470", "RF-800", "O7")
@pytest.mark.parametrize(("mags", "done"), [("2,9 down", 2), ("2,8", 2), ("2,9", 1)])
def test_no_victory_while_the_other_is_down_or_short_of_it_or_the_objective_is_not_current(
    mags: str, done: int
) -> None:
    m = position(
        "refuge",
        f"""
        divers: {{vega: "6,8", mags: "{mags}"}}
        objectives: O1 O4 O7
        done: {done}
        """,
    )
    play(m, "move up", asks="RF-D06 seat 0")
    assert changes(m) == {"vega": "6,9", "actions": 1}


@pytest.mark.rule("RF-S49", "O5", "RF-460", "RF-538", "RF-C42")
def test_wiring_an_edge_space() -> None:
    m = position(
        "refuge",
        f"""
        divers: {{vega: "1,6", mags: "7,0"}}
        head: 4
        objectives: O1 O5 O7
        done: 1
        kraken: {NOTHING}
        """,
    )
    assert "task wire" not in offered(m)
    play(m, "move left", asks="RF-D06 seat 0")
    assert changes(m) == {"vega": "0,6", "head": "3,6", "actions": 1}
    play(m, "task wire", asks="RF-D06 seat 1")
    assert changes(m) == {"vega": "0,6", "head": "3,6", "markers": "0,6", **next_turn("mags", NOTHING)}


@pytest.mark.rule("RF-S49", "O5")
@pytest.mark.parametrize(("at", "wires"), [("0,6", False), ("0,7", False), ("8,6", True), ("8,7", True)])
def test_one_marker_does_for_a_side(at: str, wires: bool) -> None:
    m = position(
        "refuge",
        f"""
        divers: {{vega: "{at}", mags: "7,0"}}
        head: 4
        objectives: O1 O5 O7
        done: 1
        markers: 0,6
        """,
    )
    assert ("task wire" in offered(m)) == wires


@pytest.mark.rule("RF-S50", "O6", "RF-349", "RF-C42", "RF-D18", "RF-507")
def test_striking_the_head_makes_it_recoil() -> None:
    m = position(
        "refuge",
        """
        divers: {mags: "5,5 hand SA02", vega: "7,0"}
        head: 4
        objectives: O1 O6 O7
        done: 1
        """,
    )
    play(m, "task strike", asks="RF-D18 seat 0")
    assert offered(m) == ["steer left 1", "steer right 1"]
    play(m, "steer left 1", asks="RF-D06 seat 0")
    assert changes(m) == {"mags": "5,5", "salvage_discard": "SA02", "head": "3,6", "tally": 1, "actions": 1}


@pytest.mark.rule("RF-S50", "O6", "RF-541", "RF-D18")
@pytest.mark.parametrize(("recoil", "column", "again"), [("left", "3", False), ("right", "5", True)])
def test_only_a_diver_still_adjacent_to_the_head_can_strike_again(recoil: str, column: str, again: bool) -> None:
    m = position(
        "refuge",
        """
        divers: {mags: "5,5 hand SA02 SA05 SA01", vega: "7,0"}
        head: 4
        objectives: O1 O6 O7
        done: 1
        """,
    )
    play(m, "task strike", asks="RF-D18 seat 0")
    assert offered(m) == ["card SA01", "card SA02"]
    play(m, "card SA02", f"steer {recoil} 1", asks="RF-D06 seat 0")
    assert changes(m) == {
        "mags": "5,5 hand SA05 SA01",
        "salvage_discard": "SA02",
        "head": f"{column},6",
        "tally": 1,
        "actions": 1,
    }
    assert ("task strike" in offered(m)) == again
