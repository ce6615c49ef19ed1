"""Acceptance scenarios of the ends, Super Creeps and alternate rules: JD-S44 to JD-S60."""

from __future__ import annotations

import pytest

from tests.jupiter.kit import actions_left, after, full, of_kind, piece, thin, told_at
from tests.kit import events_of, offered, play


@pytest.mark.rule("JD-S44", "JD-403", "JD-R31")
def test_the_last_colonists_leave_in_a_smaller_group() -> None:
    m = thin("{robots: {purple: '0,-2:3'}, rescued: 24, aboard: 3, colonists: '0,-2:1'}")
    assert after(m, "command 0,-2:1 pod", asks="JD-D10 seat 0") == {
        "colonists": "-0,-2:1",
        "aboard": 0,
        "rescued": 28,
        "pod": "away",
        "keeper": "purple",
    }


@pytest.mark.rule("JD-S45", "JD-801", "JD-R80", "JD-301")
def test_boarding_wins_when_the_target_is_reached() -> None:
    m = thin("{robots: {yellow: '1,-2:2'}, active: yellow, rescued: 28, colonists: ''}")
    play(m, "move pod", asks="over JD-801")
    assert m.outcome is not None
    assert (m.outcome.winners, m.outcome.facts["rescued"]) == ((0, 1, 2), 28)
    assert events_of(m, "rolls") == []


@pytest.mark.rule("JD-S46", "JD-403", "JD-801")
def test_the_launch_itself_can_win() -> None:
    m = thin("{rescued: 24, aboard: 3, colonists: '0,-2:1'}")
    play(m, "command 0,-2:1 pod", asks="over JD-801")
    assert m.state.rescued == 28


@pytest.mark.rule("JD-S47", "JD-802", "JD-805", "JD-R82")
def test_too_many_conversions_lose_before_the_roll() -> None:
    m = thin("{rescued: 14, aboard: 3, colonists: '0,0:0123 1,0:01 0,1:012345', creeps: '1,0:c', rolls: 3}")
    assert m.state.first_colonists == 29
    play(m, "end", asks="over JD-802")
    assert events_of(m, "rolls") == []
    assert m.state.converted == 2


@pytest.mark.rule("JD-S48", "JD-R29", "JD-405", "JD-R32", "JD-R75")
def test_what_an_away_pawn_can_do() -> None:
    m = thin(
        "{robots: {orange: '2,0:1', purple: pod core boost hand swap, yellow: '2,0:2'}, pod: away, keeper: orange}"
    )
    assert offered(m) == ["play swap", "end"]
    m = thin("{robots: {orange: '2,0:1', purple: pod core teleport play bullhorn}, pod: away, keeper: orange}")
    assert len(of_kind(m, "command")) > 10
    assert (of_kind(m, "move"), of_kind(m, "shoot")) == ([], [])
    play(m, "use teleport core", asks="JD-D18")
    assert "move pod" not in offered(m)
    assert after(m, "move 2,-2:c", asks="JD-D10 seat 0") == {"purple": "2,-2:c spent core teleport play bullhorn"}
    assert actions_left(m) == 2


@pytest.mark.rule("JD-S49", "JD-425", "JD-566", "JD-156")
def test_the_pod_joins_islands() -> None:
    m = thin(
        """
        robots: {purple: "2,0:2"}
        gone: 2,-1 1,0 1,1
        pod: 2,-1
        colonists: 0,0 -1,1 0,1
        """
    )
    assert {a for a, b in m.view(0).bridges if b == "pod"} == {"2,0:2", "1,-1:0", "2,-2:5"}
    assert after(m, "move pod", "move 2,-2:5", asks="JD-D10 seat 0") == {"purple": "2,-2:5 core data_core"}


@pytest.mark.rule("JD-S50", "JD-769", "JD-R61")
def test_a_site_holds_one_super_creep() -> None:
    m = thin("{covered: '2,0', rolls: 6, deck: power_grab}")
    assert after(m, "end", asks="JD-D10 seat 1") == {"covered": "1,-1 2,0 -1,-1 0,2", "discard": "power_grab"}


@pytest.mark.rule("JD-S51", "JD-504", "JD-768")
def test_a_6_ignores_super_creeps() -> None:
    m = thin("{covered: '2,0 2,-1', creeps: '2,-1:3', rolls: 6, deck: boost}")
    play(m, "end", asks="JD-D42")
    assert of_kind(m, "place") == ["2,-1:0", "2,-1:1"]
    play(m, "place 2,-1:0", asks="JD-D10 seat 1")
    assert len(events_of(m, "creep")) == 1


@pytest.mark.rule("JD-S52", "JD-R50", "JD-R62", "JD-770", "JD-655", "JD-670")
def test_a_swap_can_fill_a_module_and_free_its_dish() -> None:
    m = thin(
        """
        robots: {purple: "2,-1:3 play swap"}
        covered: 2,-1
        used: 3
        creeps: 2,-1:01245 1,-1:0
        """
    )
    assert actions_left(m) == 1
    assert after(m, "swap 1,-1:0", asks="JD-D10 seat 0") == {
        "purple": "1,-1:0 core data_core play swap",
        "creeps": "-1,-1:0 -2,-1:0 -2,-1:1 -2,-1:2 -2,-1:4 -2,-1:5",
        "tiles": "4B/0@gone",
        "covered": "",
    }
    assert (m.state.used, actions_left(m)) == (4, 1)


@pytest.mark.rule("JD-S53", "JD-R69", "JD-767", "JD-R68")
def test_heat_seeker_on_a_super_creep_removes_no_other_piece() -> None:
    m = thin("{robots: {purple: pod hand heat_seeker play grenadier}, covered: '-1,-1', creeps: '-1,-1:0'}")
    play(m, "use heat_seeker hand", "shoot -1,-1:site", asks="JD-D10 seat 0")
    assert m.state.covered == []
    assert piece(m, "-1,-1:0") == "creep"
    assert actions_left(m) == 2


@pytest.mark.rule("JD-S54", "JD-323", "JD-R22", "JD-D26", "JD-302", "JD-304")
def test_actions_may_be_left_unused() -> None:
    m = full("{used: 2, rolls: 6, deck: boost}")
    play(m, "end", asks="JD-D10 seat 1")
    assert events_of(m, "ends") == [{"seat": 0, "left": 3}]
    assert actions_left(m) == 5


@pytest.mark.rule("JD-S55", "JD-850", "JD-851", "JD-852", "JD-853", "JD-854", "JD-R90", "JD-R91")
def test_robots_are_lost_with_their_module_and_come_back_with_the_pod() -> None:
    m = thin(
        """
        variants: open_bridges vulnerable
        robots: {purple: "2,0:0 hand pilot", orange: "2,-1:4 core sniper hand pilot", yellow: "2,0:1"}
        pod: away
        keeper: yellow
        colonists: 0,0 1,0:0234c -1,1 0,1
        creeps: 2,-1:01235
        rolls: 6 6
        deck: boost surge swap teleport
        """
    )
    play(m, "end", asks="JD-D05 seat 2")
    assert told_at(m, "destroyed") == ["2,-1"]
    assert events_of(m, "out of play") == [{"seat": 1, "cards": ("pilot", "sniper")}]
    assert events_of(m, "no draw") == [{"seat": 1}]
    assert m.state.robots[1].at == -2
    play(m, "dock 3,0", asks="JD-D02 seat 1")
    assert offered(m) == ["core swap", "core teleport"]
    play(m, "core teleport", asks="JD-D10 seat 2")
    assert m.view(0).robots[1].at == "pod"
    assert m.state.robots[1].hand == ["swap"]
    assert m.state.deck[0] == "surge"


@pytest.mark.rule("JD-S56", "JD-R90")
def test_stepping_into_the_last_gap_and_shooting_saves_the_module() -> None:
    text = """
        variants: open_bridges vulnerable
        robots: {purple: "1,0:1"}
        colonists: 0,0 1,0:0234c -1,1 0,1
        creeps: 2,-1:01235
        rolls: 5
        deck: boost
        """
    m = thin(text)
    play(m, "move 2,-1:4", asks="JD-D10 seat 0")
    assert m.state.destroyed == 0
    play(m, "shoot 2,-1:0", "end", asks="JD-D42")
    assert m.state.destroyed == 0
    m = thin(text)
    play(m, "move 2,-1:4", "end", asks="JD-D42")
    assert told_at(m, "destroyed") == ["2,-1"]


@pytest.mark.rule("JD-S57", "JD-860")
def test_fast_creeps_convert_at_once() -> None:
    m = full("{variants: open_bridges fast_creeps, creeps: '0,-2:123', rolls: 2, deck: surge}")
    play(m, "end", "place 0,-2:5", "place -1,2:4", asks="JD-D44")
    assert told_at(m, "converted") == ["0,-1:2"]
    play(m, "place 0,-2:4", asks="JD-D10 seat 1")
    assert m.state.converted == 1


@pytest.mark.rule("JD-S58", "JD-870", "JD-R93")
def test_ultimate_heroes_save_all_colonists() -> None:
    m = full(
        """
        variants: open_bridges heroes
        robots: {purple: "0,-2:3", orange: "2,0:0", yellow: "2,0:1"}
        rescued: 42
        aboard: 4
        colonists: 0,-2:1
        """
    )
    assert m.state.target == 47
    assert after(m, "command 0,-2:1 pod", asks="JD-D10 seat 0") == {
        "colonists": "-0,-2:1",
        "aboard": 0,
        "rescued": 47,
        "pod": "away",
        "keeper": "purple",
    }
    m = full("{variants: open_bridges heroes, creeps: '0,-2:5', rolls: 3}")
    play(m, "end", asks="over JD-802")
    assert m.state.converted == 1


@pytest.mark.rule("JD-S59", "JD-880", "JD-R94")
def test_polite_colonists_let_one_pass() -> None:
    colonists = "0,0 1,0 1,-1:12345 0,-1 -1,0 -1,1 0,1"
    m = full(f"{{variants: open_bridges polite, robots: {{purple: '1,-2:5'}}, colonists: '{colonists}'}}")
    assert after(m, "move 1,-1:0", asks="JD-D10 seat 0") == {"purple": "1,-1:0 core data_core"}
    assert actions_left(m) == 2
    m = full(f"{{robots: {{purple: '1,-2:5'}}, colonists: '{colonists}'}}")
    assert "move 1,-1:0" not in offered(m)


@pytest.mark.rule("JD-S60", "JD-153", "JD-154")
def test_a_turned_module() -> None:
    tiles = "5D/2 2A 3A 4A 5A 1B 2B 3B 4B 5B 1A 2C 3C 4C 5C 1D 2D 3D 4D"
    m = full(f"{{variants: '', tiles: {tiles}}}")
    inside = {(a, b) for a, b in m.view(0).bridges if a.startswith("0,0:") and b.startswith("0,0:")}
    assert inside == {
        *(("0,0:2", "0,0:3"), ("0,0:3", "0,0:4"), ("0,0:4", "0,0:5"), ("0,0:0", "0,0:5")),
        *(("0,0:0", "0,0:c"), ("0,0:1", "0,0:c"), ("0,0:2", "0,0:c"), ("0,0:3", "0,0:c")),
    }
