"""Recover: RF-360 to RF-364, RF-D16."""

from __future__ import annotations

import pytest

import fathom
from tests.kit import offered, play, position

THREE = """
divers:
  vega: 4,3 down hand SA01 SA05 SA11 used V1 V2
  mags: 4,4 down used G1
  michael: 7,0
kraken: .|.,.,.
"""


@pytest.mark.rule("RF-360", "RF-361", "RF-363", "RF-R10", "RF-D16")
@pytest.mark.parametrize(
    ("form", "stances", "used"),
    [
        ("diver 0", ["standing", "down", "standing"], ["V1", "V2"]),
        ("diver 1", ["down", "standing", "standing"], ["V1", "V2"]),
        ("flip V1", ["down", "down", "standing"], ["V2"]),
        ("flip V2", ["down", "down", "standing"], ["V1"]),
    ],
)
def test_recover_does_exactly_one_of_three_things_even_while_down(
    form: str, stances: list[str], used: list[str]
) -> None:
    m = position("refuge", THREE)
    play(m, "recover IRON", asks="RF-D16 seat 0")
    assert offered(m) == ["diver 0", "diver 1", "flip V1", "flip V2"]
    m.choose(form)
    assert [d.stance for d in m.state.divers] == stances
    assert m.state.divers[0].used == used
    assert m.state.divers[0].hand == ["SA11"]
    assert sorted(m.state.salvage_discard) == ["SA01", "SA05"]
    assert m.state.divers[1].used == ["G1"]


@pytest.mark.rule("RF-360", "RF-703")
def test_recover_costs_one_action_and_nothing_more() -> None:
    m = position("refuge", "divers:\n  vega: 4,3 down hand SA01 SA05\n  mags: 7,0\nkraken: .|.,.,.")
    assert offered(m) == ["recover IRON", "end"]
    play(m, "recover IRON", asks="RF-D06 seat 0")  # one thing to recover: not asked
    assert m.state.divers[0].stance == "standing"
    assert m.state.actions == 1
    assert "move down" in offered(m)


@pytest.mark.rule("RF-360", "RF-D16")
def test_the_player_chooses_which_two_cards_of_the_type() -> None:
    m = position("refuge", "divers:\n  vega: 4,0 hand SA01 SA05 SA05 SA07 SA11 used V1\n  mags: 7,0\nkraken: .|.,.,.")
    play(m, "recover IRON", asks="RF-D16 seat 0")
    assert offered(m) == ["card SA01", "card SA05", "card SA07"]
    play(m, "card SA05", asks="RF-D16 seat 0")
    assert offered(m) == ["card SA01", "card SA05", "card SA07"]
    play(m, "card SA07", asks="RF-D06 seat 0")
    assert m.state.divers[0].hand == ["SA01", "SA05", "SA11"]
    assert m.state.salvage_discard == ["SA05", "SA07"]
    assert m.state.divers[0].used == []


@pytest.mark.rule("RF-360", "RF-D16")
@pytest.mark.parametrize("pair", [("SA01", "SA05"), ("SA05", "SA05")])
def test_with_exactly_two_cards_of_the_type_no_question_is_asked(pair: tuple[str, str]) -> None:
    hand = " ".join(pair)
    m = position("refuge", f"divers:\n  vega: 4,0 hand SA11 {hand} used V1\n  mags: 7,0\nkraken: .|.,.,.")
    play(m, "recover IRON", asks="RF-D06 seat 0")  # and one thing to recover: not asked either
    assert m.state.divers[0].hand == ["SA11"]
    assert m.state.salvage_discard == list(pair)
    assert (m.state.divers[0].used, m.state.actions) == ([], 1)


@pytest.mark.rule("RF-D16")
def test_recover_can_be_taken_back_until_it_is_confirmed() -> None:
    m = position("refuge", THREE.replace("SA05", "SA05 SA07"))
    before = m.position()
    play(m, "recover IRON", "card SA01", "card SA07", asks="RF-D16")
    assert offered(m) == ["diver 0", "diver 1", "flip V1", "flip V2"]
    for _ in range(3):
        m.undo(0)
    assert m.position() == before
    assert m.state.divers[0].hand == ["SA01", "SA05", "SA07", "SA11"]
    assert m.state.salvage_discard == []


@pytest.mark.rule("RF-361", "RF-S38")
def test_only_own_abilities_are_turned_up() -> None:
    m = position("refuge", "divers:\n  vega: 4,1 hand SA01 SA05 used V1 V3\n  mags: 4,2 used G1 G2\nkraken: .|.,.,.")
    play(m, "recover IRON", asks="RF-D16 seat 0")
    assert offered(m) == ["flip V1", "flip V3"]


@pytest.mark.rule("RF-361", "RF-R44")
@pytest.mark.parametrize(
    ("mags", "helped"),
    [
        ("4,2 down", True),
        ("3,1 down", True),
        ("5,2 down", False),  # diagonal
        ("4,3 down", False),  # two away
        ("devoured", False),  # not on the map
        ("4,2", False),  # not down
    ],
)
def test_another_diver_is_stood_up_only_where_adjacent_and_down(mags: str, helped: bool) -> None:
    m = position("refuge", f"divers:\n  vega: 4,1 hand SA01 SA05\n  mags: {mags}\nkraken: .|.,.,.")
    assert ("recover IRON" in offered(m)) == helped
    if helped:
        play(m, "recover IRON", asks="RF-D06 seat 0")
        assert m.state.divers[1].stance == "standing"
        assert m.state.divers[1].at == mags.split()[0]
        assert m.state.actions == 1


@pytest.mark.rule("RF-362", "RF-308", "RF-R14")
def test_nothing_to_recover_no_recover() -> None:
    m = position("refuge", "divers:\n  vega: 4,1 hand SA01 SA05\n  mags: 4,2\nkraken: .|.,.,.")
    assert "recover IRON" not in offered(m)
    with pytest.raises(fathom.Illegal, match="nothing to recover") as refused:
        m.choose("recover IRON")
    assert refused.value.rule == "RF-362"
    with pytest.raises(fathom.Illegal, match="two AIR") as refused:
        m.choose("recover AIR")
    assert refused.value.rule == "RF-360"


@pytest.mark.rule("RF-364", "RF-703", "RF-401")
@pytest.mark.parametrize(
    ("own", "spot"),
    [
        (True, "4,4"),  # Spawn
        (True, "2,3"),  # Lair
        (True, "3,4"),  # Whirlpool
        (True, "1,6"),  # Kraken
        (False, "4,4"),
    ],
)
def test_the_diver_who_stands_up_does_not_activate_the_space(own: bool, spot: str) -> None:
    if own:
        divers = f"vega: {spot} down hand SA01 SA05\n  mags: 4,3"
    else:
        divers = f"vega: 5,4 hand SA01 SA05\n  mags: {spot} down"
    m = position("refuge", f"divers:\n  {divers}\ntentacles: 7,4 7,3\nhead: 4\nkraken: .|.,.,.")
    play(m, "recover IRON", asks="RF-D06 seat 0")
    assert [d.stance for d in m.state.divers] == ["standing", "standing"]
    assert m.state.tentacles == ["7,3", "7,4"]
    assert m.state.head == (4, 6)
    assert m.state.divers[0].at == (spot if own else "5,4")


@pytest.mark.rule("RF-R45")
def test_both_cards_come_from_the_acting_players_hand() -> None:
    m = position("refuge", "divers:\n  vega: 4,1 hand SA01 SA11\n  mags: 4,2 down hand SA05 SA11\nkraken: .|.,.,.")
    assert not [option for option in offered(m) if option.startswith("recover")]
    # Two of Mags' own would not help Vega either.
    m = position("refuge", "divers:\n  vega: 4,1 hand SA01\n  mags: 4,2 down hand SA05 SA05\nkraken: .|.,.,.")
    assert not [option for option in offered(m) if option.startswith("recover")]


@pytest.mark.rule("RF-R45", "RF-370")
def test_a_card_passed_before_makes_the_pair() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1 hand SA01
          mags: 4,2 down hand SA05 used G1
        kraken: .|.,.,.
        """,
    )
    play(m, "give SA01 1", "end", asks="RF-D06 seat 1")
    assert offered(m) == ["recover IRON", "give SA05 0", "give SA01 0", "end"]
