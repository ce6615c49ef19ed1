"""Objectives in general, and the three of level I: O1 Clear the Approach, O2 Reef Survey, O3 Stow the Gear."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import fathom
from fathom.matches.match import Match
from tests.kit import events_of, offered, play
from tests.refuge.kit import after, begun, deeds, dive

# -- special actions -------------------------------------------------------------------------------------------------

DEEDS = [
    # deed, objectives, how many are done, diver, more of the position
    ("sound", "O2 O4 O7", 0, "4,3 hand SA05", "markers: 1,4 4,3"),
    ("stow", "O3 O4 O7", 0, "4,3 hand SA05", ""),
    ("anchor", "O1 O4 O7", 1, "4,5 hand SA05", ""),
    ("wire", "O1 O5 O7", 1, "0,6 hand SA05", ""),
    ("strike", "O1 O6 O7", 1, "4,5 hand SA01", ""),
    ("force", "O1 O4 O8", 2, "4,9 hand SA05", "pods: 2,9 4,9"),
    ("lift", "O1 O4 O9", 2, "4,9 hand SA05 SA06", "pods: 4,9"),
]
BESIDE = {"4,3": "5,3", "4,5": "5,5", "0,6": "0,7", "4,9": "5,9"}
"""Mags stands beside each of them, so that there is always a card to pass and the question stays open."""


@pytest.fixture(params=DEEDS, ids=[row[0] for row in DEEDS])
def row(request: pytest.FixtureRequest) -> Any:
    """A row of DEEDS."""
    return request.param


def deed_position(row: Any, stance: str = "", actions: int = 2, done: int | None = None) -> Match:
    """The position of a row of DEEDS, or one that differs from it in one respect."""
    _, objectives, needed, diver, more = row
    at, rest = diver.split(" ", 1)
    return dive(f"""
        divers:
          katerina: {at} {stance} {rest}
          mags: {BESIDE[at]}
        head: 4
        objectives: {objectives}
        done: {needed if done is None else done}
        actions: {actions}
        {more}
        """)


@pytest.mark.rule("RF-C42", "RF-800", "RF-801", "RF-303", "RF-D18")
def test_a_special_action_costs_one_action(row: Any) -> None:
    m = deed_position(row)
    assert deeds(m) == [f"task {row[0]}"]
    m.choose(f"task {row[0]}")
    while m.ask and m.ask.id == "RF-D18":
        m.choose(0)
    assert m.ask is not None
    assert (m.ask.id, m.state.actions) == ("RF-D06", 1)


@pytest.mark.rule("RF-C42", "RF-302")
def test_a_special_action_needs_an_action(row: Any) -> None:
    m = deed_position(row, actions=0)
    assert "end" in offered(m)
    assert deeds(m) == []


@pytest.mark.rule("RF-C42", "RF-701")
def test_a_special_action_needs_a_standing_diver(row: Any) -> None:
    m = deed_position(row, stance="down")
    assert "end" in offered(m)
    assert deeds(m) == []
    with pytest.raises(fathom.Illegal):
        m.choose(f"task {row[0]}")


@pytest.mark.rule("RF-C42", "RF-800", "RF-801", "RF-R31")
def test_a_special_action_exists_only_while_its_objective_is_current(row: Any) -> None:
    for done in {0, 1, 2} - {row[2]}:
        m = deed_position(row, done=done)
        assert "end" in offered(m)
        assert f"task {row[0]}" not in deeds(m)


# -- order, set-up, markers ------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-800", "RF-802", "RF-R31")
def test_the_lowest_objective_not_yet_accomplished_is_current() -> None:
    for done, current in enumerate(("O2", "O5", "O8")):
        m = dive(f"""
            divers:
              vega: 1,0
              mags: 7,0
            objectives: O2 O5 O8
            markers: 1,4
            done: {done}
            """)
        assert m.view(0).current == current


@pytest.mark.rule("RF-C41", "RF-138", "RF-C40", "O2", "O8", "O9")
@pytest.mark.parametrize(
    ("seats", "objectives", "markers", "pods"),
    [
        (2, ("O2", "O4", "O7"), ["1,4", "4,3", "7,4"], []),
        (2, ("O1", "O4", "O7"), [], []),
        (1, ("O1", "O4", "O8"), [], ["1,9", "3,9", "5,9", "7,9"]),
        (2, ("O1", "O4", "O8"), [], ["1,9", "3,9", "5,9", "7,9"]),
        (3, ("O1", "O4", "O8"), [], ["2,9", "4,9", "6,9"]),
        (4, ("O3", "O6", "O8"), [], ["2,9", "4,9", "6,9"]),
        (4, ("O2", "O5", "O9"), ["1,4", "4,3", "7,4"], ["4,9"]),
    ],
)
def test_set_up_lays_pods_at_once_and_the_markers_of_level_one(
    seats: int, objectives: tuple[str, ...], markers: list[str], pods: list[str]
) -> None:
    s = begun(seats, *objectives).state
    assert (s.markers, s.pods, s.tally, s.carrier, s.stowed) == (markers, pods, 0, None, [])


@pytest.mark.rule("RF-C41", "RF-802", "O6")
def test_a_counter_begins_at_zero_when_its_objective_becomes_current() -> None:
    m = dive("""
        divers:
          katerina: 2,1
          mags: 7,0
        objectives: O1 O6 O7
        tally: 4
        tentacles: 2,4
        """)
    assert after(m, "move up", "stop", asks="RF-D06 seat 0")["tally"] == 0
    assert m.view(0).current == "O6"


@pytest.mark.rule("RF-C40", "O2")
def test_markers_occupy_nothing() -> None:
    m = dive("""
        divers:
          katerina: 4,2
          mags: 7,0
        objectives: O2 O4 O7
        markers: 1,4 4,3 7,4
        head: 2
        tentacles: 1,5
        kraken: .|D,.,.
        """)
    assert after(m, "move up", asks="RF-D06 seat 0") == {"katerina": "4,3"}
    assert after(m, "end", asks="RF-D06 seat 1") == {"tentacles": "1,4"}
    assert m.state.markers == ["1,4", "4,3", "7,4"]


# -- chains ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-806", "RF-802", "RF-803", "RF-R31")
def test_goals_already_met_are_accomplished_at_once_one_after_the_other(tmp_path: Path) -> None:
    board = "{{kind: board, divers: [1, 1, 1, 1], apart: 0}}"
    reach = "{{id: {0}, level: {1}, blue: true, title: Reach, text: One., goal: " + board + "}}"
    hunt = "{id: I, level: 1, blue: true, title: Hunt, text: One., goal: {kind: clear, count: [1, 1, 1, 1]}}"
    goals = [hunt, reach.format("II", 2), reach.format("III", 3)]
    (tmp_path / "objectives.yaml").write_text("".join(f"- {goal}\n" for goal in goals), "utf-8")
    text = """
        divers:
          katerina: 2,1
          mags: 7,9
        objectives: I II III
        tentacles: 2,4
        """
    m = fathom.position("refuge", dedent(text), pack=tmp_path)
    play(m, "move up", asks="over RF-803")
    assert [fact["objective"] for fact in events_of(m, "objective done")] == ["I", "II", "III"]


@pytest.mark.rule("RF-806", "O4", "O7", "RF-803")
def test_with_two_divers_on_finish_the_last_anchor_wins_the_game() -> None:
    m = dive("""
        divers:
          katerina: 7,5 hand SA05
          mags: 1,9 used G1 G2
          michael: 2,9
        objectives: O1 O4 O7
        done: 1
        markers: 2,5 4,5
        threat: 1
        """)
    assert after(m, "task anchor", asks="over RF-803") == {
        "katerina": "7,5",
        "mags": "1,9",
        "salvage_discard": "SA05",
        "markers": "",
        "threat": 0,
        "supply": 16,
        "done": 3,
    }


@pytest.mark.rule("RF-806", "O7", "RF-C41")
def test_alone_the_finish_space_one_stands_on_is_noted_as_soon_as_o7_is_current() -> None:
    m = dive("""
        divers:
          mags: 2,9 hand SA01
        objectives: O1 O6 O7
        done: 1
        tally: 2
        head: 2
        """)
    assert after(m, "task strike", asks="RF-D06 seat 0")["markers"] == "2,9"


# -- O1 --------------------------------------------------------------------------------------------------------------

DIVERS = ["katerina: 2,1", "mags: 7,0", "michael: 6,0", "satoshi: 5,0"]


@pytest.mark.rule("O1", "RF-C50", "RF-340", "RF-802", "RF-900")
@pytest.mark.parametrize(("seats", "needed"), [(1, 8), (2, 5), (3, 5), (4, 5)])
def test_o1_counts_eliminations(seats: int, needed: int) -> None:
    divers = "\n".join(f"  {diver}" for diver in DIVERS[:seats])
    position = "divers:\n{0}\ntentacles: 2,4 5,2\nobjectives: O1 O4 O7\ntally: {1}\nsalvage: SA11 SA11"
    eliminated = {"katerina": "2,2 hand SA11", "tentacles": "5,2", "supply": 15, "salvage": 55, "eliminated": 1}
    m = dive(position.format(divers, needed - 2))
    assert after(m, "move up", "at 2,4", asks="RF-D06 seat 0") == eliminated | {"tally": needed - 1}
    m = dive(position.format(divers, needed - 1))
    assert after(m, "move up", "at 2,4", asks="RF-D20 seat 0") == eliminated | {"tally": needed, "done": 1}


ELIMINATIONS = [
    # what, diver, answers, tentacles, credit
    ("a Spawn space", "katerina: 2,1", ["move up"], "2,4", 1),
    ("a Weapon on the own move", "katerina: 2,1 hand SA01", ["move right", "play SA01"], "3,1", 1),
    ("a card", "katerina: 2,1 hand SA05", ["play SA05"], "2,4", 1),
    ("Satchel Charge", "michael: 2,1", ["use M1", "at 1,1", "at 2,2"], "1,1 2,2", 2),
    ("Long Shot", "michael: 2,1", ["use M3"], "2,4", 1),
    ("Stand Fast", "michael: 2,1", ["move right", "use M2"], "3,1", 1),
    ("Flash Powder", "sophie: 2,1 cameras 6,3", ["use P2"], "6,3", 1),
    ("Depth Charge returns", "katerina: 2,1 hand SA06", ["play SA06"], "2,2", 0),
    ("Winch to the Start row is a threat", "katerina: 2,1 hand SA16", ["play SA16", "nudge 4,1 down"], "4,1", 0),
]  # fmt: skip


@pytest.mark.rule("O1", "RF-340", "RF-C01", "RF-R40")
@pytest.mark.parametrize(
    ("diver", "answers", "tentacles", "credit"), [pytest.param(*row[1:], id=row[0]) for row in ELIMINATIONS]
)
def test_o1_credits_every_elimination_and_nothing_that_only_returns(
    diver: str, answers: list[str], tentacles: str, credit: int
) -> None:
    m = dive(f"""
        divers:
          {diver}
          mags: 7,0
        head: 4
        tentacles: {tentacles}
        salvage: SA11 SA11
        """)
    play(m, *answers, asks="RF-D06 seat 0")
    assert (m.state.tally, m.state.eliminated, len(m.state.divers[0].hand)) == (credit, credit, credit)
    assert m.state.tentacles == []


@pytest.mark.rule("O1", "RF-804", "RF-R31", "RF-346")
def test_o1_credits_the_weapon_of_another_player_in_the_kraken_step() -> None:
    m = dive("""
        divers:
          katerina: 1,0
          mags: 3,3 hand SA01
        head: 4
        tentacles: 3,4
        tally: 4
        kraken: .|D,.,.
        """)
    play(m, "end", "play SA01", asks="RF-D20 seat 0")
    assert (m.state.done, m.state.tally) == (1, 5)


@pytest.mark.rule("RF-801", "RF-R31")
def test_nothing_counts_before_an_objective_is_current() -> None:
    m = dive("""
        divers:
          katerina: 2,1
          mags: 7,0
        objectives: O1 O6 O7
        done: 1
        tentacles: 2,4
        """)
    assert "tally" not in after(m, "move up", asks="RF-D06 seat 0")


# -- O2 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O2", "RF-802", "RF-C41", "RF-D18")
def test_o2_sound_takes_up_the_marker_and_the_last_one_accomplishes_it() -> None:
    m = dive("""
        divers:
          katerina: 4,3
          mags: 7,4
        objectives: O2 O4 O7
        markers: 4,3 7,4
        kraken: .|.,.,.
        """)
    assert after(m, "task sound", asks="RF-D06 seat 0") == {"markers": "7,4"}
    assert (m.state.actions, deeds(m)) == (1, [])
    play(m, "end", asks="RF-D06 seat 1")
    assert after(m, "task sound", "stop", asks="RF-D06 seat 1") == {"markers": "", "done": 1}
    assert m.view(0).current == "O4"


@pytest.mark.rule("O2")
@pytest.mark.parametrize("at", ["1,4", "4,3", "7,4", "3,4", "4,4", "4,2"])
def test_o2_sounding_is_possible_only_on_a_marker(at: str) -> None:
    m = dive(f"""
        divers:
          katerina: {at}
          mags: 7,0
        objectives: O2 O4 O7
        markers: 1,4 4,3 7,4
        """)
    assert deeds(m) == (["task sound"] if at in ("1,4", "4,3", "7,4") else [])


# -- O3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O3", "RF-D18")
def test_o3_stows_a_card_of_a_type_not_yet_stowed() -> None:
    m = dive("""
        divers:
          katerina: 1,0 hand SA01 SA05 SA06 SA02 SA03
          mags: 7,0
        objectives: O3 O4 O7
        stowed: SA11
        """)
    play(m, "task stow", asks="RF-D18 seat 0")
    assert offered(m) == ["card SA01", "card SA02", "card SA05", "card SA06"]
    assert after(m, "card SA05", asks="RF-D06 seat 0") == {
        "katerina": "1,0 hand SA01 SA06 SA02 SA03",
        "stowed": "SA11 SA05",
    }
    assert after(m, "task stow", asks="RF-D06 seat 0")["stowed"] == "SA11 SA05 SA02"


@pytest.mark.rule("O3")
def test_o3_nothing_can_be_stowed_twice() -> None:
    m = dive("""
        divers:
          katerina: 1,0 hand SA01 SA05
          mags: 7,0
        objectives: O3 O4 O7
        stowed: SA06 SA02
        """)
    assert deeds(m) == []


@pytest.mark.rule("O3", "RF-802")
def test_o3_with_all_four_types_the_stowed_cards_go_to_the_discards() -> None:
    m = dive("""
        divers:
          katerina: 1,0 hand SA04 SA16
          mags: 7,0
        objectives: O3 O4 O7
        stowed: SA06 SA02 SA03
        salvage_discard: SA07
        """)
    assert after(m, "task stow", "card SA16", asks="RF-D20 seat 0") == {
        "katerina": "1,0 hand SA04",
        "stowed": "",
        "salvage_discard": "SA06 SA02 SA03 SA16",  # onto those there
        "done": 1,
    }
    assert events_of(m, "objective done") == [{"objective": "O3"}]
