"""Acceptance scenarios of the board, movement and the creeps: JD-S01 to JD-S22."""

from __future__ import annotations

import pytest

from fathom.engine.hexes import neighbours
from tests.jupiter.kit import actions_left, after, full, of_kind, piece, thin, told_at
from tests.kit import events_of, offered, play, position

SPECIAL = "3A 4A 3B 4B 3C 4C 3D 1A 1B 1C 1D 2A 2B 2C 2D 5A 5B 5C 4D"
PLAIN = "1A 2A 5A 1B 2B 5B 1C 3A 3B 3C 3D 4A 4B 4C 4D 1D 2C 2D 5C"


@pytest.mark.rule("JD-S01", "JD-207", "JD-G09")
@pytest.mark.parametrize(("tiles", "colonists"), [(SPECIAL, 42), (PLAIN, 49)])
def test_between_42_and_49_colonists_begin(tiles: str, colonists: int) -> None:
    m = position("jupiter", f"{{robots: {{purple: '-'}}, tiles: {tiles}}}")
    assert m.state.first_colonists == colonists
    assert m.view(0).first_colonists - m.view(0).target == colonists - 28


@pytest.mark.rule("JD-S02", "JD-151", "JD-422", "JD-R13")
def test_thirty_exposed_edges_and_eighteen_docks() -> None:
    m = full("{pod: away, step: start}")
    assert sum(len(module.edge) for module in m.view(0).modules) == 30
    cells = {module.cell for module in m.view(0).modules}
    touching = []
    for word in of_kind(m, "dock"):
        q, r = map(int, word.split(","))
        touching.append(len(cells & set(neighbours((q, r)))))
    assert sorted(touching) == [1] * 6 + [2] * 12


@pytest.mark.rule("JD-S03", "JD-341")
def test_pieces_block() -> None:
    m = full("{robots: {purple: '1,-2:5'}}")
    assert of_kind(m, "move") == ["1,-2:0", "1,-2:4", "1,-2:c"]


@pytest.mark.rule("JD-S04", "JD-342", "JD-343", "JD-R36")
def test_through_the_pod_in_two_actions() -> None:
    m = thin("{robots: {purple: '0,-2:1'}}")
    assert after(m, "move pod", "move 1,-2:2", asks="JD-D10 seat 0") == {"purple": "1,-2:2 core data_core"}
    assert actions_left(m) == 3


@pytest.mark.rule("JD-S05", "JD-401", "JD-R27", "JD-105", "JD-R01")
def test_seven_robots_fill_the_pod() -> None:
    others = "white: '-', black: '-', pink: '-', brown: '-'"
    m = full(f"{{robots: {{{others}}}, colonists: '0,0 1,0 1,-1 0,-1 -1,0 -1,1 0,1:12345c 0,-2:1'}}")
    assert "command 0,-2:1 pod" not in offered(m)
    assert after(m, "move 1,-2:2", "command 0,-2:1 pod", asks="JD-D10 seat 0") == {
        "purple": "1,-2:2 core data_core",
        "colonists": "-0,-2:1",
        "aboard": 1,
    }


@pytest.mark.rule("JD-S06", "JD-401", "JD-402")
def test_a_pawn_takes_the_seat_the_seventh_colonist_needs() -> None:
    m = thin(
        """
        robots: {orange: "2,0:0", yellow: "2,0:1"}
        aboard: 6
        colonists: 0,0 1,0 -1,1 0,-2:1
        """
    )
    assert "command 0,-2:1 pod" not in offered(m)
    assert after(m, "move 1,-2:2", "command 0,-2:1 pod", asks="JD-D10 seat 0") == {
        "purple": "1,-2:2 core data_core",
        "colonists": "-0,-2:1",
        "aboard": 0,
        "rescued": 17,
        "pod": "away",
        "keeper": "purple",
    }


@pytest.mark.rule("JD-S07", "JD-381", "JD-382", "JD-642", "JD-R17", "JD-R26", "JD-D13")
def test_command_range() -> None:
    m = full("{robots: {purple: '1,-2:c'}, colonists: '1,-1:1 0,-1:2 0,0:1', aboard: 1, rescued: 26}")
    origins = {command.split()[0] for command in of_kind(m, "command")}
    assert origins == {"1,-1:1", "0,-1:2", "pod"}
    m = full("{robots: {purple: '1,-2:c play bullhorn'}, colonists: '1,-1:1 0,-1:2 0,0:1', aboard: 1, rescued: 26}")
    assert {command.split()[0] for command in of_kind(m, "command")} == {"1,-1:1", "0,-1:2", "0,0:1", "pod"}


@pytest.mark.rule("JD-S08", "JD-383", "JD-384")
def test_a_colonist_may_be_sent_out_of_range() -> None:
    m = full("{robots: {purple: '1,-2:c'}, colonists: '0,-1:5 1,0', rescued: 20}")
    assert after(m, "command 0,-1:5 0,0:2", asks="JD-D10 seat 0") == {"colonists": "+0,0:2 -0,-1:5"}
    assert of_kind(m, "command") == []


@pytest.mark.rule("JD-S09", "JD-360", "JD-R25", "JD-R41")
def test_shooting_needs_no_bridge() -> None:
    tiles = "1A 2A 3A 4A 5A 1B 2B 3B 4B 5B 5C 2C 3C 4C 1C 1D 2D 3D 4D"
    m = thin(f"{{variants: '', tiles: {tiles}, robots: {{purple: '1,-2:0'}}, creeps: '1,-2:3'}}")
    assert after(m, "shoot 1,-2:3", asks="JD-D10 seat 0") == {"creeps": "-1,-2:3"}
    assert actions_left(m) == 4


@pytest.mark.rule("JD-S10", "JD-360", "JD-R69")
def test_from_the_pod_only_a_sniper_shoots() -> None:
    m = thin("{robots: {purple: pod core sniper}, creeps: '1,-2:2'}")
    assert of_kind(m, "shoot") == []
    assert after(m, "use sniper core", asks="JD-D10 seat 0") == {"creeps": "-1,-2:2"}


@pytest.mark.rule("JD-S11", "JD-481", "JD-R38", "JD-R39")
def test_conversion_is_one_pass() -> None:
    m = full("{creeps: '0,-2:5', rolls: 6, deck: sniper}")
    play(m, "end", asks="JD-D42")
    assert told_at(m, "converted") == ["0,-1:2"]
    assert m.view(0).colonists == 46


@pytest.mark.rule("JD-S12", "JD-157", "JD-481")
def test_without_a_bridge_no_colonist_is_converted() -> None:
    tiles = "1C 2A 3A 4A 5A 1B 2B 3B 4B 5B 1A 2C 3C 4C 5C 1D 2D 3D 4D"
    m = full(f"{{variants: '', tiles: {tiles}, creeps: '0,0:c', rolls: 5, deck: sniper}}")
    play(m, "end", asks="JD-D42")
    assert told_at(m, "converted") == ["0,0:0", "0,0:1", "0,0:4", "0,0:5"]


@pytest.mark.rule("JD-S13", "JD-424")
def test_no_colonist_is_converted_in_the_pod() -> None:
    m = thin("{aboard: 3, creeps: '1,-2:2 0,-2:1', rolls: 5, deck: sniper}")
    play(m, asks="JD-D42")
    assert (m.state.converted, m.state.aboard) == (0, 3)


@pytest.mark.rule("JD-S14", "JD-484", "JD-R40", "JD-543", "JD-R45")
def test_a_module_filled_by_conversion_exposes_its_neighbours_to_this_very_roll() -> None:
    m = full(
        """
        colonists: 0,0 1,0 1,-1 0,-1 -1,0 -1,1 0,1:12345c 1,-2:c
        creeps: 1,-2:012345
        rolls: 3
        deck: sniper
        """
    )
    play(m, "end", asks="JD-D42")
    assert told_at(m, "converted") == ["1,-1:2", "0,-1:1", "1,-2:c"]
    assert [event["tile"] for event in events_of(m, "destroyed")] == ["1C"]
    assert m.ask is not None
    assert (m.ask.about.source, m.ask.about.space) == ("JD-543", "1,-1")
    assert of_kind(m, "place") == ["1,-1:0", "1,-1:1", "1,-1:3", "1,-1:4", "1,-1:5"]
    play(m, "place 1,-1:0", asks="JD-D42")
    assert (m.state.converted, m.state.replaced) == (3, 1)


@pytest.mark.rule("JD-S15", "JD-505", "JD-541", "JD-R42")
def test_modules_exposed_by_this_invasion_are_hit_only_later() -> None:
    m = full(
        """
        colonists: 0,0 1,0 1,-1 0,-1 -1,0 -1,1:0123c 0,1:0125c
        creeps: -1,2:01235c
        rolls: 2 2
        deck: sniper boost
        """
    )
    play(m, "end", "place 0,-2:2", asks="JD-D10 seat 1")
    assert told_at(m, "creep") == ["0,-2:2", "-1,2:4"]
    assert told_at(m, "destroyed") == ["-1,2"]
    play(m, "end", asks="JD-D42 seat 1")
    assert m.view(0).hit == ("0,-2",)
    assert told_at(m, "creep")[-1] == "0,1:4"


@pytest.mark.rule("JD-S16", "JD-544", "JD-563", "JD-R47")
def test_a_pawn_holds_the_last_dome() -> None:
    m = thin("{robots: {orange: '2,-1:4'}, creeps: '2,-1:01235', rolls: 4, deck: surge}")
    play(m, "end", "place -2,0:3", "place 1,1:0", asks="JD-D44")
    assert m.state.got == [13, 18]
    assert told_at(m, "no room") == ["2,-1"]
    play(m, "place -2,0:2", asks="JD-D10 seat 1")
    assert m.state.destroyed == 0


@pytest.mark.rule("JD-S17", "JD-R52")
def test_a_pawn_that_leaves_leaves_an_open_dome() -> None:
    m = thin(
        """
        robots: {orange: "2,-1:4"}
        active: orange
        colonists: 0,0 1,0:02345c -1,1 0,1
        creeps: 2,-1:01235
        rolls: 6
        deck: boost
        """
    )
    play(m, "move 1,0:1", asks="JD-D10 seat 1")
    assert m.state.destroyed == 0
    assert piece(m, "2,-1:4") == "open"
    play(m, "end", asks="JD-D10 seat 2")
    assert told_at(m, "destroyed") == ["2,-1"]


@pytest.mark.rule("JD-S18", "JD-R43", "JD-565")
def test_two_modules_go_together() -> None:
    m = thin("{creeps: '2,-1:01235 -2,0:01234', rolls: 4, deck: boost}")
    assert after(m, "end", "place 1,1:5", asks="JD-D10 seat 1") == {
        "tiles": "4B/0@gone 4C/0@gone",
        "creeps": "+1,1:5 --2,0:0 --2,0:1 --2,0:2 --2,0:3 --2,0:4 -2,-1:0 -2,-1:1 -2,-1:2 -2,-1:3 -2,-1:5",
        "purple": "pod core data_core hand boost",
    }
    assert m.view(0).dishes == 2


@pytest.mark.rule("JD-S19", "JD-803", "JD-R83")
def test_the_last_dish_lost_loses_the_game() -> None:
    m = thin("{gone: '0,-1 -2,0 1,1', creeps: '2,-1:01235', rolls: 4, deck: boost}")
    play(m, "end", asks="over JD-803")
    assert m.outcome is not None
    assert m.outcome.facts["destroyed"] == 4
    assert not m.outcome.won


@pytest.mark.rule("JD-S20", "JD-543", "JD-R48", "JD-802", "JD-R81")
def test_a_replaced_colonist_can_lose_the_game() -> None:
    m = full("{gone: '-1,2', rescued: 21, colonists: '0,1', rolls: 2, deck: boost}")
    play(m, "end", asks="JD-D42")
    assert of_kind(m, "place") == [f"0,1:{side}" for side in "012345c"]
    play(m, "place 0,1:4", "place 0,-2:2", asks="over JD-802")
    assert m.state.replaced == 1


@pytest.mark.rule("JD-S21", "JD-R13", "JD-564")
def test_a_hole_is_edge() -> None:
    m = full("{gone: '0,0', rolls: 2, deck: boost}")
    play(m, "end", "place 1,0:3", "place 0,1:2", asks="JD-D42")
    play(m, "place 0,-2:2", "place -1,2:4", asks="JD-D10 seat 1")
    # Each of the two had one edge space, with a colonist on it, and no open dome: a colonist is replaced.
    assert [place.split(":")[0] for place in told_at(m, "creep")] == ["1,0", "0,1", "0,-2", "-1,2"]


@pytest.mark.rule("JD-S22", "JD-R14")
def test_the_pod_is_no_shield() -> None:
    m = full("{rolls: 2, deck: boost}")
    play(m, "end", asks="JD-D42")
    assert "place 0,-2:1" in offered(m)
