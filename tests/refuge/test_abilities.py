"""The abilities, diver by diver, with the notes below their table; Brace is in test_head, Slip Away in test_devour."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import fathom
from fathom.games.refuge.game import GAME
from tests.kit import events_of, offered, play
from tests.refuge.kit import after, dive


def with_diver(diver: str, tentacles: str = "", more: str = "", mate: str = "michael: 7,0", head: str = "4") -> Any:
    """This diver first, then a mate."""
    return dive(f"divers:\n  {diver}\n  {mate}\nhead: {head}\ntentacles: '{tentacles}'\n{more}")


def uses(match: Any) -> list[str]:
    """The abilities that can be used now."""
    return [option.removeprefix("use ") for option in offered(match) if option.startswith("use")]


def busy(diver: str, words: str = "", actions: int = 2) -> Any:
    """A position in which every ability has something to do, and a card can be passed."""
    mate, used = ("mags", "G1") if diver == "vega" else ("vega", "V1")
    third = "michael" if diver == "satoshi" else "satoshi"
    return dive(f"""
        divers:
          {diver}: 4,4 {words} hand SA08 {"cameras 3,4" if diver == "sophie" else ""}
          {mate}: 4,2 down used {used}
          {third}: 5,4
        actions: {actions}
        head: 4
        tentacles: 3,4 4,5
        """)


OFFERED = {
    "michael": ["M1", "M3"],
    "satoshi": ["T1", "T3"],
    "sophie": ["P1", "P2"],
    "mags": ["G1", "G2"],
    "katerina": ["N1", "N2", "N3"],
    "vega": ["V1", "V2"],
}
"""What each may use in the action step: the others are Reactions."""


@pytest.mark.rule("RF-350", "RF-351", "RF-701", "G1", "N2")
@pytest.mark.parametrize("diver", OFFERED)
def test_what_may_be_used_standing_without_actions_and_down(diver: str) -> None:
    assert uses(busy(diver)) == OFFERED[diver]
    assert uses(busy(diver, actions=0)) == [id for id in OFFERED[diver] if id == "N2"]
    assert uses(busy(diver, "down")) == [id for id in OFFERED[diver] if id == "G1"]


@pytest.mark.rule("RF-352", "RF-350", "RF-351", "N2")
@pytest.mark.parametrize(("diver", "id"), [(diver, id) for diver in OFFERED for id in OFFERED[diver]])
def test_used_it_lies_face_down_and_has_cost_an_action_unless_it_is_free(diver: str, id: str) -> None:
    m = busy(diver)
    m.choose(f"use {id}")
    assert m.state.divers[0].used == [id]
    assert m.state.actions == (2 if id == "N2" else 1)
    assert uses(busy(diver, f"used {id}")) == [other for other in OFFERED[diver] if other != id]


# -- Michael ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M1", "RF-340", "RF-D15")
def test_satchel_charge_eliminates_one_or_two_adjacent_tentacles() -> None:
    m = with_diver("michael: 3,3", "3,4 2,3 3,2 4,4 3,1", "salvage: SA05 SA06", "mags: 7,0")
    play(m, "use M1", asks="RF-D15 seat 0")
    assert offered(m) == ["at 2,3", "at 3,2", "at 3,4"]
    play(m, "at 3,4", asks="RF-D15 seat 0")
    assert offered(m) == ["at 2,3", "at 3,2", "stop"]
    assert after(m.fork(), "stop", asks="RF-D06 seat 0") == {}
    assert after(m, "at 2,3", asks="RF-D06 seat 0") == {
        "michael": "3,3 hand SA05 SA06 used M1",
        "salvage": 54,
        "tentacles": "3,1 3,2 4,4",
        "supply": 13,
        "eliminated": 2,
        "tally": 2,
    }
    assert "M1" not in uses(with_diver("michael: 3,3", "4,4 3,1", mate="mags: 7,0"))


@pytest.mark.rule("M2", "RF-348", "RF-D12", "RF-621")
def test_stand_fast_eliminates_the_tentacle_in_contact_and_the_space_acts() -> None:
    m = with_diver("michael: 1,2", "1,3 1,5", "salvage: SA05 SA06", "mags: 7,0")
    play(m, "move up", asks="RF-D12 seat 0")
    assert offered(m) == ["use M2", "decline"]
    assert after(m, "use M2", asks="RF-D06 seat 0") == {
        "michael": "1,3 hand SA05 SA06 used M2",
        "salvage": 54,
        "tentacles": "",
        "supply": 16,
        "eliminated": 2,
        "tally": 2,
    }


@pytest.mark.rule("M2", "RF-346")
def test_stand_fast_works_in_any_players_turn() -> None:
    m = with_diver("mags: 7,0", "3,4", "salvage: SA05\nkraken: .|D,.,.", "michael: 3,3")
    assert after(m, "end", "use M2", asks="RF-D06 seat 1")["michael"] == "3,3 hand SA05 used M2"


@pytest.mark.rule("M3", "RF-C01", "RF-D15")
def test_long_shot_reaches_three_spaces_in_row_or_column() -> None:
    m = with_diver("michael: 4,4", "4,1 1,4 4,8 5,5 4,7", "salvage: SA11", "mags: 4,3", head="2")
    play(m, "use M3", asks="RF-D15 seat 0")
    assert offered(m) == ["at 1,4", "at 4,1", "at 4,7"]
    assert after(m, "at 1,4", asks="RF-D06 seat 0") == {
        "michael": "4,4 hand SA11 used M3",
        "salvage": 55,
        "tentacles": "4,1 4,7 4,8 5,5",
        "supply": 12,
        "eliminated": 1,
        "tally": 1,
    }
    assert "M3" not in uses(with_diver("michael: 4,4", "5,5 3,3 4,8", mate="mags: 7,0", head="2"))


# -- Satoshi ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T1", "RF-320", "RF-322", "RF-S41")
def test_propeller_sled_swims_three_straight() -> None:
    m = with_diver("satoshi: 6,5", head="2")
    play(m, "use T1", "move up", asks="RF-D15 seat 0")
    assert offered(m) == ["move up", "stop"]
    assert after(m, "move up", "move up", asks="RF-D06 seat 0") == {"satoshi": "6,8 used T1", "head": "3,6"}


@pytest.mark.rule("T3", "RF-353", "RF-D15")
def test_field_repair_turns_up_an_ability_of_any_diver_on_the_map_but_not_itself() -> None:
    m = dive("""
        divers:
          satoshi: 1,0 used T1
          mags: 7,7 down used G1 G2
          michael: devoured used M1
        """)
    play(m, "use T3", asks="RF-D15 seat 0")
    assert offered(m) == ["flip T1", "flip G1", "flip G2"]
    assert after(m, "flip G2", asks="RF-D06 seat 0") == {"mags": "7,7 down used G1"}
    assert m.state.divers[0].used == ["T1", "T3"]
    assert "T3" not in uses(with_diver("satoshi: 1,0", mate="michael: devoured used M1"))


# -- Sophie ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P1", "RF-D15", "RF-C40")
def test_set_the_shot_puts_one_or_two_cameras_within_two_spaces_in_the_sea_rows() -> None:
    m = with_diver("sophie: 4,1 cameras 3,1", "4,2")
    play(m, "use P1", asks="RF-D15 seat 0")
    assert sorted(offered(m)) == [f"at {s}" for s in ("2,1", "3,2", "4,1", "4,2", "4,3", "5,1", "5,2", "6,1")]
    assert after(m, "at 4,2", asks="RF-D15 seat 0") == {"sophie": "4,1 used P1 cameras 3,1 4,2"}
    assert "at 4,2" not in offered(m)
    assert after(m.fork(), "stop", asks="RF-D06 seat 0") == {}
    assert after(m, "at 4,1", asks="RF-D06 seat 0") == {"sophie": "4,1 used P1 cameras 3,1 4,1 4,2"}


@pytest.mark.rule("P1", "RF-112")
def test_set_the_shot_has_three_cameras_and_no_kraken_space() -> None:
    m = with_diver("sophie: 4,1 cameras 3,1 7,5")
    play(m, "use P1", "at 4,1", asks="RF-D06 seat 0")
    assert m.state.divers[0].cameras == ["3,1", "4,1", "7,5"]
    assert "P1" not in uses(with_diver("sophie: 4,1 cameras 1,1 2,1 3,1"))
    assert "P1" not in uses(with_diver("sophie: 1,8"))
    m = with_diver("sophie: 1,7")
    play(m, "use P1", asks="RF-D06 seat 0")
    assert m.state.divers[0].cameras == ["1,5"]


@pytest.mark.rule("P2", "RF-D15", "RF-340")
def test_flash_powder_eliminates_a_tentacle_at_a_camera_and_takes_the_camera_back() -> None:
    m = with_diver("sophie: 1,0 cameras 3,3 6,2 7,5", "3,3 3,4 6,4 7,4", "salvage: SA05")
    play(m, "use P2", asks="RF-D15 seat 0")
    assert offered(m) == ["at 3,3", "at 7,5"]
    play(m, "at 3,3", asks="RF-D15 seat 0")
    assert offered(m) == ["at 3,3", "at 3,4"]
    assert after(m, "at 3,4", asks="RF-D06 seat 0") == {
        "sophie": "1,0 hand SA05 used P2 cameras 6,2 7,5",
        "salvage": 55,
        "tentacles": "3,3 6,4 7,4",
        "supply": 13,
        "eliminated": 1,
        "tally": 1,
    }
    assert "P2" not in uses(with_diver("sophie: 1,0 cameras 6,2", "6,4 5,3"))


TRAPPED = {"salvage": 55, "tentacles": "", "supply": 16, "eliminated": 1, "tally": 1}


@pytest.mark.rule("P3", "RF-D13", "RF-340")
@pytest.mark.parametrize("symbol", ["D", "DD"])
def test_shutter_trap_eliminates_a_tentacle_that_moves_onto_a_camera(symbol: str) -> None:
    m = with_diver("michael: 7,0", "3,5", f"salvage: SA05\nkraken: .|{symbol},.,.", "sophie: 1,0 cameras 3,4 7,5")
    play(m, "end", asks="RF-D13 seat 1")
    assert m.state.tentacles == ["3,4"]
    assert after(m, "use P3", asks="RF-D06 seat 1") == TRAPPED | {"sophie": "1,0 hand SA05 used P3 cameras 7,5"}


@pytest.mark.rule("P3", "RF-D13")
def test_shutter_trap_declined_the_tentacle_continues() -> None:
    m = with_diver("michael: 7,0", "3,5", "kraken: .|DD,.,.", "sophie: 1,0 cameras 3,4")
    play(m, "end", asks="RF-D13 seat 1")
    assert after(m, "decline", asks="RF-D06 seat 1") == {"tentacles": "3,3"}


@pytest.mark.rule("P3", "RF-S42", "RF-D13")
def test_shutter_trap_eliminates_a_tentacle_that_spawns_onto_a_camera() -> None:
    m = with_diver("michael: 7,0", "4,4", "salvage: SA05\nkraken: .|.,S,.", "sophie: 1,0 cameras 4,2")
    assert after(m, "end", "use P3", asks="RF-D06 seat 1") == {
        "sophie": "1,0 hand SA05 used P3",
        "salvage": 55,
        "eliminated": 1,
        "tally": 1,
    }


@pytest.mark.rule("P3", "RF-D13", "SA16")
def test_shutter_trap_catches_a_tentacle_that_a_player_moves() -> None:
    m = with_diver("michael: 7,0 hand SA16", "3,5", "salvage: SA05", "sophie: 1,0 cameras 3,4")
    play(m, "play SA16", "nudge 3,5 down", asks="RF-D13 seat 1")
    assert after(m, "use P3", asks="RF-D06 seat 0") == TRAPPED | {"sophie": "1,0 hand SA05 used P3", "salvage": 54}


@pytest.mark.rule("P3", "RF-620", "RF-D12")
def test_shutter_trap_is_sophies_own_reaction_when_she_is_reached() -> None:
    m = with_diver("michael: 7,0", "3,5", "salvage: SA05\nkraken: .|D,.,.", "sophie: 3,4 cameras 3,4")
    play(m, "end", asks="RF-D12 seat 1")
    assert offered(m) == ["use P3", "decline"]
    assert after(m, "use P3", asks="RF-D06 seat 1") == TRAPPED | {"sophie": "3,4 hand SA05 used P3"}


@pytest.mark.rule("P3", "RF-623")
def test_shutter_trap_does_nothing_when_sophie_swims_to_the_tentacle() -> None:
    m = with_diver("sophie: 3,3 cameras 3,4", "3,4", "kraken: .|.,.,.")
    assert after(m, "move up", asks="RF-D06 seat 1") == {
        "sophie": "3,4 down cameras 3,4",
        "tentacles": "",
        "supply": 16,
    }


@pytest.mark.rule("P3", "RF-701", "RF-711", "RF-710")
@pytest.mark.parametrize(
    ("sophie", "asks"), [("1,0 down hand SA05 SA06", "RF-D06"), ("devoured", "RF-D05"), ("1,0 used P3", "RF-D06")]
)
def test_cameras_stay_but_shutter_trap_needs_sophie_standing_and_the_card_face_up(sophie: str, asks: str) -> None:
    m = with_diver("michael: 7,0", "3,5", "kraken: .|D,.,.", f"sophie: {sophie} cameras 3,4")
    assert after(m, "end", asks=f"{asks} seat 1") == {"tentacles": "3,4"}
    assert m.state.divers[1].cameras == ["3,4"]


# -- Mags ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G1", "RF-701", "RF-D15")
def test_haul_up_stands_up_mags_or_a_down_diver_within_two() -> None:
    m = dive("""
        divers:
          mags: 3,3 down
          vega: 4,4 down
          katerina: 5,4 down
          satoshi: 1,0
        kraken: .|.,.,.
        """)
    play(m, "use G1", asks="RF-D15 seat 0")
    assert offered(m) == ["diver 0", "diver 1"]
    assert after(m.fork(), "diver 0", asks="RF-D06 seat 0") == {"mags": "3,3 used G1"}
    assert after(m, "diver 1", asks="RF-D06 seat 1") == {"vega": "4,4"}
    assert "G1" not in uses(with_diver("mags: 3,3", mate="vega: 5,4 down"))


@pytest.mark.rule("G2", "RF-C03", "RF-C02", "RF-D15")
def test_tow_moves_another_diver_or_a_tentacle_within_four_one_or_two_spaces() -> None:
    m = dive("""
        divers:
          mags: 4,3
          vega: 4,5 down
          katerina: 1,1
          michael: 7,4
        head: 2
        tentacles: 7,2 8,6 6,2
        """)
    play(m, "use G2", asks="RF-D15 seat 0")
    assert [option for option in offered(m) if option.startswith("diver")] == ["diver 1", "diver 3"]
    assert {option.split()[1] for option in offered(m) if option.startswith("nudge")} == {"6,2", "7,2"}
    twin = m.fork()
    play(m, "diver 1", asks="RF-D15 seat 0")
    assert after(m, "move right", asks="RF-D15 seat 0") == {"vega": "5,5 down"}
    assert after(m.fork(), "stop", asks="RF-D06 seat 0") == {}
    assert after(m, "move up", asks="RF-D06 seat 0") == {"vega": "5,6 down"}
    assert events_of(m, "head moves") == []
    assert after(twin, "nudge 7,2 up", asks="RF-D15 seat 0") == {"tentacles": "6,2 7,3 8,6"}
    assert offered(twin) == ["nudge 7,3 up", "nudge 7,3 down", "nudge 7,3 left", "stop"]
    assert after(twin, "nudge 7,3 left", asks="RF-D06 seat 0") == {"tentacles": "6,2 6,3 8,6"}


@pytest.mark.rule("G2", "RF-C04", "RF-901")
@pytest.mark.parametrize("mate", ["vega: 1,1", "vega: devoured"])
def test_tow_needs_a_diver_or_a_piece_near_enough(mate: str) -> None:
    assert "G2" not in uses(with_diver("mags: 4,3", "8,6 7,1", mate=mate))
    assert "G2" in uses(with_diver("mags: 4,3", "4,7", mate=mate, head="2"))


@pytest.mark.rule("G3", "RF-D12", "RF-340")
def test_thick_hide_leaves_mags_standing_and_returns_the_tentacle() -> None:
    m = with_diver("michael: 7,0", "3,4", "kraken: .|D,.,.", "mags: 3,3")
    play(m, "end", asks="RF-D12 seat 1")
    assert offered(m) == ["use G3", "decline"]
    assert after(m, "use G3", asks="RF-D06 seat 1") == {"mags": "3,3 used G3", "tentacles": "", "supply": 16}


@pytest.mark.rule("G3", "RF-348", "RF-430")
def test_thick_hide_lets_a_moving_mags_stay_and_her_space_acts() -> None:
    m = with_diver("mags: 1,2", "1,3 1,5", "salvage: SA05")
    assert after(m, "move up", "use G3", asks="RF-D06 seat 0") == {
        "mags": "1,3 hand SA05 used G3",
        "salvage": 55,
        "tentacles": "",
        "supply": 16,
        "eliminated": 1,
        "tally": 1,
    }


@pytest.mark.rule("RF-R53", "RF-620")
def test_of_several_reactions_to_one_contact_a_player_uses_one(tmp_path: Path) -> None:
    divers = yaml.safe_load((GAME.folder / "content" / "divers.yaml").read_text("utf-8"))
    mags = next(diver for diver in divers if diver["id"] == "mags")
    mags["abilities"][1] |= {"use": "reaction", "effect": {"do": "parry"}}
    (tmp_path / "divers.yaml").write_text(yaml.safe_dump(divers), "utf-8")
    text = "divers:\n  michael: 7,0\n  mags: 3,3\nhead: 4\ntentacles: 3,4\nsalvage: SA05\nkraken: .|D,.,."
    m = fathom.position("refuge", text, pack=tmp_path)
    play(m, "end", asks="RF-D12 seat 1")
    assert offered(m) == ["use G2", "use G3", "decline"]
    assert after(m.fork(), "decline", asks="RF-D06 seat 1")["mags"] == "3,3 down"
    assert after(m, "use G2", asks="RF-D06 seat 1")["mags"] == "3,3 hand SA05 used G2"


# -- Katerina --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("N1", "RF-C05", "RF-D15")
@pytest.mark.parametrize(("head", "there"), [("2", "3,6"), ("6", "5,6")])
def test_lure_moves_the_head_one_space_to_either_side(head: str, there: str) -> None:
    m = with_diver("katerina: 1,0")
    play(m, "use N1", asks="RF-D15 seat 0")
    assert offered(m) == ["steer left 1", "steer right 1"]
    assert after(m, "steer left 1", asks="RF-D06 seat 0") == {"head": "3,6"}
    m = with_diver("katerina: 1,0", head=head)
    assert after(m, "use N1", asks="RF-D06 seat 0") == {"katerina": "1,0 used N1", "head": there}


@pytest.mark.rule("N2", "RF-D22", "RF-351", "RF-R54")
def test_read_the_water_shows_three_cards_and_costs_nothing() -> None:
    m = with_diver("katerina: 1,0", more="kraken: L|.,.,. R|.,.,. X|.,.,. K01\nactions: 0")
    assert uses(m) == ["N2"]
    play(m, "use N2", asks="RF-D22 seat 0")
    assert m.view(1).kraken_known == ("L|.,.,.", "R|.,.,.", "X|.,.,.")
    assert after(m, "card R|.,.,.", "card X|.,.,.", asks="RF-D06 seat 1") == {"head": "5,6", "known": 2}
    assert m.view(1).kraken_known == ("X|.,.,.", "L|.,.,.")


@pytest.mark.rule("N3", "RF-C02", "RF-D15")
def test_herd_moves_up_to_three_different_tentacles() -> None:
    m = with_diver("katerina: 7,1", "1,1 3,3 5,5")
    play(m, "use N3", "nudge 1,1 up", asks="RF-D15 seat 0")
    assert not [option for option in offered(m) if "1,2" in option]
    assert after(m.fork(), "stop", asks="RF-D06 seat 0") == {}
    assert after(m, "nudge 5,5 down", "nudge 3,3 up", asks="RF-D06 seat 0") == {"tentacles": "1,2 3,4 5,4"}
    assert "N3" not in uses(with_diver("katerina: 7,1"))


# -- Vega ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V1", "RF-D15")
def test_slipstream_goes_to_any_unoccupied_cave() -> None:
    m = with_diver("vega: 3,2", "2,5", mate="mags: 5,1")
    play(m, "use V1", asks="RF-D15 seat 0")
    assert sorted(offered(m)) == ["at 3,1", "at 4,3", "at 5,2", "at 6,5"]
    assert after(m, "at 6,5", asks="RF-D06 seat 0") == {"vega": "6,5 used V1"}
    assert "V1" not in uses(with_diver("vega: 3,2", "2,5 6,5 4,3 5,2 3,1", mate="mags: 5,1"))


@pytest.mark.rule("V2", "RF-D15", "RF-333")
def test_scrounge_takes_any_card_from_the_discards_or_draws_if_there_is_none() -> None:
    m = with_diver("vega: 1,0", more="salvage_discard: SA07 SA01 SA07")
    play(m, "use V2", asks="RF-D15 seat 0")
    assert offered(m) == ["card SA01", "card SA07"]
    assert after(m, "card SA07", asks="RF-D06 seat 0") == {
        "vega": "1,0 hand SA07 used V2",
        "salvage_discard": "SA01 SA07",
    }
    m = with_diver("vega: 1,0", more="salvage: SA11")
    assert after(m, "use V2", asks="RF-D06 seat 0") == {"vega": "1,0 hand SA11 used V2", "salvage": 55}


@pytest.mark.rule("V2", "RF-842")
def test_scrounge_is_not_offered_when_both_piles_are_empty() -> None:
    every_card = " ".join(GAME.pack.salvage_deck)
    m = with_diver("vega: 1,0", mate=f"michael: 7,0 hand {every_card}")
    assert (m.state.salvage, m.state.salvage_discard) == ([], [])
    assert uses(m) == ["V1"]
