"""The worked examples of the rulebook: JD-X01 to JD-X27."""

from __future__ import annotations

import pytest

from tests.jupiter.kit import actions_left, after, full, of_kind, thin, told_at
from tests.kit import offered, play, position


@pytest.mark.rule("JD-X01", "JD-209", "JD-210", "JD-R04", "JD-D02")
def test_a_setback_dealt_goes_to_the_bottom_and_is_replaced() -> None:
    m = position("jupiter", "{robots: {seat0: pod}, step: deal, turn: 0, deck: boost surge sniper pilot}")
    assert m.state.robots[0].hand == ["boost", "sniper"]
    assert m.state.deck[0] == "surge"
    assert m.state.deck[-1] == "pilot"
    assert m.view(0).sunk == ("surge",)
    play(m, "colour purple", asks="JD-D02 seat 0")
    assert offered(m) == ["core boost", "core sniper"]


@pytest.mark.rule("JD-X02", "JD-102", "JD-206", "JD-207", "JD-208")
def test_colonists_begin_on_every_space_of_the_interior_seven() -> None:
    m = full()
    here = {space for space, what in m.view(0).spaces if what == "colonist"}
    assert len(here) == 47
    assert {space.split(":")[0] for space in here} == {"0,0", "1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"}
    assert not any(space.startswith(("1,-1:c", "0,-1:c", "1,-1:s", "0,-1:s")) for space in here)


@pytest.mark.rule("JD-X03", "JD-422", "JD-215", "JD-D04", "JD-R15")
def test_the_first_dock_is_any_empty_cell_beside_a_module() -> None:
    m = position("jupiter", "{robots: {purple: core boost, orange: core swap}, step: berth, active: orange}")
    cells = of_kind(m, "dock")
    assert m.ask is not None
    assert (m.ask.id, m.ask.seats, len(cells)) == ("JD-D04", (1,), 18)
    assert {"1,-3", "3,0"} <= set(cells)
    assert "0,0" not in cells
    play(m, "dock 3,0", asks="JD-D10 seat 1")
    assert m.state.layout.pod == (3, 0)


@pytest.mark.rule("JD-X04", "JD-154", "JD-157", "JD-340", "JD-D11")
def test_moves_need_bridges() -> None:
    tiles = "1A 2A 3A 4A 5A 1B 2B 3B 4B 5C 1C 2C 3C 4C 5B 1D 2D 3D 4D"
    m = thin(f"{{variants: '', tiles: {tiles}, robots: {{purple: '2,-2:1'}}}}")
    assert of_kind(m, "move") == ["2,-2:0", "2,-2:c"]


@pytest.mark.rule("JD-X05", "JD-361", "JD-669", "JD-653", "JD-D15")
def test_a_creep_one_bridge_away_on_another_tile_is_for_snipers() -> None:
    text = """
        robots: {{purple: "2,-1:4{cards}"}}
        colonists: 0,0 1,0:02345c -1,1 0,1
        creeps: 1,0:1
        """
    assert of_kind(thin(text.format(cards="")), "shoot") == []
    m = thin(text.format(cards=" hand sniper"))
    assert after(m, "use sniper hand", asks="JD-D10 seat 0") == {
        "creeps": "-1,0:1",
        "purple": "2,-1:4 core data_core",
        "discard": "sniper",
    }
    assert actions_left(m) == 4


@pytest.mark.rule("JD-X06", "JD-402", "JD-404", "JD-421", "JD-303", "JD-D05", "JD-R33")
def test_the_seventh_colonist_sends_the_pod_off_and_the_keeper_docks_it_again() -> None:
    m = full(
        """
        robots: {purple: "0,-2:3", orange: "0,-2:4", yellow: "2,-2:c"}
        aboard: 6
        colonists: 0,0 1,0 1,-1 0,-1 -1,0 -1,1 0,-2:1
        rolls: 5 5 5
        deck: boost boost swap
        """
    )
    assert after(m, "command 0,-2:1 pod", asks="JD-D10 seat 0") == {
        "colonists": "-0,-2:1",
        "aboard": 0,
        "rescued": 7,
        "pod": "away",
        "keeper": "purple",
    }
    play(m, "end", "place 2,-2:0", "place -2,1:3", asks="JD-D10 seat 1")
    assert of_kind(m, "dock") == []
    play(m, "end", "place 2,-2:1", asks="JD-D10 seat 2")
    play(m, "end", asks="JD-D42")
    play(m, "place -2,1:2", asks="JD-D05 seat 0")
    assert len(offered(m)) == 18
    assert after(m, "dock 3,0", asks="JD-D10 seat 0") == {"pod": "3,0", "keeper": None}


@pytest.mark.rule("JD-X07", "JD-450", "JD-451", "JD-D14", "JD-R28")
def test_passing_a_card_on_takes_two_trades() -> None:
    m = full("robots: {orange: pod hand sniper}")
    assert after(m, "trade 1", "trade 2", asks="JD-D10 seat 0") == {
        "orange": "pod core data_core",
        "yellow": "pod core rocket_boots hand sniper",
    }
    assert actions_left(m) == 3


@pytest.mark.rule("JD-X08", "JD-502", "JD-541", "JD-545", "JD-D42", "JD-R43", "JD-R44")
def test_a_1_puts_one_creep_on_each_edge_module_with_a_1() -> None:
    m = full("{rolls: 1, deck: sniper}")
    play(m, "end", asks="JD-D42 seat 0")
    assert of_kind(m, "place") == ["1,-2:1", "1,-2:2"]
    play(m, "place 1,-2:2", asks="JD-D42 seat 0")
    assert of_kind(m, "place") == ["-2,2:3", "-2,2:4", "-2,2:5"]
    assert after(m, "place -2,2:4", asks="JD-D10 seat 1") == {
        "creeps": "+-2,2:4",
        "purple": "pod core data_core hand sniper",
    }


@pytest.mark.rule("JD-X09", "JD-502")
def test_modules_inside_the_colony_get_no_creep() -> None:
    m = full("{rolls: 2, deck: sniper}")
    play(m, "end", "place 0,-2:3", "place -1,2:4", asks="JD-D10 seat 1")
    assert told_at(m, "creep") == ["0,-2:3", "-1,2:4"]


@pytest.mark.rule("JD-X10", "JD-542", "JD-562", "JD-561", "JD-564")
def test_six_creeps_fill_a_module_3_and_it_is_destroyed() -> None:
    m = full("{rolls: 3, deck: sniper, creeps: '2,0:01245'}")
    assert after(m, "end", "place -1,-1:2", "place 0,2:4", asks="JD-D10 seat 1") == {
        "creeps": "+-1,-1:2 +0,2:4 -2,0:0 -2,0:1 -2,0:2 -2,0:4 -2,0:5",
        "tiles": "3B/0@gone",
        "purple": "pod core data_core hand sniper",
    }
    assert m.view(0).plants == 3
    edge = {module.name: module.edge for module in m.view(0).modules}
    assert edge["1,0"] == ("1,0:0",)


@pytest.mark.rule("JD-X11", "JD-542")
def test_with_no_open_edge_space_any_open_dome_will_do() -> None:
    m = full("{rolls: 4, deck: sniper, creeps: '2,-1:01'}")
    play(m, "end", asks="JD-D42")
    assert of_kind(m, "place") == ["2,-1:2", "2,-1:3", "2,-1:4", "2,-1:5"]


@pytest.mark.rule("JD-X12", "JD-503", "JD-541", "JD-542", "JD-R46")
def test_a_6_hits_every_module_with_a_creep() -> None:
    m = thin("{rolls: 6, deck: sniper, creeps: '1,-2:1 1,-1:1'}")
    play(m, "end", asks="JD-D42")
    assert of_kind(m, "place") == ["1,-1:0", "1,-1:2", "1,-1:3", "1,-1:4", "1,-1:5"]
    play(m, "place 1,-1:4", asks="JD-D10 seat 1")
    assert told_at(m, "creep") == ["1,-1:4", "1,-2:2"]


@pytest.mark.rule("JD-X13", "JD-720", "JD-320", "JD-641", "JD-660", "JD-R65")
@pytest.mark.parametrize(("covered", "actions"), [("", 7), ("2,-1", 6)])
def test_two_boosts_give_seven_actions(covered: str, actions: int) -> None:
    m = full(f"{{robots: {{purple: pod core boost hand boost}}, step: start, covered: '{covered}'}}")
    play(m, "play boost", asks="JD-D10 seat 0")
    assert actions_left(m) == actions


@pytest.mark.rule("JD-X14", "JD-721", "JD-R70", "JD-D18")
def test_juggernaut_and_teleport() -> None:
    m = thin("{robots: {purple: pod hand teleport juggernaut}, creeps: '0,-1:01234'}")
    play(m, "play juggernaut", "use teleport hand", asks="JD-D18")
    assert after(m, "move 0,-1:4", asks="JD-D10 seat 0") == {
        "creeps": "-0,-1:4",
        "purple": "0,-1:4 core data_core play juggernaut",
    }
    assert actions_left(m) == 2


@pytest.mark.rule("JD-X15", "JD-722", "JD-159", "JD-D17")
def test_juggernaut_and_rocket_boots() -> None:
    m = thin("{robots: {purple: '-2,0:0 hand rocket_boots play juggernaut'}, creeps: '-1,0:3c0'}")
    assert after(m, "use rocket_boots hand", "move -1,0:0", asks="JD-D10 seat 0") == {
        "creeps": "--1,0:0 --1,0:3 --1,0:c",
        "purple": "-1,0:0 core data_core play juggernaut",
        "discard": "rocket_boots",
    }
    assert actions_left(m) == 4


@pytest.mark.rule("JD-X16", "JD-723")
def test_swap_and_rocket_boots() -> None:
    m = thin("{robots: {purple: '-1,0:3 hand rocket_boots play swap'}}")
    assert after(m, "use rocket_boots hand", "swap 0,0:c", asks="JD-D10 seat 0") == {
        "colonists": "+-1,0:3 -0,0:c",
        "purple": "0,0:c core data_core play swap",
        "discard": "rocket_boots",
    }
    assert actions_left(m) == 4


@pytest.mark.rule("JD-X17", "JD-724")
def test_swap_and_teleport() -> None:
    m = full("{robots: {purple: '1,-2:c hand teleport play swap'}}")
    assert after(m, "use teleport hand", "swap 0,0:c", asks="JD-D10 seat 0") == {
        "colonists": "+1,-2:c -0,0:c",
        "purple": "0,0:c core data_core play swap",
        "discard": "teleport",
    }
    assert actions_left(m) == 2


@pytest.mark.rule("JD-X18", "JD-725", "JD-D31", "JD-642", "JD-644")
def test_bullhorn_and_follower() -> None:
    m = full("{robots: {purple: pod play bullhorn follower}}")
    play(m, "command 0,-1:2 0,-2:5", asks="JD-D31 seat 0")
    assert offered(m) == ["follow 0,-1:1", "follow 0,-1:3", "decline"]
    assert after(m, "follow 0,-1:1", asks="JD-D10 seat 0") == {"colonists": "+0,-1:2 -0,-1:1"}
    assert actions_left(m) == 4


@pytest.mark.rule("JD-X19", "JD-726", "JD-671", "JD-651", "JD-D23", "JD-423")
def test_two_pilots_launch_and_dock_elsewhere() -> None:
    m = thin("{robots: {purple: pod hand pilot pilot}, aboard: 3, colonists: '0,0 1,0 -1,1 0,1:0123'}")
    assert after(m, "use pilot hand", "use pilot hand", "dock 3,0", asks="JD-D10 seat 0") == {
        "aboard": 0,
        "rescued": 13,
        "pod": "3,0",
        "purple": "pod core data_core",
        "discard": "pilot pilot",
    }
    assert actions_left(m) == 5
    assert of_kind(m, "move") == ["2,0:0"]


@pytest.mark.rule("JD-X20", "JD-727", "JD-D30", "JD-645")
def test_grenadier_and_sniper() -> None:
    m = thin("{robots: {purple: '1,-2:c hand sniper play grenadier'}, creeps: '2,-2:3c'}")
    play(m, "use sniper hand", "shoot 2,-2:3", asks="JD-D30 seat 0")
    assert offered(m) == ["shoot 2,-2:c", "decline"]
    assert after(m, "shoot 2,-2:c", asks="JD-D10 seat 0") == {"creeps": "-2,-2:c"}
    assert actions_left(m) == 4


@pytest.mark.rule("JD-X21", "JD-727", "JD-664", "JD-646", "JD-D16")
def test_grenadier_and_heat_seeker() -> None:
    m = thin("{robots: {purple: pod hand heat_seeker play grenadier}, creeps: '-2,2:0 -1,2:3'}")
    play(m, "use heat_seeker hand", "shoot -2,2:0", asks="JD-D30")
    assert after(m, "shoot -1,2:3", asks="JD-D10 seat 0") == {"creeps": "--1,2:3"}
    assert actions_left(m) == 2


@pytest.mark.rule("JD-X22", "JD-727", "JD-647")
def test_grenadier_and_juggernaut() -> None:
    m = thin("{robots: {purple: '1,-2:c play juggernaut grenadier'}, creeps: '1,-2:01'}")
    assert after(m, "move 1,-2:1", "shoot 1,-2:0", asks="JD-D10 seat 0") == {
        "creeps": "-1,-2:0 -1,-2:1",
        "purple": "1,-2:1 core data_core play juggernaut grenadier",
    }
    assert actions_left(m) == 4


@pytest.mark.rule("JD-X23", "JD-728", "JD-R76")
@pytest.mark.parametrize(
    ("ability", "answer"), [("teleport", "move 2,-1:0"), ("heat_seeker", "shoot 2,-2:c")], ids=["teleport", "seeker"]
)
def test_two_copies_joined_cost_one_action_and_are_gone(ability: str, answer: str) -> None:
    m = thin(f"{{robots: {{purple: pod core {ability} hand {ability}}}, creeps: '2,-2:c 2,-2:1'}}")
    assert of_kind(m, "use") == [f"{ability} core", f"{ability} hand", f"{ability} joined"]
    play(m, f"use {ability} joined", answer, asks="JD-D10 seat 0")
    assert actions_left(m) == 4
    assert of_kind(m, "use") == []
    assert m.state.robots[0].hand == []
    assert m.state.discard[-1] == ability


@pytest.mark.rule("JD-X24", "JD-765", "JD-320")
@pytest.mark.parametrize("covered", ["2,-1", "2,-1 0,-1 -2,0 1,1"])
def test_covered_dishes_cost_one_action_however_many(covered: str) -> None:
    assert actions_left(full(f"covered: {covered}")) == 4


@pytest.mark.rule("JD-X25", "JD-766", "JD-362", "JD-R24", "JD-R62", "JD-D12")
def test_freeing_the_last_dish_gives_the_fifth_action_at_once() -> None:
    m = thin("{robots: {purple: '2,-1:2'}, covered: '2,-1', used: 3}")
    assert after(m, "shoot 2,-1:site", asks="JD-D10 seat 0") == {"covered": ""}
    assert m.state.used == 4
    assert actions_left(m) == 1


@pytest.mark.rule("JD-X26", "JD-604", "JD-764", "JD-D45", "JD-R55", "JD-R56")
def test_with_four_plants_covered_the_whole_hand_goes() -> None:
    m = thin("{robots: {purple: pod hand swap pilot sniper}, covered: '1,-1 2,0 -1,-1 0,2', rolls: 6, deck: boost}")
    assert after(m, "end", asks="JD-D10 seat 1") == {
        "purple": "pod core data_core",
        "discard": "swap pilot sniper boost",
    }


@pytest.mark.rule("JD-X27", "JD-546", "JD-481", "JD-482", "JD-302")
def test_a_new_creep_converts_only_in_the_next_turn() -> None:
    m = full("{creeps: '0,-2:123', rolls: 2 6, deck: boost swap}")
    play(m, "end", "place 0,-2:5", "place -1,2:4", asks="JD-D10 seat 1")
    assert m.state.converted == 0
    play(m, "end", asks="JD-D42 seat 1")
    assert told_at(m, "converted") == ["0,-1:2"]
    assert m.state.converted == 1
