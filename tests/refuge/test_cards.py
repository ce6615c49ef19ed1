"""The Salvage cards SA05 to SA16, one by one, and what all effects have in common; Noisemaker is in test_head."""

from __future__ import annotations

from typing import Any

import pytest

import fathom
from tests.kit import events_of, offered, play
from tests.refuge.kit import after, dive


def holding(card: str, at: str = "4,3", tentacles: str = "", more: str = "", mags: str = "7,0") -> Any:
    """Katerina with this card; Mags somewhere; the head in the centre."""
    return dive(f"""
        divers:
          katerina: {at} hand {card}
          mags: {mags}
        head: 4
        tentacles: '{tentacles}'
        {more}
        """)


def plays(match: Any) -> list[str]:
    """The cards that can be played."""
    return [option.removeprefix("play ") for option in offered(match) if option.startswith("play")]


ALL = [f"SA{n:02}" for n in range(5, 17)]


@pytest.mark.rule("RF-701", "SA12", *ALL)
def test_while_down_only_the_rebreather_can_be_played() -> None:
    m = dive(f"""
        divers:
          katerina: 4,4 down hand {" ".join(ALL)}
          mags: 4,3
        tentacles: 4,5 4,2 3,4
        """)
    assert plays(m) == ["SA12"]


@pytest.mark.rule("RF-C04", "RF-308", "RF-R14", "RF-901", *ALL)
def test_alone_in_an_empty_sea_only_cards_that_need_no_target_can_be_played() -> None:
    m = dive(f"""
        divers:
          katerina: 4,4 hand {" ".join(ALL)}
        """)
    assert plays(m) == ["SA07", "SA08", "SA09", "SA11", "SA13", "SA14", "SA15"]
    for card in ("SA05", "SA06", "SA10", "SA12", "SA16"):
        with pytest.raises(fathom.Illegal) as refused:
            m.choose(f"play {card}")
        assert refused.value.rule == "RF-C04"


@pytest.mark.rule("RF-331", "RF-303")
@pytest.mark.parametrize("card", ALL)
def test_every_card_costs_one_action_and_is_discarded(card: str) -> None:
    m = dive(f"""
        divers:
          katerina: 4,4 hand {card}
          mags: 4,2 down
          michael: 3,3
        tentacles: 4,5
        """)
    m.choose(f"play {card}")
    assert (m.state.actions, m.state.salvage_discard) == (1, [card])


# -- IRON ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SA05", "RF-C01", "RF-340", "RF-D14")
def test_spear_shot_eliminates_one_in_the_row_or_column_at_most_three_away_ignoring_obstacles() -> None:
    m = dive("""
        divers:
          katerina: 4,4 hand SA05
          mags: 4,3
        head: 2
        tentacles: 4,1 1,4 3,4 5,5 4,8 4,7 7,4 6,2
        salvage: SA11
        """)
    play(m, "play SA05", asks="RF-D14 seat 0")
    assert offered(m) == ["at 1,4", "at 3,4", "at 4,1", "at 4,7", "at 7,4"]
    assert after(m, "at 4,1", asks="RF-D06 seat 0") == {
        "katerina": "4,4 hand SA11",
        "salvage": 54,
        "tentacles": "1,4 3,4 4,7 4,8 5,5 6,2 7,4",
        "supply": 9,
        "eliminated": 1,
        "tally": 1,
    }


@pytest.mark.rule("SA05", "RF-C04")
@pytest.mark.parametrize("tentacles", ["4,8", "3,3 5,5", "8,6"])
def test_spear_shot_needs_a_target(tentacles: str) -> None:
    assert plays(dive(f"divers:\n  katerina: 4,4 hand SA05\n  mags: 7,0\nhead: 2\ntentacles: {tentacles}")) == []


@pytest.mark.rule("SA06", "RF-C01", "RF-D14")
def test_depth_charge_returns_one_or_two_within_two_spaces_without_card_or_credit() -> None:
    m = holding("SA06", "4,3", "4,5 5,4 2,3 1,3 4,4 6,4")
    play(m, "play SA06", asks="RF-D14 seat 0")
    assert offered(m) == ["at 2,3", "at 4,4", "at 4,5", "at 5,4"]
    assert after(m, "at 5,4", asks="RF-D14 seat 0") == {"tentacles": "1,3 2,3 4,4 4,5 6,4", "supply": 11}
    assert offered(m) == ["at 2,3", "at 4,4", "at 4,5", "stop"]
    assert after(m.fork(), "stop", asks="RF-D06 seat 0") == {}
    assert after(m, "at 4,4", asks="RF-D06 seat 0") == {"tentacles": "1,3 2,3 4,5 6,4", "supply": 12}


@pytest.mark.rule("SA06", "RF-C04")
def test_depth_charge_needs_a_target_within_two() -> None:
    assert plays(holding("SA06", "4,3", "1,3 6,4")) == []


# -- LIGHT -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SA08", "RF-D22", "RF-903")
def test_searchlight_shows_the_team_three_cards_which_go_back_in_any_order() -> None:
    m = holding("SA08", more="kraken: L|.,.,. R|.,.,. RR|.,.,. LL|.,.,.")
    play(m, "play SA08", asks="RF-D22 seat 0")
    assert offered(m) == ["card L|.,.,.", "card R|.,.,.", "card RR|.,.,."]
    assert m.view(1).kraken_known == ("L|.,.,.", "R|.,.,.", "RR|.,.,.")
    assert events_of(m, "looked at") == [{"seat": 0, "cards": ["L|.,.,.", "R|.,.,.", "RR|.,.,."]}]
    assert m.barrier() is not None
    play(m, "card RR|.,.,.", asks="RF-D22 seat 0")
    assert offered(m) == ["card L|.,.,.", "card R|.,.,."]
    play(m, "card R|.,.,.", asks="RF-D06 seat 0")
    assert m.view(1).kraken_known == ("RR|.,.,.", "R|.,.,.", "L|.,.,.")
    assert m.state.kraken[-4:] == ["LL|.,.,.", "L|.,.,.", "R|.,.,.", "RR|.,.,."]
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": "6,6", "known": 2}
    assert m.view(0).kraken_known == ("R|.,.,.", "L|.,.,.")


@pytest.mark.rule("SA08", "RF-R54", "RF-D22")
@pytest.mark.parametrize(("left", "asks"), [(2, "RF-D22 seat 0"), (1, "RF-D06 seat 0")])
def test_searchlight_shows_what_is_left_and_nothing_is_shuffled(left: int, asks: str) -> None:
    gone = " ".join(f"K{n:02}" for n in range(1, 11 - left))
    m = holding("SA08", more=f"kraken_discard: {gone}")
    pile, shuffles = m.state.kraken[:], m.state.chance.taken
    play(m, "play SA08", asks=asks)
    assert len(m.view(0).kraken_known) == left
    assert (sorted(m.state.kraken), m.state.chance.taken) == (sorted(pile), shuffles)


@pytest.mark.rule("SA08", "RF-R54", "RF-C04")
def test_searchlight_needs_a_card_to_look_at() -> None:
    m = holding("SA08", more="kraken_discard: K01 K02 K03 K04 K05 K06 K07 K08 K09 K10")
    assert plays(m) == []


@pytest.mark.rule("SA09", "RF-C03", "RF-401")
def test_signal_lamp_moves_another_standing_diver_anywhere_and_no_space_acts() -> None:
    m = holding("SA09", "7,0", "1,3 6,5", mags="7,5")
    play(m, "play SA09", asks="RF-D14 seat 0")
    assert offered(m) == ["move up", "move down"]
    assert after(m, "move up", asks="RF-D14 seat 0") == {"mags": "7,6"}
    assert offered(m) == ["move up", "move down", "move left", "move right", "stop"]
    assert after(m.fork(), "stop", asks="RF-D06 seat 0") == {}
    assert after(m, "move left", asks="RF-D06 seat 0") == {"mags": "6,6"}
    assert events_of(m, "head moves") == []


@pytest.mark.rule("SA09", "RF-C03")
def test_signal_lamp_goes_around_divers_tentacles_and_the_head() -> None:
    m = dive("""
        divers:
          katerina: 3,5 hand SA09
          mags: 4,5
        head: 4
        tentacles: 5,5
        """)
    play(m, "play SA09", asks="RF-D14 seat 0")
    assert m.state.divers[1].at == "4,4"
    assert offered(m) == ["move up", "move down", "move left", "move right", "stop"]


@pytest.mark.rule("SA09", "RF-C04")
@pytest.mark.parametrize("mags", ["3,3 down", "devoured"])
def test_signal_lamp_needs_a_standing_diver_on_the_map(mags: str) -> None:
    assert plays(holding("SA09", mags=mags)) == []


@pytest.mark.rule("SA10", "RF-C02", "RF-D14")
def test_flare_burst_moves_up_to_three_different_tentacles_one_after_another() -> None:
    m = holding("SA10", "7,0", "1,1 1,2 3,3 6,7", mags="1,0")
    play(m, "play SA10", asks="RF-D14 seat 0")
    assert "nudge 1,1 up" not in offered(m)
    assert after(m, "nudge 1,2 up", asks="RF-D14 seat 0") == {"tentacles": "1,1 1,3 3,3 6,7"}
    assert not [option for option in offered(m) if "1,3" in option]
    assert after(m, "nudge 1,1 up", asks="RF-D14 seat 0") == {"tentacles": "1,2 1,3 3,3 6,7"}
    assert offered(m) == [
        "nudge 3,3 up", "nudge 3,3 down", "nudge 3,3 left", "nudge 3,3 right",
        "nudge 6,7 up", "nudge 6,7 down", "nudge 6,7 right", "stop",
    ]  # fmt: skip
    assert after(m, "nudge 3,3 right", asks="RF-D06 seat 0") == {"tentacles": "1,2 1,3 4,3 6,7"}


@pytest.mark.rule("SA10", "RF-611", "RF-614", "RF-C02")
def test_flare_burst_may_be_harmful_and_may_stop_after_the_first() -> None:
    m = holding("SA10", "7,0", "1,1 3,3", mags="2,3")
    assert after(m, "play SA10", "nudge 1,1 down", asks="RF-D14 seat 0")["threat"] == 1
    assert after(m.fork(), "stop", asks="RF-D06 seat 0") == {}
    play(m, "nudge 3,3 left", asks="RF-D12 seat 1")


@pytest.mark.rule("SA10", "RF-C04")
def test_flare_burst_needs_a_tentacle() -> None:
    assert plays(holding("SA10")) == []
    assert plays(holding("SA10", "6,0", "4,5")) == ["SA10"]


# -- AIR -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SA11", "RF-320", "RF-322", "RF-C01", "RF-D14")
def test_air_tank_swims_up_to_three_round_corners_and_only_the_last_space_acts() -> None:
    m = holding("SA11", "1,1", "5,3 6,2", "salvage: SA05")
    play(m, "play SA11", "move up", asks="RF-D14 seat 0")
    assert m.state.divers[0].at == "1,1"
    assert offered(m) == ["move up", "move down", "move right", "stop"]
    assert after(m, "move right", "stop", asks="RF-D06 seat 0") == {
        "katerina": "2,2 hand SA05",
        "salvage": 54,
        "tentacles": "5,3",
        "supply": 15,
        "eliminated": 1,
        "tally": 1,
    }


@pytest.mark.rule("SA11", "SA14", "RF-C04", "RF-320")
def test_a_swim_needs_a_neighbouring_space_without_a_diver() -> None:
    text = "divers:\n  katerina: 1,0 hand SA11 SA14\n  mags: 1,1\n  michael: {}"
    assert plays(dive(text.format("2,0"))) == []
    assert plays(dive(text.format("3,0"))) == ["SA11", "SA14"]


@pytest.mark.rule("SA12", "RF-701", "RF-364")
def test_rebreather_stands_up_oneself_or_a_down_diver_within_two() -> None:
    m = dive("""
        divers:
          katerina: 3,3 down hand SA12
          mags: 3,5 down
          michael: 5,4 down
          satoshi: 1,0
        tentacles: 3,1
        kraken: .|.,.,.
        """)
    play(m, "play SA12", asks="RF-D14 seat 0")
    assert offered(m) == ["diver 0", "diver 1"]
    assert after(m.fork(), "diver 0", asks="RF-D06 seat 0") == {"katerina": "3,3"}
    assert after(m, "diver 1", asks="RF-D06 seat 1") == {"mags": "3,5"}


@pytest.mark.rule("SA12")
def test_rebreather_of_a_standing_diver() -> None:
    m = holding("SA12", "3,3", "3,1", mags="3,5 down")
    assert after(m, "play SA12", asks="RF-D06 seat 0") == {"katerina": "3,3", "mags": "3,5", "salvage_discard": "SA12"}


@pytest.mark.rule("SA12", "RF-C04")
@pytest.mark.parametrize("mags", ["3,5", "5,4 down", "devoured"])
def test_rebreather_needs_a_diver_down_near_enough(mags: str) -> None:
    assert plays(holding("SA12", "3,3", mags=mags)) == []


@pytest.mark.rule("SA13", "RF-540")
def test_bubble_screen_protects_its_diver_and_every_adjacent_diver_at_that_moment() -> None:
    m = dive("""
        divers:
          katerina: 3,5 hand SA13
          mags: 4,5
          michael: 5,5
          satoshi: 7,0
        head: 4
        kraken: X|.,.,.
        """)
    assert after(m, "play SA13", asks="RF-D06 seat 0") == {"katerina": "3,5 screen", "salvage_discard": "SA13"}
    assert after(m, "end", asks="RF-D06 seat 1") == {"michael": "devoured", "devoured": 1}


SCREENS = [
    # what, Katerina, Mags, head, top half, changes
    ("on other players' turns", "3,5 screen", "7,0", 4, "X", {}),
    ("while down", "3,5 down screen", "4,5", 4, "X", {}),
    ("not against a push", "7,8 screen", "4,0", 5, "R", {"katerina": "devoured", "head": "6,6", "devoured": 1}),
    ("not for a diver two spaces off", "3,3 screen", "3,5", 4, "X", {"mags": "devoured", "devoured": 1}),
    ("it ends when its diver is devoured", "7,8 screen", "7,7", 5, "R",
     {"katerina": "devoured", "mags": "8,7", "head": "6,6", "devoured": 1}),
]  # fmt: skip


@pytest.mark.rule("SA13", "RF-540", "RF-701")
@pytest.mark.parametrize(
    ("katerina", "mags", "head", "top", "changes"), [pytest.param(*row[1:], id=row[0]) for row in SCREENS]
)
def test_bubble_screen(katerina: str, mags: str, head: int, top: str, changes: dict[str, Any]) -> None:
    m = dive(f"""
        divers:
          katerina: {katerina}
          mags: {mags}
          michael: 1,0
        active: mags
        head: {head}
        kraken: {top}|.,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 2") == changes


@pytest.mark.rule("SA13", "RF-301")
def test_bubble_screen_ends_at_the_start_of_the_own_next_turn() -> None:
    m = dive("""
        divers:
          katerina: 3,5 screen
          mags: 7,0
        active: mags
        head: 4
        kraken: .|.,.,. X|.,.,.
        """)
    assert after(m, "end", asks="RF-D06 seat 0") == {"katerina": "3,5"}
    assert after(m, "end", asks="RF-D06 seat 1") == {"katerina": "devoured", "devoured": 1}


@pytest.mark.rule("SA13", "RF-C04", "RF-R14")
def test_a_second_bubble_screen_would_do_nothing() -> None:
    assert plays(dive("divers:\n  katerina: 3,5 screen hand SA13\n  mags: 7,0")) == []


# -- LINE ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SA14", "RF-320", "RF-322", "RF-C01")
def test_grapnel_swims_up_to_four_in_one_direction() -> None:
    m = dive("divers:\n  katerina: 6,5 hand SA14\n  mags: 7,0\nhead: 2")
    play(m, "play SA14", "move up", asks="RF-D14 seat 0")
    assert offered(m) == ["move up", "stop"]
    play(m, "move up", "move up", asks="RF-D14 seat 0")
    assert after(m.fork(), "stop", asks="RF-D06 seat 0") == {"katerina": "6,8", "head": "3,6"}
    assert after(m, "move up", asks="RF-D06 seat 0") == {"katerina": "6,9"}


@pytest.mark.rule("SA15", "RF-C03", "RF-D14", "RF-401")
def test_tow_line_puts_another_diver_standing_or_down_beside_oneself() -> None:
    m = dive("""
        divers:
          katerina: 4,3 hand SA15
          mags: 4,0 down
          michael: 6,4
          satoshi: 7,4
        tentacles: 4,4 1,3
        """)
    play(m, "play SA15", asks="RF-D14 seat 0")
    assert offered(m) == ["diver 1", "diver 2"]
    play(m, "diver 2", asks="RF-D14 seat 0")
    assert sorted(offered(m)) == ["at 3,3", "at 4,2", "at 5,3"]
    assert after(m, "at 3,3", asks="RF-D06 seat 0") == {"michael": "3,3"}


@pytest.mark.rule("SA15", "RF-C04")
@pytest.mark.parametrize(
    ("mags", "tentacles"),
    [("7,4", ""), ("devoured", ""), ("6,3", "3,3 5,3 4,2 4,4")],
    ids=["too far", "not on the map", "no room"],
)
def test_tow_line_needs_a_diver_and_room(mags: str, tentacles: str) -> None:
    assert plays(holding("SA15", "4,3", tentacles, mags=mags)) == []


@pytest.mark.rule("SA15")
def test_tow_line_of_a_down_diver_leaves_it_down() -> None:
    m = holding("SA15", "4,3", "3,3 5,3 4,4", mags="4,1 down")
    assert after(m, "play SA15", asks="RF-D06 seat 0") == {
        "katerina": "4,3",
        "mags": "4,2 down",
        "salvage_discard": "SA15",
    }


@pytest.mark.rule("SA16", "RF-C02", "RF-D14")
def test_winch_moves_one_tentacle_up_to_three_spaces_step_by_step() -> None:
    m = holding("SA16", "7,0", "1,1 3,3", mags="1,0")
    play(m, "play SA16", asks="RF-D14 seat 0")
    assert after(m, "nudge 3,3 left", asks="RF-D14 seat 0") == {"tentacles": "1,1 2,3"}
    assert offered(m) == ["nudge 2,3 up", "nudge 2,3 down", "nudge 2,3 left", "nudge 2,3 right", "stop"]
    assert after(m.fork(), "stop", asks="RF-D06 seat 0") == {}
    assert after(m, "nudge 2,3 up", asks="RF-D14 seat 0") == {"tentacles": "1,1 2,4"}
    assert after(m, "nudge 2,4 right", asks="RF-D06 seat 0") == {"tentacles": "1,1 3,4"}


@pytest.mark.rule("SA16", "RF-611", "RF-614", "RF-622")
def test_winch_stops_when_the_tentacle_leaves_the_map() -> None:
    m = holding("SA16", "7,0", "1,1 3,3", mags="3,4 used G3")
    assert after(m.fork(), "play SA16", "nudge 1,1 down", asks="RF-D06 seat 0") == {
        "katerina": "7,0",
        "salvage_discard": "SA16",
        "tentacles": "3,3",
        "threat": 1,
    }
    assert after(m, "play SA16", "nudge 3,3 up", asks="RF-D06 seat 0") == {
        "katerina": "7,0",
        "mags": "3,4 down used G3",
        "salvage_discard": "SA16",
        "tentacles": "1,1",
        "supply": 15,
    }


@pytest.mark.rule("SA16", "RF-C04")
def test_winch_needs_a_tentacle() -> None:
    assert plays(holding("SA16")) == []
