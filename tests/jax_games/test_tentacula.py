"""Tentacula in JAX equals the reference: every field, every legal answer, every observation, every ending."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.jax_games.comparing import compare
from tests.jax_games.recorded import record
from tests.jax_games.tentacula_twin import TENTACULA

pytestmark = pytest.mark.thorough

SOAK = bool(os.environ.get("FATHOM_SOAK"))
GAMES = {"random": 10_000 if SOAK else 120, "scripted": 10_000 if SOAK else 60, "search:playouts=8": 400 if SOAK else 2}
"""How many matches each kind of player plays."""
BATCH = 500


def settings_of(seed: int) -> tuple[int, dict[str, Any]]:
    """Seats and settings: every level, stash and snail with every number of seats, one after another."""
    levels, snails = (1, 2, 3, "pro"), ("RT12", "RT11")
    stash = f"ST{seed // 3 % 7}".replace("ST0", "random")
    return 2 + seed % 3, {
        "level": levels[seed % 4],
        "stash": stash,
        "snail": snails[seed // 5 % 2],
        "confirm_end": seed // 7 % 4 == 3,
    }


def test_the_twin_equals_the_reference() -> None:
    """Wins and all ways to lose are reached. Lost with all gems safe (TN-804) is rarer: the soak reaches it."""
    setups = [(player, seed) for player, games in GAMES.items() for seed in range(games)]
    endings: set[str] = set()
    for first in range(0, len(setups), BATCH):
        games = []
        for player, seed in setups[first : first + BATCH]:
            seats, settings = settings_of(seed)
            games.append(record(TENTACULA, seats, seed, player, settings))
        counts, found = compare(TENTACULA, games)
        assert found == []
        assert counts["positions"] == sum(len(game.masks) for game in games)
        endings |= {ending for ending, count in counts.items() if count}
    assert {"TN-800", "TN-801", "TN-802", "TN-803"} <= endings
