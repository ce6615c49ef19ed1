"""What is found out by a shortcut, against the whole list of what can be done."""

from __future__ import annotations

from random import Random

import pytest

import fathom
from fathom.games.jupiter.model.modules import OUT
from fathom.games.jupiter.rules import flight, shoot


@pytest.mark.rule("JD-646", "JD-652", "JD-653", "JD-656")
@pytest.mark.parametrize("preset", ["mission", "legend"])
def test_an_ability_is_possible_where_it_has_a_target(preset: str) -> None:
    """Random play, and boards on which hardly a dome is open: there the shortcuts do not lead to the end."""
    chance = Random(3)
    answers: dict[str, set[bool]] = {"fly": set(), "teleport": set(), "sniper": set(), "heat seeker": set()}
    for seed in range(6):
        m = fathom.new("jupiter", seats=3, seed=seed, settings={"preset": preset})
        while m.ask is not None:
            t = m.fork().table
            if seed % 2:
                t.state.board = [chance.choice((1, 1, 1, 3)) if piece in (0, 2) else piece for piece in t.state.board]
            for robot in t.state.robots:
                if robot.at != OUT:
                    robot.play = chance.choice(([], ["swap"], ["juggernaut"]))
                    listed = (flight.landings, flight.anywhere, shoot.sniper_targets)
                    found = [*(bool(options(t, robot)) for options in listed), bool(shoot.anywhere(t))]
                    quick = (flight.can_fly, flight.can_teleport, shoot.any_for_sniper)
                    assert [*(can(t, robot) for can in quick), shoot.any_anywhere(t)] == found
                    for one, answer in zip(answers.values(), found, strict=True):
                        one.add(answer)
            m.choose(chance.randrange(len(m.ask.options)))
    assert all(one == {True, False} for one in answers.values()), answers
