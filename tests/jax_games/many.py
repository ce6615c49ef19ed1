"""Compares many matches, some at a time: the twin is compiled once for all of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, TypeAlias

from tests.jax_games.comparing import compare
from tests.jax_games.programs import by_xla, compiled, quickest
from tests.jax_games.recorded import record
from tests.jax_games.twin import Twin

SOAK = bool(os.environ.get("FATHOM_SOAK"))
Setup: TypeAlias = tuple[str, int, int, dict[str, Any]]
"""A kind of player, a seed, the number of seats, and the settings."""


def setups_of(twin: Twin, players: dict[str, int]) -> list[Setup]:
    """As many matches of each kind of player as it says, of the seeds from 0 on."""
    return [(player, seed, *twin.setup(seed)) for player, games in players.items() for seed in range(games)]


def compare_many(twin: Twin, setups: Sequence[Setup], batch: int, pack: str | None = None) -> tuple[set[str], set[str]]:
    """Compare matches of the reference with the twin, which must be equal, and return their endings and decisions.

    A few matches are led by the program that XLA compiles. In long runs, kernels are many times as fast.
    """
    endings: set[str] = set()
    decisions: set[str] = set()
    programs = None
    for first in range(0, len(setups), batch):
        games = [
            record(twin, seats, seed, player, settings, pack)
            for player, seed, seats, settings in setups[first : first + batch]
        ]
        programs = programs or compiled(twin, games[0], quickest() if SOAK else by_xla)
        counts, found = compare(twin, games, programs)
        assert found == []
        assert counts["positions"] == sum(len(game.masks) for game in games)
        endings |= {ending for ending, count in counts.items() if count}
        decisions |= {decision for game in games for decision in game.decisions}
    return endings, decisions
