"""Acceptance scenarios of the tentacles: RF-S23 to RF-S32, RF-S39, RF-S42."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play, position
from tests.refuge.kit import changes, next_turn


@pytest.mark.rule("RF-S23", "RF-602", "RF-642", "RF-643")
@pytest.mark.parametrize(
    ("symbol", "before", "after"),
    [
        ("D", "4,3 4,4", "4,2 4,3"),
        ("DD", "4,3 4,4", "4,1 4,2"),
        ("U", "4,3 4,4", "4,4 4,5"),
        ("D", "4,2 4,3 4,4 4,5", "4,1 4,2 4,3 4,4"),
    ],
)
def test_a_file_of_tentacles_moves_together(symbol: str, before: str, after: str) -> None:
    card = f".|.,{symbol},."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "1,1", vega: "7,1"}}
        head: 4
        tentacles: {before}
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"tentacles": after, **next_turn("vega", card)}


@pytest.mark.rule("RF-S23", "RF-602", "RF-642", "RF-643")
@pytest.mark.parametrize(
    ("symbols", "before", "after", "order"),
    [
        (".,D,.", "4,2 4,4", "4,1 4,3", ["4,2", "4,4"]),
        (".,U,.", "4,2 4,4", "4,3 4,5", ["4,4", "4,2"]),
        (".,L,.", "4,2 4,4", "3,2 3,4", ["4,2", "4,4"]),
        ("R,D,.", "3,3 4,3", "4,2 4,3", ["4,3", "3,3"]),
        ("D,R,R", "3,3 4,3 5,3", "3,2 5,3 6,3", ["3,3", "5,3", "4,3"]),
    ],
)
def test_the_foremost_goes_first_and_a_space_just_left_can_be_entered(
    symbols: str, before: str, after: str, order: list[str]
) -> None:
    card = f".|{symbols}"
    m = position(
        "refuge",
        f"""
        divers: {{mags: "1,1", vega: "7,1"}}
        head: 4
        tentacles: {before}
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"tentacles": after, **next_turn("vega", card)}
    assert [event["origin"] for event in events_of(m, "tentacle moves")] == order


@pytest.mark.rule("RF-S24", "RF-613", "RF-643")
def test_two_tentacles_facing_each_other_both_stay() -> None:
    card = ".|R,L,D"
    m = position(
        "refuge",
        f"""
        divers: {{mags: "1,1", vega: "7,1"}}
        head: 4
        tentacles: 3,3 4,3
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == next_turn("vega", card)


@pytest.mark.rule("RF-S25", "RF-603", "RF-641", "RF-642", "RF-644")
def test_of_two_that_want_the_same_space_the_left_one_gets_it_and_then_the_spawn_symbol_acts() -> None:
    card = ".|R,S,L"
    m = position(
        "refuge",
        f"""
        divers: {{mags: "1,1", vega: "7,1"}}
        head: 4
        tentacles: 3,4 5,4
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"tentacles": "4,2 4,4 5,4", "supply": 13, **next_turn("vega", card)}
    assert [(event["origin"], event["at"]) for event in events_of(m, "tentacle moves")] == [("3,4", "4,4")]
    assert events_of(m, "spawned") == [{"at": "4,2"}]


@pytest.mark.rule("RF-S26", "RF-602", "RF-640")
@pytest.mark.parametrize(
    ("symbols", "path"),
    [("D,RR,D", ["4,3", "5,3", "6,3"]), ("D,LL,D", ["4,3", "3,3", "2,3"]), ("D,R,D", ["4,3", "5,3"])],
)
def test_a_tentacle_that_changes_column_keeps_its_own_arrows(symbols: str, path: list[str]) -> None:
    card = f".|{symbols}"
    m = position(
        "refuge",
        f"""
        divers: {{mags: "1,1", vega: "7,1"}}
        head: 4
        tentacles: 4,3
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"tentacles": path[-1], **next_turn("vega", card)}
    assert [event["at"] for event in events_of(m, "tentacle moves")] == path[1:]


@pytest.mark.rule("RF-S27", "RF-440", "RF-602", "RF-612")
@pytest.mark.parametrize("stance", ["", " down"])
def test_a_diver_in_a_cave_is_out_of_reach(stance: str) -> None:
    card = ".|DD,.,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "3,2{stance} hand SA04", vega: "7,1"}}
        active: vega
        head: 4
        tentacles: 3,3
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 0")
    assert changes(m) == next_turn("mags", card)
    assert len(events_of(m, "tentacle stays")) == 2


@pytest.mark.rule("RF-S28", "RF-611", "RF-R28")
def test_a_tentacle_at_a_start_space_is_a_threat_and_the_diver_there_is_not_touched() -> None:
    card = ".|D,.,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "7,1", michael: "2,0 hand SA01"}}
        head: 3
        tentacles: 2,1
        threat: 1
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"tentacles": "", "threat": 2, **next_turn("michael", card)}
    assert events_of(m, "contact") == []


@pytest.mark.rule("RF-S29", "RF-604")
def test_without_an_unoccupied_spawn_space_the_tentacle_is_a_threat() -> None:
    card = ".|.,S,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "1,1", vega: "7,1"}}
        head: 4
        tentacles: 4,2 4,4
        supply: 4
        threat: 1
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"supply": 3, "threat": 2, **next_turn("vega", card)}


@pytest.mark.rule("RF-S30", "RF-604", "RF-R38")
@pytest.mark.parametrize("stance", ["", " down"])
def test_a_diver_occupies_a_spawn_space(stance: str) -> None:
    card = ".|.,S,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "1,1", vega: "4,4{stance} hand SA11 SA11"}}
        head: 4
        tentacles: 4,2
        supply: 6
        threat: 1
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"supply": 5, "threat": 2, **next_turn("vega", card)}


@pytest.mark.rule("RF-S30", "RF-603", "RF-R38")
def test_above_a_free_spawn_space_a_diver_only_makes_the_tentacle_spawn_lower() -> None:
    card = ".|.,S,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "1,1", vega: "4,4"}}
        head: 4
        threat: 1
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"tentacles": "4,2", "supply": 14, **next_turn("vega", card)}


@pytest.mark.rule("RF-S31", "RF-603", "RF-645", "RF-840")
def test_the_last_tentacle_of_the_supply_is_the_end() -> None:
    m = position(
        "refuge",
        """
        divers: {mags: "1,1", vega: "7,1"}
        head: 4
        tentacles: 3,5 5,5
        supply: 1
        threat: 1
        kraken: .|.,S,S
        """,
    )
    play(m, "end", asks="over RF-840")
    assert m.outcome is not None
    assert not m.outcome.won
    assert changes(m) == {
        "tentacles": "3,5 4,4 5,5",
        "supply": 0,
        "actions": 0,
        "kraken": 10,
        "kraken_discard": ".|.,S,S",
    }


@pytest.mark.rule("RF-S31", "RF-840")
def test_one_tentacle_in_the_supply_is_enough_to_continue() -> None:
    card = ".|.,S,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "1,1", vega: "7,1"}}
        head: 4
        supply: 2
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"tentacles": "4,4", "supply": 1, **next_turn("vega", card)}


@pytest.mark.rule("RF-S32", "RF-611", "RF-645", "RF-652", "RF-841", "RF-R30")
@pytest.mark.parametrize("divers", ['mags: "1,1", vega: "7,1"', 'mags: "1,1", vega: "7,1", michael: "3,0"'])
def test_the_fourth_tentacle_on_the_threat_track_is_the_end(divers: str) -> None:
    m = position(
        "refuge",
        f"""
        divers: {{{divers}}}
        head: 5
        tentacles: 5,1 6,3
        threat: 3
        kraken: .|.,D,D
        """,
    )
    play(m, "end", asks="over RF-841")
    assert m.outcome is not None
    assert not m.outcome.won
    assert changes(m) == {"tentacles": "6,3", "threat": 4, "actions": 0, "kraken": 10, "kraken_discard": ".|.,D,D"}


@pytest.mark.rule("RF-S39", "RF-345", "RF-346", "RF-347", "RF-614", "RF-620", "RF-621", "RF-D12", "RF-R43", "SA01")
def test_a_weapon_is_used_in_the_kraken_step_of_another_players_turn() -> None:
    card = ".|.,D,."
    m = position(
        "refuge",
        f"""
        divers: {{vega: "7,1 hand SA02", michael: "4,2 hand SA01 used M2"}}
        head: 4
        tentacles: 4,3
        salvage: SA16
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D12 seat 1")
    assert offered(m) == ["play SA01", "decline"]
    play(m, "play SA01", asks="RF-D06 seat 1")
    assert changes(m) == {
        "michael": "4,2 hand SA16 used M2",
        "tentacles": "",
        "supply": 16,
        "salvage": 53,
        "salvage_discard": "SA01",
        "eliminated": 1,
        "tally": 1,
        **next_turn("michael", card),
    }


@pytest.mark.rule("RF-S39", "RF-345", "RF-614", "RF-622", "RF-700")
@pytest.mark.parametrize(("held", "answers"), [("SA01", ["end", "decline"]), ("SA05", ["end"])])
def test_without_a_weapon_or_declining_it_the_diver_is_knocked_down(held: str, answers: list[str]) -> None:
    card = ".|.,D,."
    m = position(
        "refuge",
        f"""
        divers: {{vega: "7,1 hand SA02", michael: "4,2 hand {held} SA05 SA05 used M2"}}
        head: 4
        tentacles: 4,3
        kraken: {card}
        """,
    )
    play(m, *answers, asks="RF-D06 seat 1")
    assert changes(m) == {
        "michael": f"4,2 down hand {held} SA05 SA05 used M2",
        "tentacles": "",
        "supply": 16,
        **next_turn("michael", card),
    }


TRAP = """
    divers: {{mags: "1,1", sophie: "7,1 cameras 4,2"}}
    head: 4
    tentacles: 4,4
    supply: {supply}
    salvage: SA16
    kraken: .|.,S,.
    """


@pytest.mark.rule("RF-S42", "P3", "RF-340", "RF-351", "RF-352", "RF-603", "RF-D13")
def test_a_tentacle_that_spawns_at_a_camera_is_eliminated() -> None:
    m = position("refuge", TRAP.format(supply=5))
    play(m, "end", asks="RF-D13 seat 1")
    assert offered(m) == ["use P3", "decline"]
    assert (m.state.tentacles, m.state.supply) == (["4,2", "4,4"], 4)
    play(m, "use P3", asks="RF-D06 seat 1")
    assert changes(m) == {
        "sophie": "7,1 hand SA16 used P3",
        "salvage": 55,
        "eliminated": 1,
        "tally": 1,
        **next_turn("sophie", ".|.,S,."),
    }


@pytest.mark.rule("RF-S42", "P3", "RF-315", "RF-D13")
def test_shutter_trap_may_be_declined() -> None:
    m = position("refuge", TRAP.format(supply=5))
    play(m, "end", "decline", asks="RF-D06 seat 1")
    assert changes(m) == {"tentacles": "4,2 4,4", "supply": 4, **next_turn("sophie", ".|.,S,.")}


@pytest.mark.rule("RF-S42", "RF-645", "RF-840")
def test_shutter_trap_comes_too_late_when_the_supply_is_empty() -> None:
    m = position("refuge", TRAP.format(supply=1))
    play(m, "end", asks="over RF-840")
    assert changes(m) == {
        "tentacles": "4,2 4,4",
        "supply": 0,
        "actions": 0,
        "kraken": 10,
        "kraken_discard": ".|.,S,.",
    }
