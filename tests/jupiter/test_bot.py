"""The scripted player makes the obvious choices."""

from __future__ import annotations

import pytest

import fathom
from fathom.engine.hexes import distance
from fathom.engine.player import Perspective
from tests.jupiter.kit import AnyMatch, full, thin
from tests.kit import offered, play


def advised(m: AnyMatch) -> str:
    """What the scripted player would answer."""
    assert m.ask is not None
    advice = m.game.bots.scripted(2).choose(Perspective(m, m.ask.seats[0]))
    assert advice.why.endswith(".")
    return str(advice.option)


def finish_turn(m: AnyMatch) -> list[str]:
    """Let the scripted player take the whole turn; what it answered."""
    assert m.ask is not None
    seat, player = m.ask.seats[0], m.game.bots.scripted(2)
    given: list[str] = []
    while m.ask is not None and m.ask.id != "JD-D42" and m.ask.seats == (seat,) and len(given) < 20:
        option = player.choose(Perspective(m, seat)).option
        given.append(str(option))
        m.choose(option)
    return given


def test_it_wins_when_it_can() -> None:
    m = thin("{robots: {purple: '0,-2:c'}, rescued: 28, colonists: ''}")
    finish_turn(m)
    assert m.outcome is not None
    assert m.outcome.won


def test_it_sends_the_seventh_colonist_aboard() -> None:
    m = thin(
        "{robots: {purple: '0,-2:3', orange: '2,0:0', yellow: '2,0:1'}, aboard: 6, colonists: '0,0 1,0 -1,1 0,-2:c'}"
    )
    finish_turn(m)
    assert m.state.rescued == 17


def test_it_shoots_the_creep_that_touches_a_colonist() -> None:
    m = full("{robots: {purple: '0,-2:c', orange: '2,0:0', yellow: '2,0:1'}, creeps: '0,-2:5'}")
    assert "shoot 0,-2:5" in finish_turn(m)


def test_it_puts_creeps_where_they_touch_no_pawn() -> None:
    m = full("{creeps: '0,-2:123', rolls: 2}")
    play(m, "end", asks="JD-D42")
    assert "place 0,-2:5" in offered(m)
    assert advised(m) != "place 0,-2:5"


@pytest.mark.parametrize(("die", "answer"), [(6, "reroll core"), (5, "decline")])
def test_it_rolls_again_after_a_bad_roll(die: int, answer: str) -> None:
    creeps = "2,0:0 2,-1:0 2,-2:0 1,-2:1 0,-2:2 -1,-1:2 -2,0:3 -2,1:3 -2,2:3 -1,2:4 0,2:5 1,1:5"
    m = thin(f"{{robots: {{purple: '2,0:3 core phase_shift'}}, creeps: '{creeps}', rolls: {die}}}")
    play(m, "end", asks="JD-D40")
    assert advised(m) == answer


def test_it_suppresses_the_last_gap_of_the_last_dish() -> None:
    m = thin("{robots: {purple: pod core suppressant}, gone: '0,-1 -2,0', creeps: '2,-1:01235', rolls: 4}")
    play(m, "end", asks="JD-D41")
    assert advised(m) == "suppress 2,-1 core"


def test_it_takes_the_better_core_and_keeps_the_better_cards() -> None:
    m = thin("{robots: {purple: pod hand grenadier sniper}, step: action}")
    assert advised(m) == "use data_core core"
    m = thin("{robots: {purple: pod hand boost suppressant pilot follower}, rolls: 6, deck: override}")
    play(m, "end", asks="JD-D45")
    assert advised(m) == "discard override"


def test_it_brings_a_module_of_people_to_the_pod() -> None:
    m = thin(
        """
        robots: {purple: "1,-2:c core module_control", orange: "2,0:0", yellow: "2,0:1"}
        gone: 1,-1 2,-1 0,1 1,1
        colonists: 0,0 1,0 -1,1 0,-1 -1,0
        """
    )
    answers = finish_turn(m)
    assert "tile 1,0" in answers
    pod = m.view(0).pod
    there = next(module.cell for module in m.view(0).modules if module.tile == "2A")
    assert pod is not None
    assert distance(pod, there) == 1


def test_it_takes_the_pilot_from_a_robot_beside_it_and_docks_the_pod() -> None:
    robots = "{purple: '1,-2:c', orange: '1,-2:0 hand pilot', yellow: '0,-2:3'}"
    crowd = "'0,0 1,0 1,-1 0,-1 -1,0 -1,1'"
    m = full(f"{{robots: {robots}, pod: away, keeper: purple, rescued: 7, colonists: {crowd}}}")
    answers = finish_turn(m)
    assert [word for word in ("trade 1", "use pilot hand") if word in answers] == ["trade 1", "use pilot hand"]
    assert m.view(0).pod is not None


def test_it_leaves_the_pod_that_others_are_waiting_for() -> None:
    m = full("{robots: {orange: '2,0:0', yellow: '2,0:1'}, aboard: 5, colonists: '0,0 1,0 -1,1 0,1 0,-1 0,-2:35'}")
    finish_turn(m)
    assert m.view(0).robots[0].at != "pod"


def test_robots_stuck_in_a_full_pod_are_let_out() -> None:
    """Colonists stand on both gangway domes and no seat is left: one of them has to step aside."""
    m = full(
        """
        robots: {orange: "0,-2:3", yellow: "2,0:1"}
        active: orange
        aboard: 6
        colonists: 0,0 1,0 -1,1 0,1 0,-1 0,-2:1 1,-2:2
        rolls: 3
        """
    )
    finish_turn(m)
    board = dict(m.view(0).spaces)
    assert m.view(0).pod is None or "open" in (board["0,-2:1"], board["1,-2:2"])


def test_it_frees_the_last_covered_dish() -> None:
    m = thin("{robots: {purple: '2,-1:2', orange: '0,-2:3'}, covered: '2,-1', pod: '3,0'}")
    assert "shoot 2,-1:site" in finish_turn(m)


def test_it_considers_changing_places_with_any_pawn_in_a_full_pod() -> None:
    """A robot that teleports into it with Swap chooses with whom, under the same decision as for the landing."""
    crew = "orange: pod, yellow: pod, white: pod, black: '2,0:0'"
    m = full(f"{{robots: {{purple: '0,-2:1 core teleport play swap', {crew}}}, rescued: 28, aboard: 4, colonists: ''}}")
    assert advised(m) in offered(m)
    m.choose("use teleport core")
    m.choose("swap pod")
    assert m.ask is not None
    assert m.ask.id == "JD-D18"
    assert len(offered(m)) == 4
    assert advised(m) in offered(m)


HEMMED_IN = """
robots: {purple: '0,1:4 core sniper', orange: pod core bullhorn}
active: purple
colonists: '0,0:5 0,1:35'
creeps: '0,0:3 -2,1:45 -1,1:23 0,1:1 -1,2:5c 0,2:5 1,1:015'
tiles: >
  3C/3@0,0 4A/2@-2,1 5B/2@1,-1 4B/4@gone 5C/0@gone 1D/5@-1,1 1A/1@0,1 3B/1@gone 2C/4@-3,1 2B/0@2,-2 1B/2@gone
  4D/4@gone 3D/5@gone 5D/4@gone 4C/4@gone 2D/0@-2,2 5A/5@-1,2 3A/3@0,2 1C/0@1,1
pod: '1,0'
rescued: 28
first_colonists: 46
converted: 15
seed: 1
"""
"""All 28 are rescued; two colonists stand on both ways of purple to the Pod."""


def test_a_robot_between_colonists_sends_one_away_and_goes_home() -> None:
    m = fathom.position("jupiter", HEMMED_IN)
    assert any(answer.startswith("command ") for answer in finish_turn(m))
    players = [m.game.bots.scripted(2) for _ in range(2)]
    while m.ask is not None and m.state.turn < 6:
        seat = m.ask.seats[0]
        m.choose(players[seat].choose(Perspective(m, seat)).option, seat)
    assert m.outcome is not None
    assert m.outcome.won
