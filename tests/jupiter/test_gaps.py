"""Rules at their limits: cases in which no other test would notice that the rule is missing."""

from __future__ import annotations

import pytest

from tests.jupiter.kit import full, of_kind, piece, thin, told_at
from tests.kit import events_of, offered, play


@pytest.mark.rule("JD-803", "JD-R83")
def test_the_last_plant_lost_loses_the_game() -> None:
    m = thin("{gone: '1,-1 -1,-1 0,2', creeps: '2,0:01245', rolls: 3, deck: boost}")
    play(m, "end", asks="over JD-803")


@pytest.mark.rule("JD-805", "JD-R82")
def test_a_win_comes_before_a_loss_of_the_same_moment() -> None:
    """The last dish goes, and with it the last robot on the colony (JD-R97): the target is reached, so it is won."""
    m = thin(
        """
        variants: open_bridges vulnerable
        robots: {purple: "2,-1:4", orange: pod, yellow: pod}
        gone: 0,-1 -2,0 1,1
        rescued: 28
        colonists: ""
        creeps: 2,-1:01235
        """
    )
    play(m, "end", asks="over JD-801")


@pytest.mark.rule("JD-404", "JD-R35")
def test_the_keeper_is_the_active_player() -> None:
    m = thin(
        """
        robots: {purple: "2,0:0", orange: "0,-2:3", yellow: "2,0:1"}
        active: orange
        aboard: 6
        colonists: 0,0 1,0 -1,1 0,-2:1
        """
    )
    play(m, "command 0,-2:1 pod", asks="JD-D10 seat 1")
    assert m.state.keeper == 1


@pytest.mark.rule("JD-880", "JD-R94")
def test_polite_pawns_let_pass_and_creeps_do_not() -> None:
    text = "{{variants: open_bridges polite, robots: {{purple: '2,-2:1', orange: '{orange}'}}, creeps: '{creeps}'}}"
    m = thin(text.format(orange="2,-2:c", creeps="2,-2:0 2,-2:2"))
    assert "move 2,-2:4" in offered(m)
    m = thin(text.format(orange="2,0:0", creeps="2,-2:0 2,-2:2 2,-2:c"))
    assert of_kind(m, "move") == []


@pytest.mark.rule("JD-383", "JD-R94")
def test_a_polite_walk_ends_where_the_range_ends() -> None:
    m = full("{variants: open_bridges polite, robots: {purple: '1,-2:c'}, colonists: '0,-1:5 0,0:2', rescued: 26}")
    assert not any(c.startswith("0,-1:5 0,0") for c in of_kind(m, "command"))


@pytest.mark.rule("JD-R100")
def test_an_empty_pod_is_a_place_to_stop() -> None:
    m = thin("{variants: open_bridges polite, robots: {purple: '0,-2:1', orange: '2,0:0', yellow: '2,0:1'}}")
    assert "move pod" in offered(m)
    assert "move 1,-2:2" not in offered(m)


@pytest.mark.rule("JD-R72", "JD-649")
def test_no_card_of_either_player_applies_to_override() -> None:
    m = thin(
        "{robots: {purple: 'pod play override grenadier juggernaut', orange: '2,0:0 core grenadier'}, creeps: '2,0:12'}"
    )
    play(m, "override 1", asks="JD-D20")
    assert offered(m) == ["move 2,0:5", "shoot 2,0:1", "shoot 2,0:2"]
    play(m, "shoot 2,0:1", asks="JD-D10 seat 0")
    assert piece(m, "2,0:2") == "creep"


@pytest.mark.rule("JD-653", "JD-669")
def test_a_sniper_does_not_aim_at_the_own_tile() -> None:
    assert of_kind(thin("{robots: {purple: '1,-2:c core sniper'}, creeps: '1,-2:0'}"), "use") == []


@pytest.mark.rule("JD-R59", "JD-627")
def test_two_suppressants_keep_two_tiles_free() -> None:
    m = thin("{robots: {purple: pod core suppressant hand suppressant}, rolls: 4, deck: boost}")
    play(m, "end", "suppress 2,-1 core", asks="JD-D41")
    play(m, "suppress 1,1 hand", "place -2,0:3", asks="JD-D10 seat 1")
    assert told_at(m, "creep") == ["-2,0:3"]


@pytest.mark.rule("JD-R58", "JD-565")
def test_a_surge_can_destroy() -> None:
    m = thin("{creeps: '2,0:0124', rolls: 3, deck: surge}")
    play(m, "end", "place -1,-1:2", "place 0,2:4", "place 0,2:5", asks="JD-D10 seat 1")
    assert [event["tile"] for event in events_of(m, "destroyed")] == ["3B"]


@pytest.mark.rule("JD-R90")
def test_a_swap_in_ones_actions_does_not_destroy_a_guarded_module() -> None:
    m = thin(
        """
        variants: open_bridges vulnerable
        robots: {purple: "2,-1:3 play swap", orange: "2,-1:4"}
        creeps: 2,-1:0125 1,-1:0
        """
    )
    play(m, "swap 1,-1:0", asks="JD-D10 seat 0")
    assert m.state.destroyed == 0


@pytest.mark.rule("JD-R92")
def test_robots_return_while_seats_last() -> None:
    m = thin(
        """
        variants: open_bridges vulnerable
        robots: {purple: "2,0:0", orange: out, yellow: out}
        pod: away
        step: start
        aboard: 6
        colonists: 0,0 1,0 -1,1 0,1:0
        deck: boost pilot
        """
    )
    play(m, "dock 3,0", "core boost", asks="JD-D10 seat 0")
    assert [robot.at for robot in m.view(0).robots] == ["2,0:0", "pod", None]


@pytest.mark.rule("JD-R29")
def test_from_away_one_teleports_but_does_not_swap() -> None:
    m = thin("{robots: {purple: pod core teleport play swap, orange: '2,0:0'}, pod: away, keeper: orange}")
    play(m, "use teleport core", asks="JD-D18")
    assert of_kind(m, "swap") == []


@pytest.mark.rule("JD-R21")
def test_a_flight_passes_through_the_pod() -> None:
    m = thin("{robots: {purple: '2,-2:3 core rocket_boots'}, gone: '1,-2', pod: '1,-2'}")
    play(m, "use rocket_boots core", asks="JD-D17")
    assert {"pod", "0,-2:0", "0,-2:c"} <= set(of_kind(m, "move"))


@pytest.mark.rule("JD-R76", "JD-625")
def test_a_spent_core_is_not_joined() -> None:
    m = thin("{robots: {purple: pod core teleport spent hand teleport}}")
    assert of_kind(m, "use") == ["teleport hand"]


@pytest.mark.rule("JD-722", "JD-723", "JD-727")
def test_a_piece_killed_on_the_way_is_not_changed_places_with() -> None:
    m = thin("{robots: {purple: '-2,0:0 hand rocket_boots play juggernaut swap grenadier'}, creeps: '-1,0:3c'}")
    play(m, "use rocket_boots hand", "swap -1,0:c", "shoot -1,0:c", asks="JD-D10 seat 0")
    assert events_of(m, "swaps") == []


@pytest.mark.rule("JD-R91", "JD-851")
def test_a_lost_robot_discards_what_it_has_in_play() -> None:
    m = thin(
        """
        variants: open_bridges vulnerable
        robots: {purple: "2,-1:4 core sniper hand pilot play boost", orange: "2,0:0"}
        creeps: 2,-1:01235
        """
    )
    play(m, "end", asks="JD-D42")
    assert events_of(m, "out of play") == [{"seat": 0, "cards": ("pilot", "boost", "sniper")}]
    robot = m.view(0).robots[0]
    assert (robot.hand, robot.core, robot.play) == ((), "", ())
    assert {"pilot", "boost", "sniper"} <= set(m.view(0).discard)


RETURN = "variants: open_bridges vulnerable, robots: {purple: '2,0:0', orange: out}, pod: away, step: start"


@pytest.mark.rule("JD-210", "JD-R102")
def test_a_setback_sunk_on_a_return_is_known_to_lie_at_the_bottom() -> None:
    m = thin(f"{{{RETURN}, deck: surge boost pilot, deck_left: 9}}")
    play(m, "dock 3,0", "core boost", asks="JD-D10 seat 0")
    assert m.view(0).sunk == ("surge",)
    for key in range(5):
        assert m.imagine(0, key).view(0).sunk == ("surge",)


@pytest.mark.rule("JD-606", "JD-R92", "JD-R102")
def test_a_reshuffle_forgets_what_lay_at_the_bottom() -> None:
    """Of the deck only a sunk Setback is left: the discard pile is shuffled in before the robot is dealt."""
    m = thin(f"{{{RETURN}, deck: surge, deck_left: 1, sunk: 1}}")
    play(m, "dock 3,0", asks="JD-D02")
    assert events_of(m, "reshuffled")
    assert events_of(m, "sunk") == []
    assert m.view(0).sunk == ()
