"""Acceptance scenarios of the cards and the Pod: JD-S23 to JD-S43."""

from __future__ import annotations

import pytest

from tests.jupiter.kit import actions_left, after, full, of_kind, thin, told_at
from tests.kit import events_of, offered, play


@pytest.mark.rule("JD-S23", "JD-650", "JD-654", "JD-R59", "JD-R60", "JD-D40", "JD-D41", "JD-627", "JD-R09")
def test_two_phase_shifts_then_a_suppressant() -> None:
    m = thin("{robots: {purple: pod core phase_shift hand phase_shift suppressant}, rolls: 3 3 4, deck: boost}")
    play(m, "end", asks="JD-D40 seat 0")
    assert offered(m) == ["reroll core", "reroll hand", "decline"]
    play(m, "reroll core", asks="JD-D40 seat 0")
    assert offered(m) == ["reroll hand", "decline"]
    play(m, "reroll hand", asks="JD-D41 seat 0")
    assert m.state.die == 4
    assert offered(m) == ["suppress 2,-1 hand", "suppress -2,0 hand", "suppress 1,1 hand", "decline"]
    play(m, "suppress -2,0 hand", "place 2,-1:1", "place 1,1:5", asks="JD-D10 seat 1")
    assert told_at(m, "creep") == ["2,-1:1", "1,1:5"]
    assert m.state.discard == ["phase_shift", "suppressant"]


@pytest.mark.rule("JD-S24", "JD-760", "JD-763", "JD-771", "JD-D43", "JD-603", "JD-604")
def test_suppressant_against_power_grab() -> None:
    m = thin("{robots: {purple: pod hand suppressant, orange: '2,0:2'}, rolls: 6, deck: power_grab}")
    play(m, "end", asks="JD-D43 seat 0")
    assert offered(m) == ["suppress 1,-1 hand", "suppress -1,-1 hand", "suppress 0,2 hand", "decline"]
    assert after(m, "suppress 0,2 hand", asks="JD-D10 seat 1") == {
        "covered": "1,-1 -1,-1",
        "purple": "pod core data_core",
        "discard": "suppressant",
    }
    assert m.view(0).hand_limit == 2


@pytest.mark.rule("JD-S25", "JD-762", "JD-R57", "JD-R58", "JD-D44")
def test_surge() -> None:
    m = thin("{rolls: 1, deck: surge}")
    play(m, "end", "place 1,-2:1", "place -2,2:3", asks="JD-D44 seat 0")
    assert of_kind(m, "place") == ["-2,2:4", "-2,2:5"]
    play(m, "place -2,2:5", asks="JD-D10 seat 1")
    assert told_at(m, "creep") == ["1,-2:1", "-2,2:3", "1,-2:2", "-2,2:5"]
    assert m.state.discard == ["surge"]


@pytest.mark.rule("JD-S26", "JD-R57", "JD-R54", "JD-503")
def test_surge_after_an_empty_roll_does_nothing() -> None:
    m = thin("{rolls: 6, deck: surge}")
    assert after(m, "end", asks="JD-D10 seat 1") == {"discard": "surge"}


@pytest.mark.rule("JD-S27", "JD-R57")
def test_surge_after_a_destruction() -> None:
    m = thin("{creeps: '2,0:01245', rolls: 3, deck: surge}")
    play(m, "end", "place -1,-1:2", "place 0,2:4", asks="JD-D44")
    play(m, "place 0,2:5", asks="JD-D10 seat 1")
    assert told_at(m, "creep") == ["2,0:3", "-1,-1:2", "0,2:4", "-1,-1:3", "0,2:5"]


@pytest.mark.rule("JD-S28", "JD-605", "JD-R28")
def test_a_trade_may_overfill_a_hand_until_its_owners_turn_ends() -> None:
    m = full(
        """
        robots: {purple: pod hand boost swap pilot, orange: pod hand boost sniper sniper pilot}
        rolls: 6 6
        deck: teleport teleport
        """
    )
    play(m, "trade 1", "give boost", "give swap", "give pilot", "done", asks="JD-D10 seat 0")
    assert len(m.state.robots[1].hand) == 7
    play(m, "end", asks="JD-D10 seat 1")
    assert len(m.state.robots[1].hand) == 7
    play(m, "end", "discard boost", "discard boost", "discard pilot", asks="JD-D45 seat 1")
    play(m, "discard swap", asks="JD-D10 seat 2")
    assert m.state.robots[1].hand == ["sniper", "sniper", "pilot", "teleport"]


@pytest.mark.rule("JD-S29", "JD-606", "JD-R53", "JD-601", "JD-602")
def test_an_empty_deck_is_made_from_the_discard_pile() -> None:
    m = thin("{rolls: 6, deck_left: 0}")
    discarded = len(m.state.discard)
    play(m, "end", asks="JD-D10 seat 1")
    drawn = len(m.state.robots[0].hand)
    assert (len(m.state.deck), drawn + len(m.state.discard)) == (discarded - 1, 1)
    assert [event["cards"] for event in events_of(m, "reshuffled")] == [discarded]


@pytest.mark.rule("JD-S30", "JD-661", "JD-R65", "JD-R66", "JD-D24", "JD-643", "JD-453")
def test_data_core_keeps_the_boost_already_given() -> None:
    m = thin("{robots: {purple: pod core boost hand data_core teleport, yellow: '-'}, step: start}")
    assert actions_left(m) == 6
    assert after(m, "use data_core hand", asks="JD-D10 seat 0") == {
        "purple": "pod core teleport",
        "discard": "data_core boost",
    }
    assert actions_left(m) == 6
    assert of_kind(m, "use") == ["teleport core"]


@pytest.mark.rule("JD-S31", "JD-R67", "JD-627")
@pytest.mark.parametrize(("second", "steps"), [(" follower", 2), ("", 1)])
def test_a_chain_of_followers(second: str, steps: int) -> None:
    m = full(f"{{robots: {{purple: pod core follower play bullhorn{second}}}}}")
    play(m, "command 0,-1:2 0,-2:5", asks="JD-D31")
    if steps == 2:
        play(m, "follow 0,-1:1", asks="JD-D31")
        assert "follow 0,-1:2" not in offered(m)
        assert "follow 0,-1:0" in offered(m)
        play(m, "follow 0,-1:0", asks="JD-D10 seat 0")
    else:
        play(m, "follow 0,-1:1", asks="JD-D10 seat 0")
    assert told_at(m, "colonist goes", "origin")[1:] == ["0,-1:1", "0,-1:0"][:steps]
    assert told_at(m, "colonist goes")[1:] == ["0,-1:2", "0,-1:1"][:steps]
    assert actions_left(m) == 4


@pytest.mark.rule("JD-S32", "JD-663")
def test_a_follower_need_not_be_in_range() -> None:
    colonists = "0,0 1,0 1,-1 0,-1:02345 -1,0 -1,1 0,1"
    m = full(f"{{robots: {{purple: '0,-2:c play follower'}}, colonists: '{colonists}'}}")
    play(m, "command 0,-1:0 0,-1:1", asks="JD-D31")
    assert offered(m) == ["follow 0,-1:5", "follow 1,-1:3", "decline"]


@pytest.mark.rule("JD-S33", "JD-767", "JD-R70")
def test_juggernaut_does_not_enter_sites() -> None:
    m = thin("{robots: {purple: '2,-1:2 play juggernaut'}, covered: '2,-1'}")
    assert "2,-1:site" not in of_kind(m, "move")
    assert of_kind(m, "shoot") == ["2,-1:site"]


@pytest.mark.rule("JD-S34", "JD-668", "JD-159", "JD-R18", "JD-652", "JD-G08")
def test_rocket_boots_fly_over_colonists_and_not_over_creeps() -> None:
    east = ["-1,0:0", "-1,0:3", "-1,0:c", "2,0:3"]
    m = thin("{robots: {purple: '-2,0:0 hand rocket_boots'}}")
    play(m, "use rocket_boots hand", asks="JD-D17")
    assert [space for space in of_kind(m, "move") if space in east or space.startswith(("0,0", "1,0"))] == east
    m = thin("{robots: {purple: '-2,0:0 hand rocket_boots'}, creeps: '-1,0:c'}")
    play(m, "use rocket_boots hand", asks="JD-D17")
    assert [space for space in of_kind(m, "move") if space in east] == ["-1,0:3"]


@pytest.mark.rule("JD-S35", "JD-R21")
def test_rocket_boots_from_the_pod() -> None:
    m = thin("{robots: {purple: pod core rocket_boots}}")
    play(m, "use rocket_boots core", asks="JD-D17")
    assert offered(m) == [
        *("move 0,-2:1", "move 0,-2:c", "move 0,-2:4", "move -1,-1:1"),
        *("move 1,-2:2", "move 1,-2:c", "move 1,-2:5", "move 1,-1:2"),
    ]


@pytest.mark.rule("JD-S36", "JD-R19")
def test_rocket_boots_need_bridges() -> None:
    tiles = "1B 2A 3A 4A 5A 1C 2B 3B 4B 5B 1A 2C 3C 4C 5C 1D 2D 3D 4D"
    m = thin(f"{{variants: '', tiles: {tiles}, robots: {{purple: pod core rocket_boots}}}}")
    play(m, "use rocket_boots core", asks="JD-D17")
    assert [space for space in of_kind(m, "move") if space.startswith("1,-2")] == ["1,-2:2", "1,-2:c"]


@pytest.mark.rule("JD-S37", "JD-R37", "JD-R74", "JD-D19")
def test_swap_cannot_bring_a_creep_aboard() -> None:
    m = thin("{robots: {purple: pod play swap}, creeps: '1,-2:2', colonists: '0,0 1,0 -1,1 0,1 0,-2:1'}")
    assert of_kind(m, "swap") == ["0,-2:1"]
    assert after(m, "swap 0,-2:1", asks="JD-D10 seat 0") == {
        "purple": "0,-2:1 core data_core play swap",
        "colonists": "-0,-2:1",
        "aboard": 1,
    }


@pytest.mark.rule("JD-S38", "JD-649", "JD-667", "JD-R72", "JD-D20")
def test_override() -> None:
    m = thin("{robots: {purple: pod play override, orange: '2,0:0 core juggernaut'}, creeps: '2,0:1'}")
    play(m, "override 1", asks="JD-D20 seat 0")
    assert offered(m) == ["move 2,0:5", "shoot 2,0:1"]
    assert after(m, "shoot 2,0:1", asks="JD-D10 seat 0") == {"creeps": "-2,0:1"}
    assert actions_left(m) == 4


@pytest.mark.rule("JD-S39", "JD-666", "JD-D22")
def test_which_modules_are_loose() -> None:
    m = full("{robots: {purple: pod core module_control}}")
    play(m, "use module_control core", asks="JD-D22")
    tiles = of_kind(m, "tile")
    assert "0,-2" in tiles
    assert not {"1,-2", "1,0"} & set(tiles)
    assert [(refusal.rule, str(refusal.option)) for refusal in m.refusals()][:1] == [("JD-666", "tile 0,0")]


@pytest.mark.rule("JD-S40", "JD-665", "JD-R16", "JD-648")
def test_a_module_moves_with_everything_on_it() -> None:
    m = thin(
        """
        robots: {purple: pod core module_control}
        colonists: 0,0 1,0 -1,1 0,1 0,-2:c
        creeps: 0,-2:2
        """
    )
    play(m, "use module_control core", "tile 0,-2", asks="JD-D22")
    assert after(m, "cell 3,-1", asks="JD-D10 seat 0") == {
        "tiles": "2C/0@3,-1",
        "colonists": "+3,-1:c -0,-2:c",
        "creeps": "+3,-1:2 -0,-2:2",
    }
    view = m.view(0)
    joined = {*view.bridges, *((b, a) for a, b in view.bridges)}
    assert {("3,-1:3", "2,-1:0"), ("3,-1:4", "2,0:1"), ("1,-2:2", "pod")} <= joined
    assert {b for a, b in joined if a == "pod"} == {"1,-2:2"}
    assert next(module.edge for module in view.modules if module.name == "0,-1") == ("0,-1:2",)


@pytest.mark.rule("JD-S41", "JD-666", "JD-R71")
def test_the_pod_closes_an_edge() -> None:
    m = thin("{robots: {purple: pod core module_control}, pod: '3,0'}")
    play(m, "use module_control core", asks="JD-D22")
    assert "tile 2,0" not in offered(m)
    assert ("JD-666", "tile 2,0") in [(refusal.rule, str(refusal.option)) for refusal in m.refusals()]


@pytest.mark.rule("JD-S42", "JD-426", "JD-R34", "JD-R35")
def test_the_pod_is_cast_loose() -> None:
    m = thin(
        """
        robots: {purple: "2,-1:0", orange: pod, yellow: "2,-1:1"}
        pod: 3,0
        aboard: 4
        colonists: 0,0 1,0 -1,1 0,1:012
        creeps: 2,0:01245
        rolls: 3 6 6
        deck: boost swap sniper
        """
    )
    # Aboard the drifting Pod the second robot can do nothing: its actions end by themselves.
    play(m, "end", "place -1,-1:2", "place 0,2:4", asks="JD-D42 seat 1")
    assert m.state.layout.pod is None
    assert (m.state.keeper, m.state.aboard, m.state.rescued, m.state.robots[1].at) == (0, 4, 10, -1)
    play(m, "place 0,2:5", "end", "place -1,-1:4", asks="JD-D05 seat 0")
    assert after(m, "dock 2,0", asks="JD-D10 seat 0") == {"pod": "2,0", "keeper": None}
    assert m.state.aboard == 4


@pytest.mark.rule("JD-S43", "JD-R33", "JD-R73")
def test_a_pod_docked_by_pilot_needs_no_keeper() -> None:
    m = thin(
        """
        robots: {purple: "2,0:0", orange: "2,0:1 hand pilot", yellow: "2,0:2"}
        pod: away
        keeper: purple
        active: orange
        rolls: 6 6
        deck: boost swap
        """
    )
    assert after(m, "use pilot hand", "dock 3,0", asks="JD-D10 seat 1") == {
        "pod": "3,0",
        "keeper": None,
        "orange": "2,0:1 core data_core",
        "discard": "pilot",
    }
    play(m, "end", "end", asks="JD-D10 seat 0")
