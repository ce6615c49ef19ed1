"""Acceptance scenarios of movement and activations: RV-S10 to RV-S21, RV-S28 to RV-S31, RV-S45 to RV-S47."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play
from tests.rivals.kit import after, battle, rolled

CLIMB = """
players: {{cog: essence 1, nautilus: ""}}
models:
  COG-5a: -1,0
  NAU-1: -2,4
map: {{rock: "1,0 2,0"}}
rolls: {rolls}
"""


@pytest.mark.rule("RV-S10", "RV-321", "RV-323", "RV-R28", "RV-501", "RV-503", "RV-500")
def test_a_failed_climb_ends_the_movement_action_and_a_second_one_may_try_again() -> None:
    m = battle(CLIMB.format(rolls="R:S R:O"))
    changed = after(m, "move -1,0", "go COG-5a plain", "step 0,0", "step 1,0", asks="RV-D06")
    assert rolled(m, "climbs") == ["R:S"]
    assert changed["COG-5a"] == "0,0 moves 1"
    assert changed["markers"] == "2 1"
    changed = after(m, "move 0,0", "go COG-5a plain", "step 1,0", "stop", asks="RV-D06")
    assert changed["COG-5a"] == "1,0 moves 2 high"


@pytest.mark.rule("RV-S11", "RV-323", "RV-162", "RV-R08")
def test_a_diamond_fails_the_climb_and_pays() -> None:
    m = battle(CLIMB.format(rolls="R:D"))
    changed = after(m, "move -1,0", "go COG-5a plain", "step 0,0", "step 1,0", asks="RV-D06")
    assert changed["COG-5a"] == "0,0 moves 1"
    assert changed["cog"] == "essence 2 side N ready"


@pytest.mark.rule("RV-S12", "RV-322", "RV-325", "RV-162", "RV-324", "RV-R29")
def test_from_rock_to_rock_there_is_no_second_test() -> None:
    m = battle(CLIMB.format(rolls="R:O+ R:D"))
    changed = after(m, "move -1,0", "go COG-5a plain", "step 0,0", "step 1,0", "step 2,0", asks="RV-D06")
    assert rolled(m, "climbs") == ["R:O+ R:D"]
    assert changed["COG-5a"] == "2,0 moves 1 high"
    assert changed["cog"] == "essence 2 side N ready"


@pytest.mark.rule("RV-S13", "RV-520", "RV-521", "RV-507", "RV-R30", "RV-510", "RV-511", "COG-6")
def test_a_swimmer_crosses_rock_without_a_test_and_without_high_ground() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-6a: 0,0
          NAU-1: -2,4
        map: {rock: "1,0"}
        """
    )
    play(m, "move 0,0", "go COG-6a swim", "step 1,0", asks="RV-D10")
    assert not m.state.models[0].high
    changed = after(m, "step 2,0", "step 3,0", asks="RV-D06")
    assert changed["COG-6a"] == "3,0 moves 1 swimming"
    assert events_of(m, "climbs") == []
    view = m.view(0).models[0]
    assert (view.defence, view.degrades) == ("1W", ("swimming",))


@pytest.mark.rule("RV-S14", "RV-523", "RV-524", "RV-522", "RV-R31", "RV-R34", "RV-856")
def test_settling_ends_the_swim_before_the_move() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-5a: -3,0 swimming moves 1
          NAU-1: -2,4
        map: {rock: "0,0"}
        markers: 2 1
        rolls: R:S
        """
    )
    play(m, "move -3,0", asks="RV-D09")
    stances = [option for option in offered(m) if option.startswith("go")]
    assert stances == ["go COG-5a plain", "go COG-5a charge", "go COG-5a settle", "go COG-5a settle-charge"]
    assert events_of(m, "goes") == []
    changed = after(m, "go COG-5a settle", "step -2,0", "step -1,0", "step 0,0", asks="RV-D06")
    assert changed["COG-5a"] == "-1,0 moves 2"
    assert events_of(m, "goes")[0]["allowance"] == 3
    assert rolled(m, "climbs") == ["R:S"]


@pytest.mark.rule("RV-S15", "RV-507", "RV-511", "RV-530", "RV-R33", "EV-02")
def test_swimming_and_charging_with_the_current() -> None:
    m = battle(
        """
        players: {low-clans: "", cog: ""}
        models:
          LOW-5a: -3,0
          COG-1: -2,4
        event: EV-02
        """
    )
    changed = after(m, "move -3,0", "go LOW-5a swim-charge", "stop", asks="RV-D06")
    assert events_of(m, "goes")[0]["allowance"] == 7
    assert changed["LOW-5a"] == "-3,0 moves 1 charged swimming"
    assert m.view(0).models[0].attack == "1R1W"


@pytest.mark.rule(
    "RV-S16", "RV-404", "RV-405", "RV-407", "RV-409", "RV-411", "RV-413", "RV-403", "RV-402", "RV-410", "RV-E03",
    "RV-R24", "RV-R25", "RV-120", "RV-800", "EV-04",
)  # fmt: skip
def test_markers_go_from_column_to_column_in_any_order() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-5a: 0,0
          COG-5b: 1,0
          COG-5c: -1,1
          NAU-1: 0,1
        map: {coral: "1,0"}
        events: EV-04
        rolls: R:S R:S R:O R:O W:-
        """
    )
    marks = []
    play(m, "move -1,1", "stop", asks="RV-D06")
    marks.append((m.state.movement, m.state.attack))
    play(m, "attack 0,0 attack", "decline", "decline", asks="RV-D06")
    marks.append((m.state.movement, m.state.attack))
    play(m, "waste 1,0 search", asks="RV-D06")
    marks.append((m.state.movement, m.state.attack))
    play(m, "move -1,1", "stop", asks="RV-D06")
    marks.append((m.state.movement, m.state.attack))
    assert marks == [(2, 1), (2, 0), (1, 0), (0, 1)]
    changed = after(m, "end", asks="RV-D06 seat 1")
    assert changed == {
        "cog": "essence 4 side N ready",
        "nautilus": "essence 4 side S ready",
        "active": "nautilus",
        "markers": "3 0",
        "turn": 2,
        "events": 23,
        "events_discard": "EV-04",
    }


@pytest.mark.rule("RV-S17", "RV-501", "RV-408")
def test_a_tile_whose_models_have_moved_twice_is_not_offered() -> None:
    text = """
        players: {{nautilus: "", cog: ""}}
        models:
          NAU-5a: 0,0 moves 2
          NAU-5b: 0,0 moves 2
          NAU-5c: 0,0 moves 2
          {other}
          COG-1: -2,4
        markers: 1 2
        """
    m = battle(text.format(other="NAU-1: 3,0"))
    assert [option for option in offered(m) if option.startswith("move")] == ["move 3,0"]
    assert any(str(refusal.option) == "move 0,0" and refusal.rule == "RV-501" for refusal in m.refusals())


@pytest.mark.rule("RV-S18", "RV-602", "RV-603", "RV-601", "RV-R26", "RV-406")
def test_a_model_that_has_attacked_neither_attacks_recovers_nor_searches() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: essence 0}
        models:
          COG-5a: 0,0 acted trapped
          COG-5b: 0,0
          NAU-1: 1,0
        map: {coral: "0,0"}
        markers: 1 2
        rolls: R:S R:S R:O R:O
        """
    )
    assert "attack 0,0 recovery" not in offered(m)
    play(m, "attack 0,0 search", asks="RV-D06")
    assert [facts["model"] for facts in events_of(m, "searches coral")] == ["COG-5b"]


@pytest.mark.rule("RV-S19", "RV-409", "RV-700", "RV-602", "RV-852", "RV-R35", "RV-R50")
def test_recovery_frees_a_trapped_model_which_then_moves() -> None:
    m = battle(
        """
        players: {nautilus: "", cog: ""}
        models:
          NAU-6a: 0,0 trapped
          COG-1: 1,0
        """
    )
    changed = after(m, "waste 0,0 recovery", asks="RV-D06")
    assert changed == {"NAU-6a": "0,0 acted", "markers": "2 0"}
    play(m, "move 0,0", "go NAU-6a plain", asks="RV-D10")
    assert m.ask is not None
    assert m.ask.about.left == 3
    play(m, "stop", asks="RV-D06")
    assert "attack 0,0 attack" not in offered(m)


@pytest.mark.rule("RV-S20", "RV-703", "RV-932", "RV-333", "RV-R72")
@pytest.mark.parametrize(("ground", "id", "can"), [
    ("turned", "COG-5a", False), ("coral", "COG-5a", False), ("turned", "NAU-7a", True), ("abyss", "COG-5a", True),
])  # fmt: skip
def test_on_coral_only_the_coralkin_recover(ground: str, id: str, can: bool) -> None:
    m = battle(
        f"""
        players: {{cog: "", nautilus: ""}}
        models:
          COG-5a: {"0,0 trapped" if id == "COG-5a" else "3,0"}
          NAU-7a: {"0,0 trapped" if id == "NAU-7a" else "-3,0"}
        map: {{{ground}: "0,0"}}
        active: {"cog" if id == "COG-5a" else "nautilus"}
        markers: 0 3
        """
    )
    assert ("attack 0,0 recovery" in offered(m)) is can


@pytest.mark.rule("RV-S21", "RV-702", "RV-853")
def test_the_poisoned_do_not_recover() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-5a: 0,0 trapped poisoned
          NAU-1: 3,0
        markers: 1 2
        """
    )
    assert "attack 0,0 recovery" not in offered(m)
    assert any(str(refusal.option) == "attack 0,0 recovery" and refusal.rule == "RV-702" for refusal in m.refusals())


# -- guards ------------------------------------------------------------------------------------------------------------

PAST_A_RAY = """
players: {{low-clans: essence 0, cog: ""}}
models:
  LOW-5a: 2,-1
  COG-1: -2,4
creatures: {{"0,0": AB-04}}
rolls: {rolls}
"""


@pytest.mark.rule("RV-S28", "RV-550", "RV-551", "RV-E05", "RV-R55", "RV-R57", "RV-740", "AB-04")
def test_a_guard_reacts_once_to_a_model_that_walks_past() -> None:
    m = battle(PAST_A_RAY.format(rolls="R:S R:S W:-"))
    changed = after(
        m, "move 2,-1", "go LOW-5a plain", "step 1,-1", "step 1,0", "step 2,0", "stop", asks="RV-D06 seat 0"
    )
    assert events_of(m, "reacts") == [{"tile": "0,0", "model": "LOW-5a"}]
    assert changed["LOW-5a"] == "2,0 moves 1"


@pytest.mark.rule("RV-S29", "RV-560", "RV-852", "RV-R35", "RV-507")
def test_a_model_trapped_by_a_guard_stops_there() -> None:
    m = battle(PAST_A_RAY.format(rolls="R:O R:S W:-"))
    changed = after(m, "move 2,-1", "go LOW-5a plain", "step 1,-1", asks="RV-D06 seat 0")
    assert changed["LOW-5a"] == "1,-1 wounds 1 moves 1 trapped"


@pytest.mark.rule("RV-S30", "RV-505", "RV-506", "RV-560", "RV-R37", "RV-360", "RV-R38")
def test_a_model_stopped_on_a_full_tile_is_put_back() -> None:
    m = battle(
        """
        players: {low-clans: essence 0, cog: ""}
        models:
          LOW-5a: 2,-1
          LOW-5b: 1,-1
          LOW-6a: 1,-1
          LOW-6b: 1,-1
          COG-1: -2,4
        creatures: {"0,0": AB-04}
        rolls: R:O R:S W:-
        """
    )
    changed = after(m, "move 2,-1", "go LOW-5a plain", "step 1,-1", asks="RV-D06 seat 0")
    assert changed["LOW-5a"] == "2,-1 wounds 1 moves 1 trapped"
    assert events_of(m, "put back") == [{"model": "LOW-5a", "at": "2,-1"}]


@pytest.mark.rule("RV-S31", "RV-936", "RV-730", "ANC-7")
def test_guards_do_not_react_to_a_watcher_but_attack_it_in_their_part() -> None:
    m = battle(
        """
        players: {cog: "", ancients: essence 0}
        models:
          COG-1: -2,4
          ANC-7a: 2,-1
        creatures: {"0,0": AB-04}
        first: cog
        active: ancients
        events: EV-14
        rolls: R:S R:S B:O R:O
        """
    )
    play(m, "move 2,-1", "go ANC-7a plain", "step 1,-1", "stop", asks="RV-D06 seat 1")
    assert events_of(m, "reacts") == []
    play(m, "end", asks="RV-D06 seat 0")
    assert [(facts["attacker"], facts["target"]) for facts in events_of(m, "attack roll")] == [("0,0", "ANC-7a")]


# -- reinforcements ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-S45", "RV-352", "RV-R36", "RV-351", "RV-350", "RV-504")
@pytest.mark.parametrize("waits", [True, False])
def test_summoning_tiles_are_protected_while_models_wait(waits: bool) -> None:
    m = battle(
        f"""
        players: {{cog: "", nautilus: ""}}
        models:
          COG-5a: -2,3
          NAU-1: 3,0
          {"NAU-5a: waiting" if waits else "NAU-5a: 3,-1"}
        """
    )
    play(m, "move -2,3", "go COG-5a plain", asks="RV-D10")
    assert ("step -2,4" in offered(m)) is True
    play(m, "step -2,4", asks="RV-D10")
    assert ("stop" in offered(m)) is not waits
    if waits:
        assert any(str(refusal.option) == "stop" for refusal in m.refusals())


@pytest.mark.rule("RV-S46", "RV-570", "RV-571", "RV-D11", "RV-R68", "RV-R84", "RV-R97")
def test_as_many_arrive_as_fit_and_have_used_one_movement_action() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-1: 0,0
          COG-5a: waiting
          COG-5b: waiting
          COG-6a: waiting
          NAU-1: 3,0
        """
    )
    play(m, "reinforce 2,-4", asks="RV-D11")
    assert offered(m) == ["put COG-5a 2,-4", "put COG-6a 2,-4"]
    changed = after(m, "put COG-5a 2,-4", "put COG-5b 2,-4", "put COG-6a 2,-4", asks="RV-D06")
    assert changed == {
        "COG-5a": "2,-4 moves 1",
        "COG-5b": "2,-4 moves 1",
        "COG-6a": "2,-4 moves 1",
    }
    assert (m.state.movement, m.state.attack) == (2, 1)
    changed = after(m, "move 2,-4", "go COG-5a plain", "stop", "go COG-5b plain", "stop", "go COG-6a plain", "stop",
                    asks="RV-D06")  # fmt: skip
    assert changed == {
        "COG-5a": "2,-4 moves 2",
        "COG-5b": "2,-4 moves 2",
        "COG-6a": "2,-4 moves 2",
        "markers": "1 2",
    }


@pytest.mark.rule("RV-S47", "RV-414", "RV-572", "RV-R89", "RV-860")
def test_without_a_model_in_play_only_a_reinforcement_is_offered() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-5a: waiting
          COG-5b: waiting
          NAU-1: 3,0
        """
    )
    assert offered(m) == ["reinforce 1,-4", "reinforce 2,-4", "reinforce 3,-4"]
    assert any(str(refusal.option) == "end" and refusal.rule == "RV-414" for refusal in m.refusals())
