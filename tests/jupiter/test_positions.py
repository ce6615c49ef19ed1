"""Written positions: defaults, and what is refused."""

from __future__ import annotations

import pytest

import fathom
from fathom.engine.errors import PositionError
from tests.jupiter.kit import thin

OUT = "robots: {purple: out, orange: '2,0:0'}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("robots: {}", "robots: between 1 and 7"),
        ("{robots: {green: pod}}", "robots: green: there is no such robot"),
        ("{robots: {purple: '9,9:c'}}", "robots: purple: there is no module in “9,9:c”"),
        ("{robots: {purple: '0,0:7'}}", "domes are 0 to 5 and c"),
        ("{robots: {purple: hand surge}}", "there is no ability card “surge”"),
        ("{robots: {purple: core swap core boost}}", "a robot has one Core"),
        ("{robots: {purple: '0,0:0 0,0:1'}}", "a robot is in one place"),
        ("{robots: {purple: '-'}, creeps: '1,-1:c'}", "there is no space for a piece on 1,-1:site"),
        ("{robots: {purple: '0,0:c'}, creeps: '0,0:c'}", "there is already a piece on 0,0:c"),
        ("{robots: {purple: '-'}, active: orange}", "active: “orange” is none of purple"),
        ("{robots: {purple: '-'}, tiles: 1A 2A}", "tiles: 2 modules; the colony has 19 cells"),
        ("{robots: {purple: '-'}, gone: x}", "gone: “x” is not a cell"),
        ("{robots: {purple: '-'}, pod: '0,0'}", "pod: a module is in the cell of the Pod"),
        ("{robots: {purple: '-'}, pod: '5,5'}", "pod: the Pod touches no module"),
        ("{robots: {purple: '-'}, covered: '0,0'}", "covered: there is no site on 1A"),
        (
            "{robots: {purple: '-'}, aboard: 7, colonists: '0,0 1,0 -1,1'}",
            "aboard: 7 colonists and 1 robots are too many",
        ),
        ("{robots: {purple: out}}", "only with Robot Vulnerability"),
        ("{robots: {purple: '-'}, colonists: '0,0'}", "too few are left; the game is over (JD-802)"),
        ("{robots: {purple: '-'}, rescued: 28, colonists: '0,0'}", "the game is won (JD-801)"),
        ("{robots: {purple: '-'}, gone: '1,-1 2,0 -1,-1 0,2'}", "no power plant or no radar dish is left"),
        ("{robots: {purple: '-'}, rolls: 7}", "rolls: “7”: the die has the faces 1 to 6"),
        ("{robots: {purple: '-'}, deck: boost boost boost}", "boost is used more often than there are copies"),
        ("{robots: {purple: '-'}, deck_left: 99}", "deck_left: there can be 0 to 36 cards"),
        ("{robots: {purple: '-'}, variants: slow}", "variants: there is no “slow”"),
        ("{robots: {purple: '-'}, chance: x}", "chance: write the key"),
        ("{robots: {purple: '-'}, turn: -1}", "turn: -1"),
        ("{robots: {purple: '-'}, target: -1}", "target: -1"),
        (
            "{robots: {purple: '-'}, colonists: '0,0 1,0 1,-1 0,-1 -1,0 -1,1 0,1 2,0 2,-1 2,-2:012345'}",
            "colonists: 65 in all; the interior modules hold 47 at set-up (JD-207)",
        ),
        ("{robots: {purple: '-'}, rescued: 20, converted: 1}", "colonists: 68 in all"),
        ("{robots: {purple: '-'}, first_colonists: 48, converted: 1}", "colonists: 48 in all"),
        (
            "{robots: {purple: '2,0:1'}, aboard: 7, colonists: '0,0 1,0 -1,1 0,1'}",
            "the Pod launches with 7 colonists",
        ),
        (
            "{robots: {purple: '2,0:1'}, aboard: 2, rescued: 27, colonists: '0,0'}",
            "once the colonists aboard reach the target",
        ),
        ("{robots: {purple: '-'}, boosts: 3}", "boosts: 3 is not between 0 and 2"),
        (f"{{{OUT}, variants: vulnerable}}", "active: a robot out of play has no actions (JD-854)"),
        (f"{{{OUT}, variants: vulnerable, step: start}}", None),
        ("{robots: {purple: out}, variants: vulnerable, step: start}", "the game is over (JD-R96)"),
        (
            "{robots: {purple: out hand pilot, orange: '-'}, variants: vulnerable}",
            "purple is out of play and must have no cards",
        ),
        ("{robots: {purple: '-'}, step: draw, creeps: '2,-1'}", "4B is full of creeps and must be destroyed (JD-561)"),
        ("{robots: {purple: '-'}, keeper: purple}", "keeper: a docked Pod has no keeper"),
        ("{robots: {purple: '-'}, used: 6}", "used: 6 is not between 0 and 5"),
        ("{robots: {purple: '-'}, used: 6, boosts: 1}", None),
        ("{robots: {purple: '2,0:1 hand boost swap'}, step: core}", "purple must be in the Pod during set-up (JD-213)"),
        ("{robots: {purple: '- hand boost'}, step: first}", "purple has no Core at this step (JD-212)"),
        ("{robots: {purple: '- core swap hand boost'}, step: core}", "purple has a Core at this step (JD-212)"),
    ],
)
def test_impossible_positions_are_refused_with_the_field_and_the_reason(text: str, said: str | None) -> None:
    if said is None:
        assert fathom.position("jupiter", text).ask
        return
    with pytest.raises(PositionError) as refused:
        fathom.position("jupiter", text)
    assert said in str(refused.value)


def test_a_position_is_short_where_defaults_will_do() -> None:
    m = fathom.position("jupiter", "robots: {purple: core boost, orange: '2,0:0 core swap'}")
    assert m.view(0).robots[1].at == "2,0:0"
    assert m.view(0).colonists == 47
    assert m.view(0).pod == (1, -3)


def test_a_boost_that_is_core_has_given_its_action_before_any_player_acts() -> None:
    m = fathom.position("jupiter", "{robots: {purple: '2,0:1 core boost', orange: '2,0:0 core swap'}}")
    assert m.ask is not None
    assert m.ask.about.left == 6
    assert m.view(0).robots[0].spent
    assert fathom.position("jupiter", m.position()).ask == m.ask
    m.state.robots[0].spent = False
    assert list(m.game.rules.invariants(m.table)) == [
        "robots: purple has a Boost as Core that has not given its action (JD-R65)"
    ]


def test_coming_rolls_are_part_of_the_written_position() -> None:
    m = thin("{rolls: 3 4}")
    assert fathom.position("jupiter", m.position()).state.chance.rolls == ((6, 3), (6, 4))
