"""The Kraken's head: its steps, and whom it pushes. RF-520 to RF-538."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import events_of, offered, play
from tests.refuge.kit import after, dive

PUSHES = [
    # what happens, head, top half, Mags, tentacles, changes
    ("a diver is pushed", 3, "R", "5,8", "", {"head": "4,6", "mags": "6,8"}),
    ("a tentacle is pushed", 3, "R", "1,0", "5,7", {"head": "4,6", "tentacles": "6,7"}),
    ("to the left", 5, "L", "3,6", "", {"head": "4,6", "mags": "2,6"}),
    ("a miniature that is not in its way stays", 3, "R", "6,6", "5,5 7,8", {"head": "4,6"}),
    ("behind the head nothing moves", 4, "R", "2,6", "1,6", {"head": "5,6"}),
    ("diver pushes tentacle (S20)", 3, "R", "5,7", "6,7", {"head": "4,6", "mags": "6,7", "tentacles": "7,7"}),
    ("tentacle pushes diver", 3, "R", "6,7", "5,7", {"head": "4,6", "mags": "7,7", "tentacles": "6,7"}),
    ("a line of four", 2, "R", "5,7", "4,7 6,7 7,7", {"head": "3,6", "mags": "6,7", "tentacles": "5,7 7,7 8,7"}),
    ("a gap ends the line", 3, "R", "5,6", "7,6", {"head": "4,6", "mags": "6,6"}),
    ("a tentacle off the top row (S19)", 5, "R", "1,0", "7,8", {"head": "6,6", "tentacles": "", "supply": 16}),
    ("a diver off the top row", 5, "R", "7,8", "", {"head": "6,6", "mags": "devoured", "devoured": 1}),
    ("a diver off the top row, left", 3, "L", "1,8", "", {"head": "2,6", "mags": "devoured", "devoured": 1}),
    ("onto the right edge, middle row", 5, "R", "7,7", "", {"head": "6,6", "mags": "8,7"}),
    ("onto the right edge, lower row", 5, "R", "7,6", "", {"head": "6,6", "mags": "8,6"}),
    ("onto the left edge", 3, "L", "1,6", "", {"head": "2,6", "mags": "0,6"}),
    ("a line onto the left edge", 4, "L", "1,7", "2,7", {"head": "3,6", "mags": "0,7", "tentacles": "1,7"}),
    ("diver crushed (S21)", 4, "R", "6,8", "7,8", {"head": "5,6", "mags": "devoured", "devoured": 1}),
    ("tentacle crushed (S22)", 4, "R", "7,8", "6,8", {"head": "5,6", "tentacles": "", "supply": 16}),
    ("crushed against the edge space", 5, "R", "7,6", "8,6", {"head": "6,6", "mags": "devoured", "devoured": 1}),
    ("only the first of a long line goes", 3, "R", "6,8", "5,8 7,8", {"head": "4,6", "tentacles": "7,8", "supply": 15}),
    ("a long line to the edge space", 4, "R", "7,7", "6,7 8,7", {"head": "5,6", "tentacles": "8,7", "supply": 15}),
    ("a lost step pushes nothing", 6, "R", "8,6", "8,7", {}),
    ("the left limit", 2, "LL", "0,6", "0,7", {}),
    ("only the second step is lost", 5, "RR", "8,6", "", {"head": "6,6"}),
]


@pytest.mark.rule(
    "RF-520", "RF-530", "RF-531", "RF-532", "RF-533", "RF-534", "RF-535", "RF-543", "RF-R20", "RF-R22", "RF-R40",
    "RF-R71", "RF-R72", "RF-S19", "RF-S20", "RF-S21", "RF-S22",
)  # fmt: skip
@pytest.mark.parametrize(
    ("head", "top", "mags", "tentacles", "changes"), [pytest.param(*row[1:], id=row[0]) for row in PUSHES]
)
def test_a_step_pushes(head: int, top: str, mags: str, tentacles: str, changes: dict[str, Any]) -> None:
    m = dive(f"""
        divers:
          vega: 3,0
          mags: {mags}
        head: {head}
        tentacles: {tentacles or '""'}
        kraken: {top}|.,.,.
        """)
    asks = "RF-D05 seat 1" if "devoured" in changes else "RF-D06 seat 1"
    assert after(m, "end", asks=asks) == changes


@pytest.mark.rule("RF-531", "RF-532", "RF-533", "RF-534", "RF-E2")
def test_the_example_of_the_rulebook() -> None:
    m = dive("""
        divers:
          michael: 7,8
          mags: 7,7
          satoshi: 7,6 used T2
          katerina: 8,6
        head: 5
        kraken: R|.,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {
        "head": "6,6",
        "michael": "devoured",
        "mags": "8,7",
        "satoshi": "devoured used T2",
        "devoured": 2,
    }


@pytest.mark.rule("RF-531", "RF-E3")
def test_two_divers_with_room_are_both_pushed() -> None:
    m = dive("""
        divers:
          vega: 5,6
          mags: 6,6
        head: 3
        kraken: R|.,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": "4,6", "vega": "6,6", "mags": "7,6"}


@pytest.mark.rule("RF-535", "RF-R22", "RF-346")
def test_pushed_together_diver_and_tentacle_do_not_meet_even_with_a_weapon() -> None:
    m = dive("""
        divers:
          michael: 5,7 hand SA01
          mags: 5,6 hand SA02
        head: 3
        tentacles: 6,7 6,6 7,6
        kraken: R|.,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {
        "head": "4,6",
        "michael": "6,7 hand SA01",
        "mags": "6,6 hand SA02",
        "tentacles": "7,6 7,7 8,6",
    }
    assert events_of(m, "contact") == []


@pytest.mark.rule("RF-536", "RF-R47", "RF-401")
def test_pushed_divers_keep_their_state_and_put_no_space_into_action() -> None:
    m = dive("""
        divers:
          vega: 5,6
          mags: 5,7 down hand SA01 SA05
        head: 3
        kraken: R|.,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {
        "head": "4,6",
        "vega": "6,6",
        "mags": "6,7 down hand SA01 SA05",
    }
    assert len(events_of(m, "head moves")) == 1


@pytest.mark.rule("RF-R47", "RF-531", "RF-460", "RF-S13")
def test_the_arriving_diver_is_pushed_on_and_its_new_space_does_not_act() -> None:
    m = dive("""
        divers:
          vega: 6,5
          mags: 1,0
        head: 4
        """)
    assert after(m, "move up", asks="RF-D06 seat 0") == {"head": "5,6", "vega": "7,6"}


@pytest.mark.rule("RF-R20", "RF-461", "RF-S15", "RF-538")
def test_a_head_at_its_limit_does_not_follow_onto_the_edge() -> None:
    m = dive("""
        divers:
          vega: 8,6
          mags: 1,0
        head: 6
        """)
    assert after(m, "move up", asks="RF-D06 seat 0") == {"vega": "8,7"}
    assert [fact["at"] for fact in events_of(m, "head cannot come closer")] == ["8,7"]


@pytest.mark.rule("RF-538", "RF-460", "RF-S49")
@pytest.mark.parametrize(("at", "way", "came"), [("1,6", "left", "0,6"), ("7,7", "right", "8,7")])
def test_entering_an_edge_space_puts_it_into_action(at: str, way: str, came: str) -> None:
    m = dive(f"""
        divers:
          vega: {at}
          mags: 4,0
        head: 4
        """)
    head = {"left": "3,6", "right": "5,6"}[way]
    assert after(m, f"move {way}", asks="RF-D06 seat 0") == {"head": head, "vega": came}


@pytest.mark.rule("RF-521", "RF-C05", "RF-543")
def test_a_step_affects_all_divers_no_matter_who_caused_it() -> None:
    m = dive("""
        divers:
          katerina: 5,7
          mags: 5,8 hand SA05
          michael: 6,8 down
          vega: 7,8
        head: 3
        tentacles: 5,6
        """)
    assert after(m, "use N1", "steer right 1", asks="RF-D06 seat 0") == {
        "head": "4,6",
        "katerina": "6,7 used N1",
        "mags": "devoured hand SA05",
        "tentacles": "6,6",
        "devoured": 1,
    }


@pytest.mark.rule("RF-537", "RF-503", "RF-S18")
def test_two_arrows_are_two_complete_steps() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 5,8
        head: 3
        kraken: RR|.,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": "5,6", "mags": "7,8"}
    assert [fact["at"] for fact in events_of(m, "pushed")] == ["6,8", "7,8"]


@pytest.mark.rule("RF-537", "RF-533")
def test_the_second_step_pushes_those_the_first_has_pushed() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 6,8
        head: 4
        tentacles: 6,6 7,6
        kraken: RR|.,.,.
        """)
    assert after(m, "end", asks="RF-D05 seat 1") == {
        "head": "6,6",
        "mags": "devoured",
        "devoured": 1,
        "tentacles": "8,6",
        "supply": 15,
    }


@pytest.mark.rule("RF-537", "RF-R23")
def test_the_rows_are_resolved_from_top_to_bottom_and_then_the_head_is_moved() -> None:
    m = dive("""
        divers:
          vega: 5,6
          mags: 5,7
          michael: 5,8
        head: 3
        kraken: R|.,.,.
        """)
    play(m, "end", asks="RF-D06 seat 1")
    assert [event.facts.get("at", event.what) for event in (m.log or [])[-5:-1]] == ["6,8", "6,7", "6,6", "head moves"]


@pytest.mark.rule("RF-537", "RF-R23", "RF-843", "RF-805")
def test_the_state_check_comes_after_each_single_step() -> None:
    m = dive("""
        divers:
          vega: 2,1 down
          mags: 2,8
        active: mags
        head: 4
        tentacles: 1,8 2,3
        kraken: LL|D,D,D
        """)
    assert after(m, "end", asks="over RF-843") == {"head": "3,6", "mags": "devoured", "devoured": 1}


@pytest.mark.rule("RF-537", "T2", "RF-R57", "RF-D24", "RF-S43")
def test_brace_comes_before_any_push_and_loses_the_rest_of_the_movement_but_not_the_bottom_half() -> None:
    m = dive("""
        divers:
          vega: 6,8
          satoshi: 6,7
        head: 4
        tentacles: 3,3 6,6
        kraken: RR|D,S,D
        """)
    play(m, "end", asks="RF-D24 seat 1")
    assert offered(m) == ["use T2", "decline"]
    assert (m.state.head, m.state.divers[0].at) == ((4, 6), "6,8")
    assert after(m, "use T2", asks="RF-D06 seat 1") == {
        "satoshi": "6,7 used T2",
        "tentacles": "3,2 4,4 6,6",
        "supply": 13,
    }


@pytest.mark.rule("T2", "RF-537", "RF-D24")
def test_brace_declined_the_step_is_made_and_the_next_step_asks_again() -> None:
    m = dive("""
        divers:
          vega: 1,0
          satoshi: 6,7
        head: 4
        kraken: RR|.,.,.
        """)
    play(m, "end", asks="RF-D24 seat 1")
    assert after(m, "decline", asks="RF-D24 seat 1") == {"head": "5,6", "satoshi": "7,7"}
    assert after(m, "use T2", asks="RF-D06 seat 1") == {"satoshi": "7,7 used T2"}


@pytest.mark.rule("T2")
@pytest.mark.parametrize(
    ("satoshi", "top"),
    [("6,7 used T2", "R"), ("6,7 down", "R"), ("7,7", "R"), ("6,5", "R"), ("6,7", "L")],
    ids=["face down", "diver down", "not entered", "outside the band", "head going the other way"],
)
def test_brace_is_not_asked(satoshi: str, top: str) -> None:
    m = dive(f"""
        divers:
          vega: 1,0 hand SA01 SA05
          satoshi: {satoshi} hand SA01 SA05
        head: 4
        kraken: {top}|.,.,.
        """)
    changes = after(m, "end", asks="RF-D06 seat 1")
    assert changes["head"] == ("5,6" if top == "R" else "3,6")


@pytest.mark.rule("T2", "RF-D24", "RF-460")
def test_brace_stops_the_head_that_the_divers_arrival_has_moved() -> None:
    m = dive("""
        divers:
          satoshi: 6,5
          mags: 1,0
        head: 4
        """)
    play(m, "move up", asks="RF-D24 seat 0")
    assert after(m, "use T2", asks="RF-D06 seat 0") == {"satoshi": "6,6 used T2"}


@pytest.mark.rule("T2", "RF-R57", "SA07", "N1")
@pytest.mark.parametrize("answers", [["play SA07", "steer right 2"], ["use N1", "steer right 1"]])
def test_brace_stops_a_head_moved_by_a_card_or_an_ability(answers: list[str]) -> None:
    m = dive("""
        divers:
          katerina: 1,0 hand SA07
          satoshi: 6,8
        head: 4
        """)
    play(m, *answers, asks="RF-D24 seat 1")
    assert after(m, "use T2", asks="RF-D06 seat 0") == {"satoshi": "6,8 used T2"}
    assert m.state.head == (4, 6)


@pytest.mark.rule("SA07", "RF-C05", "RF-520", "RF-D14")
@pytest.mark.parametrize(
    ("head", "steps"),
    [
        (2, ["steer right 1", "steer right 2"]),
        (3, ["steer left 1", "steer right 1", "steer right 2"]),
        (4, ["steer left 1", "steer left 2", "steer right 1", "steer right 2"]),
        (6, ["steer left 1", "steer left 2"]),
    ],
)
def test_noisemaker_moves_the_head_one_or_two_spaces_to_one_side(head: int, steps: list[str]) -> None:
    m = dive(f"divers:\n  katerina: 1,0 hand SA07\n  mags: 7,0\nhead: {head}")
    play(m, "play SA07", asks="RF-D14 seat 0")
    assert offered(m) == steps
    way, count = steps[-1].split()[1:]
    there = head + int(count) * (1 if way == "right" else -1)
    assert after(m, steps[-1], asks="RF-D06 seat 0") == {"head": f"{there},6"}


@pytest.mark.rule("SA07", "RF-C05", "RF-531", "RF-533")
def test_noisemaker_pushes() -> None:
    m = dive("divers:\n  katerina: 6,6 hand SA07\n  mags: 6,8\nhead: 4\ntentacles: 6,7")
    assert after(m, "play SA07", "steer right 2", asks="RF-D06 seat 0") == {
        "katerina": "8,6",
        "mags": "devoured",
        "devoured": 1,
        "tentacles": "8,7",
        "head": "6,6",
        "salvage_discard": "SA07",
    }
