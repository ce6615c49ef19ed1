"""Tentacula in JAX equals the reference: every field, every legal answer, every observation, every ending."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathom.games import find
from tests.jax_games.many import SOAK, compare_many, setups_of
from tests.jax_games.tentacula_twin import TENTACULA

pytestmark = pytest.mark.thorough

GAMES = {"random": 10_000 if SOAK else 120, "scripted": 10_000 if SOAK else 60, "search:playouts=8": 400 if SOAK else 2}
"""How many matches each kind of player plays."""
BATCH = 500


def test_the_twin_equals_the_reference() -> None:
    """Wins and nearly all ways to lose are reached. For TN-804, dolphins must have taken all eight gems of a stash."""
    endings, _ = compare_many(TENTACULA, setups_of(TENTACULA, GAMES), BATCH)
    assert {"TN-800", "TN-801", "TN-802", "TN-803"} <= endings


def test_the_twin_of_an_owners_pack_equals_the_reference(tmp_path: Path) -> None:
    """If a stash asks for one gem, matches are lost although it is full (TN-804)."""
    stashes = (find("tentacula").folder / "content" / "stashes.yaml").read_text()
    (tmp_path / "stashes.yaml").write_text(re.sub(r"needs: \[[^]]*\]", "needs: [0, 0, 0, 0, 0, 1]", stashes))
    players = {"random": 2_000 if SOAK else 240, "scripted": 500 if SOAK else 5}
    endings, _ = compare_many(TENTACULA, setups_of(TENTACULA, players), BATCH, str(tmp_path))
    assert "TN-804" in endings
