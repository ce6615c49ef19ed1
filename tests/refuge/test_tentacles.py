"""Tentacles: which of them move, what a step does, contact, supply and Threat track. RF-600 to RF-652."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import fathom
from tests.kit import events_of, offered, play
from tests.refuge.kit import after, dive


@pytest.mark.rule("RF-601", "RF-R68")
def test_only_tentacles_below_the_head_in_its_three_columns_move() -> None:
    m = dive("""
        divers:
          vega: 1,0
          mags: 7,0
        head: 4
        tentacles: 2,3 2,5 2,6 3,3 4,1 5,5 6,1 6,7 7,4 0,7 8,6
        kraken: .|U,U,D
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == {"tentacles": "0,7 2,3 2,5 2,6 3,4 4,2 5,4 6,1 6,7 7,4 8,6"}


@pytest.mark.rule("RF-602")
@pytest.mark.parametrize(
    ("symbol", "tentacles"),
    [
        ("D", "4,1 4,4"), ("DD", "4,3"), ("U", "4,3 4,5"), ("UU", "4,4 4,5"),
        ("L", "3,2 3,5"), ("LL", "2,2 2,5"), ("R", "5,2 5,5"), ("RR", "6,2 6,5"),
    ],
)  # fmt: skip
def test_arrows_move_every_tentacle_of_the_column(symbol: str, tentacles: str) -> None:
    m = dive(f"""
        divers:
          vega: 1,0
          mags: 7,0
        head: 4
        tentacles: 4,2 4,5
        kraken: .|.,{symbol},.
        """)
    threat = {"threat": 1} if symbol == "DD" else {}
    assert after(m, "end", asks="RF-D06 seat 1") == {"tentacles": tentacles} | threat


SPAWNS = [
    # head, symbols, Vega, tentacles before, changes
    ("on the topmost space", 4, "S,.,.", "1,0", "", {"tentacles": "3,5", "supply": 15}),
    ("each column has its own", 3, "S,S,S", "1,0", "", {"tentacles": "2,4 3,5 4,4", "supply": 13}),
    ("on the next when a tentacle is there", 4, ".,S,.", "1,0", "4,4", {"tentacles": "4,2 4,4", "supply": 14}),
    ("on the next when a diver is there (R38)", 4, ".,S,.", "4,4", "", {"tentacles": "4,2", "supply": 15}),
    ("a lower one being taken does not matter", 4, ".,S,.", "1,0", "4,2", {"tentacles": "4,2 4,4", "supply": 14}),
    ("a threat when both are taken (S29)", 4, ".,S,.", "1,0", "4,2 4,4", {"threat": 1, "supply": 13}),
    ("a threat when a diver takes one (S30)", 4, ".,S,.", "4,4", "4,2", {"threat": 1, "supply": 14}),
    ("two symbols, two tentacles", 2, "S,.,S", "1,5", "3,5", {"tentacles": "1,3 3,3 3,5", "supply": 13}),
]


@pytest.mark.rule("RF-603", "RF-604", "RF-R38", "RF-R49", "RF-S29", "RF-S30")
@pytest.mark.parametrize(
    ("head", "symbols", "vega", "tentacles", "changes"), [pytest.param(*row[1:], id=row[0]) for row in SPAWNS]
)
def test_a_spawn_symbol(head: int, symbols: str, vega: str, tentacles: str, changes: dict[str, Any]) -> None:
    m = dive(f"""
        divers:
          vega: {vega}
          mags: 7,0
        head: {head}
        tentacles: {tentacles or '""'}
        kraken: .|{symbols}
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == changes


STEPS = [
    # what, Mags, tentacles, head, symbols, changes
    ("no space: the left side (610)", "7,0", "1,3", 2, "L,.,.", {}),
    ("no space: the right side (610)", "7,0", "7,4", 6, ".,.,R", {}),
    ("under the head (610)", "7,0", "4,5", 4, ".,U,.", {}),
    ("a Start space (611)", "7,0", "3,1", 4, "D,.,.", {"tentacles": "", "threat": 1}),
    ("a Start space with a diver (611, R28)", "3,0 hand SA01", "3,1", 4, "D,.,.", {"tentacles": "", "threat": 1}),
    ("a Cave with a diver (612)", "3,2 hand SA01", "3,3", 4, "D,.,.", {}),
    ("a Cave with a diver down (612)", "3,2 down hand SA01 SA05", "3,3", 4, "D,.,.", {}),
    ("another tentacle (613)", "7,0", "3,3 4,3", 4, "R,.,.", {}),
    ("a Cave with a diver, from the side (612)", "3,2", "4,2", 4, ".,L,.", {}),
    ("a diver (614, 622)", "4,2 hand SA05 SA06 used G3", "4,3", 4, ".,D,.",
     {"mags": "4,2 down hand SA05 SA06 used G3", "tentacles": "", "supply": 16}),
    ("an unoccupied Cave (615)", "7,0", "4,4", 4, ".,D,.", {"tentacles": "4,3"}),
    ("a Spawn space (615)", "7,0", "3,4", 4, "U,.,.", {"tentacles": "3,5"}),
    ("a Whirlpool (615)", "7,0", "2,4", 2, ".,R,.", {"tentacles": "3,4"}),
    ("a Lair (615)", "7,0", "2,2", 2, ".,L,.", {"tentacles": "1,2"}),
]  # fmt: skip


@pytest.mark.rule(
    "RF-600", "RF-610", "RF-611", "RF-612", "RF-613", "RF-614", "RF-615", "RF-622", "RF-R27", "RF-R28", "RF-440",
)  # fmt: skip
@pytest.mark.parametrize(
    ("mags", "tentacles", "head", "symbols", "changes"), [pytest.param(*row[1:], id=row[0]) for row in STEPS]
)
def test_a_tentacle_step(mags: str, tentacles: str, head: int, symbols: str, changes: dict[str, Any]) -> None:
    m = dive(f"""
        divers:
          vega: 1,0
          mags: {mags}
        head: {head}
        tentacles: {tentacles}
        kraken: .|{symbols}
        """)
    assert after(m, "end", asks="RF-D06 seat 1") == changes


@pytest.mark.rule("RF-610", "RF-612", "RF-613", "RF-615", "RF-R27", "RF-C02", "RF-421")
def test_a_player_may_not_choose_a_step_that_stays_and_may_choose_any_other() -> None:
    m = dive("""
        divers:
          michael: 7,0 hand SA16
          mags: 2,5
          vega: 1,7
        head: 4
        tentacles: 1,8 1,5 0,6
        """)
    play(m, "play SA16", asks="RF-D14 seat 0")
    assert sorted(offered(m)) == sorted(
        ["nudge 0,6 up", "nudge 0,6 right", "nudge 1,5 up", "nudge 1,5 down", "nudge 1,8 down", "nudge 1,8 right"]
    )
    assert after(m, "nudge 1,5 up", asks="RF-D14 seat 0") == {"tentacles": "0,6 1,6 1,8"}


@pytest.mark.rule("RF-615", "RF-C40", "RF-R58", "RF-315")
def test_a_token_stays_under_a_tentacle_and_keeps_its_effect() -> None:
    m = dive("""
        divers:
          michael: 4,2 hand SA01
          sophie: 7,0 cameras 4,3
        objectives: O2 O4 O7
        markers: 1,4 4,3 7,4
        head: 4
        tentacles: 4,4
        kraken: .|.,D,. .|.,.,. .|U,.,.
        salvage: SA05
        """)
    play(m, "end", asks="RF-D13 seat 1")
    assert after(m, "decline", asks="RF-D06 seat 1") == {}
    assert m.view(0).markers == ("1,4", "4,3", "7,4")
    play(m, "end", asks="RF-D06 seat 0")
    play(m, "move up", "play SA01", asks="RF-D06 seat 0")
    assert after(m, "task sound", asks="RF-D06 seat 1") == {"markers": "1,4 7,4"}
    assert m.state.divers[1].cameras == ["4,3"]


# -- contact ---------------------------------------------------------------------------------------------------------

REACHED = """
    divers:
      vega: 1,0
      {diver}
      sophie: 7,0 {cameras}
    head: 4
    tentacles: 4,3
    salvage: SA11
    kraken: .|.,D,.
    """


@pytest.mark.rule("RF-620", "RF-621", "RF-345", "RF-346", "RF-D12", "RF-S39")
def test_the_contacted_player_may_use_a_weapon_draws_and_stays_standing() -> None:
    m = dive(REACHED.format(diver="mags: 4,2 hand SA01 SA02 SA05", cameras="used P3"))
    play(m, "end", asks="RF-D12 seat 1")
    assert offered(m) == ["play SA01", "play SA02", "use G3", "decline"]
    assert after(m, "play SA02", asks="RF-D06 seat 1") == {
        "mags": "4,2 hand SA01 SA05 SA11",
        "salvage": 52,
        "salvage_discard": "SA02",
        "tentacles": "",
        "supply": 16,
        "eliminated": 1,
        "tally": 1,
    }


@pytest.mark.rule("RF-620", "RF-622", "RF-D12")
def test_declined_the_tentacle_returns_without_draw_or_credit_and_the_diver_is_down() -> None:
    m = dive(REACHED.format(diver="mags: 4,2 hand SA01 SA05", cameras="used P3"))
    play(m, "end", asks="RF-D12 seat 1")
    assert after(m, "decline", asks="RF-D06 seat 1") == {
        "mags": "4,2 down hand SA01 SA05",
        "tentacles": "",
        "supply": 16,
    }


@pytest.mark.rule("RF-620", "RF-621", "RF-R09", "RF-D13", "P3")
def test_after_the_contacted_player_others_may_react_and_draw_for_it() -> None:
    m = dive(REACHED.format(diver="mags: 4,2 hand SA01", cameras="cameras 4,2"))
    play(m, "end", asks="RF-D12 seat 1")
    play(m, "decline", asks="RF-D13 seat 2")
    assert offered(m) == ["use P3", "decline"]
    assert after(m, "use P3", asks="RF-D06 seat 1") == {
        "sophie": "7,0 hand SA11 used P3",
        "salvage": 54,
        "tentacles": "",
        "supply": 16,
        "eliminated": 1,
        "tally": 1,
    }


@pytest.mark.rule("RF-620", "RF-D13", "RF-622")
def test_when_all_decline_the_diver_is_knocked_down() -> None:
    m = dive(REACHED.format(diver="mags: 4,2 hand SA01 SA05", cameras="cameras 4,2"))
    play(m, "end", "decline", asks="RF-D13 seat 2")
    assert after(m, "decline", asks="RF-D06 seat 1") == {
        "mags": "4,2 down hand SA01 SA05",
        "tentacles": "",
        "supply": 16,
    }


@pytest.mark.rule("RF-620", "RF-R09")
@pytest.mark.parametrize("answer", ["play SA01", "use G3"])
def test_the_first_use_ends_the_window(answer: str) -> None:
    m = dive(REACHED.format(diver="mags: 4,2 hand SA01", cameras="cameras 4,2"))
    play(m, "end", answer, asks="RF-D06 seat 1")
    assert (m.state.divers[1].stance, m.state.divers[2].cameras, m.state.tentacles) == ("standing", ["4,2"], [])


@pytest.mark.rule("RF-624", "RF-620", "RF-701")
def test_while_down_a_weapon_can_be_used_but_no_reaction() -> None:
    m = dive(REACHED.format(diver="michael: 4,2 down hand SA01 SA05 SA06", cameras="used P3"))
    play(m, "end", asks="RF-D12 seat 1")
    assert offered(m) == ["play SA01", "decline"]
    assert after(m.fork(), "decline", asks="RF-D06 seat 1") == {"tentacles": "", "supply": 16}
    assert after(m, "play SA01", asks="RF-D06 seat 1") == {
        "michael": "4,2 down hand SA05 SA06 SA11",
        "salvage": 52,
        "salvage_discard": "SA01",
        "tentacles": "",
        "supply": 16,
        "eliminated": 1,
        "tally": 1,
    }


@pytest.mark.rule("RF-624", "RF-622")
def test_without_a_weapon_a_down_diver_is_not_asked_and_stays_down() -> None:
    m = dive(REACHED.format(diver="michael: 4,2 down hand SA05 SA06", cameras="used P3"))
    assert after(m, "end", asks="RF-D06 seat 1") == {"tentacles": "", "supply": 16}


@pytest.mark.rule("RF-624", "RF-R09", "P3", "RF-D13")
def test_the_window_of_the_others_opens_for_a_down_diver_too() -> None:
    m = dive(REACHED.format(diver="michael: 4,2 down hand SA05 SA06", cameras="cameras 4,2"))
    play(m, "end", asks="RF-D13 seat 2")
    assert after(m, "use P3", asks="RF-D06 seat 1")["sophie"] == "7,0 hand SA11 used P3"


@pytest.mark.rule("RF-623", "RF-625", "RF-622", "RF-R08")
def test_swimming_into_a_tentacle_the_diver_is_in_its_space_and_alone_there() -> None:
    m = dive("""
        divers:
          vega: 1,5
          mags: 7,0
        tentacles: 2,5
        kraken: .|.,.,.
        """)
    assert after(m, "move right", asks="RF-D06 seat 1") == {"vega": "2,5 down", "tentacles": "", "supply": 16}


@pytest.mark.rule("RF-R61", "RF-347")
def test_a_weapon_drawn_in_the_middle_of_a_tick_serves_for_the_next_contact() -> None:
    m = dive("""
        divers:
          michael: 4,4 hand SA01 used M2
          mags: 7,0
        head: 4
        tentacles: 3,4 5,4
        salvage: SA02 SA11
        kraken: .|R,.,L
        """)
    play(m, "end", asks="RF-D12 seat 0")
    play(m, "play SA01", asks="RF-D12 seat 0")
    assert offered(m) == ["play SA02", "decline"]
    assert m.state.salvage_discard == ["SA01"]
    assert after(m, "play SA02", asks="RF-D06 seat 1") == {
        "michael": "4,4 hand SA11 used M2",
        "salvage": 53,
        "salvage_discard": "SA02",
        "tentacles": "",
        "supply": 16,
        "eliminated": 2,
        "tally": 2,
    }


# -- supply and Threat track -----------------------------------------------------------------------------------------


@pytest.mark.rule("RF-650", "RF-625", "RF-R49")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_sixteen_tentacles_are_always_somewhere_and_no_two_miniatures_share_a_space(seats: int) -> None:
    luck = Random(seats)
    m = fathom.new("refuge", seats=seats, seed=seats)
    for _ in range(400):
        if m.ask is None:
            break
        s = m.state
        if s.step in ("resurface", "action", "kraken"):
            assert len(s.tentacles) + s.supply + s.threat == 16
        if m.ask.id == "RF-D06":
            standing = s.tentacles + [diver.at for diver in s.divers if diver.at]
            assert len(set(standing)) == len(standing)
        m.choose(luck.choice(m.ask.options))


@pytest.mark.rule("RF-651")
def test_nothing_on_the_map_brings_a_threat_back() -> None:
    m = dive("""
        divers:
          michael: 4,2 hand SA01
          mags: 2,1
        head: 4
        threat: 2
        tentacles: 4,3 2,4
        kraken: .|.,D,.
        """)
    play(m, "end", "play SA01", asks="RF-D06 seat 1")
    play(m, "move up", asks="RF-D06 seat 1")
    assert (m.state.threat, m.state.eliminated, m.state.supply) == (2, 2, 14)


@pytest.mark.rule("RF-652", "RF-R30", "RF-841", "RF-900")
@pytest.mark.parametrize("divers", ["vega", "vega mags", "vega mags michael", "vega mags michael satoshi"])
def test_the_fourth_threat_loses_with_any_number_of_players(divers: str) -> None:
    placed = "\n".join(f"  {name}: {2 * seat + 1},0" for seat, name in enumerate(divers.split()))
    m = dive(f"divers:\n{placed}\nhead: 4\nthreat: 2\ntentacles: 3,1 4,1\nkraken: .|D,.,. .|.,D,.")
    following = f"RF-D06 seat {1 % len(m.state.divers)}"
    assert after(m, "end", asks=following) == {"threat": 3, "tentacles": "4,1"}
    assert after(m, "end", asks="over RF-841") == {"threat": 4, "tentacles": ""}
    assert len(events_of(m, "defeat")) == 1


@pytest.mark.rule("RF-R40", "RF-801")
def test_pushed_off_returned_or_swum_into_is_not_eliminated() -> None:
    m = dive("""
        divers:
          vega: 1,1 hand SA06
          michael: 7,0
          mags: 4,2 used G3
        head: 5
        tentacles: 7,8 1,3 5,3
        kraken: R|D,.,.
        """)
    play(m, "play SA06", asks="RF-D06 seat 0")
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": "6,6", "tentacles": "5,2", "supply": 15}
    assert (m.state.tally, m.state.eliminated, m.state.supply, len(m.state.salvage)) == (0, 0, 15, 55)
