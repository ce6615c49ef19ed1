"""The Refuge in JAX equals the reference: every field, every legal answer, every observation, every ending."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import jax.numpy as jnp
import msgspec
import numpy as np
import pytest

import fathom
from fathom.games import find
from fathom.games.refuge.encoding import vocabulary
from fathom.games.refuge.model.board import DIRECTIONS
from fathom.jax.refuge import board, content
from fathom.jax.refuge.options import decoded
from tests.jax_games.many import SOAK, compare_many, setups_of
from tests.jax_games.refuge_twin import REFUGE

pytestmark = pytest.mark.thorough

GAMES = {"random": 6_000 if SOAK else 100, "scripted": 4_000 if SOAK else 60, "search:playouts=4": 100 if SOAK else 2}
"""How many matches each kind of player plays."""
BATCH = 162


def compared(players: dict[str, int], pack: str | None = None) -> tuple[set[str], set[str]]:
    """Compare matches of these players; returns the endings and the decisions that they reached."""
    return compare_many(REFUGE, setups_of(REFUGE, players), BATCH, pack)


def test_the_twin_equals_the_reference() -> None:
    """Wins and nearly all ways to lose are reached, and every decision is asked."""
    endings, decisions = compared(GAMES)
    assert {"RF-803", "RF-840", "RF-841", "RF-843", "RF-844"} <= endings
    assert set(content.DECISIONS) <= decisions


def test_the_twin_of_an_owners_pack_equals_the_reference(tmp_path: Path) -> None:
    """With fewer Salvage cards, the pile is used up before the game is decided (RF-842)."""
    cards = (find("refuge").folder / "content" / "salvage.yaml").read_text()
    (tmp_path / "salvage.yaml").write_text(re.sub(r"copies: \d", "copies: 1", cards))
    endings, _ = compared({"random": 1_000 if SOAK else 20, "scripted": 1_000 if SOAK else 20}, str(tmp_path))
    assert {"RF-803", "RF-842"} <= endings


def test_the_steps_of_all_spaces_are_those_of_the_reference() -> None:
    tables, sea = content.tables_of(find("refuge").pack), find("refuge").pack.sea
    code = {space: int(number) for space, number in zip(sea.kind, tables.codes, strict=True)}
    for space, (number, way) in product(sea.kind, enumerate(DIRECTIONS)):
        target = sea.near[space].get(way)
        there = board.board_of(tables.grid, [code[space]])
        moved = board.both(board.moved(tables.grid, there, number), tables.sea)
        assert moved == board.board_of(tables.grid, [] if target is None else [code[target]])
        assert tables.near[number, code[space]] == (board.NOWHERE if target is None else code[target])


def test_every_action_number_means_the_option_of_the_vocabulary() -> None:
    pack = find("refuge").pack
    words = vocabulary(pack)
    kinds, choices = map(np.asarray, decoded(content.tables_of(pack), jnp.arange(len(words))))
    order = list(words.first)
    for option, number in words.number.items():
        assert isinstance(number, int)
        assert order[kinds[number]] is type(option)
        assert number == words.first[type(option)] + choices[number]


def test_a_pack_that_does_not_fit_is_refused() -> None:
    pack = find("refuge").pack
    many = [msgspec.structs.replace(card, copies=9) for card in pack.salvage]
    larger = type(pack)(pack.board, pack.kraken, pack.abyss, many, pack.divers, pack.objectives, pack.story)
    with pytest.raises(fathom.PackError, match="at most 7 copies"):
        content.tables_of(larger)
