"""Acceptance scenarios of moving and of the spaces where one arrives: RF-S05 to RF-S16, RF-S41, RF-S47."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play, position
from tests.refuge.kit import changes, next_turn

NOTHING = ".|.,.,."


@pytest.mark.rule("RF-S05", "RF-312", "RF-314", "RF-402", "RF-622", "RF-623", "RF-701", "RF-R08", "RF-R50")
def test_swimming_into_a_tentacle_without_a_weapon() -> None:
    m = position(
        "refuge",
        f"""
        divers: {{vega: "1,2", mags: "7,0"}}
        tentacles: 1,3 1,5
        supply: 7
        kraken: {NOTHING}
        """,
    )
    play(m, "move up", asks="RF-D06 seat 1")
    assert changes(m) == {"vega": "1,3 down", "tentacles": "1,5", "supply": 8, **next_turn("mags", NOTHING)}
    assert events_of(m, "only choice") == [{"seat": 0, "option": "end"}]


@pytest.mark.rule("RF-S05", "RF-363", "RF-701", "RF-R10")
def test_all_that_is_left_to_a_diver_knocked_down_by_its_own_move_is_recover() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "1,2 hand SA11 SA11", mags: "7,0"}
        tentacles: 1,3 1,5
        supply: 7
        """,
    )
    play(m, "move up", asks="RF-D06 seat 0")
    assert offered(m) == ["recover AIR", "end"]
    assert changes(m) == {"vega": "1,3 down hand SA11 SA11", "tentacles": "1,5", "supply": 8, "actions": 1}


@pytest.mark.rule(
    "RF-S06", "RF-312", "RF-314", "RF-340", "RF-345", "RF-347", "RF-348", "RF-430", "RF-620", "RF-621", "RF-D12",
    "RF-R07", "RF-R08", "SA04",
)  # fmt: skip
def test_swimming_into_a_tentacle_with_a_weapon_and_then_the_spawn_space_acts() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "1,2 hand SA04", mags: "7,0"}
        tentacles: 1,3 1,5 4,4 6,2
        supply: 7
        salvage: SA05 SA11
        salvage_left: 20
        """,
    )
    play(m, "move up", asks="RF-D12 seat 0")
    assert offered(m) == ["play SA04", "decline"]
    play(m, "play SA04", asks="RF-D06 seat 0")
    assert changes(m) == {
        "vega": "1,3 hand SA05 SA11",
        "tentacles": "4,4 6,2",
        "supply": 9,
        "salvage": 18,
        "salvage_discard": "SA04",
        "eliminated": 2,
        "tally": 2,
        "actions": 1,
    }
    assert [event["at"] for event in events_of(m, "eliminated")] == ["1,3", "1,5"]
    assert [event["card"] for event in events_of(m, "draws")] == ["SA05", "SA11"]


@pytest.mark.rule("RF-S06", "RF-345", "RF-402", "RF-622", "RF-623")
def test_a_weapon_may_be_saved_and_then_the_diver_goes_down() -> None:
    m = position(
        "refuge",
        f"""
        divers: {{vega: "1,2 hand SA04", mags: "7,0"}}
        tentacles: 1,3 1,5
        supply: 7
        kraken: {NOTHING}
        """,
    )
    play(m, "move up", "decline", asks="RF-D06 seat 1")
    assert changes(m) == {"vega": "1,3 down hand SA04", "tentacles": "1,5", "supply": 8, **next_turn("mags", NOTHING)}


@pytest.mark.rule("RF-S07", "RF-430", "RF-431")
def test_a_spawn_space_without_a_tentacle_in_its_lines_has_no_effect() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "2,1", mags: "7,0"}
        tentacles: 1,3 3,1 7,5
        """,
    )
    play(m, "move up", asks="RF-D06 seat 0")
    assert changes(m) == {"vega": "2,2", "actions": 1}


@pytest.mark.rule("RF-S08", "RF-341", "RF-430", "RF-842", "RF-R16")
def test_a_spawn_space_must_eliminate_even_when_there_is_no_card_left_to_draw() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "2,1", mags: "7,0"}
        tentacles: 5,2
        salvage_left: 0
        """,
    )
    play(m, asks="RF-D06 seat 0")
    play(m, "move up", asks="over RF-842")
    assert m.outcome is not None
    assert not m.outcome.won
    assert events_of(m, "eliminated") == [{"seat": 0, "at": "5,2"}]
    assert events_of(m, "draws") == events_of(m, "kraken card") == []


@pytest.mark.rule("RF-S08", "RF-842")
def test_drawing_the_last_salvage_card_is_no_defeat() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "2,1", mags: "7,0"}
        tentacles: 5,2
        salvage: SA09
        salvage_left: 1
        """,
    )
    play(m, "move up", asks="RF-D06 seat 0")
    assert changes(m) == {
        "vega": "2,2 hand SA09",
        "tentacles": "",
        "supply": 16,
        "salvage": 0,
        "eliminated": 1,
        "tally": 1,
        "actions": 1,
    }


@pytest.mark.rule("RF-S09", "RF-420", "RF-421", "RF-613", "RF-D08", "RF-R17")
def test_a_lair_offers_every_tentacle_step_that_changes_something() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "2,2", mags: "7,0"}
        head: 5
        tentacles: 1,5 2,5
        """,
    )
    play(m, "move up", asks="RF-D08 seat 0")
    assert sorted(offered(m)) == [
        "decline",
        "nudge 1,5 down",
        "nudge 1,5 up",
        "nudge 2,5 down",
        "nudge 2,5 right",
        "nudge 2,5 up",
    ]


@pytest.mark.rule("RF-S09", "RF-420", "RF-615", "RF-R41")
@pytest.mark.parametrize(
    ("answer", "tentacles"),
    [
        ("decline", None),
        ("nudge 1,5 down", "1,4 2,5"),
        ("nudge 1,5 up", "1,6 2,5"),
        ("nudge 2,5 down", "1,5 2,4"),
        ("nudge 2,5 right", "1,5 3,5"),
        ("nudge 2,5 up", "1,5 2,6"),
    ],
)
def test_a_lair_moves_one_tentacle_one_space_or_none(answer: str, tentacles: str | None) -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "2,2", mags: "7,0"}
        head: 5
        tentacles: 1,5 2,5
        """,
    )
    play(m, "move up", answer, asks="RF-D06 seat 0")
    moved = {} if tentacles is None else {"tentacles": tentacles}
    assert changes(m) == {"vega": "2,3", "actions": 1, **moved}


@pytest.mark.rule("RF-S10", "RF-421", "RF-611", "RF-R17")
def test_a_lair_may_send_a_tentacle_into_a_start_space() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "2,2", mags: "7,0"}
        tentacles: 6,1
        threat: 2
        """,
    )
    play(m, "move up", asks="RF-D08 seat 0")
    assert sorted(offered(m)) == ["decline", *(f"nudge 6,1 {way}" for way in ("down", "left", "right", "up"))]
    play(m, "nudge 6,1 down", asks="RF-D06 seat 0")
    assert changes(m) == {"vega": "2,3", "tentacles": "", "threat": 3, "actions": 1}


@pytest.mark.rule("RF-S11", "RF-450", "RF-702", "RF-D10", "RF-R19")
def test_a_whirlpool_switches_with_a_diver_lying_in_a_cave() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "4,0", mags: "5,2 down"}
        """,
    )
    play(m, "move up", asks="RF-D10 seat 0")
    assert offered(m) == ["diver 1", "decline"]
    play(m, "diver 1", asks="RF-D06 seat 0")
    assert changes(m) == {"vega": "5,2", "mags": "4,1 down", "actions": 1}


@pytest.mark.rule("RF-S12", "RF-460", "RF-461")
@pytest.mark.parametrize(("head", "column", "closer"), [(3, 6, "4"), (2, 6, "3"), (5, 2, "4"), (6, 2, "5")])
def test_entering_a_kraken_space_draws_the_head_one_column_closer(head: int, column: int, closer: str) -> None:
    m = position(
        "refuge",
        f"""
        divers: {{vega: "{column},5", mags: "7,0"}}
        head: {head}
        """,
    )
    play(m, "move up", asks="RF-D06 seat 0")
    assert changes(m) == {"vega": f"{column},6", "head": f"{closer},6", "actions": 1}


@pytest.mark.rule("RF-S13", "RF-460", "RF-521", "RF-531", "RF-536", "RF-R47")
@pytest.mark.parametrize(("column", "pushed_to", "closer"), [(6, "7,6", "5"), (2, "1,6", "3")])
def test_the_head_that_an_arrival_draws_closer_pushes_the_arriving_diver(
    column: int, pushed_to: str, closer: str
) -> None:
    m = position(
        "refuge",
        f"""
        divers: {{vega: "{column},5", mags: "7,0"}}
        head: 4
        """,
    )
    play(m, "move up", asks="RF-D06 seat 0")
    assert changes(m) == {"vega": pushed_to, "head": f"{closer},6", "actions": 1}
    assert len(events_of(m, "head moves")) == 1


@pytest.mark.rule("RF-S14", "RF-307", "RF-352", "RF-460", "RF-533", "RF-534", "RF-543", "RF-R21")
@pytest.mark.parametrize(("head", "column", "beyond"), [(5, 7, "6"), (3, 1, "2")])
def test_arriving_where_the_head_leaves_no_room_is_the_end_of_the_turn(head: int, column: int, beyond: str) -> None:
    m = position(
        "refuge",
        f"""
        divers: {{vega: "{column},7 hand SA11 SA12 used V3", mags: "4,0"}}
        head: {head}
        kraken: {NOTHING}
        """,
    )
    play(m, "move up", asks="RF-D06 seat 1")
    assert changes(m) == {
        "vega": "devoured hand SA11 SA12 used V3",
        "head": f"{beyond},6",
        "devoured": 1,
        **next_turn("mags", NOTHING),
    }


@pytest.mark.rule("RF-S15", "RF-461", "RF-520", "RF-538", "RF-R20")
@pytest.mark.parametrize(("head", "edge"), [(6, 8), (2, 0)])
def test_at_its_limit_the_head_cannot_come_closer(head: int, edge: int) -> None:
    m = position(
        "refuge",
        f"""
        divers: {{vega: "{edge},6", mags: "4,0"}}
        head: {head}
        """,
    )
    play(m, "move up", asks="RF-D06 seat 0")
    assert changes(m) == {"vega": f"{edge},7", "actions": 1}
    assert events_of(m, "head cannot come closer") == [{"at": f"{edge},7"}]


@pytest.mark.rule("RF-S16", "RF-306", "RF-307", "RF-313", "RF-314", "RF-543", "RF-710", "RF-R12", "RF-R21")
def test_swimming_into_the_head() -> None:
    m = position(
        "refuge",
        f"""
        divers: {{mags: "4,5 hand SA04 SA11 used G2", vega: "7,0"}}
        head: 4
        kraken: {NOTHING}
        """,
    )
    assert "move up" in offered(m)
    play(m, "move up", asks="RF-D06 seat 1")
    assert changes(m) == {
        "mags": "devoured hand SA04 SA11 used G2",
        "devoured": 1,
        **next_turn("vega", NOTHING),
    }


@pytest.mark.rule("RF-S16", "RF-313", "V3")
def test_slip_away_does_not_help_against_swimming_into_the_head() -> None:
    m = position(
        "refuge",
        f"""
        divers: {{vega: "4,5", mags: "7,0"}}
        head: 4
        kraken: {NOTHING}
        """,
    )
    play(m, "move up", asks="RF-D06 seat 1")
    assert changes(m) == {"vega": "devoured", "devoured": 1, **next_turn("mags", NOTHING)}


@pytest.mark.rule("RF-S41", "RF-320", "RF-322", "RF-350", "RF-352", "RF-400", "RF-R15", "RF-R65", "T1")
def test_only_the_kraken_space_where_a_swim_ends_acts() -> None:
    m = position(
        "refuge",
        """
        divers: {satoshi: "6,5", mags: "7,0"}
        head: 2
        """,
    )
    play(m, "use T1", asks="RF-D15 seat 0")
    assert offered(m) == ["move up", "move down", "move left", "move right"]
    play(m, "move up", asks="RF-D15 seat 0")
    assert offered(m) == ["move up", "stop"]
    assert m.state.divers[0].at == "6,5"
    play(m, "move up", "move up", asks="RF-D06 seat 0")
    assert changes(m) == {"satoshi": "6,8 used T1", "head": "3,6", "actions": 1}
    assert [event["at"] for event in events_of(m, "moves")] == ["6,6", "6,7", "6,8"]
    assert len(events_of(m, "head moves")) == 1


@pytest.mark.rule("RF-S47", "RF-312", "RF-440", "RF-441", "RF-622", "RF-623", "RF-R18")
def test_a_diver_swims_into_a_cave_where_a_tentacle_stands() -> None:
    m = position(
        "refuge",
        f"""
        divers: {{vega: "1,5", mags: "7,0"}}
        tentacles: 2,5 5,5
        supply: 6
        kraken: {NOTHING}
        """,
    )
    play(m, "move right", asks="RF-D06 seat 1")
    assert changes(m) == {"vega": "2,5 down", "tentacles": "5,5", "supply": 7, **next_turn("mags", NOTHING)}


@pytest.mark.rule("RF-S47", "RF-441", "RF-615", "RF-R18")
def test_a_tentacle_enters_an_unoccupied_cave() -> None:
    card = ".|.,D,."
    m = position(
        "refuge",
        f"""
        divers: {{vega: "1,5", mags: "7,0"}}
        head: 4
        tentacles: 4,4
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"tentacles": "4,3", **next_turn("mags", card)}
