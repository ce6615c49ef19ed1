"""Rulings and rules that no example shows."""

from __future__ import annotations

import pytest

import fathom
from fathom.engine.errors import Illegal
from tests.jupiter.kit import actions_left, after, full, of_kind, piece, thin, told_at
from tests.kit import events_of, offered, play, position


@pytest.mark.rule("JD-D10", "JD-321", "JD-380", "JD-340", "JD-360", "JD-450")
def test_any_mix_of_the_four_standard_actions() -> None:
    m = thin(
        """
        robots: {purple: "1,-2:c hand swap", orange: "1,-2:4"}
        colonists: 0,0 1,0 -1,1 0,1 1,-1:2
        creeps: 1,-2:0
        """
    )
    play(m, "shoot 1,-2:0", "command 1,-1:2 1,-2:5", "trade 1", "move 1,-2:1", asks="JD-D10 seat 0")
    assert actions_left(m) == 1
    assert m.view(0).robots[1].hand == ("swap",)


@pytest.mark.rule("JD-322")
def test_cards_add_actions() -> None:
    plain = set(offered(thin("{robots: {purple: '1,-2:c'}, creeps: '1,-2:1'}")))
    swap = set(offered(thin("{robots: {purple: '1,-2:c core swap'}, creeps: '1,-2:1'}")))
    juggernaut = set(offered(thin("{robots: {purple: '1,-2:c core juggernaut'}, creeps: '1,-2:1'}")))
    assert swap - plain == {"swap 1,-2:1"}
    assert juggernaut - plain == {"move 1,-2:1"}


@pytest.mark.rule("JD-483", "JD-767", "JD-R41")
def test_pawns_and_super_creeps_take_no_part_in_conversion() -> None:
    m = full(
        """
        robots: {purple: "1,-1:1"}
        colonists: 0,0 1,0 1,-1:0345 0,-1 -1,0 -1,1 0,1
        covered: 1,-1
        rolls: 6
        deck: boost
        """
    )
    play(m, "end", asks="JD-D10 seat 1")
    assert (m.state.converted, events_of(m, "creep")) == (0, [])


@pytest.mark.rule("JD-501", "JD-R49")
def test_each_turn_the_active_player_rolls_once_and_each_module_gets_one_creep() -> None:
    m = thin("{rolls: 5 5, deck: boost swap}")
    play(m, "end", "place 2,-2:0", "place -2,1:3", asks="JD-D10 seat 1")
    play(m, "end", "place 2,-2:1", asks="JD-D10 seat 2")
    assert events_of(m, "rolls") == [{"seat": 0, "die": 5}, {"seat": 1, "die": 5}]
    assert told_at(m, "creep") == ["2,-2:0", "-2,1:3", "2,-2:1", "-2,1:4"]


@pytest.mark.rule("JD-804", "JD-R86")
def test_what_an_ending_reports_and_that_nothing_else_ends_the_game() -> None:
    m = thin("{gone: '0,-1 -2,0 1,1', creeps: '2,-1:01235', rolls: 4}")
    play(m, "end", asks="over JD-803")
    assert m.outcome is not None
    assert m.outcome.facts == {"rescued": 10, "converted": 0, "replaced": 0, "destroyed": 4, "turns": 1}
    assert (m.game.rules.turn_limit, m.game.rules.abandoned) == (300, "JD-R86")


@pytest.mark.rule("JD-D46")
def test_the_table_may_give_up_together() -> None:
    m = thin()
    m.concede(0, 1)
    assert m.outcome is None
    m.concede(2)
    assert m.outcome is not None
    assert (m.outcome.rule, m.outcome.won) == ("JD-D46", False)


@pytest.mark.rule("JD-R03", "JD-R102")
def test_all_players_see_everything_except_the_order_of_the_deck() -> None:
    m = fathom.new("jupiter", 3, 1)
    views = [m.view(seat) for seat in (0, 1, 2, None)]
    assert len({str((view.robots, view.discard, view.spaces, view.deck)) for view in views}) == 1
    assert views[0].deck == tuple(sorted(m.state.deck))


@pytest.mark.rule("JD-R08", "JD-108")
def test_creeps_do_not_run_out() -> None:
    outer = "2,0 2,-1 2,-2 1,-2 0,-2 -1,-1 -2,0 -2,1 -2,2 -1,2 0,2 1,1"
    creeps = " ".join(f"{cell}:01234" for cell in [*outer.split(), "1,-1", "-1,0"])
    m = thin(
        f"""
        robots: {{purple: "0,-1:0", orange: "0,-1:2"}}
        creeps: {creeps}
        colonists: 0,0:c
        rescued: 27
        rolls: 5
        deck: boost
        """
    )
    assert m.view(0).creeps == 70
    play(m, "end", "place 2,-2:5", "place -2,1:5", asks="JD-D10 seat 1")
    assert m.view(0).creeps == 72


@pytest.mark.rule("JD-R51", "JD-561", "JD-770")
def test_a_destroyed_module_takes_its_super_creep_along() -> None:
    m = thin("{creeps: '2,0:01245', covered: '2,0', rolls: 3, deck: boost}")
    play(m, "end", "place -1,-1:2", "place 0,2:4", asks="JD-D10 seat 1")
    assert (m.state.covered, m.view(0).hand_limit, m.state.destroyed) == ([], 4, 1)


@pytest.mark.rule("JD-R84", "JD-R31")
def test_beyond_the_target_only_seven_or_a_pilot_launch_the_pod() -> None:
    m = thin("{robots: {purple: '0,-2:3'}, rescued: 28, aboard: 3, colonists: '0,-2:1'}")
    assert after(m, "command 0,-2:1 pod", asks="JD-D10 seat 0") == {"colonists": "-0,-2:1", "aboard": 4}
    m = thin("{robots: {purple: '0,-2:3'}, rescued: 28, colonists: '1,-1', creeps: '1,-2:5', rolls: 6, deck: boost}")
    play(m, "end", asks="JD-D42")
    assert m.state.converted == 1


@pytest.mark.rule("JD-G07", "JD-156", "JD-425", "JD-R17")
def test_two_modules_at_the_pod_are_not_adjacent_through_it() -> None:
    m = thin(
        """
        robots: {purple: "2,0:2"}
        gone: 2,-1 1,0 1,1
        pod: 2,-1
        colonists: 0,0 -1,1 0,1 1,-1:1
        rescued: 9
        """
    )
    assert of_kind(m, "command") == []
    m = thin(
        """
        robots: {purple: pod}
        gone: 2,-1 1,0 1,1
        pod: 2,-1
        colonists: 0,0 -1,1 0,1 1,-1:1
        rescued: 9
        """
    )
    assert {command.split()[0] for command in of_kind(m, "command")} == {"1,-1:1"}


@pytest.mark.rule("JD-R100", "JD-880", "JD-R94")
def test_polite_colonists_and_the_pod() -> None:
    """Through a full Pod in two steps."""
    m = thin("{variants: open_bridges polite, robots: {purple: '0,-2:1'}, aboard: 5, colonists: '0,0 1,0 0,1'}")
    assert "move pod" not in offered(m)
    play(m, "move 1,-2:2", asks="JD-D10 seat 0")
    assert actions_left(m) == 3


@pytest.mark.rule("JD-880", "JD-R94", "JD-383", "JD-663")
def test_polite_commands_run_over_others_while_in_range() -> None:
    m = full(
        """
        variants: open_bridges polite
        robots: {purple: "1,-2:c play follower"}
        colonists: 0,-1 0,0 1,0 -1,0 -1,1 0,1
        """
    )
    assert "command 0,-1:4 0,-2:5" in offered(m)
    play(m, "command 0,-1:4 0,-2:5", asks="JD-D31")
    assert m.state.used == 3
    play(m, "follow 0,-1:5", asks="JD-D10 seat 0")
    assert piece(m, "0,-1:4") == "colonist"
    m = full("{variants: open_bridges polite, robots: {purple: '1,-2:c'}, used: 3}")
    assert "command 0,-1:4 0,-2:5" not in offered(m)
    assert "command 0,-1:3 0,-2:5" in offered(m)
    # The colonists of 0,0 are out of range: none of them may begin a walk.
    assert not any(option.startswith("command 0,0") for option in offered(m))


@pytest.mark.rule("JD-880", "JD-R94", "JD-R20")
def test_polite_rocket_boots_fly_over_pawns() -> None:
    m = thin(
        """
        variants: open_bridges polite
        robots: {purple: "-2,0:0 core rocket_boots", orange: "-1,0:c", yellow: "2,0:0"}
        """
    )
    play(m, "use rocket_boots core", asks="JD-D17")
    assert "move -1,0:0" in offered(m)


# -- Robot Vulnerability -------------------------------------------------------------------------------------------


@pytest.mark.rule("JD-R96", "JD-804")
def test_all_robots_lost_with_the_pod_docked_loses() -> None:
    m = thin(
        """
        variants: open_bridges vulnerable
        robots: {purple: "2,-1:4", orange: out, yellow: out}
        colonists: 0,0 1,0:0234c -1,1 0,1
        creeps: 2,-1:01235
        """
    )
    play(m, "end", asks="over JD-R96")


@pytest.mark.rule("JD-R96", "JD-R92", "JD-R91", "JD-854")
def test_all_robots_lost_with_the_pod_away_still_act_and_return_in_order() -> None:
    m = thin(
        """
        variants: open_bridges vulnerable
        robots: {purple: "2,-1:4 core swap", orange: out, yellow: out}
        active: purple
        pod: away
        keeper: orange
        colonists: 0,0 1,0:0234c -1,1 0,1
        creeps: 2,-1:01235
        rolls: 6
        deck: boost pilot sniper sniper swap teleport
        """
    )
    play(m, "end", asks="JD-D05 seat 1")
    play(m, "dock 3,0", asks="JD-D02 seat 1")
    play(m, "core boost", asks="JD-D02 seat 0")
    assert [robot.at for robot in m.view(0).robots] == ["pod", "pod", "pod"]
    play(m, "core swap", asks="JD-D10 seat 1")
    assert actions_left(m) == 6


@pytest.mark.rule("JD-R92", "JD-R98", "JD-853")
def test_dealing_ends_when_no_ability_card_is_left() -> None:
    held = "hand boost boost bullhorn bullhorn data_core follower follower grenadier grenadier heat_seeker heat_seeker"
    more = (
        "hand juggernaut juggernaut module_control module_control override override phase_shift phase_shift pilot pilot"
    )
    rest = "rocket_boots rocket_boots sniper sniper suppressant suppressant swap swap teleport"
    text = f"""
        variants: open_bridges vulnerable
        robots: {{purple: "2,0:0 core data_core {held} {rest}", orange: out, yellow: "2,0:1 core teleport {more}"}}
        pod: away
        step: start
        DISCARD
        """
    everything = thin(text.replace("DISCARD", "deck: surge power_grab"))
    play(everything, "dock 3,0", asks="JD-D10 seat 0")
    assert everything.view(0).robots[1].core == ""
    assert everything.view(0).robots[1].at == "pod"
    fewer = text.replace("heat_seeker heat_seeker", "heat_seeker")
    m = thin(fewer.replace("DISCARD", "discard: heat_seeker"))
    play(m, "dock 3,0", asks="JD-D10 seat 0")
    assert m.view(0).robots[1].core == "heat_seeker"
    assert [event["cards"] for event in events_of(m, "reshuffled")] == [5]


@pytest.mark.rule("JD-R97", "JD-801")
def test_robots_out_of_play_count_as_off_the_colony() -> None:
    m = thin(
        """
        variants: open_bridges vulnerable
        robots: {purple: "1,-2:2", orange: out, yellow: pod}
        rescued: 28
        colonists: ""
        """
    )
    play(m, "move pod", asks="over JD-801")


@pytest.mark.rule("JD-R91", "JD-R72", "JD-R28")
def test_a_robot_out_of_play_is_neither_traded_with_nor_driven() -> None:
    m = thin(
        """
        variants: open_bridges vulnerable
        robots: {purple: "pod hand swap play override bullhorn", orange: out, yellow: "2,0:0"}
        """
    )
    assert (of_kind(m, "trade"), of_kind(m, "override")) == (["2"], ["2"])
    with pytest.raises(Illegal) as refused:
        m.choose("trade 1")
    assert refused.value.rule == "JD-R91"


@pytest.mark.rule("JD-R65", "JD-304")
def test_alone_it_is_always_ones_own_turn() -> None:
    m = position(
        "jupiter", "{robots: {purple: pod core boost}, step: start, rolls: 6, deck: swap, variants: open_bridges}"
    )
    assert actions_left(m) == 6
    play(m, "end", asks="JD-D10 seat 0")
    assert (m.state.turn, actions_left(m)) == (2, 6)
