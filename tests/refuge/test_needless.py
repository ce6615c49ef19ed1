"""Questions whose answers matter by their kind are never needless."""

from __future__ import annotations

from random import Random

import pytest

from fathom.engine.needless import equal_answer
from fathom.games import find
from fathom.games.refuge.rules.needless import matters
from fathom.matches.match import Match
from fathom.setups import check_setup


def judged(seats: int, seed: int, questions: int) -> int:
    """Play a match at random, and judge every question whose answer matters; returns how many these were."""
    game, rng, found = find("refuge"), Random(seed), 0
    match = Match.begin(game, game.pack, check_setup(game, seats, {}, pack=game.pack, seed=seed))
    while match.ask is not None and found < questions:
        if matters(match.table, match.ask):
            assert equal_answer(match, match.ask.seats[0]) is None, (seed, len(match.history), match.ask)
            found += 1
        match.choose(rng.choice(match.ask.options))
    return found


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_matters_is_never_needless(seats: int) -> None:
    assert sum(judged(seats, seed, 20) for seed in range(4)) > 40


@pytest.mark.thorough
def test_what_matters_is_never_needless_in_many_matches() -> None:
    assert sum(judged(1 + seed % 4, seed, 1000) for seed in range(100, 400)) > 5_000
