"""The devour symbol, and the three ways to be devoured. RF-540 to RF-543."""

from __future__ import annotations

import pytest

from fathom.games.refuge.game import GAME
from tests.kit import event_rules, events_of, offered, play
from tests.refuge.kit import after, dive

SPACES = GAME.pack.sea.kind


@pytest.mark.rule("RF-541", "RF-540", "RF-538")
@pytest.mark.parametrize("c", range(2, 7))
def test_the_spaces_adjacent_to_the_head(c: int) -> None:
    columns, rows = range(c - 1, c + 2), range(6, 9)
    adjacent = {f"{x},{y}" for x in columns for y in (5, 9)} | {f"{x},{y}" for x in (c - 2, c + 2) for y in rows}
    under = {f"{x},{y}" for x in columns for y in rows}
    devoured = set()
    for space in SPACES:
        if space in under or space == "1,0":
            continue
        m = dive(f"""
            divers:
              vega: 1,0
              mags: {space}
            head: {c}
            kraken: X|.,.,.
            """)
        play(m, "end", asks="RF-D05 seat 1" if space in adjacent else "RF-D06 seat 1")
        if m.state.divers[1].stance == "devoured":
            devoured.add(space)
    assert devoured == adjacent & set(SPACES)


@pytest.mark.rule("RF-540", "RF-541", "RF-542", "RF-505", "RF-S17")
def test_every_adjacent_diver_is_devoured_on_every_turn_and_the_card_continues() -> None:
    m = dive("""
        divers:
          mags: 4,9
          michael: 2,7
          satoshi: 2,5
          katerina: 3,5 down hand SA05 used N1
        active: satoshi
        head: 4
        tentacles: 4,3
        kraken: X|S,DD,.
        """)
    assert after(m, "end", asks="RF-D05 seat 3") == {
        "mags": "devoured",
        "michael": "devoured",
        "katerina": "devoured hand SA05 used N1",
        "devoured": 3,
        "tentacles": "3,5 4,1",
        "supply": 14,
    }
    assert m.state.head == (4, 6)
    assert m.state.kraken_discard == []
    tail = ["RF-540", "RF-540", "RF-540", "RF-540", "RF-615", "RF-615", "RF-603", "RF-505", "RF-301"]
    assert event_rules(m)[-9:] == tail


@pytest.mark.rule("RF-541")
@pytest.mark.parametrize("cave", ["2,5", "6,5"])
def test_a_cave_gives_no_protection(cave: str) -> None:
    m = dive(f"""
        divers:
          vega: 1,0
          mags: {cave}
        head: {cave[0]}
        kraken: X|.,.,.
        """)
    assert after(m, "end", asks="RF-D05 seat 1") == {"mags": "devoured", "devoured": 1}


@pytest.mark.rule("RF-541")
def test_diagonal_contact_does_not_count() -> None:
    m = dive("""
        divers:
          vega: 2,5 used V3
          mags: 6,9
          michael: 2,9
          katerina: 6,5
        head: 4
        kraken: X|.,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {}


@pytest.mark.rule("RF-542", "RF-843", "RF-805", "RF-S33")
def test_all_out_by_a_devour_symbol_is_the_end_before_the_bottom_half() -> None:
    m = dive("""
        divers:
          vega: 1,1 down
          mags: 4,5
        active: mags
        head: 4
        tentacles: 3,3
        kraken: X|D,S,D
        """)
    assert after(m, "end", asks="over RF-843") == {"mags": "devoured", "devoured": 1}
    assert events_of(m, "kraken reshuffled") == []


@pytest.mark.rule("RF-542", "RF-843")
def test_two_divers_devoured_at_the_same_time_are_both_out_when_the_check_comes() -> None:
    m = dive("""
        divers:
          katerina: 3,5
          mags: 5,5
        head: 4
        kraken: X|.,.,.
        """)
    assert after(m, "end", asks="over RF-843") == {"katerina": "devoured", "mags": "devoured", "devoured": 2}


@pytest.mark.rule("RF-543", "RF-540")
def test_devoured_by_the_symbol() -> None:
    m = dive("""
        divers:
          katerina: 1,0
          mags: 2,8
        kraken: X|.,.,.
        """)
    assert after(m, "end", asks="RF-D05 seat 1") == {"mags": "devoured", "devoured": 1}
    assert [event.rule for event in m.log or [] if event.what == "devoured"] == ["RF-540"]


@pytest.mark.rule("RF-543", "RF-313", "RF-307")
def test_devoured_by_walking_into_the_head() -> None:
    m = dive("""
        divers:
          mags: 4,5 hand SA01
          vega: 1,0
        kraken: .|.,.,.
        """)
    assert after(m, "move up", asks="RF-D06 seat 1") == {"mags": "devoured hand SA01", "devoured": 1}
    assert [event.rule for event in m.log or [] if event.what == "devoured"] == ["RF-313"]


@pytest.mark.rule("RF-543", "RF-532")
@pytest.mark.parametrize(("mags", "tentacle"), [("7,8", "1,1"), ("7,7", "8,7")], ids=["off the edge", "crushed"])
def test_devoured_by_a_push(mags: str, tentacle: str) -> None:
    m = dive(f"""
        divers:
          vega: 1,0
          mags: {mags}
        head: 5
        tentacles: {tentacle}
        kraken: R|.,.,.
        """)
    assert after(m, "end", asks="RF-D05 seat 1") == {"head": "6,6", "mags": "devoured", "devoured": 1}
    assert [event.rule for event in m.log or [] if event.what == "devoured"] == ["RF-532"]


# -- Slip Away and the others devoured with her ----------------------------------------------------------------------


@pytest.mark.rule("RF-R24", "RF-D24", "V3")
def test_reactions_come_before_a_diver_is_removed() -> None:
    m = dive("""
        divers:
          mags: 3,5
          vega: 4,9
          katerina: 1,0
        head: 4
        tentacles: 7,5
        kraken: X|.,.,.
        """)
    play(m, "end", asks="RF-D24 seat 1")
    assert m.state.divers[0].at == "3,5"
    assert offered(m) == ["at 1,5", "at 2,5", "at 4,5", "at 5,5", "at 6,5", "decline"]
    assert after(m, "at 4,5", asks="RF-D06 seat 1") == {
        "mags": "devoured",
        "vega": "4,5 used V3",
        "devoured": 1,
    }


@pytest.mark.rule("RF-R24", "V3", "RF-D24")
def test_declined_she_is_devoured_with_the_others() -> None:
    m = dive("""
        divers:
          mags: 3,5
          vega: 4,9
          katerina: 1,0
        head: 4
        kraken: X|.,.,.
        """)
    play(m, "end", asks="RF-D24 seat 1")
    assert after(m, "decline", asks="RF-D05 seat 1") == {"mags": "devoured", "vega": "devoured", "devoured": 2}


@pytest.mark.rule("RF-R24", "RF-843", "V3")
def test_the_state_check_waits_for_slip_away() -> None:
    m = dive("""
        divers:
          mags: 3,5
          vega: 4,9
        head: 4
        kraken: X|.,.,.
        """)
    play(m, "end", asks="RF-D24 seat 1")
    play(m.fork(), "decline", asks="over RF-843")
    assert after(m, "at 1,5", asks="RF-D06 seat 1") == {"mags": "devoured", "vega": "1,5 used V3", "devoured": 1}


@pytest.mark.rule("V3", "RF-D24", "RF-S44", "RF-401")
def test_slip_away_from_a_push_comes_after_the_head_step_and_puts_no_space_into_action() -> None:
    m = dive("""
        divers:
          michael: 7,0
          vega: 7,8
        head: 5
        tentacles: 7,3
        kraken: R|.,.,.
        """)
    play(m, "end", asks="RF-D24 seat 1")
    assert m.state.head == (6, 6)
    assert offered(m) == [*(f"at {x},5" for x in range(1, 8)), "decline"]
    assert after(m, "at 7,5", asks="RF-D06 seat 1") == {"vega": "7,5 used V3"}


@pytest.mark.rule("V3", "RF-307")
def test_slip_away_in_the_own_turn_leaves_the_second_action() -> None:
    m = dive("""
        divers:
          vega: 7,7
          mags: 1,0
        head: 5
        """)
    play(m, "move up", asks="RF-D24 seat 0")
    assert after(m, "at 1,5", asks="RF-D06 seat 0") == {"vega": "1,5 used V3"}
    assert m.state.actions == 1


@pytest.mark.rule("V3", "RF-313")
def test_slip_away_does_not_save_who_swims_into_the_head() -> None:
    m = dive("""
        divers:
          vega: 4,5
          mags: 1,0
        kraken: .|.,.,.
        """)
    assert after(m, "move up", asks="RF-D06 seat 1") == {"vega": "devoured", "devoured": 1}


@pytest.mark.rule("V3", "RF-701")
@pytest.mark.parametrize(
    ("vega", "tentacles", "then"),
    [("", "1,5 2,5 3,5 4,5 5,5 6,5 7,5", ""), ("down", "1,1", ""), ("used V3", "1,1", " used V3")],
    ids=["no room in row 5", "down", "face down"],
)
def test_slip_away_is_not_possible(vega: str, tentacles: str, then: str) -> None:
    m = dive(f"""
        divers:
          michael: 7,0
          vega: 4,9 {vega}
        tentacles: {tentacles}
        kraken: X|.,.,.
        """)
    assert after(m, "end", asks="RF-D05 seat 1") == {"vega": f"devoured{then}", "devoured": 1}
