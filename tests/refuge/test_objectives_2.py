"""The objectives of level II: O4 Anchor Lines, O5 Wire the Flanks, O6 Bleed the Beast."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play
from tests.refuge.kit import after, deeds, dive

# -- O4 --------------------------------------------------------------------------------------------------------------

ZONES = {1: "left", 2: "left", 3: "centre", 4: "centre", 5: "centre", 6: "right", 7: "right"}


@pytest.mark.rule("O4")
@pytest.mark.parametrize("x", ZONES)
@pytest.mark.parametrize("marked", ZONES)
def test_o4_each_zone_takes_one_marker(x: int, marked: int) -> None:
    m = dive(f"""
        divers:
          katerina: {x},5 hand SA05
          mags: 7,0
        objectives: O1 O4 O7
        done: 1
        markers: {marked},5
        """)
    assert deeds(m) == ([] if ZONES[x] == ZONES[marked] else ["task anchor"])


@pytest.mark.rule("O4")
@pytest.mark.parametrize("diver", ["4,4 hand SA05", "1,6 hand SA05", "1,0 hand SA05", "4,9 hand SA05", "4,5"])
def test_o4_anchors_only_on_the_top_sea_row_and_for_a_card(diver: str) -> None:
    m = dive(f"""
        divers:
          katerina: {diver}
          mags: 7,0
        objectives: O1 O4 O7
        done: 1
        """)
    assert deeds(m) == []


@pytest.mark.rule("O4", "RF-D18", "RF-C42")
def test_o4_the_player_chooses_the_card_and_the_marker_lies_on_the_divers_space() -> None:
    m = dive("""
        divers:
          katerina: 2,5 hand SA05 SA01 SA05
          mags: 7,0
        objectives: O1 O4 O7
        done: 1
        markers: 4,5
        """)
    play(m, "task anchor", asks="RF-D18 seat 0")
    assert offered(m) == ["card SA01", "card SA05"]
    assert after(m, "card SA05", asks="RF-D06 seat 0") == {
        "katerina": "2,5 hand SA01 SA05",
        "salvage_discard": "SA05",
        "markers": "2,5 4,5",
    }
    assert m.state.actions == 1
    assert deeds(m) == []


@pytest.mark.rule("O4", "RF-802", "RF-C41", "RF-805")
def test_o4_the_third_marker_accomplishes_it_and_all_markers_leave_the_board() -> None:
    m = dive("""
        divers:
          katerina: 7,5 hand SA05
          mags: 7,0
        objectives: O1 O4 O7
        done: 1
        markers: 2,5 4,5
        """)
    assert after(m, "task anchor", asks="RF-D06 seat 0") == {
        "katerina": "7,5",
        "salvage_discard": "SA05",
        "markers": "",
        "done": 2,
    }
    assert m.view(0).current == "O7"


@pytest.mark.rule("O4", "RF-R58", "RF-C40")
def test_o4_a_marker_stays_where_it_lies_when_its_diver_goes_and_others_come() -> None:
    m = dive("""
        divers:
          katerina: 2,5 hand SA05
          mags: 7,0
        objectives: O1 O4 O7
        done: 1
        head: 2
        tentacles: 2,4
        kraken: .|.,U,.
        """)
    play(m, "task anchor", asks="RF-D06 seat 0")
    assert after(m, "move left", asks="RF-D06 seat 0") == {"katerina": "1,5"}
    assert after(m, "end", asks="RF-D06 seat 1") == {"tentacles": "2,5"}
    assert m.view(0).markers == ("2,5",)


# -- O5 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O5", "RF-224")
@pytest.mark.parametrize(
    ("at", "marker", "possible"),
    [
        ("0,6", "", True),
        ("0,7", "", True),
        ("8,6", "", True),
        ("8,7", "0,6", True),
        ("0,6", "0,6", False),
        ("0,7", "0,6", False),
        ("8,6", "8,7", False),
        ("1,6", "", False),
        ("7,7", "0,6", False),
        ("1,5", "", False),
    ],
)
def test_o5_wires_an_edge_space_of_a_side_without_a_marker(at: str, marker: str, possible: bool) -> None:
    m = dive(f"""
        divers:
          katerina: {at}
          mags: 7,0
        objectives: O1 O5 O7
        done: 1
        markers: {marker or '""'}
        """)
    assert deeds(m) == (["task wire"] if possible else [])


@pytest.mark.rule("O5", "RF-538", "RF-S49", "RF-802", "RF-C41")
def test_o5_a_marker_on_each_side_accomplishes_it() -> None:
    m = dive("""
        divers:
          katerina: 1,6
          mags: 8,7
        objectives: O1 O5 O7
        done: 1
        head: 4
        kraken: .|.,.,.
        """)
    assert after(m, "move left", asks="RF-D06 seat 0") == {"katerina": "0,6", "head": "3,6"}
    play(m, "task wire", asks="RF-D06 seat 0")
    assert (m.state.markers, m.state.done, m.state.actions) == (["0,6"], 1, 0)
    play(m, "end", asks="RF-D06 seat 1")
    assert after(m, "task wire", asks="RF-D06 seat 1") == {"markers": "", "done": 2}


@pytest.mark.rule("O5", "RF-R58")
def test_o5_a_diver_pushed_over_a_marker_leaves_it_in_place() -> None:
    m = dive("""
        divers:
          katerina: 1,0
          mags: 1,6
        objectives: O1 O5 O7
        done: 1
        head: 3
        markers: 0,6
        kraken: L|.,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": "2,6", "mags": "0,6"}
    assert m.view(1).markers == ("0,6",)


# -- O6 --------------------------------------------------------------------------------------------------------------

STRIKER = """
    divers:
      mags: {diver}
      katerina: 7,0
    objectives: O1 O6 O7
    done: 1
    head: {head}
    tally: {tally}
    {more}
    """


@pytest.mark.rule("O6", "RF-541")
@pytest.mark.parametrize(
    ("diver", "possible"),
    [
        ("5,5 hand SA02", True),
        ("3,9 hand SA04", True),
        ("2,7 hand SA01", True),
        ("6,8 hand SA03", True),
        ("5,5 hand SA05", False),
        ("5,5", False),
        ("6,5 hand SA02", False),
        ("5,4 hand SA02", False),
        ("1,7 hand SA02", False),
    ],
)
def test_o6_strikes_beside_the_head_with_a_weapon(diver: str, possible: bool) -> None:
    m = dive(STRIKER.format(diver=diver, head=4, tally=0, more=""))
    assert deeds(m) == (["task strike"] if possible else [])


@pytest.mark.rule("O6", "RF-D18", "RF-S50", "RF-349")
def test_o6_a_strike_discards_a_weapon_and_the_head_recoils() -> None:
    m = dive(STRIKER.format(diver="5,5 hand SA05 SA02 SA01", head=4, tally=0, more=""))
    play(m, "task strike", asks="RF-D18 seat 0")
    assert offered(m) == ["card SA01", "card SA02"]
    play(m, "card SA02", asks="RF-D18 seat 0")
    assert offered(m) == ["steer left 1", "steer right 1"]
    assert after(m, "steer left 1", asks="RF-D06 seat 0") == {"head": "3,6", "tally": 1}
    assert (m.state.divers[0].hand, m.state.salvage_discard) == (["SA05", "SA01"], ["SA02"])
    assert (m.state.eliminated, len(m.state.salvage), m.state.actions) == (0, 53, 1)
    assert deeds(m) == []


@pytest.mark.rule("O6", "RF-D18", "RF-520")
@pytest.mark.parametrize(("head", "diver", "recoiled"), [(2, "1,5", "3,6"), (6, "7,5", "5,6")])
def test_o6_only_possible_recoils_are_offered(head: int, diver: str, recoiled: str) -> None:
    m = dive(STRIKER.format(diver=f"{diver} hand SA02", head=head, tally=0, more=""))
    assert after(m, "task strike", asks="RF-D06 seat 0") == {
        "mags": diver,
        "salvage_discard": "SA02",
        "head": recoiled,
        "tally": 1,
    }


@pytest.mark.rule("O6", "RF-802", "RF-D18")
def test_o6_the_third_strike_accomplishes_it() -> None:
    m = dive(STRIKER.format(diver="5,5 hand SA02", head=4, tally=2, more=""))
    assert after(m, "task strike", "steer right 1", asks="RF-D06 seat 0") == {
        "mags": "5,5",
        "salvage_discard": "SA02",
        "head": "5,6",
        "tally": 0,
        "done": 2,
        "slowed": True,
    }


@pytest.mark.rule("O6", "RF-C05", "RF-531", "RF-536")
def test_o6_the_recoil_pushes_like_any_head_step() -> None:
    m = dive(STRIKER.format(diver="6,7 hand SA02", head=4, tally=0, more="tentacles: 7,7 6,6"))
    assert after(m, "task strike", "steer right 1", asks="RF-D06 seat 0") == {
        "mags": "7,7",
        "salvage_discard": "SA02",
        "tentacles": "7,6 8,7",
        "head": "5,6",
        "tally": 1,
    }


@pytest.mark.rule("O6", "RF-307", "RF-533")
def test_o6_devoured_by_the_recoil_the_strike_still_counts() -> None:
    m = dive(STRIKER.format(diver="7,8 hand SA02", head=5, tally=1, more="kraken: .|.,.,."))
    assert after(m, "task strike", "steer right 1", asks="RF-D06 seat 1") == {
        "mags": "devoured",
        "salvage_discard": "SA02",
        "head": "6,6",
        "tally": 2,
        "devoured": 1,
    }


@pytest.mark.rule("O6", "T2", "RF-D24")
def test_o6_a_braced_recoil_does_not_happen_but_the_strike_counts() -> None:
    m = dive("""
        divers:
          mags: 5,5 hand SA02
          satoshi: 6,8
        objectives: O1 O6 O7
        done: 1
        head: 4
        """)
    play(m, "task strike", "steer right 1", asks="RF-D24 seat 1")
    assert after(m, "use T2", asks="RF-D06 seat 0") == {"satoshi": "6,8 used T2", "tally": 1}
    assert events_of(m, "head moves") == []
