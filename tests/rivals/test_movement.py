"""The Movement column beyond the scenarios. RV-500 to RV-573."""

from __future__ import annotations

import pytest

from tests.conformance.tools import AnyMatch
from tests.kit import events_of, offered, play
from tests.rivals.kit import after, battle


def refused(m: AnyMatch) -> dict[str, str]:
    """The rules that forbid options; without steps to tiles that are not next to the model (RV-503)."""
    return {str(refusal.option): refusal.rule for refusal in m.refusals() if refusal.rule != "RV-503"}


@pytest.mark.rule("RV-502", "RV-R27", "RV-406", "RV-D09", "RV-R84", "RV-R26")
def test_models_of_a_tile_move_one_by_one_each_on_its_path() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "0,0", COG-5b: "0,0", COG-5c: "1,0", NAU-1: "3,0"}
        """
    )
    play(m, "move 0,0", "go COG-5b plain", "step 0,1", "stop", asks="RV-D09")
    assert [option for option in offered(m) if "COG-5b" in option or "COG-5c" in option] == []
    changed = after(m, "go COG-5a charge", "step 1,0", "step 1,1", "stop", asks="RV-D06")
    assert changed == {"COG-5a": "1,1 moves 1 charged"}
    assert m.state.models[1].at == "0,1"


@pytest.mark.rule("RV-508", "RV-R25", "RV-404")
def test_an_activation_without_a_move_still_uses_its_marker() -> None:
    m = battle("{players: {cog: '', nautilus: ''}, models: {COG-5a: '0,0', NAU-1: '3,0'}}")
    assert after(m, "move 0,0", "stop", asks="RV-D06") == {"markers": "2 1"}


@pytest.mark.rule("RV-531", "RV-R32", "RV-856")
def test_a_model_charges_once_in_a_turn() -> None:
    m = battle("{players: {cog: '', nautilus: ''}, models: {COG-5a: '0,0 charged moves 1', NAU-1: '3,0'}}")
    play(m, "move 0,0", asks="RV-D09")
    assert offered(m) == ["go COG-5a plain", "go COG-5a swim", "stop"]
    refused = {str(refusal.option): refusal.rule for refusal in m.refusals()}
    assert refused["go COG-5a charge"] == "RV-531"
    assert refused["go COG-5a settle"] == "RV-523"


@pytest.mark.rule("RV-507", "RV-R81", "RV-R92", "EV-01")
@pytest.mark.parametrize(("id", "cards", "left"), [("COG-1", "COG-A2", 1), ("COG-5a", "", 2), ("COG-2", "COG-A2", 1)])
def test_the_cold_current_slows_all_models_but_never_below_one(id: str, cards: str, left: int) -> None:
    m = battle(
        f"""
        players: {{cog: "", nautilus: ""}}
        models: {{{id}: "0,0{" cards " + cards if cards else ""}", NAU-1: "3,0"}}
        event: EV-01
        """
    )
    play(m, "move 0,0", f"go {id} plain", asks="RV-D10")
    assert m.ask is not None
    assert m.ask.about.left == left


@pytest.mark.rule("RV-504", "RV-361", "RV-505", "RV-D10")
def test_enemies_and_creatures_are_in_the_way_and_own_models_are_not() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-5a: 0,0
          COG-4: 0,1
          COG-6a: -1,1
          COG-6b: -1,1
          COG-6c: -1,1
          NAU-1: 1,0
        creatures: {"0,-1": AB-01}
        rolls: R:S R:S R:S R:S R:S R:S
        """
    )
    play(m, "move 0,0", "go COG-5a plain", asks="RV-D10")
    assert offered(m) == ["step 1,-1", "step -1,0", "step -1,1", "step 0,1", "stop"]
    assert refused(m) == {"step 0,-1": "RV-504", "step 1,0": "RV-504"}
    play(m, "step 0,1", asks="RV-D10")
    assert "stop" not in offered(m)
    assert refused(m)["stop"] == "RV-505"
    play(m, "step -1,1", asks="RV-D10")
    # One step is left, and it must lead to a tile with room.
    assert "step 0,1" not in offered(m)
    assert "stop" not in offered(m)


@pytest.mark.rule("RV-505")
def test_a_full_tile_at_the_end_of_the_movement_cannot_be_entered() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-6a: "0,0", COG-5a: "0,1", COG-5b: "0,1", COG-5c: "0,1", NAU-1: "3,0"}
        event: EV-01
        """
    )
    play(m, "move 0,0", "go COG-6a plain", asks="RV-D10")
    assert "step 0,1" not in offered(m)
    assert refused(m) == {"step 0,1": "RV-505"}


@pytest.mark.rule("RV-505", "RV-321", "RV-520")
@pytest.mark.parametrize(("stance", "through"), [("plain", False), ("swim", True)])
def test_a_full_tile_from_which_only_a_climb_leads_on_cannot_be_entered(stance: str, through: bool) -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "0,0", COG-4: "1,0", COG-6a: "2,0", COG-6b: "2,0", COG-6c: "2,0", NAU-1: "-3,3"}
        map: {rock: "3,0 3,-1 2,-1 1,1 2,1"}
        """
    )
    play(m, "move 0,0", f"go COG-5a {stance}", "step 1,0", asks="RV-D10")
    assert ("step 2,0" in offered(m)) is through


@pytest.mark.rule("RV-930", "RV-521", "RV-324", "LOW-7")
def test_a_climber_enters_rock_without_a_test_and_has_high_ground() -> None:
    m = battle(
        """
        players: {low-clans: "", cog: ""}
        models: {LOW-7a: "0,0", COG-1: "3,0"}
        map: {rock: "0,1"}
        """
    )
    changed = after(m, "move 0,0", "go LOW-7a swim", "step 0,1", "stop", asks="RV-D06")
    assert changed["LOW-7a"] == "0,1 moves 1 high swimming"
    changed = after(m, "move 0,1", "go LOW-7a plain", "step 0,0", "stop", asks="RV-D06")
    assert changed["LOW-7a"] == "0,0 moves 2 swimming"


@pytest.mark.rule("RV-573", "RV-552", "RV-R56", "RV-936")
def test_guards_react_to_every_model_that_arrives_but_not_to_watchers() -> None:
    m = battle(
        """
        players: {ancients: essence 0, cog: ""}
        models: {ANC-5a: waiting, ANC-7a: waiting, ANC-5b: waiting, COG-1: "3,0"}
        creatures: {"1,-3": AB-02, "2,-3": AB-03}
        rolls: R:S R:S R:O R:S R:S R:O R:S R:S W:- R:O R:S R:S W:- R:O
        """
    )
    play(m, "reinforce 2,-4", "put ANC-5a 2,-4", "put ANC-7a 2,-4", "put ANC-5b 2,-4", asks="RV-D06")
    order = [(facts["tile"], facts["model"]) for facts in events_of(m, "reacts")]
    assert order == [("1,-3", "ANC-5a"), ("1,-3", "ANC-5b"), ("2,-3", "ANC-5a"), ("2,-3", "ANC-5b")]


@pytest.mark.rule("RV-551", "RV-R79", "RV-550", "RV-919", "RV-552", "RV-D24", "RV-905")
def test_creatures_react_in_the_order_they_were_revealed_and_not_to_who_has_slipped_away() -> None:
    m = battle(
        """
        players: {low-clans: essence 1, cog: ""}
        models: {LOW-2: "0,2", COG-1: "3,0"}
        creatures: {"0,0": AB-02, "1,0": AB-02}
        rolls: R:S R:S R:O W:-
        """
    )
    play(m, "move 0,2", "go LOW-2 plain", "step 0,1", "use slip-the-line", asks="RV-D24 seat 0")
    play(m, "at -1,2", asks="RV-D10")
    assert [facts["tile"] for facts in events_of(m, "reacts")] == ["0,0"]
    assert m.ask is not None
    assert (m.ask.about.tile, m.ask.about.left) == ("-1,2", 2)


@pytest.mark.rule("RV-552", "RV-550", "RV-905", "RV-R104")
def test_a_model_that_slips_next_to_another_guard_does_not_wake_it() -> None:
    m = battle(
        """
        players: {low-clans: essence 1, cog: ""}
        models: {LOW-2: "0,2", COG-1: "3,0"}
        creatures: {"0,0": AB-02, "-2,3": AB-02}
        rolls: R:S R:S R:O W:-
        """
    )
    play(m, "move 0,2", "go LOW-2 plain", "step 0,1", "use slip-the-line", "at -1,2", asks="RV-D10")
    assert [facts["tile"] for facts in events_of(m, "reacts")] == ["0,0"]
    # A step next to it is another matter.
    m.choose("step -1,3")
    assert [facts["tile"] for facts in events_of(m, "reacts")] == ["0,0", "-2,3"]


@pytest.mark.rule("RV-506", "RV-550", "RV-560", "RV-919")
def test_a_model_that_has_slipped_away_is_put_back_to_where_that_was() -> None:
    m = battle(
        """
        players: {low-clans: essence 1, cog: ""}
        models: {LOW-2: "0,2", LOW-5a: "-2,2", LOW-5b: "-2,2", LOW-5c: "-2,2", COG-1: "3,0"}
        creatures: {"0,0": AB-02, "-3,2": AB-04}
        rolls: R:S R:S R:O W:- R:O R:S R:O W:-
        """
    )
    play(m, "move 0,2", "go LOW-2 plain", "step 0,1", "use slip-the-line", "at -1,2", "step -2,2", asks="RV-D06")
    assert events_of(m, "put back") == [{"model": "LOW-2", "at": "-1,2"}]


@pytest.mark.rule("RV-573", "RV-552", "RV-R104")
def test_a_model_that_slips_away_on_arrival_wakes_no_guard_farther_off() -> None:
    m = battle(
        """
        players: {low-clans: essence 1, cog: ""}
        models: {LOW-5a: "0,3", LOW-2: waiting, COG-1: "3,0"}
        creatures: {"2,-3": AB-02, "0,-2": AB-02}
        rolls: R:S R:S R:O W:-
        """
    )
    play(m, "reinforce 2,-4", "use slip-the-line", "at 1,-3", asks="RV-D06")
    assert [facts["tile"] for facts in events_of(m, "reacts")] == ["2,-3"]


@pytest.mark.rule("RV-412", "RV-R24", "RV-411")
def test_a_turn_with_nothing_left_to_do_ends_automatically() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "0,0 moves 2 acted", NAU-1: "3,0"}
        markers: 1 1
        events: EV-14
        """
    )
    assert m.state.active == 1
    assert [facts["seat"] for facts in events_of(m, "turn ends")] == [0]


@pytest.mark.rule("RV-852", "RV-523", "RV-R35")
def test_a_trapped_swimmer_can_settle_and_nothing_else() -> None:
    m = battle("{players: {cog: '', nautilus: ''}, models: {COG-5a: '0,0 swimming trapped', NAU-1: '3,0'}}")
    play(m, "move 0,0", asks="RV-D09")
    assert offered(m) == ["go COG-5a settle", "stop"]
    assert {rule for option, rule in refused(m).items() if option.startswith("go COG-5a")} == {"RV-852"}
    assert after(m, "go COG-5a settle", asks="RV-D06") == {"COG-5a": "0,0 moves 1 trapped"}
