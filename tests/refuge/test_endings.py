"""State check, victory and defeat. RF-803, RF-805, RF-840 to RF-845, and giving up (RF-D25)."""

from __future__ import annotations

import pytest

import fathom
from fathom.games.refuge.game import GAME
from tests.kit import events_of, play
from tests.refuge.kit import after, dive

# -- supply and Threat track -----------------------------------------------------------------------------------------


@pytest.mark.rule("RF-840", "RF-S31", "RF-805")
def test_an_empty_supply_is_the_end_as_soon_as_it_happens() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        head: 4
        tentacles: 1,5 7,5
        supply: 1
        kraken: .|S,S,S
        """)
    assert after(m, "end", asks="over RF-840") == {"tentacles": "1,5 3,5 7,5", "supply": 0}


@pytest.mark.rule("RF-840")
def test_the_last_tentacle_in_the_supply_is_enough() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        head: 4
        supply: 2
        kraken: .|S,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {"tentacles": "3,5", "supply": 1}


@pytest.mark.rule("RF-840", "P3", "RF-S42")
def test_the_last_tentacle_of_the_supply_loses_before_shutter_trap_could_bring_it_back() -> None:
    m = dive("""
        divers:
          sophie: 1,0 cameras 3,5
          mags: 7,0
        head: 4
        supply: 1
        kraken: .|S,.,.
        """)
    assert after(m, "end", asks="over RF-840") == {"tentacles": "3,5", "supply": 0}


@pytest.mark.rule("RF-R39", "RF-840", "RF-841")
@pytest.mark.parametrize(("threat", "rule"), [(0, "RF-840"), (2, "RF-840"), (3, "RF-841")])
def test_a_threat_that_empties_the_supply_is_reported_as_supply_unless_it_is_the_fourth(threat: int, rule: str) -> None:
    m = dive(f"""
        divers:
          vega: 1,0
          mags: 7,0
        head: 4
        tentacles: 4,4 4,2
        supply: 1
        threat: {threat}
        kraken: .|.,S,S
        """)
    assert after(m, "end", asks=f"over {rule}") == {"supply": 0, "threat": threat + 1}


@pytest.mark.rule("RF-841", "RF-604", "RF-805")
def test_the_fourth_threat_by_a_spawn_symbol_ends_the_card() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        head: 4
        tentacles: 3,5 3,3
        threat: 3
        kraken: .|S,S,S
        """)
    assert after(m, "end", asks="over RF-841") == {"threat": 4, "supply": 10}


@pytest.mark.rule("RF-841", "RF-134")
@pytest.mark.parametrize(("seats", "more"), [(2, 4), (3, 3), (4, 3)])
def test_the_tentacle_of_the_set_up_counts(seats: int, more: int) -> None:
    m = fathom.new("refuge", seats=seats, settings={"first": 0})
    for answer in ("vega", "mags", "michael", "satoshi")[:seats]:
        m.choose(f"choose {answer}")
    for seat in range(seats):
        m.choose(f"at {seat + 1},0")
    assert m.pack.board.threat_limit - m.state.threat == more


@pytest.mark.rule("RF-841", "RF-805", "RF-420")
def test_a_threat_caused_by_the_player_loses_in_the_action_step() -> None:
    m = dive("""
        divers:
          vega: 1,1
          mags: 7,0
        tentacles: 5,1
        threat: 3
        """)
    assert after(m, "move up", "nudge 5,1 down", asks="over RF-841") == {"vega": "1,2", "tentacles": "", "threat": 4}
    assert events_of(m, "kraken card") == []


# -- the Salvage pile ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-842", "RF-341", "RF-S08")
def test_a_card_that_must_be_drawn_from_an_empty_pile_is_the_end() -> None:
    m = dive("""
        divers:
          vega: 2,1
          mags: 7,0
        tentacles: 5,2
        salvage_left: 0
        """)
    play(m, "move up", asks="over RF-842")


@pytest.mark.rule("RF-842")
def test_an_empty_pile_alone_is_no_defeat() -> None:
    m = dive("""
        divers:
          vega: 2,1
          mags: 7,0
        tentacles: 2,2
        salvage_left: 0
        kraken: .|.,.,.
        """)
    assert after(m, "move up", asks="RF-D06 seat 1") == {"vega": "2,2 down", "tentacles": "", "supply": 16}


@pytest.mark.rule("RF-842", "RF-805", "RF-R06")
def test_the_draw_comes_before_the_goal_so_the_fifth_elimination_from_an_empty_pile_loses() -> None:
    m = dive("""
        divers:
          vega: 2,1
          mags: 7,0
        tentacles: 5,2
        tally: 4
        salvage_left: 0
        """)
    play(m, "move up", asks="over RF-842")
    assert m.state.done == 0


# -- all divers out ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-843", "RF-805")
@pytest.mark.parametrize("others", [["mags: 7,0 down"], ["mags: devoured", "satoshi: 6,0 down", "michael: 5,0 down"]])
def test_with_every_diver_down_or_devoured_the_game_is_lost_at_once(others: list[str]) -> None:
    divers = "\n".join(f"  {diver}" for diver in ["vega: 1,2", *others])
    m = dive(f"divers:\n{divers}\ntentacles: 1,3 1,5\nkraken: .|.,.,.")
    assert after(m, "move up", asks="over RF-843") == {"vega": "1,3 down", "tentacles": "1,5", "supply": 15}
    assert events_of(m, "kraken card") == []


@pytest.mark.rule("RF-843", "RF-313")
def test_devoured_by_walking_into_the_head_counts_as_out() -> None:
    m = dive("""
        divers:
          vega: 4,5
          mags: 7,0 down
        """)
    assert after(m, "move up", asks="over RF-843") == {"vega": "devoured", "devoured": 1}


@pytest.mark.rule("RF-843")
def test_one_diver_standing_is_enough() -> None:
    m = dive("""
        divers:
          vega: 1,2
          mags: devoured
          satoshi: 6,0 down
          michael: 5,0
        tentacles: 1,3
        kraken: .|.,.,.
        """)
    play(m, "move up", asks="RF-D05 seat 1")
    assert m.outcome is None


# -- alone -----------------------------------------------------------------------------------------------------------

SOLO = """
    divers:
      mags: {mags}
    head: 4
    turn: 7
    tentacles: {tentacles}
    kraken: {cards}
    """


@pytest.mark.rule("RF-844", "RF-S34", "RF-R33")
def test_alone_one_has_the_next_turn_to_stand_up() -> None:
    m = dive(SOLO.format(mags="3,3 hand SA03 SA11 used G1 G3", tentacles="3,4", cards=".|D,.,. .|.,.,."))
    assert after(m, "end", "decline", asks="RF-D06 seat 0") == {
        "mags": "3,3 down hand SA03 SA11 used G1 G3",
        "tentacles": "",
        "supply": 16,
    }
    play(m, "recover AIR", "diver 0", "end", asks="RF-D06 seat 0")
    assert (m.state.turn, m.state.divers[0].stance) == (9, "standing")


@pytest.mark.rule("RF-844", "RF-S35", "RF-901")
def test_alone_who_cannot_stand_up_loses_before_the_kraken_card() -> None:
    m = dive(SOLO.format(mags="3,3 used G1 G3", tentacles="3,4", cards=".|D,.,. .|.,.,."))
    assert after(m, "end", asks="over RF-844") == {"mags": "3,3 down used G1 G3", "tentacles": "", "supply": 16}
    assert len(events_of(m, "kraken card")) == 1
    assert m.state.turn == 8


@pytest.mark.rule("RF-844", "RF-R33", "RF-R34")
def test_alone_and_devoured_the_same_holds() -> None:
    m = dive(SOLO.format(mags="4,5 hand SA03 SA11 used G1", tentacles='""', cards="X|.,.,. .|.,.,."))
    play(m, "end", asks="RF-D05 seat 0")
    play(m, "at 1,2", asks="RF-D06 seat 0")
    play(m.fork(), "end", asks="over RF-844")
    play(m, "recover AIR", "diver 0", "end", asks="RF-D06 seat 0")


@pytest.mark.rule("RF-844", "RF-R33")
def test_alone_down_in_their_action_step_the_turn_still_ends_normally() -> None:
    m = dive(SOLO.format(mags="3,3 hand SA03 SA11 used G3", tentacles="3,4", cards=".|.,.,. .|.,.,S"))
    play(m, "move up", "decline", asks="RF-D06 seat 0")
    assert after(m, "end", asks="RF-D06 seat 0") == {}
    assert (m.state.turn, m.state.divers[0].stance) == (8, "down")
    play(m, "end", asks="over RF-844")


@pytest.mark.rule("RF-844", "RF-R33", "RF-R34", "RF-307")
@pytest.mark.parametrize(("way", "out"), [("up", "devoured"), ("left", "down")])
def test_alone_the_count_begins_with_the_turn_in_which_one_goes_out(way: str, out: str) -> None:
    quiet = ".|.,.,. .|.,L,. .|.,.,R"
    m = dive(SOLO.format(mags="4,5 hand SA11 SA12 used G1 G3", tentacles="3,5", cards=quiet))
    play(m, "end", "end", f"move {way}", asks="RF-D05 seat 0" if out == "devoured" else "RF-D06 seat 0")
    assert m.state.divers[0].stance == out
    play(m, "at 1,2" if out == "devoured" else "end", asks="RF-D06 seat 0")
    assert m.state.turn == 10
    play(m, "end", asks="over RF-844")


@pytest.mark.rule("RF-844", "RF-R33")
def test_alone_standing_up_and_going_out_again_starts_a_new_count() -> None:
    m = dive(
        SOLO.format(mags="3,3 hand SA03 SA11 SA12 used G1 G3", tentacles="3,4 2,3", cards=".|D,.,. .|.,.,. .|.,.,S")
    )
    play(m, "end", "decline", asks="RF-D06 seat 0")
    play(m, "play SA12", asks="RF-D06 seat 0")
    assert after(m, "move left", asks="RF-D12 seat 0") == {"mags": "2,3 hand SA03 SA11 used G1 G3"}
    play(m, "decline", asks="RF-D06 seat 0")
    assert (m.state.turn, m.state.divers[0].stance) == (9, "down")
    play(m, "end", asks="over RF-844")


# -- victory, reports, the order of checks ---------------------------------------------------------------------------


@pytest.mark.rule("RF-803", "RF-845", "RF-805")
def test_victory_comes_in_the_middle_of_a_turn_with_its_figures() -> None:
    m = dive("""
        divers:
          vega: 6,8
          mags: 2,9
        done: 2
        turn: 31
        eliminated: 12
        devoured: 2
        kraken: X|.,.,.
        """)
    play(m, "move up", asks="over RF-803")
    assert m.outcome is not None
    assert m.outcome.won
    assert m.outcome.facts == {"objectives": 3, "turns": 31, "eliminated": 12, "devoured": 2}
    assert events_of(m, "head moves") == []
    assert m.state.actions == 1


@pytest.mark.rule("RF-845")
def test_defeat_is_reported_with_its_reason_and_figures() -> None:
    m = dive("""
        divers:
          vega: 4,5
          mags: 7,0 down
        done: 1
        turn: 9
        eliminated: 6
        """)
    play(m, "move up", asks="over RF-843")
    assert m.outcome is not None
    assert not m.outcome.won
    assert m.outcome.winners == ()
    assert m.outcome.facts == {"objectives": 1, "turns": 9, "eliminated": 6, "devoured": 1}
    with pytest.raises(fathom.Illegal, match="over"):
        m.choose("end")


@pytest.mark.rule("RF-R32", "RF-805", "O9", "RF-914")
def test_goal_and_defeat_at_the_same_instant_is_victory() -> None:
    position = """
        divers:
          vega: 3,1
          mags: 7,0
        abyss: true
        objectives: O1 O4 O9
        done: 2
        {carrier}
        head: 4,2
        tentacles: 4,1
        threat: 3
        kraken: D|.,.,.
        """
    changes = {"vega": "3,0", "head": "4,1", "tentacles": "", "threat": 4}
    m = dive(position.format(carrier="carrier: vega"))
    assert after(m, "end", asks="over RF-803") == changes | {"done": 3}
    m = dive(position.format(carrier="pods: 4,9"))
    assert after(m, "end", asks="over RF-841") == changes


@pytest.mark.rule("RF-805", "RF-843", "RF-402")
def test_the_check_after_a_divers_step_comes_before_the_space_acts() -> None:
    m = dive("""
        divers:
          vega: 7,7
          mags: 1,0 down
        head: 5
        tentacles: 7,8
        """)
    assert after(m, "move up", asks="over RF-843") == {"vega": "7,8 down", "tentacles": "", "supply": 16}


@pytest.mark.rule("RF-R55")
def test_a_game_has_no_turn_limit_and_only_simulations_stop_at_400_turns() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        turn: 400
        kraken: .|.,.,. .|U,.,.
        """)
    play(m, "end", "end", asks="RF-D06 seat 0")
    assert m.state.turn == 402
    assert GAME.rules.turn_limit == 400


# -- giving up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-D25", "RF-845")
def test_the_table_gives_up_when_all_have_voted_for_it() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        """)
    m.concede(1)
    play(m, "move up", asks="RF-D06 seat 0")
    m.concede(0)
    assert m.outcome is not None
    assert (m.ask, m.outcome.rule, m.outcome.won) == (None, "RF-D25", False)
    with pytest.raises(fathom.Illegal, match="over"):
        m.concede(0)


@pytest.mark.rule("RF-D25")
def test_giving_up_is_possible_at_any_time() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 3,3 hand SA01
        head: 4
        tentacles: 3,4
        kraken: .|D,.,.
        """)
    play(m, "end", asks="RF-D12 seat 1")
    m.concede(0, 1)
    assert m.outcome is not None
    assert m.outcome.rule == "RF-D25"


@pytest.mark.rule("RF-D25")
def test_a_vote_is_saved_with_the_match() -> None:
    m = fathom.new("refuge", seats=2)
    m.concede(1)
    m = fathom.load(m.save())
    assert m.outcome is None
    m.concede(0)
    assert m.outcome is not None
    assert fathom.load(m.save()).outcome == m.outcome


@pytest.mark.rule("RF-D25")
def test_one_vote_twice_is_one_vote_and_strangers_have_none() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        """)
    m.concede(0)
    m.concede(0)
    assert m.outcome is None
    with pytest.raises(fathom.Illegal, match="no seat 2"):
        m.concede(2)
