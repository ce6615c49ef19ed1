"""Setting up: JD-201 to JD-215."""

from __future__ import annotations

import pytest

import fathom
from fathom.engine.errors import Illegal, SetupError
from fathom.engine.records import field_names
from tests.jupiter.kit import of_kind
from tests.kit import events_of, offered, play, position


@pytest.mark.rule("JD-201", "JD-202", "JD-203", "JD-205", "JD-208", "JD-R05", "JD-R06", "JD-207")
def test_nineteen_modules_are_laid_and_one_is_out() -> None:
    seen = set()
    for seed in range(20):
        m = fathom.new("jupiter", 2, seed)
        view = m.view(0)
        tiles = [module.tile for module in view.modules]
        assert sorted([*tiles, view.spare]) == sorted(m.pack.module)
        assert [module.cell for module in view.modules] == list(m.pack.blueprint.cells)
        inside = view.modules[:7]
        assert view.first_colonists == 49 - sum(module.site is not None for module in inside)
        assert view.colonists == view.first_colonists == sum(module.colonists for module in inside)
        assert (view.creeps, view.destroyed, [module for module in view.modules if module.covered]) == (0, 0, [])
        seen.add(view.spare)
    assert len(seen) > 8


@pytest.mark.rule("JD-204", "JD-R07")
def test_modules_lie_as_they_happen_to_lie() -> None:
    turned = [module.turned for seed in range(40) for module in fathom.new("jupiter", 1, seed).view(0).modules]
    assert set(turned) == set(range(6))
    assert all(90 < turned.count(steps) < 165 for steps in range(6))


@pytest.mark.rule("JD-211", "JD-D01", "JD-212", "JD-D02", "JD-213", "JD-214", "JD-D03", "JD-215", "JD-D04", "JD-R02")
def test_the_order_of_the_questions() -> None:
    m = fathom.new("jupiter", 3, 4)
    assert all(len(robot.hand) == 2 for robot in m.view(0).robots)
    assert all(card in m.pack.ability for robot in m.view(0).robots for card in robot.hand)
    play(m, "colour pink", asks="JD-D01 seat 1")
    with pytest.raises(Illegal):
        m.choose("colour pink")
    play(m, "colour white", "colour purple", asks="JD-D02 seat 0")
    for seat in range(3):
        first = m.view(0).robots[seat].hand[0]
        assert offered(m) == [f"core {card}" for card in m.view(0).robots[seat].hand]
        m.choose(f"core {first}", seat)
        assert m.view(0).robots[seat].core == first
        assert len(m.view(0).robots[seat].hand) == 1
    play(m, asks="JD-D03 seat 0")
    assert offered(m) == ["first 0", "first 1", "first 2"]
    play(m, "first 2", asks="JD-D04 seat 2")
    assert [robot.at for robot in m.view(0).robots] == ["pod"] * 3
    cell = of_kind(m, "dock")[3]
    play(m, f"dock {cell}", asks="JD-D10 seat 2")
    assert events_of(m, "turn") == [{"seat": 2, "turn": 1}]


@pytest.mark.rule("JD-209", "JD-210", "JD-R03", "JD-R04", "JD-R102")
def test_two_players_are_dealt_one_after_the_other() -> None:
    m = position(
        "jupiter",
        "{robots: {seat0: pod, seat1: pod}, step: deal, turn: 0, deck: surge boost power_grab sniper pilot surge swap}",
    )
    assert [list(robot.hand) for robot in m.view(None).robots] == [["boost", "sniper"], ["pilot", "swap"]]
    assert m.view(0).sunk == ("surge", "power_grab", "surge")
    assert m.state.deck[:3] == ["surge", "power_grab", "surge"]


@pytest.mark.rule("JD-R95", "JD-890")
def test_presets_and_switches_add_up() -> None:
    m = fathom.new("jupiter", 2, 1, {"preset": "drill", "fast_creeps": True})
    rules = m.view(0).rules
    assert (rules.polite, rules.open_bridges, rules.fast_creeps, rules.vulnerable, rules.heroes) == (
        *(True, True, True),
        *(False, False),
    )
    assert fathom.new("jupiter", 2, 1, {"preset": "legend"}).view(0).target > 40
    assert not any(vars_of(fathom.new("jupiter", 2, 1).view(0).rules))


def vars_of(rules: object) -> list[bool]:
    """The switches of some variants."""
    return [bool(getattr(rules, name)) for name in field_names(type(rules))]


@pytest.mark.rule("JD-895")
def test_a_short_game_needs_fewer_colonists() -> None:
    m = fathom.new("jupiter", 2, 1, {"target": 10})
    assert m.view(0).target == 10
    assert fathom.new("jupiter", 2, 1).view(0).target == 28
    with pytest.raises(SetupError, match="target must be 0 to 28, not 29"):
        fathom.new("jupiter", 2, 1, {"target": 29})
