"""Kraken cards: RF-500 to RF-507."""

from __future__ import annotations

import pytest

from tests.kit import event_rules, events_of, offered, play
from tests.refuge.kit import after, dive


@pytest.mark.rule("RF-500", "RF-504", "RF-R25")
def test_the_top_half_is_resolved_first_and_the_bottom_half_looks_at_the_columns_then_under_the_head() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        tentacles: 3,3 4,3
        kraken: R|D,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": "5,6", "tentacles": "3,3 4,2"}
    assert [e.what for e in m.log or []][-4:] == ["kraken card", "head moves", "tentacle moves", "turn"]


@pytest.mark.rule("RF-500")
def test_both_arrows_of_the_top_half_come_before_the_bottom_half() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        tentacles: 3,4 5,4
        kraken: RR|.,.,S
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": "6,6", "tentacles": "3,4 5,4 7,5", "supply": 13}


@pytest.mark.rule("RF-501", "RF-504", "RF-602")
def test_a_card_is_read_with_its_bottom_edge_towards_the_start_row() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        tentacles: 2,3 3,3 4,3
        kraken: L|D,U,R
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": "3,6", "tentacles": "2,2 3,4 5,3"}


@pytest.mark.rule("RF-503", "RF-502", "RF-E1")
@pytest.mark.parametrize(("top", "head"), [("L", "3,6"), ("R", "5,6"), ("LL", "2,6"), ("RR", "6,6")])
def test_the_head_takes_one_step_an_arrow(top: str, head: str) -> None:
    m = dive(f"""
        divers:
          vega: 1,0
          mags: 7,0
        head: 4
        kraken: {top}|.,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": head}
    assert "{column},{row}".format(**events_of(m, "head moves")[-1]) == head


@pytest.mark.rule("RF-502", "RF-540")
@pytest.mark.parametrize("top", ["X", "."])
def test_a_top_half_without_arrows_leaves_the_head_where_it_is(top: str) -> None:
    m = dive(f"""
        divers:
          vega: 1,0
          mags: 7,0
        head: 3
        tentacles: 3,3
        kraken: {top}|.,D,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {"tentacles": "3,2"}


@pytest.mark.rule("RF-506", "RF-R26", "RF-903", "RF-904")
def test_a_card_without_the_devour_symbol_goes_face_up_to_the_discards_and_nothing_is_shuffled() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        kraken: K03
        kraken_discard: K01 K02
        """)
    shuffles, below = m.state.chance.taken, m.state.kraken[:-1]
    play(m, "end", asks="RF-D06 seat 1")
    assert m.view(1).kraken_discard == ("K01", "K02", "K03")
    assert m.state.kraken == below
    assert m.state.chance.taken == shuffles


@pytest.mark.rule("RF-505", "RF-R26", "RF-S48", "RF-904")
def test_after_both_halves_of_a_devour_card_all_ten_cards_form_a_new_pile() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        head: 4
        tentacles: 4,4
        kraken: K09
        kraken_discard: K01 K02 K03 K04 K05 K06 K07
        """)
    shuffles = m.state.chance.taken
    assert len(m.state.kraken) == 3
    assert after(m, "end", asks="RF-D06 seat 1") == {"tentacles": "3,5 4,2 5,5", "supply": 13}
    assert sorted(m.state.kraken) == [f"K{n:02}" for n in range(1, 11)]
    assert m.state.kraken_discard == []
    assert m.state.chance.taken > shuffles
    assert event_rules(m)[-4:] == ["RF-603", "RF-603", "RF-505", "RF-301"]


@pytest.mark.rule("RF-505", "RF-903")
def test_the_reshuffle_makes_the_team_forget_the_cards_it_had_looked_at() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        kraken: X|.,.,. K01 K02
        known: 3
        """)
    assert m.view(0).kraken_known == ("X|.,.,.", "K01", "K02")
    assert after(m, "end", asks="RF-D06 seat 1") == {"known": 0}
    assert m.view(0).kraken_known == ()
    assert len(m.view(0).kraken_unseen) == 11


@pytest.mark.rule("RF-R26")
def test_an_empty_pile_is_made_from_the_discards_before_the_draw() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        kraken_discard: K01 K02 K03 K04 K05 K06 K07 K08 K09 K10
        """)
    assert m.state.kraken == []
    play(m, "end", asks="RF-D06 seat 1")
    what = [event.what for event in m.log or []]
    assert what.index("kraken reshuffled") < what.index("kraken card")
    assert sorted(m.state.kraken + m.state.kraken_discard) == [f"K{n:02}" for n in range(1, 11)]


CAUSES = [
    pytest.param("vega: 1,0", "end", [], "RF-D06 seat 1", id="the Kraken card of the turn"),
    pytest.param("vega: 6,5", "move up", [], "RF-D06 seat 0", id="a Kraken space"),
    pytest.param("vega: 1,0 hand SA07", "play SA07", ["steer right 1"], "RF-D06 seat 0", id="an Action card"),
    pytest.param("katerina: 1,0", "use N1", ["steer right 1"], "RF-D06 seat 0", id="an ability"),
    pytest.param("vega: 3,5 hand SA01", "task strike", ["steer right 1"], "RF-D06 seat 0", id="an objective"),
]


@pytest.mark.rule("RF-507")
@pytest.mark.parametrize(("diver", "deed", "answers", "asks"), CAUSES)
def test_the_causes_of_head_movement(diver: str, deed: str, answers: list[str], asks: str) -> None:
    m = dive(f"""
        divers:
          {diver}
          mags: 7,0
        objectives: O1 O6 O7
        done: 1
        head: 3
        kraken: R|.,.,.
        """)
    assert after(m, deed, *answers, asks=asks)["head"] == "4,6"


@pytest.mark.rule("RF-507")
@pytest.mark.parametrize(("at", "way"), [("1,1", "up"), ("1,2", "up"), ("2,2", "right"), ("1,0", "up"), ("7,8", "up")])
def test_no_other_space_moves_the_head(at: str, way: str) -> None:
    m = dive(f"""
        divers:
          vega: {at}
          mags: 7,0
        head: 3
        """)
    assert set(after(m, f"move {way}", asks="RF-D06 seat 0")) == {"vega"}
    assert events_of(m, "head moves") == []


@pytest.mark.rule("RF-500", "RF-D06")
def test_one_card_is_drawn_each_turn_and_no_player_is_asked_about_it() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        tentacles: 3,3 4,3
        kraken: R|D,S,. L|.,D,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": "5,6", "tentacles": "3,3 4,2 5,5", "supply": 13}
    assert after(m, "end", asks="RF-D06 seat 0") == {"head": "4,6", "tentacles": "3,3 4,1 5,5"}
    assert [fact["card"] for fact in events_of(m, "kraken card")] == ["R|D,S,.", "L|.,D,."]
    assert "end" in offered(m)
