"""Character abilities: when they may be used and how they return. RF-350 to RF-353, RF-D15."""

from __future__ import annotations

import pytest

import fathom
from tests.kit import events_of, offered, play, position


@pytest.mark.rule("RF-350", "RF-352", "RF-303")
def test_an_action_ability_costs_an_action_on_the_own_turn() -> None:
    m = position(
        "refuge",
        """
        divers:
          michael: 4,1
          katerina: 7,0
        tentacles: 4,4 7,4
        salvage: SA11
        kraken: .|.,.,.
        """,
    )
    assert "use N1" not in offered(m)  # not Katerina's turn
    play(m, "use M3", asks="RF-D06 seat 0")
    assert m.state.actions == 1
    assert (m.state.divers[0].used, m.state.divers[0].hand) == (["M3"], ["SA11"])
    play(m, "end", asks="RF-D06 seat 1")
    assert "use N1" in offered(m)
    assert not {"use M1", "use M3"} & set(offered(m))


@pytest.mark.rule("RF-350", "RF-302")
def test_without_an_action_left_no_action_ability() -> None:
    m = position(
        "refuge",
        """
        divers:
          katerina: 4,1 used N1
          mags: 7,0
        tentacles: 7,4
        actions: 0
        """,
    )
    assert offered(m) == ["use N2", "end"]
    with pytest.raises(fathom.Illegal) as refused:
        m.choose("use N3")
    assert refused.value.rule == "RF-302"


@pytest.mark.rule("RF-351", "RF-305", "RF-352")
def test_a_free_ability_is_used_between_actions_without_one() -> None:
    m = position(
        "refuge",
        """
        divers:
          katerina: 4,0
          mags: 7,0
        kraken: K05 K02 K07
        """,
    )
    play(m, "move left", asks="RF-D06 seat 0")
    play(m, "use N2", asks="RF-D22 seat 0")
    assert offered(m) == ["card K05", "card K02", "card K07"]
    play(m, "card K07", "card K05", asks="RF-D06 seat 0")
    assert m.state.actions == 1
    assert m.state.kraken[-3:] == ["K02", "K05", "K07"]
    assert m.state.divers[0].used == ["N2"]
    assert "use N2" not in offered(m)


@pytest.mark.rule("RF-351", "RF-701")
def test_a_free_ability_needs_the_own_turn_and_a_standing_diver() -> None:
    m = position("refuge", "divers:\n  katerina: 4,0\n  mags: 7,0\nactive: mags\nkraken: .|.,.,.")
    assert "use N2" not in offered(m)
    m = position("refuge", "divers:\n  katerina: 4,0 down hand SA11\n  mags: 4,1\nkraken: .|.,.,.")
    assert offered(m) == ["give SA11 1", "end"]
    with pytest.raises(fathom.Illegal) as refused:
        m.choose("use N2")
    assert refused.value.rule == "RF-701"


@pytest.mark.rule("RF-351")
@pytest.mark.parametrize(
    ("diver", "reaction"), [("michael", "M2"), ("satoshi", "T2"), ("sophie", "P3"), ("mags", "G3"), ("vega", "V3")]
)
def test_a_reaction_waits_for_its_moment(diver: str, reaction: str) -> None:
    m = position("refuge", f"divers:\n  {diver}: 4,1\n  katerina: 7,0\ntentacles: 4,2\nkraken: .|.,.,.")
    assert f"use {reaction}" not in offered(m)
    with pytest.raises(fathom.Illegal, match="when this Reaction can be used") as refused:
        m.choose(f"use {reaction}")
    assert refused.value.rule == "RF-351"


@pytest.mark.rule("RF-351", "RF-305", "RF-352")
@pytest.mark.parametrize("active", ["michael", "katerina"])
def test_a_reaction_works_at_its_moment_on_any_turn_and_is_no_action(active: str) -> None:
    m = position(
        "refuge",
        f"""
        divers:
          michael: 5,3
          katerina: 5,1 used N2
        active: {active}
        tentacles: 5,4
        salvage: SA11
        kraken: .|.,.,D
        """,
    )
    play(m, "end", asks="RF-D12 seat 0")
    assert offered(m) == ["use M2", "decline"]
    play(m, "use M2", asks=f"RF-D06 seat {1 if active == 'michael' else 0}")
    michael = m.state.divers[0]
    assert (michael.stance, michael.used, michael.hand) == ("standing", ["M2"], ["SA11"])
    assert m.state.actions == 2


@pytest.mark.rule("RF-351", "RF-305")
def test_a_reaction_in_the_own_action_step_costs_no_action() -> None:
    m = position(
        "refuge",
        """
        divers:
          mags: 5,3
          vega: 7,0
        tentacles: 5,4
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", "use G3", asks="RF-D06 seat 0")
    mags = m.state.divers[0]
    assert (mags.at, mags.stance, mags.used) == ("5,4", "standing", ["G3"])
    assert m.state.actions == 1


@pytest.mark.rule("RF-352")
@pytest.mark.parametrize("ability", ["V1", "V2"])
def test_a_face_down_ability_stays_with_the_player_and_cannot_be_used(ability: str) -> None:
    m = position("refuge", f"divers:\n  vega: 4,1 used {ability}\n  mags: 7,0\nkraken: .|.,.,. .|.,.,.")
    assert f"use {ability}" not in offered(m)
    with pytest.raises(fathom.Illegal, match="face down") as refused:
        m.choose(f"use {ability}")
    assert refused.value.rule == "RF-352"
    play(m, "end", "end", asks="RF-D06 seat 0")
    assert m.state.divers[0].used == [ability]  # the next turn brings nothing back
    assert list(m.view(1).divers[0].used) == [ability]


@pytest.mark.rule("RF-352", "RF-622")
def test_a_face_down_reaction_is_not_asked_for() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 7,0
          michael: 5,3 used M2
        tentacles: 5,4
        kraken: .|.,.,D .|.,.,.
        """,
    )
    play(m, "end", asks="RF-D06 seat 0")
    assert m.state.divers[1].stance == "down"


@pytest.mark.rule("RF-353", "RF-361")
def test_recover_turns_an_ability_up_again() -> None:
    m = position("refuge", "divers:\n  vega: 4,1 hand SA01 SA05 used V1 V2\n  mags: 7,0\nkraken: .|.,.,.")
    play(m, "recover IRON", asks="RF-D16 seat 0")
    assert offered(m) == ["flip V1", "flip V2"]
    play(m, "flip V1", asks="RF-D06 seat 0")
    assert m.state.divers[0].used == ["V2"]
    assert "use V1" in offered(m)


@pytest.mark.rule("RF-353", "T3")
def test_field_repair_turns_an_ability_up_again() -> None:
    m = position("refuge", "divers:\n  satoshi: 4,1 used T1\n  mags: 7,0 used G1 G2\nkraken: .|.,.,.")
    play(m, "use T3", asks="RF-D15 seat 0")
    assert offered(m) == ["flip T1", "flip G1", "flip G2"]
    play(m, "flip G2", asks="RF-D06 seat 0")
    assert [d.used for d in m.state.divers] == [["T1", "T3"], ["G1"]]


@pytest.mark.rule("RF-353", "RF-C43", "O4")
def test_rewards_turn_abilities_up_again() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 7,5 hand SA11 used V1 V2
          mags: 4,1 used G1 G3
        head: 4
        done: 1
        markers: 1,5 4,5
        kraken: .|.,.,.
        """,
    )
    play(m, "task anchor", asks="RF-D06 seat 0")
    assert m.state.done == 2
    assert [d.used for d in m.state.divers] == [[], []]
    assert sorted(fact["ability"] for fact in events_of(m, "turned up")) == ["G1", "G3", "V1", "V2"]


@pytest.mark.rule("RF-D15")
def test_an_ability_asks_for_its_parameters_and_can_still_be_taken_back() -> None:
    m = position("refuge", "divers:\n  michael: 4,1\n  mags: 7,0\ntentacles: 4,2 4,4 1,1\nkraken: .|.,.,.")
    before = m.position()
    play(m, "use M3", asks="RF-D15 seat 0")
    assert offered(m) == ["at 1,1", "at 4,2", "at 4,4"]
    m.undo(0)
    assert m.position() == before
    assert m.state.divers[0].used == []
    assert m.state.actions == 2
    play(m, "use M3", "at 4,4", asks="RF-D06 seat 0")
    assert m.state.tentacles == ["1,1", "4,2"]
