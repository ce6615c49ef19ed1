"""The benchmark of the threshold for a lead: a choice is judged in worlds that were not used to make it."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest
from bench.lead_threshold import gained, tried

from fathom.engine.player import Perspective
from tests.players.test_search import last_sale


def test_a_lead_in_all_worlds_is_gained_with_any_threshold() -> None:
    found = [[0.5] * 20, [0.6] * 20]
    assert [gained(found, range(20), 5, proof) for proof in (0.0, 1.0, 3.0)] == pytest.approx([0.1] * 3)


def test_with_a_threshold_lucky_plans_are_not_followed() -> None:
    luck = Random(2)
    found = [[0.5] * 40, *[[0.45 + luck.gauss(0, 0.2) for _ in range(40)] for _ in range(8)]]
    orders = [Random(number).sample(range(40), 40) for number in range(50)]
    loss = {proof: mean(gained(found, order, 5, proof) for order in orders) for proof in (0.0, 1.0, 5.0)}
    assert loss[0.0] < loss[1.0] < loss[5.0] <= 0.0


def test_every_plan_is_tried_in_the_same_worlds_and_only_one_wins() -> None:
    match = last_sale()
    assert match.ask is not None
    found = tried(match.game, Perspective(match, match.ask.seats[0]), worlds=3)
    assert len(found) > 1
    assert {len(plan) for plan in found} == {3}
    assert [sum(plan) > 0 for plan in found].count(True) == 1
