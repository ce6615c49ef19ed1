"""`fathom.jax.make`: which games and packs it takes, and what it says about those that it refuses."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import msgspec
import pytest

import fathom
import fathom.jax
from fathom.games import find
from fathom.jax.jupiter import setbacks
from fathom.jax.jupiter.tables import Setback

pytestmark = pytest.mark.thorough

EXAMPLES = Path(__file__).parents[2] / "examples" / "packs"


def test_importing_starts_no_backend() -> None:
    """JAX cannot start a platform that does not exist: whoever imports the environments may still choose one."""
    environment = {**os.environ, "JAX_PLATFORMS": "no-such-platform"}
    code = "import fathom.jax, fathom.jax.kernels.functions, fathom.jax.kernels.library; print('imported')"
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, env=environment, check=True, capture_output=True).stdout.strip() == b"imported"


@pytest.mark.parametrize("game", [None, "chess", "sleeping-gods"])
def test_other_games_are_refused(game: Any) -> None:
    with pytest.raises(fathom.SetupError, match="There is one for: tentacula, refuge, jupiter"):
        fathom.jax.make(game)


def test_a_pack_can_be_a_folder_or_read_before() -> None:
    folder = EXAMPLES / "harsh-refuge"
    read = find("refuge").pack_at(folder)
    assert read.board != find("refuge").pack.board
    for pack in (folder, str(folder), read):
        env: Any = fathom.jax.make("refuge", pack=pack)
        assert env.tables.threat_start == read.board.threat_start


@pytest.mark.parametrize("game", fathom.jax.GAMES)
@pytest.mark.parametrize("pack", [3, "another game's"])
def test_what_is_no_pack_of_the_game_is_refused(game: str, pack: Any) -> None:
    other = next(name for name in fathom.jax.GAMES if name != game)
    with pytest.raises(fathom.SetupError, match=f"a pack of {find(game).title}"):
        fathom.jax.make(game, pack=find(other).pack if isinstance(pack, str) else pack)


def test_a_pack_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(fathom.PackError, match="nowhere: no such folder"):
        fathom.jax.make("refuge", pack="nowhere")


def test_a_pack_that_does_not_fit_says_what_does_not() -> None:
    with pytest.raises(fathom.PackError, match="salvage: 24 kinds of cards, at most 20"):
        fathom.jax.make("refuge", pack=EXAMPLES / "lenient-refuge")


def tentacula_with(**changes: Any) -> Any:
    """The pack of Tentacula with other files."""
    return dataclasses.replace(find("tentacula").pack, **changes)


def many(parts: list[Any], count: int) -> list[Any]:
    """So many different parts, made from the first of these and their own."""
    return parts + [msgspec.structs.replace(parts[0], id=f"other {number}") for number in range(count - len(parts))]


def test_every_problem_of_a_pack_of_tentacula_is_named() -> None:
    pack = find("tentacula").pack
    wrong = {
        "tiles": (many(pack.tiles, 32), "tiles: at most 31"),
        "animals": (many(pack.animals, 10), "animals: at most 9"),
        "fish": (pack.fish[:2], "fish: 3 are needed"),
        "gates": (many(pack.gates, 32), "gates: at most 31"),
        "stashes": (many(pack.stashes, 32), "stashes: at most 31"),
        "gems": ([msgspec.structs.replace(gem, count=16) for gem in pack.gems], "gems: at most 15 of a colour"),
    }
    with pytest.raises(fathom.PackError) as refused:
        fathom.jax.make("tentacula", pack=tentacula_with(**{name: parts for name, (parts, _) in wrong.items()}))
    expected = [f"{problem}. Play this pack with fathom.envs." for _, problem in wrong.values()]
    assert sorted(refused.value.problems) == sorted(expected)


def test_as_many_parts_as_the_tables_of_tentacula_have_room_for_can_be_played() -> None:
    pack = find("tentacula").pack
    larger = tentacula_with(animals=many(pack.animals, 9), gates=many(pack.gates, 31), stashes=many(pack.stashes, 31))
    env = fathom.jax.make("tentacula", pack=larger, stash="random")
    state = env.init(jax.random.key(0))
    assert int(jnp.sum(state.legal_action_mask)) == 9


def test_jupiter_deep_can_be_played_without_setbacks() -> None:
    env: Any = fathom.jax.make("jupiter", 2, pack=dataclasses.replace(find("jupiter").pack, setbacks=[]))
    match = jax.eval_shape(env.init, jax.random.key(0)).match
    jax.eval_shape(env.answer, match, jnp.int32(0))
    s: Any = dataclasses.make_dataclass("Card", ["card"])(jnp.int32(env.tables.abilities))
    assert int(setbacks._does(env.tables, s)) not in list(Setback)
