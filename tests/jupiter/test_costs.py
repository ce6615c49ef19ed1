"""What actions cost is written in the pack; an action that costs more than is left is not offered (JD-324)."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
import yaml

from fathom.games.jupiter.game import GAME
from fathom.matches.reading import read_position
from tests.jupiter.kit import F0, AnyMatch, of_kind
from tests.kit import offered


def costing(used: int, *variants: str, **costs: int) -> AnyMatch:
    """A pawn that could move, shoot, command and trade, in a pack with these costs, after `used` actions."""
    pack = replace(GAME.pack, rules=msgspec.structs.replace(GAME.pack.rules, **costs))
    text = {
        **F0,
        "variants": " ".join(["open_bridges", *variants]),
        "robots": {
            "purple": "0,-1:2 core data_core hand swap",
            "orange": "0,-1:1 core data_core hand pilot",
        },
        "creeps": "0,-1:4",
        "used": used,
    }
    return read_position(GAME, pack, yaml.safe_dump(text, sort_keys=False))


def kinds(match: AnyMatch) -> set[str]:
    """The kinds of actions that are offered."""
    return {option.split()[0] for option in offered(match)}


@pytest.mark.rule("JD-324", "JD-360", "JD-380")
def test_an_action_that_costs_more_than_is_left_is_not_offered() -> None:
    everything = kinds(costing(4))
    assert {"move", "shoot", "command", "trade", "end"} <= everything
    for action in ("move", "shoot", "command", "trade"):
        cost = {f"{action}_cost": 2}
        assert kinds(costing(3, **cost)) == everything
        assert kinds(costing(4, **cost)) == everything - {action}


@pytest.mark.rule("JD-324", "JD-R94")
@pytest.mark.parametrize("action", ["move", "command"])
def test_every_space_of_a_long_move_or_command_costs_its_price(action: str) -> None:
    three_spaces = of_kind(costing(2, "polite"), action)
    one_space = of_kind(costing(4, "polite"), action)
    assert set(one_space) < set(three_spaces)
    assert of_kind(costing(2, "polite", **{f"{action}_cost": 2}), action) == one_space
