"""Rulings beyond the ledger: RF-R74 to RF-R80."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play, position


@pytest.mark.rule("RF-R74")
def test_a_tentacle_pushed_onto_a_camera_springs_no_trap() -> None:
    m = position(
        "refuge",
        """
        divers:
          sophie: 1,0 cameras 6,3
          vega: 7,0
        head: 3,2
        abyss: true
        tentacles: 5,3
        kraken: R|.,.,.
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert m.state.tentacles == ["6,3"]
    assert (m.state.divers[0].cameras, m.state.divers[0].used) == (["6,3"], [])


@pytest.mark.rule("RF-R75")
def test_herding_continues_after_it_knocked_its_own_diver_down() -> None:
    m = position(
        "refuge",
        """
        divers:
          katerina: 4,4
          vega: 7,0
        tentacles: 3,4 6,4
        kraken: .|.,.,.
        """,
    )
    play(m, "use N3", "nudge 3,4 right", asks="RF-D15 seat 0")
    assert m.state.divers[0].stance == "down"
    play(m, "nudge 6,4 up", asks="RF-D06 seat 1")
    assert m.state.tentacles == ["6,5"]


@pytest.mark.rule("RF-R76")
def test_a_strike_counts_even_if_the_recoil_is_stopped() -> None:
    m = position(
        "refuge",
        """
        divers:
          mags: 2,7 hand SA01
          satoshi: 6,7
        head: 4
        tentacles: 1,1
        objectives: O1 O6 O7
        done: 1
        """,
    )
    play(m, "task strike", "steer right 1", "use T2", asks="RF-D06 seat 0")
    assert m.state.head == (4, 6)
    assert m.state.tally == 1
    assert m.state.divers[0].hand == []


@pytest.mark.rule("RF-R77", "RF-R69")
def test_a_swim_may_come_back_and_the_space_acts() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 2,2 hand SA11
          mags: 7,0
        tentacles: 6,2
        salvage: SA04
        """,
    )
    play(m, "play SA11", "move down", "move up", "stop", asks="RF-D06 seat 0")
    assert m.state.divers[0].at == "2,2"
    assert m.state.tentacles == []
    assert m.state.divers[0].hand == ["SA04"]


@pytest.mark.rule("RF-R78", "RF-351")
@pytest.mark.parametrize("actions", [2, 1, 0])
def test_a_free_ability_is_offered_before_between_and_after_actions(actions: int) -> None:
    m = position("refuge", f"divers: {{katerina: '4,0', mags: '7,0'}}\ntentacles: 1,5\nactions: {actions}")
    assert "use N2" in offered(m)


@pytest.mark.rule("RF-R79", "RF-C43", "RF-D19")
def test_a_single_spent_ability_is_turned_up_without_asking() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 2,1 used V1
          mags: 7,0 used G1 G2
        tentacles: 6,2
        tally: 4
        salvage: SA04
        """,
    )
    play(m, "move up", asks="RF-D19 seat 1")
    assert m.state.divers[0].used == []
    assert offered(m) == ["flip G1", "flip G2", "decline"]


@pytest.mark.rule("RF-R80", "RF-D14", "RF-D16")
def test_a_choice_is_declined_by_taking_it_back() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 3,2 hand SA07 SA05 used V1 V2
          mags: 7,0
        tentacles: 1,5
        """,
    )
    before = m.save()
    play(m, "recover IRON", asks="RF-D16 seat 0")
    assert offered(m) == ["flip V1", "flip V2"]
    assert m.state.divers[0].hand == []
    m.undo(0)
    assert m.save() == before
    play(m, "play SA07", asks="RF-D14 seat 0")
    m.undo(0)
    assert m.save() == before
    assert events_of(m, "plays") == []
