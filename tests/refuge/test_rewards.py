"""Rewards: what they grant, who chooses, and that they interrupt. RF-802, RF-807, RF-C43."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

import fathom
from tests.kit import offered, play
from tests.refuge.kit import after, dive

# -- Flip 1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O1", "RF-C43", "RF-D19", "RF-R51", "RF-807", "RF-S40")
def test_each_player_may_turn_one_ability_up_clockwise_from_the_active_player() -> None:
    m = dive("""
        divers:
          mags: 7,0 used G1 G2 G3
          katerina: 2,1 used N1 N3
          michael: 6,0 used M1
          satoshi: 5,0
        active: katerina
        tentacles: 2,4
        tally: 4
        salvage: SA11
        """)
    play(m, "move up", asks="RF-D19 seat 1")
    assert m.state.divers[1].hand == ["SA11"]
    assert offered(m) == ["flip N1", "flip N3", "decline"]
    assert after(m, "flip N3", asks="RF-D19 seat 0") == {"katerina": "2,2 hand SA11 used N1", "michael": "6,0"}
    assert offered(m) == ["flip G1", "flip G2", "flip G3", "decline"]
    assert after(m, "flip G2", asks="RF-D20 seat 1") == {"mags": "7,0 used G1 G3"}
    assert m.state.done == 1


@pytest.mark.rule("RF-C43", "RF-D19")
def test_the_flip_may_be_declined() -> None:
    m = dive("""
        divers:
          katerina: 2,1 used N1 N3
          mags: 7,0
        tentacles: 2,4
        tally: 4
        """)
    assert after(m, "move up", "decline", asks="RF-D20 seat 0")["katerina"].endswith("used N1 N3")


@pytest.mark.rule("RF-C43", "RF-D19")
def test_players_whose_diver_is_out_turn_one_up_too() -> None:
    m = dive("""
        divers:
          katerina: 2,1
          mags: devoured used G1 G2
          michael: 6,0 down used M1 M3
        tentacles: 2,4
        tally: 4
        """)
    play(m, "move up", asks="RF-D19 seat 1")
    play(m, "flip G1", asks="RF-D19 seat 2")
    assert after(m, "flip M3", asks="RF-D20 seat 0") == {"michael": "6,0 down used M1"}
    assert m.state.divers[1].used == ["G2"]


@pytest.mark.rule("RF-D19")
def test_a_single_face_down_ability_is_turned_up_automatically() -> None:
    m = dive("""
        divers:
          katerina: 2,1 used N3
          mags: devoured used G1
          michael: 6,0
        tentacles: 2,4
        tally: 4
        salvage: SA11
        """)
    assert after(m, "move up", asks="RF-D20 seat 0") == {
        "katerina": "2,2 hand SA11",
        "mags": "devoured",
        "salvage": 55,
        "tentacles": "",
        "supply": 16,
        "eliminated": 1,
        "tally": 5,
        "done": 1,
    }


# -- the nine other sides --------------------------------------------------------------------------------------------


@pytest.mark.rule("O1", "RF-D20", "RF-R52")
@pytest.mark.parametrize(
    ("answers", "drawn"), [(["draw", "draw"], ["SA05", "SA06"]), (["draw", "stop"], ["SA05"]), (["stop"], [])]
)
def test_o1_the_active_player_may_draw_up_to_two(answers: list[str], drawn: list[str]) -> None:
    m = dive("""
        divers:
          katerina: 2,1
          mags: 7,0
        tentacles: 2,4
        tally: 4
        salvage: SA11 SA05 SA06 SA07
        """)
    play(m, "move up", asks="RF-D20 seat 0")
    assert offered(m) == ["draw", "stop"]
    play(m, *answers, asks="RF-D06 seat 0")
    assert m.state.divers[0].hand == ["SA11", *drawn]


@pytest.mark.rule("RF-R51", "RF-R06", "O1", "RF-804")
def test_the_reward_goes_to_the_active_player_no_matter_who_accomplished_the_objective() -> None:
    m = dive("""
        divers:
          katerina: 1,0
          mags: 3,3 hand SA01
        head: 4
        tentacles: 3,4
        tally: 4
        salvage: SA11 SA05 SA06
        kraken: .|D,.,.
        """)
    play(m, "end", "play SA01", asks="RF-D20 seat 0")
    play(m, "draw", "draw", asks="RF-D06 seat 1")
    assert (m.state.divers[0].hand, m.state.divers[1].hand) == (["SA05", "SA06"], ["SA11"])


@pytest.mark.rule("RF-R52", "RF-842", "RF-D20")
@pytest.mark.parametrize(("left", "answers"), [(1, []), (2, ["draw"])])
def test_from_an_empty_pile_there_is_nothing_to_draw_and_nothing_lost(left: int, answers: list[str]) -> None:
    m = dive(f"""
        divers:
          katerina: 2,1
          mags: 7,0
        tentacles: 2,4
        tally: 4
        salvage_left: {left}
        """)
    play(m, "move up", *answers, asks="RF-D06 seat 0")
    assert (m.state.done, len(m.state.salvage), len(m.state.divers[0].hand)) == (1, 0, left)


@pytest.mark.rule("O2", "RF-651")
def test_o2_returns_a_tentacle_from_the_threat_track() -> None:
    m = dive("""
        divers:
          katerina: 7,4 used N1
          mags: 7,0
        objectives: O2 O4 O7
        markers: 7,4
        threat: 2
        """)
    assert after(m, "task sound", asks="RF-D06 seat 0") == {
        "katerina": "7,4",
        "markers": "",
        "done": 1,
        "threat": 1,
        "supply": 15,
    }


@pytest.mark.rule("O2", "RF-D20")
def test_o2_without_threats_the_active_player_may_draw_up_to_two() -> None:
    m = dive("""
        divers:
          katerina: 7,4
          mags: 7,0
        objectives: O2 O4 O7
        markers: 7,4
        salvage: SA05 SA06 SA07
        """)
    assert after(m, "task sound", asks="RF-D20 seat 0") == {"markers": "", "done": 1}
    assert after(m, "draw", "draw", asks="RF-D06 seat 0") == {"katerina": "7,4 hand SA05 SA06", "salvage": 54}


@pytest.mark.rule("O2", "RF-R52", "RF-842")
def test_no_draw_is_offered_from_an_empty_pile() -> None:
    m = dive("""
        divers:
          katerina: 7,4
          mags: 7,0
        objectives: O2 O4 O7
        markers: 7,4
        salvage_left: 0
        """)
    assert after(m, "task sound", asks="RF-D06 seat 0") == {"markers": "", "done": 1}


@pytest.mark.rule("O3", "RF-D20", "RF-R51", "RF-R52")
def test_o3_each_player_may_draw_one() -> None:
    m = dive("""
        divers:
          mags: 7,0
          katerina: 1,0 hand SA04
          michael: devoured
          satoshi: 5,0
        active: katerina
        objectives: O3 O4 O7
        stowed: SA06 SA02 SA03
        salvage: SA05 SA07
        salvage_left: 2
        """)
    play(m, "task stow", asks="RF-D20 seat 1")
    assert offered(m) == ["draw", "stop"]
    assert after(m, "draw", asks="RF-D20 seat 2") == {"katerina": "1,0 hand SA05", "salvage": 1}
    assert after(m, "stop", asks="RF-D20 seat 3") == {}
    assert after(m, "draw", asks="RF-D06 seat 1") == {"satoshi": "5,0 hand SA07", "salvage": 0}


@pytest.mark.rule("O4", "RF-651")
@pytest.mark.parametrize("threat", [0, 2])
def test_o4_turns_all_abilities_up_and_returns_a_tentacle_if_any(threat: int) -> None:
    m = dive(f"""
        divers:
          katerina: 7,5 hand SA05 used N1 N3
          mags: devoured used G1 G2 G3
          michael: 1,1 down used M2
        objectives: O1 O4 O7
        done: 1
        markers: 2,5 4,5
        threat: {threat}
        """)
    calmed = {"threat": 1, "supply": 15} if threat else {}
    assert after(m, "task anchor", asks="RF-D06 seat 0") == calmed | {
        "katerina": "7,5",
        "mags": "devoured",
        "michael": "1,1 down",
        "salvage_discard": "SA05",
        "markers": "",
        "done": 2,
    }


WIRED = """
    divers:
      katerina: 8,6 used N1
      mags: 7,0
    objectives: O1 O5 O7
    done: 1
    markers: 0,7
    tentacles: 1,1 3,3 6,7 5,5
    {more}
    """


@pytest.mark.rule("O5", "RF-D21", "RF-340")
def test_o5_the_active_player_may_eliminate_up_to_three_anywhere() -> None:
    m = dive(WIRED.format(more="salvage: SA05 SA06 SA07"))
    assert after(m, "task wire", asks="RF-D21 seat 0") == {"katerina": "8,6", "markers": "", "done": 2}
    assert offered(m) == ["at 1,1", "at 3,3", "at 5,5", "at 6,7", "stop"]
    assert after(m, "at 6,7", "at 1,1", "at 5,5", asks="RF-D06 seat 0") == {
        "katerina": "8,6 hand SA05 SA06 SA07",
        "salvage": 53,
        "tentacles": "3,3",
        "supply": 15,
        "eliminated": 3,
    }


@pytest.mark.rule("O5", "RF-D21")
@pytest.mark.parametrize("first", [[], ["at 3,3"]])
def test_o5_the_player_may_stop_at_any_time(first: list[str]) -> None:
    m = dive(WIRED.format(more=""))
    play(m, "task wire", *first, "stop", asks="RF-D06 seat 0")
    assert (m.state.eliminated, m.state.done) == (len(first), 2)


@pytest.mark.rule("O5", "RF-842", "RF-R52")
def test_o5_each_elimination_must_be_paid_with_a_draw() -> None:
    m = dive(WIRED.format(more="salvage_left: 1"))
    play(m, "task wire", "at 3,3", asks="RF-D21 seat 0")
    play(m.fork(), "stop", asks="RF-D06 seat 0")
    play(m, "at 1,1", asks="over RF-842")


@pytest.mark.rule("O6", "RF-503")
@pytest.mark.parametrize(("top", "head"), [("RR", "4,6"), ("R", "4,6"), ("LL", "2,6")])
def test_o6_two_arrows_on_a_top_half_move_the_head_only_one_space(top: str, head: str) -> None:
    m = dive(f"""
        divers:
          katerina: 2,5 hand SA02 used N1
          mags: 7,0
        objectives: O1 O6 O7
        done: 1
        tally: 2
        head: 2
        kraken: {top}|.,.,.
        """)
    assert after(m, "task strike", asks="RF-D06 seat 0") == {
        "katerina": "2,5",
        "salvage_discard": "SA02",
        "head": "3,6",
        "tally": 0,
        "done": 2,
        "slowed": True,
    }
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": head}


@pytest.mark.rule("O6", "SA07")
def test_o6_slows_only_kraken_cards() -> None:
    m = dive("""
        divers:
          katerina: 1,0 hand SA07
          mags: 7,0
        objectives: O1 O6 O7
        done: 2
        slowed: true
        head: 4
        """)
    assert after(m, "play SA07", "steer right 2", asks="RF-D06 seat 0")["head"] == "6,6"


# -- interruptions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-807", "RF-802", "RF-R31")
def test_a_reward_interrupts_the_kraken_step_which_then_continues() -> None:
    m = dive("""
        divers:
          katerina: 1,0 used N1 N3
          mags: 3,4 hand SA01
        head: 4
        tentacles: 3,5 4,4 5,3
        tally: 4
        salvage: SA11
        kraken: .|D,DD,S
        """)
    play(m, "end", "play SA01", asks="RF-D19 seat 0")
    assert m.state.tentacles == ["4,4", "5,3"]
    assert m.view(0).current is None
    assert after(m, "flip N1", "stop", asks="RF-D06 seat 1") == {
        "katerina": "1,0 used N3",
        "tentacles": "4,2 5,3 5,5",
        "supply": 13,
        "tally": 0,
    }
    order = ["objective done", "turned up", "objective current", "tentacle moves", "tentacle moves", "spawned", "turn"]
    assert [event.what for event in m.log or [] if event.what in order][-7:] == order
    assert m.view(0).current == "O4"


@pytest.mark.rule("RF-807", "RF-322")
def test_a_reward_interrupts_a_swim_which_then_continues() -> None:
    m = dive("""
        divers:
          katerina: 1,1 hand SA11 SA01
          mags: 7,0
        tentacles: 1,2 5,3
        tally: 4
        salvage: SA05 SA06
        """)
    play(m, "play SA11", "move up", "move up", "stop", "play SA01", asks="RF-D20 seat 0")
    assert m.state.divers[0].at == "1,2"
    assert after(m, "stop", asks="RF-D06 seat 0") == {
        "katerina": "1,3 hand SA05 SA06",
        "tentacles": "",
        "supply": 16,
        "salvage": 52,
        "eliminated": 2,
        "tally": 0,
    }


@pytest.mark.rule("RF-807", "M1")
def test_a_reward_interrupts_an_ability_which_then_continues() -> None:
    m = dive("""
        divers:
          michael: 2,3
          mags: 7,0
        tentacles: 1,3 2,4
        tally: 4
        """)
    play(m, "use M1", "at 1,3", asks="RF-D20 seat 0")
    play(m, "stop", asks="RF-D15 seat 0")
    assert offered(m) == ["at 2,4", "stop"]


@pytest.mark.rule("RF-807", "RF-805", "P3")
def test_a_reward_interrupts_between_two_spawns() -> None:
    m = dive("""
        divers:
          sophie: 1,0 cameras 3,5
          mags: 7,0
        head: 4
        tally: 4
        salvage: SA05
        kraken: .|S,.,S
        """)
    assert after(m, "end", "use P3", asks="RF-D20 seat 0") == {
        "sophie": "1,0 hand SA05",
        "salvage": 55,
        "eliminated": 1,
        "tally": 5,
        "done": 1,
    }
    assert after(m, "stop", asks="RF-D06 seat 1") == {"tentacles": "5,5", "supply": 15, "tally": 0}


HUNT = """
    - id: I
      level: 1
      blue: true
      title: Hunt
      text: Eliminate a tentacle.
      goal: {kind: clear, count: [1, 1, 1, 1]}
      reward: [{gain: purge, count: 2}]
    - {id: II, level: 2, blue: true, title: Reach, text: One., goal: {kind: board, divers: [1, 1, 1, 1], apart: 0}}
    - {id: III, level: 3, blue: true, title: Reach, text: One., goal: {kind: board, divers: [1, 1, 1, 1], apart: 0}}
    """
"""A reward that changes the map in the middle of a tick."""


@pytest.mark.rule("RF-807", "RF-640")
def test_tentacles_taken_off_the_map_by_a_reward_in_mid_tick_do_not_move_any_more(tmp_path: Path) -> None:
    (tmp_path / "objectives.yaml").write_text(dedent(HUNT), "utf-8")
    text = """
        divers:
          katerina: 1,0
          mags: 3,4 hand SA01
        objectives: I II III
        head: 4
        tentacles: 3,5 4,4 4,3 5,4
        salvage: SA11 SA05 SA06
        kraken: .|D,D,DD
        """
    m = fathom.position("refuge", dedent(text), pack=tmp_path)
    play(m, "end", "play SA01", asks="RF-D21 seat 0")
    assert after(m, "at 4,3", "at 5,4", asks="RF-D06 seat 1") == {
        "katerina": "1,0 hand SA05 SA06",
        "salvage": 52,
        "tentacles": "4,3",
        "supply": 15,
        "eliminated": 3,
        "tally": 0,
    }
