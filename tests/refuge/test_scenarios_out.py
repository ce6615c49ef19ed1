"""Acceptance scenarios of divers who are out, Recover and passing cards: RF-S34 to RF-S38."""

from __future__ import annotations

import pytest

from fathom.matches.match import Match
from tests.kit import events_of, offered, play, position
from tests.refuge.kit import changes, next_turn

NOTHING = ".|.,.,."


# -- alone -----------------------------------------------------------------------------------------------------------


def mags_alone(holds: str) -> Match:
    """Turn 7; the next Kraken card will bring a tentacle onto Mags, the one after that does nothing."""
    return position(
        "refuge",
        f"""
        divers: {{mags: "4,2 {holds}"}}
        turn: 7
        head: 4
        tentacles: 4,3
        kraken: .|.,D,. {NOTHING}
        """,
    )


@pytest.mark.rule("RF-S34", "RF-360", "RF-361", "RF-363", "RF-364", "RF-844", "RF-D16", "RF-R33")
def test_alone_a_diver_knocked_down_may_stand_up_in_the_next_turn() -> None:
    m = mags_alone("hand SA11 SA11 used G1 G3")
    play(m, "end", asks="RF-D06 seat 0")
    down = {"tentacles": "", "supply": 16, "turn": 8, "kraken": 11, "kraken_discard": ".|.,D,."}
    assert changes(m) == {"mags": "4,2 down hand SA11 SA11 used G1 G3", **down}
    assert offered(m) == ["recover AIR", "end"]
    play(m, "recover AIR", asks="RF-D16 seat 0")
    assert offered(m) == ["diver 0", "flip G1", "flip G3"]
    play(m, "diver 0", asks="RF-D06 seat 0")
    up = {"mags": "4,2 used G1 G3", "salvage_discard": "SA11 SA11"}
    assert changes(m) == {**down, **up, "actions": 1}
    play(m, "end", asks="RF-D06 seat 0")
    assert changes(m) == {**down, **up, "turn": 9, "kraken": 10, "kraken_discard": f".|.,D,. {NOTHING}"}


@pytest.mark.rule("RF-S34", "RF-701", "RF-844")
@pytest.mark.parametrize(
    ("holds", "answer", "after"),
    [
        ("used G3", "use G1", "4,2 used G1 G3"),
        ("hand SA12 used G1 G3", "play SA12", "4,2 used G1 G3"),
    ],
)
def test_alone_rebreather_and_haul_up_serve_as_well(holds: str, answer: str, after: str) -> None:
    m = mags_alone(holds)
    play(m, "end", answer, asks="RF-D06 seat 0")
    assert changes(m)["mags"] == after
    play(m, "end", asks="RF-D06 seat 0")
    assert (m.state.turn, m.state.divers[0].stance) == (9, "standing")


@pytest.mark.rule("RF-S35", "RF-844", "RF-R33")
@pytest.mark.parametrize("holds", ["used G1 G3", "hand SA11 SA14 used G1 G3"])
def test_alone_a_diver_who_cannot_stand_up_loses_before_the_next_kraken_card(holds: str) -> None:
    m = mags_alone(holds)
    play(m, "end", asks="over RF-844")
    assert m.outcome is not None
    assert not m.outcome.won
    assert changes(m) == {
        "mags": f"4,2 down {holds}",
        "tentacles": "",
        "supply": 16,
        "turn": 8,
        "kraken": 11,
        "kraken_discard": ".|.,D,.",
    }
    assert len(events_of(m, "kraken card")) == 1


@pytest.mark.rule("RF-S35", "RF-844")
def test_alone_a_diver_who_could_stand_up_and_does_not_loses() -> None:
    m = mags_alone("hand SA11 SA11 used G1 G3")
    play(m, "end", "end", asks="over RF-844")
    assert len(events_of(m, "kraken card")) == 1


# -- devoured --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "RF-S36", "RF-225", "RF-301", "RF-361", "RF-401", "RF-701", "RF-710", "RF-715", "RF-717", "RF-D05",
)  # fmt: skip
def test_a_devoured_diver_is_placed_down_on_the_devour_row_and_then_has_two_actions() -> None:
    m = position(
        "refuge",
        f"""
        divers: {{mags: "7,1", vega: "devoured hand SA04 SA04"}}
        tentacles: 1,2 4,2
        kraken: {NOTHING}
        """,
    )
    play(m, "end", asks="RF-D05 seat 1")
    assert offered(m) == ["at 2,2", "at 3,2", "at 5,2", "at 6,2", "at 7,2"]
    play(m, "at 2,2", asks="RF-D06 seat 1")
    # (2,2) is a Spawn space with tentacles in its row: it does not act.
    assert changes(m) == {"vega": "2,2 down hand SA04 SA04", **next_turn("vega", NOTHING)}
    assert m.state.actions == 2
    assert offered(m) == ["recover LINE", "end"]
    play(m, "recover LINE", asks="RF-D06 seat 1")
    assert changes(m) == {
        "vega": "2,2",
        "salvage_discard": "SA04 SA04",
        "actions": 1,
        **next_turn("vega", NOTHING),
    }
    assert "move up" in offered(m)


# -- passing and Recover ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-S37", "RF-305", "RF-370", "RF-371", "RF-701", "RF-R11")
@pytest.mark.parametrize("stance", ["", " down"])
def test_a_diver_who_is_down_may_pass_cards_to_an_adjacent_diver_only(stance: str) -> None:
    m = position(
        "refuge",
        f"""
        divers: {{mags: "3,3 down hand SA04 SA11 used G1", vega: "3,4{stance}", michael: "4,4"}}
        threat: 1
        kraken: {NOTHING}
        """,
    )
    assert offered(m) == ["give SA04 1", "give SA11 1", "end"]
    play(m, "give SA11 1", asks="RF-D06 seat 0")
    assert offered(m) == ["give SA04 1", "end"]
    assert changes(m) == {"mags": "3,3 down hand SA04 used G1", "vega": f"3,4{stance} hand SA11"}
    assert m.state.actions == 2


@pytest.mark.rule("RF-S37", "RF-370", "RF-372")
def test_cards_are_passed_after_the_last_action_too_but_never_taken() -> None:
    m = position(
        "refuge",
        """
        divers: {mags: "3,3 hand SA04", vega: "3,4 hand SA11", michael: "5,0"}
        actions: 0
        """,
    )
    assert offered(m) == ["give SA04 1", "end"]


@pytest.mark.rule("RF-S38", "RF-360", "RF-361", "RF-D16")
def test_recover_turns_up_own_abilities_only() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "3,3 hand SA01 SA05 used V1 V3", mags: "3,4 used G1 G2"}
        """,
    )
    play(m, "recover IRON", asks="RF-D16 seat 0")
    assert offered(m) == ["flip V1", "flip V3"]
    play(m, "flip V3", asks="RF-D06 seat 0")
    assert changes(m) == {"vega": "3,3 used V1", "salvage_discard": "SA01 SA05", "actions": 1}


@pytest.mark.rule("RF-S38", "RF-361", "RF-362")
def test_recover_is_not_offered_when_only_another_players_ability_is_face_down() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "3,3 hand SA01 SA05", mags: "3,4 used G1"}
        """,
    )
    assert "end" in offered(m)
    assert not any(option.startswith("recover") for option in offered(m))
