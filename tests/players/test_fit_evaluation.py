"""The win chances of the evaluation, compared with the wins of scripted players."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

import fathom
from fathom.engine.player import Perspective
from fathom.players.search.rollout import rollout

GAMES = range(100, 108)
CLOSE = 0.12
"""How far the mean of so few first turns may be from the share of many games: the deals alone make it up to five
points, and the odds are off by up to five."""


def first_turn(name: str, seats: int, options: dict[str, Any], seed: int) -> float:
    """The win chance on the first turn, if the scripted player continues."""
    match = fathom.new(name, seats, seed, options)
    players = [match.game.bots.scripted(2) for _ in range(seats)]
    assert match.ask is not None
    evaluate = match.game.bots.evaluation
    assert evaluate is not None
    clock = evaluate(Perspective(match, match.ask.seats[0]))
    begun = clock.progress(match)
    while match.ask is not None and clock.progress(match) == begun:
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)
    assert match.ask is not None
    perspective = Perspective(match, match.ask.seats[0])
    evaluation = evaluate(perspective)
    chances = rollout(match.game, perspective.imagine(seed), evaluation)
    assert chances is not None
    return chances[0]


@pytest.mark.parametrize(
    ("name", "seats", "options", "won"),
    [
        ("jupiter", 2, {}, 0.34),
        ("jupiter", 3, {}, 0.23),
        ("jupiter", 5, {}, 0.07),
        ("tentacula", 2, {}, 0.66),
        ("tentacula", 2, {"stash": "ST5"}, 0.62),
        ("tentacula", 2, {"stash": "ST5", "level": 3}, 0.24),
        ("tentacula", 3, {"stash": "ST5", "level": "pro"}, 0.12),
        ("refuge", 1, {}, 0.76),
    ],
)
def test_win_chances_on_the_first_turn_match_the_wins_of_scripted_players(
    name: str, seats: int, options: dict[str, Any], won: float
) -> None:
    """The shares are those of docs/figures.md."""
    assert mean(first_turn(name, seats, options, seed) for seed in GAMES) == pytest.approx(won, abs=CLOSE)
