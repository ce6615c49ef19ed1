"""Jupiter Deep in JAX equals the reference: every field, every legal answer, every observation, every ending."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import jax
import jax.numpy as jnp
import msgspec
import numpy as np
import pytest
import yaml

import fathom
import fathom.jax
from fathom.games import find
from fathom.games.jupiter.encoding import vocabulary
from fathom.jax.jupiter import content
from fathom.jax.jupiter.options import Kind, decoded
from tests.jax_games.jupiter_twin import JUPITER
from tests.jax_games.many import SOAK, compare_many, setups_of

pytestmark = pytest.mark.thorough

GAMES = {"random": 6_000 if SOAK else 105, "scripted": 4_000 if SOAK else 35, "search:playouts=2": 100 if SOAK else 1}
"""How many matches each kind of player plays."""
BATCH = 150


LOST_ROBOTS = {"preset": "fragile", "target": 1}
"""With so few to rescue, a match can go on until no robot is left (JD-R96)."""


def compared(players: dict[str, int], pack: str | None = None) -> tuple[set[str], set[str]]:
    """Compare matches of these players; returns the endings and the decisions that they reached."""
    setups = setups_of(JUPITER, players)
    setups += [("random", seed, 1, LOST_ROBOTS) for seed in ((18, 20) if pack is None else ())]
    return compare_many(JUPITER, setups, BATCH, pack)


def test_the_twin_equals_the_reference() -> None:
    """Wins and all ways to lose are reached, and every decision is asked."""
    endings, decisions = compared(GAMES)
    assert {"JD-801", "JD-802", "JD-803", "JD-R96"} <= endings
    assert set(content.DECISIONS) <= decisions


RULES = {
    "actions": 6,
    "dish_penalty": 2,
    "move_cost": 2,
    "launch": 5,
    "pod_seats": 9,
    "hand_limit": 2,
    "dealt": 3,
    "die": 8,
    "spread": 7,
}
"""Other figures than those of the game's own pack."""


def test_the_twin_of_an_owners_pack_equals_the_reference(tmp_path: Path) -> None:
    """Figures, copies, costs and the order of the cards can be others."""
    folder = find("jupiter").folder / "content"
    rules = (folder / "rules.yaml").read_text()
    for name, figure in RULES.items():
        rules = re.sub(rf"^{name}: \d+", f"{name}: {figure}", rules, flags=re.MULTILINE)
    (tmp_path / "rules.yaml").write_text(rules)
    every = yaml.safe_load((folder / "abilities.yaml").read_text())
    cards = [{**card, "copies": 1 + len(card["id"]) % 4} for card in reversed(every)]
    (tmp_path / "abilities.yaml").write_text(yaml.safe_dump(cards))
    endings, _ = compared({"random": 1_000 if SOAK else 35, "scripted": 1_000 if SOAK else 7}, str(tmp_path))
    assert "JD-802" in endings


def test_modules_and_hands_are_dealt_at_random() -> None:
    """Each tile is as often in the middle as any other, turned each way, and each ability as often in a hand."""
    matches, seats = 6_000, 3
    pack = find("jupiter").pack
    deal = jax.vmap(fathom.jax.make("jupiter", seats).init)
    dealt = jax.jit(deal)(jax.random.split(jax.random.key(5), matches)).match
    tiles, turns, hands = map(np.asarray, (dealt.colony.tile, dealt.colony.turned, dealt.hands))
    assert all(len(set(laid)) == len(laid) for laid in tiles.tolist())
    assert (hands.sum(2) == [2] * seats + [0] * (7 - seats)).all()
    held = hands[:, :seats].sum((0, 1))
    assert held[len(pack.abilities) :].sum() == 0
    found = [np.bincount(tiles[:, 0]), np.bincount(turns[:, 0]), held[: len(pack.abilities)]]
    # Chi-squared with 19, 5 and 15 degrees of freedom: above these once in a thousand tests.
    for counts, limit in zip(found, (43.8, 20.5, 37.7), strict=True):
        expected = counts.sum() / len(counts)
        assert ((counts - expected) ** 2 / expected).sum() < limit


def test_every_action_number_means_the_option_of_the_vocabulary() -> None:
    pack = find("jupiter").pack
    words, tables = vocabulary(pack), content.tables_of(pack)
    kinds, choices = map(np.asarray, decoded(tables, jnp.arange(len(words))))
    options = {option: kind for kind, option in content.KINDS.items()}
    for option, number in words.number.items():
        first, *second = number if isinstance(number, tuple) else (number,)
        assert kinds[first] == options[type(option)]
        assert first == words.first[type(option)] + choices[first]
        assert all(kinds[half] == Kind.SEND for half in second)
    assert set(kinds) == set(Kind)


def test_a_pack_that_does_not_fit_is_refused() -> None:
    pack = find("jupiter").pack
    robots = [msgspec.structs.replace(pack.robots[0], id=f"robot{number}") for number in range(11)]
    larger = dataclasses.replace(pack, robots=robots)
    with pytest.raises(fathom.PackError, match="robots: at most 10"):
        content.tables_of(larger)
