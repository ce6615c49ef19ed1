"""The cards beyond the worked examples: JD-620 to JD-672, two sources of one ability, and their rulings."""

from __future__ import annotations

import pytest

import fathom
from fathom.engine.errors import Illegal
from tests.jupiter.kit import AnyMatch, actions_left, after, full, of_kind, piece, thin, told_at
from tests.kit import events_of, offered, play, position


@pytest.mark.rule("JD-620", "JD-621", "JD-629", "JD-363", "JD-325")
def test_any_number_of_cards_in_one_turn_and_none_is_a_must() -> None:
    m = thin("{robots: {purple: '1,-2:c hand sniper sniper boost'}, creeps: '2,-2:3 2,-2:4'}")
    play(m, "use sniper hand", "shoot 2,-2:3", "play boost", "use sniper hand", asks="JD-D10 seat 0")
    assert m.view(0).creeps == 0
    assert m.state.discard == ["sniper", "sniper"]
    assert actions_left(m) == 4


@pytest.mark.rule("JD-622", "JD-R55", "JD-R64", "JD-D21")
def test_a_single_turn_card_lies_in_play_until_the_turn_ends() -> None:
    m = thin("{robots: {purple: pod hand swap swap}, rolls: 6, deck: boost}")
    play(m, "play swap", asks="JD-D10 seat 0")
    assert "play swap" not in offered(m)
    assert ("JD-R64", "play swap") in [(refusal.rule, str(refusal.option)) for refusal in m.refusals()]
    assert "trade 1" in offered(m)
    play(m, "trade 1", asks="JD-D10 seat 0")
    assert m.state.robots[1].hand == ["swap"]
    assert m.state.robots[0].play == ["swap"]
    play(m, "end", asks="JD-D10 seat 1")
    assert m.state.discard == ["swap"]


@pytest.mark.rule("JD-623", "JD-R23", "JD-325")
def test_free_cards_can_be_played_with_no_action_left() -> None:
    m = thin("{robots: {purple: pod hand pilot}, used: 5}")
    assert actions_left(m) == 0
    assert offered(m) == ["use data_core core", "use pilot hand", "end"]
    play(m, "use data_core core", asks="JD-D10 seat 0")
    assert offered(m) == ["use pilot core", "end"]


@pytest.mark.rule("JD-R23", "JD-R85")
def test_the_actions_end_by_themselves_when_nothing_can_be_done() -> None:
    m = thin("{used: 5, rolls: 6, deck: boost}")
    assert m.ask is not None
    assert (m.ask.id, m.ask.seats) == ("JD-D10", (1,))
    assert events_of(m, "ends") == [{"seat": 0, "left": 0}]


@pytest.mark.rule("JD-624", "JD-626", "JD-R09", "JD-653")
def test_a_core_for_every_action_is_never_used_up() -> None:
    m = thin("{robots: {purple: '1,-2:c core sniper hand sniper'}, creeps: '2,-2:345'}")
    assert of_kind(m, "use") == ["sniper core", "sniper hand"]
    play(
        m, "use sniper core", "shoot 2,-2:3", "use sniper core", "shoot 2,-2:4", "use sniper core", asks="JD-D10 seat 0"
    )
    assert m.state.robots[0].core == "sniper"
    assert m.state.robots[0].hand == ["sniper"]


@pytest.mark.rule("JD-625", "JD-627", "JD-652")
def test_a_core_once_per_turn_and_a_card_of_the_same_kind() -> None:
    m = thin(
        """
        robots: {purple: "-2,0:0 core rocket_boots hand rocket_boots"}
        rolls: 6 6 6
        deck: boost swap pilot
        """
    )
    play(m, "use rocket_boots core", "move -1,0:c", asks="JD-D10 seat 0")
    assert of_kind(m, "use") == ["rocket_boots hand"]
    assert ("JD-625", "use rocket_boots core") in [(r.rule, str(r.option)) for r in m.refusals()]
    play(m, "use rocket_boots hand", "move -1,0:0", asks="JD-D10 seat 0")
    assert of_kind(m, "use") == []
    play(m, "end", "end", "end", asks="JD-D10 seat 0")
    assert "rocket_boots core" in of_kind(m, "use")


@pytest.mark.rule("JD-324", "JD-656")
def test_a_use_that_costs_more_than_is_left_is_not_offered() -> None:
    m = thin("{robots: {purple: pod core teleport hand heat_seeker}, creeps: '2,-2:3', used: 3}")
    assert of_kind(m, "use") == []
    with pytest.raises(Illegal) as refused:
        m.choose("use teleport core")
    assert refused.value.rule == "JD-324"


@pytest.mark.rule("JD-656", "JD-672", "JD-R75", "JD-566")
def test_teleport_reaches_islands_and_the_pod() -> None:
    m = thin("{robots: {purple: '2,-2:c core teleport'}, gone: '-1,2 -1,1 -2,1', colonists: '0,0 1,0 0,1'}")
    play(m, "use teleport core", asks="JD-D18")
    assert {"move -2,2:c", "move pod"} <= set(offered(m))
    assert "move 0,0:c" not in offered(m)
    assert "move 2,-2:c" not in offered(m)
    play(m, "move -2,2:c", asks="JD-D10 seat 0")
    assert actions_left(m) == 2


@pytest.mark.rule("JD-728", "JD-R76")
def test_two_copies_used_singly_cost_three_each() -> None:
    m = thin("{robots: {purple: pod core heat_seeker hand heat_seeker boost pilot}, creeps: '2,-2:3 -2,2:1'}")
    play(m, "play boost", "use heat_seeker core", "shoot 2,-2:3", "use heat_seeker hand", asks="JD-D10 seat 0")
    assert actions_left(m) == 0
    assert m.view(0).creeps == 0


@pytest.mark.rule("JD-662", "JD-643", "JD-R66")
def test_data_core_as_core_gives_way_to_a_hand_card() -> None:
    m = thin("{robots: {purple: pod core data_core hand boost pilot}}")
    assert after(m, "use data_core core", "core boost", asks="JD-D10 seat 0") == {
        "purple": "pod spent core boost hand pilot",
        "discard": "data_core",
    }
    assert actions_left(m) == 6
    m = thin("{robots: {purple: pod core data_core}}")
    assert of_kind(m, "use") == []


@pytest.mark.rule("JD-661", "JD-R66", "JD-627")
def test_a_second_data_core_may_be_chosen_and_used_again() -> None:
    m = thin("{robots: {purple: pod core data_core hand data_core swap, orange: pod core sniper}}")
    play(m, "use data_core core", "core data_core", "use data_core core", asks="JD-D10 seat 0")
    assert m.state.robots[0].core == "swap"
    assert m.state.discard == ["data_core", "data_core"]


@pytest.mark.rule("JD-661")
def test_data_core_from_hand_needs_another_card() -> None:
    m = thin("{robots: {purple: pod core swap hand data_core}}")
    assert of_kind(m, "use") == []
    assert ("JD-661", "use data_core hand") in [(r.rule, str(r.option)) for r in m.refusals()]


@pytest.mark.rule("JD-645", "JD-664", "JD-R68", "JD-627")
def test_two_grenadiers_take_two_neighbours_of_the_creep_killed() -> None:
    m = thin("{robots: {purple: '1,-2:c core grenadier play grenadier'}, creeps: '1,-2:0123'}")
    play(m, "shoot 1,-2:1", asks="JD-D30")
    assert offered(m) == ["shoot 1,-2:0", "shoot 1,-2:2", "decline"]
    play(m, "shoot 1,-2:0", "shoot 1,-2:2", asks="JD-D10 seat 0")
    assert piece(m, "1,-2:3") == "creep"
    assert actions_left(m) == 4
    m = thin("{robots: {purple: '1,-2:c core grenadier'}, creeps: '1,-2:01'}")
    play(m, "shoot 1,-2:1", "decline", asks="JD-D10 seat 0")
    assert piece(m, "1,-2:0") == "creep"


@pytest.mark.rule("JD-722", "JD-727", "JD-R77")
def test_juggernaut_rocket_boots_and_grenadier_together() -> None:
    m = thin("{robots: {purple: '-2,0:0 hand rocket_boots play juggernaut grenadier'}, creeps: '-1,0:3c0 -1,0:24'}")
    play(m, "use rocket_boots hand", "move -1,0:0", asks="JD-D30")
    assert m.ask is not None
    assert m.ask.about.space == "-1,0:3"
    assert offered(m) == ["shoot -1,0:2", "shoot -1,0:4", "shoot -1,0:c", "decline"]
    play(m, "shoot -1,0:2", "shoot -1,0:4", asks="JD-D10 seat 0")
    assert told_at(m, "killed") == ["-1,0:3", "-1,0:2", "-1,0:c", "-1,0:4", "-1,0:0"]
    assert m.view(0).robots[0].at == "-1,0:0"


@pytest.mark.rule("JD-R78", "JD-723")
def test_kill_or_swap_is_the_players_choice() -> None:
    m = thin("{robots: {purple: '1,-2:c play juggernaut swap'}, creeps: '1,-2:1'}")
    assert {"move 1,-2:1", "swap 1,-2:1"} <= set(offered(m))
    assert after(m, "swap 1,-2:1", asks="JD-D10 seat 0") == {
        "purple": "1,-2:1 core data_core play juggernaut swap",
        "creeps": "+1,-2:c -1,-2:1",
    }


@pytest.mark.rule("JD-R20", "JD-R77")
def test_a_pawn_on_the_line_blocks_and_swap_may_end_on_it() -> None:
    m = thin("{robots: {purple: '-2,0:0 hand rocket_boots play swap', orange: '-1,0:c'}}")
    play(m, "use rocket_boots hand", asks="JD-D17")
    east = [option for option in offered(m) if option.split()[1].startswith(("-1,0", "0,0", "1,0", "2,0"))]
    assert east == ["move -1,0:3", "swap -1,0:c"]
    play(m, "swap -1,0:c", asks="JD-D10 seat 0")
    assert [robot.at for robot in m.view(0).robots][:2] == ["-1,0:c", "-2,0:0"]


@pytest.mark.rule("JD-R74", "JD-D19", "JD-655")
def test_swap_with_a_pawn_in_the_pod() -> None:
    m = thin("{robots: {purple: '0,-2:1 play swap'}, aboard: 5, colonists: '0,0 1,0 -1,1 0,1:01'}")
    play(m, "swap pod", asks="JD-D19")
    assert offered(m) == ["passenger colonist", "passenger 1", "passenger 2"]
    assert after(m, "passenger colonist", asks="JD-D10 seat 0") == {
        "purple": "pod core data_core play swap",
        "colonists": "+0,-2:1",
        "aboard": 4,
    }


@pytest.mark.rule("JD-R30", "JD-R74", "JD-402", "JD-R35")
def test_a_colonist_swapped_aboard_can_send_the_pod_off() -> None:
    m = thin(
        "{robots: {purple: pod play swap, orange: '2,0:0', yellow: '2,0:1'}, aboard: 6, "
        "colonists: '0,0 1,0 -1,1 0,-2:1'}"
    )
    assert after(m, "swap 0,-2:1", asks="JD-D10 seat 0") == {
        "purple": "0,-2:1 core data_core play swap",
        "colonists": "-0,-2:1",
        "aboard": 0,
        "rescued": 17,
        "pod": "away",
        "keeper": "purple",
    }


@pytest.mark.rule("JD-R30", "JD-R67")
def test_after_a_launch_the_follower_still_moves() -> None:
    m = thin(
        "{robots: {purple: '0,-2:3 play follower', orange: '2,0:0', yellow: '2,0:1'}, aboard: 6, "
        "colonists: '0,0 1,0 -1,1 0,-2:1c'}"
    )
    play(m, "command 0,-2:1 pod", asks="JD-D31")
    assert m.state.layout.pod is None
    assert after(m, "follow 0,-2:c", asks="JD-D10 seat 0") == {"colonists": "+0,-2:1 -0,-2:c"}


@pytest.mark.rule("JD-R67", "JD-R99")
def test_followers_and_the_pod() -> None:
    text = "{{robots: {{purple: '0,-2:3 play follower'}}, aboard: {aboard}, rescued: 20, colonists: '0,0 0,-2:1'}}"
    m = thin(text.format(aboard=2))
    play(m, "command 0,-2:1 0,-2:c", asks="JD-D31")
    assert offered(m) == ["follow pod", "decline"]
    assert after(m, "follow pod", asks="JD-D10 seat 0") == {"colonists": "+0,-2:1", "aboard": 1}
    m = thin(text.format(aboard=0))
    play(m, "command 0,-2:1 pod", asks="JD-D10 seat 0")
    m = thin(text.format(aboard=2))
    play(m, "command pod 1,-2:2", asks="JD-D10 seat 0")
    m = thin("{robots: {purple: '0,-2:3 play follower follower'}, rescued: 20, colonists: '0,0 0,-2:c 0,-2:0'}")
    play(m, "command 0,-2:c 0,-2:1", "follow 0,-2:0", asks="JD-D10 seat 0")


@pytest.mark.rule("JD-642", "JD-R79", "JD-450", "JD-452")
def test_bullhorn_carries_over_the_colony_but_not_to_an_undocked_pod() -> None:
    m = thin("{robots: {purple: '2,0:0 hand swap', orange: '-2,0:3', yellow: pod}, pod: '1,-3'}")
    assert of_kind(m, "trade") == []
    m = thin("{robots: {purple: '2,0:0 hand swap play bullhorn', orange: '-2,0:3', yellow: pod}}")
    assert of_kind(m, "trade") == ["1", "2"]
    m = thin("{robots: {purple: '2,0:0 hand swap play bullhorn', orange: '-2,0:3'}, pod: away}")
    assert of_kind(m, "trade") == ["1"]
    m = thin("{robots: {purple: 'pod hand swap play bullhorn', orange: '-2,0:3'}, pod: away, keeper: orange}")
    assert of_kind(m, "trade") == ["1", "2"]


@pytest.mark.rule("JD-R103", "JD-R28", "JD-D14")
def test_a_trade_in_both_directions() -> None:
    m = full("{robots: {purple: pod hand swap, orange: pod hand boost pilot}}")
    play(m, "trade 1", "give swap", "take boost", asks="JD-D14")
    assert offered(m) == ["take pilot", "done"]
    play(m, "done", asks="JD-D10 seat 0")
    assert [list(robot.hand) for robot in m.view(0).robots] == [["boost"], ["pilot", "swap"], []]
    m = full()
    assert of_kind(m, "trade") == []


@pytest.mark.rule("JD-R63", "JD-654", "JD-D43")
def test_window_cards_wait_for_their_moment() -> None:
    m = thin("{robots: {purple: pod core suppressant hand phase_shift}, rolls: 6, deck: signal_to_noise}")
    assert of_kind(m, "use") == []
    with pytest.raises(Illegal) as refused:
        m.choose("use phase_shift hand")
    assert refused.value.rule == "JD-R63"
    play(m, "end", asks="JD-D40")
    play(m, "decline", asks="JD-D43")
    play(m, "suppress 2,-1 core", asks="JD-D10 seat 1")
    assert told_at(m, "super creep") == ["0,-1", "-2,0", "1,1"]


@pytest.mark.rule("JD-R59", "JD-654")
def test_suppressant_as_core_works_in_one_window_a_turn() -> None:
    m = thin("{robots: {purple: pod core suppressant}, rolls: 1, deck: surge}")
    play(m, "end", "suppress 1,-2 core", asks="JD-D42")
    play(m, "place -2,2:3", asks="JD-D44")
    play(m, "place -2,2:4", asks="JD-D10 seat 1")
    assert {place.split(":")[0] for place in told_at(m, "creep")} == {"-2,2"}


@pytest.mark.rule("JD-761", "JD-763", "JD-765")
def test_signal_to_noise() -> None:
    m = thin("{robots: {orange: '2,-1:3'}, rolls: 6, deck: signal_to_noise}")
    assert after(m, "end", asks="JD-D10 seat 1") == {"covered": "0,-1 -2,0 1,1", "discard": "signal_to_noise"}
    assert actions_left(m) == 4


@pytest.mark.rule("JD-648", "JD-627", "JD-R71", "JD-R16")
def test_module_control_twice_and_never_a_pod_adrift() -> None:
    m = thin("{robots: {purple: pod core module_control hand module_control}, pod: '3,0'}")
    play(m, "use module_control core", "tile 0,-2", "cell 3,-1", "use module_control hand", asks="JD-D22")
    assert "tile 3,-1" in offered(m)
    play(m, "tile 3,-1", asks="JD-D22")
    assert {"cell 3,0", "cell 3,-1"} & set(offered(m)) == set()
    play(m, "cell 0,-2", asks="JD-D10 seat 0")
    assert m.state.destroyed == 0
    # With 2,-1 gone the Pod touches only 2,0: that module must go where it still holds the Pod.
    m = thin("{robots: {purple: pod core module_control}, pod: '3,0', gone: '2,-1'}")
    assert after(m, "use module_control core", "tile 2,0", asks="JD-D10 seat 0") == {
        "purple": "pod spent core module_control",
        "tiles": "3B/0@2,1",
    }


@pytest.mark.rule("JD-649", "JD-R72", "JD-R101", "JD-667")
def test_override_moves_pawns_anywhere_and_launch_rules_hold() -> None:
    m = thin("{robots: {purple: '2,0:0 play override', orange: '1,-2:2', yellow: pod}, rescued: 28, colonists: ''}")
    play(m, "override 1", asks="JD-D20")
    assert "move pod" in offered(m)
    play(m, "move pod", asks="JD-D10 seat 0")
    assert actions_left(m) == 4
    solo = position("jupiter", "{robots: {purple: '2,0:0 core boost hand override'}}")
    assert of_kind(solo, "play") == []


def refusals(m: AnyMatch) -> dict[str, tuple[str, str]]:
    """What is refused now: rule and reason by option."""
    return {str(refusal.option): (refusal.rule, refusal.why) for refusal in m.refusals()}


@pytest.mark.rule("JD-R23", "JD-R64")
def test_a_card_for_actions_is_not_offered_when_none_can_follow() -> None:
    hand = "hand bullhorn follower grenadier juggernaut override swap"
    m = thin(f"{{robots: {{purple: '2,-2:c {hand}'}}, used: 5}}")
    assert of_kind(m, "play") == []
    assert refusals(m)["play swap"] == (
        "JD-R64",
        "This card only helps with actions, and you have none left this turn.",
    )
    m = thin(f"{{robots: {{purple: '2,-2:c {hand} boost'}}, used: 5}}")
    assert of_kind(m, "play") == ["boost", "bullhorn", "follower", "grenadier", "juggernaut", "override", "swap"]


@pytest.mark.rule("JD-R64", "JD-R72")
def test_override_needs_another_robot_to_drive() -> None:
    text = "{{robots: {{purple: '2,-2:c hand override {pilot}', orange: pod, yellow: pod}}, pod: away, keeper: orange}}"
    assert of_kind(thin(text.format(pilot="")), "play") == []
    assert of_kind(thin(text.format(pilot="pilot")), "play") == ["override"]


@pytest.mark.rule("JD-R64", "JD-324", "JD-728", "JD-661")
def test_refused_cards_say_why() -> None:
    m = thin("{robots: {purple: '2,-2:c core grenadier play swap hand swap teleport sniper data_core'}, used: 5}")
    said = refusals(m)
    assert said["play grenadier"] == ("JD-622", "You hold no copy of this card.")
    assert said["play swap"] == ("JD-R64", "This ability is already in effect. A second card would do nothing.")
    assert said["use sniper hand"] == ("JD-324", "This takes more actions than you have left.")
    assert said["use teleport joined"] == (
        "JD-728",
        "You need two copies of this card that you have not used this turn.",
    )
    m = fathom.position("jupiter", "robots: {purple: '- hand data_core boost'}")
    assert refusals(m)["use data_core hand"] == ("JD-661", "You have no Core to replace.")


@pytest.mark.rule("JD-R94", "JD-880")
def test_a_polite_walk_that_is_too_far_says_so() -> None:
    m = thin("{variants: open_bridges polite, robots: {purple: '2,-2:1'}, creeps: '2,-2:02c'}")
    assert refusals(m)["move 2,-2:4"][0] == "JD-R94"
    assert refusals(m)["move 2,-2:0"] == ("JD-341", "A creep is here. Kill it first, or use Juggernaut.")


@pytest.mark.rule("JD-880", "JD-341", "JD-401", "JD-R94")
def test_a_polite_walk_to_a_place_that_is_taken_says_so() -> None:
    m = thin(
        "{variants: open_bridges polite, robots: {purple: '1,-2:5'}, colonists: '0,0 1,0 -1,1 0,1 1,-1:12', "
        "creeps: '-2,2:c', aboard: 5}"
    )
    assert "move 1,-1:0" in offered(m)
    said = refusals(m)
    assert said["move 1,-1:1"] == ("JD-880", "A piece is here. The walk must end on an open space.")
    assert said["move 1,-1:2"][0] == "JD-880"
    assert said["move -2,2:c"] == ("JD-341", "A creep is here. Kill it first, or use Juggernaut.")
    assert said["move -2,2:0"][0] == "JD-R94"
    assert said["move pod"] == ("JD-401", "The Pod has no free seat.")
