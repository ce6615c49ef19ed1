"""Kernels compute what the programs compute that they are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from bench.jax_bare_equality import compare, tape_functions
from bench.jax_bundle import digests

import fathom.jax
from fathom.games import find
from fathom.jax.chance import mixed
from fathom.jax.jupiter import actions, content, options, setup, turn
from fathom.jax.jupiter.environment import Jupiter
from fathom.jax.jupiter.state import Question
from fathom.jax.kernels.flat import flat
from fathom.jax.kernels.functions import functions_of, kernel_source
from fathom.jax.kernels.guards import values_of
from fathom.jax.kernels.library import Library, compiled
from fathom.jax.kernels.source import Function, source_of
from fathom.jax.steps import answered, asking
from tests.jax_games.comparing import compare as compare_fields
from tests.jax_games.jupiter_twin import JUPITER
from tests.jax_games.programs import as_kernels, stacked, tape_of
from tests.jax_games.programs import compiled as programs_of
from tests.jax_games.recorded import record
from tests.jax_games.refuge_twin import REFUGE
from tests.jax_games.tentacula_twin import TENTACULA
from tests.jax_games.twin import Twin

pytestmark = pytest.mark.thorough

SIZE = 40
"""Longer than the lanes of a warp are many."""
LIST, SMALL, NUMBER = jnp.zeros(SIZE, jnp.int32), jnp.zeros((2, 3), jnp.int8), jnp.int32(0)
MATCHES = 33


def arithmetic(match: Any, number: Any) -> Any:
    a, b, small = match
    shifted = (a << (number & 3)) ^ (b >> 1) | ~a
    divided = jnp.where(b > 0, a // 7, a % 5) + a // -3 - b % -4 + jnp.clip(a, -2, 2) - jnp.sign(b)
    return shifted, divided, (small * 3 + small[::-1]).astype(jnp.int8)


def rearranging(match: Any, number: Any) -> Any:
    a, b, small = match
    joined = jnp.append(a, b)[2 : 2 + SIZE]
    chosen = a[b % SIZE] + a[number % SIZE]
    counted = jnp.sum(joined[:, None] == jnp.arange(3), 1) + jnp.cumsum(a)
    rows = jnp.stack([small[0], small[1], small[0]])[jnp.array([2, 0])]
    return chosen, counted + jnp.argmax(b) - jnp.argmin(a), rows + jnp.any(a > b)


def branching(match: Any, number: Any) -> Any:
    a, b, small = match
    a, b = jax.lax.cond(number > 0, lambda: (b, a), lambda: (a, b + 1))
    b = jax.lax.fori_loop(0, number % 4, lambda step, sums: sums + a * step, b)
    total, a = jax.lax.while_loop(
        lambda both: both[0] < 50, lambda both: (both[0] + 17, both[1] ^ both[0]), (number, a)
    )
    small = jax.lax.switch(number % 3, [lambda x: x, lambda x: -x, lambda x: x[:, ::-1]], small)
    return a, b + total, small


PROGRAMS: list[Callable[..., Any]] = [arithmetic, rearranging, branching]


@pytest.mark.parametrize("flags", [(), ("-DBACKWARDS",)])
@pytest.mark.parametrize("copies", [False, True])
def test_kernels_equal_their_programs(flags: tuple[str, ...], copies: bool) -> None:
    """All operations, with branches and loops; results take the place of arguments.

    They do so also if every array is gone through backwards: so the lanes of a match can divide arrays among them.
    """
    examples = ((LIST, LIST, SMALL), NUMBER)
    functions = {each.__name__: Function(each, examples, replaces=True, copies=copies) for each in PROGRAMS}
    library = Library(source_of(functions), functions, flags=flags)
    random = np.random.default_rng(0)
    match = tuple(jnp.asarray(random.integers(-9, 10, (MATCHES, *shape.shape)), shape.dtype) for shape in examples[0])
    numbers = jnp.asarray(random.integers(-3, 9, MATCHES), jnp.int32)
    for program in PROGRAMS:
        expected = jax.vmap(program)(match, numbers)
        found = jax.jit(library.functions[program.__name__])(match, numbers)
        for one, other in zip(expected, found, strict=True):
            np.testing.assert_array_equal(np.asarray(one), np.asarray(other), program.__name__)


def test_repeated_and_unused_operations_are_dropped() -> None:
    program = flat(lambda a: ((a + 1) * (a + 1), jnp.sum(a)) and (a + 1) * (a + 1), LIST)
    assert [each.name for each in program.operations] == ["add", "mul"]


def test_divisions_by_numbers_are_one_operation() -> None:
    program = flat(lambda a: (a // 7, a % 7), LIST)
    assert [each.name for each in program.operations] == ["floor_divide", "remainder"]


def test_unknown_operations_are_refused() -> None:
    with pytest.raises(NotImplementedError, match="sort"):
        source_of({"f": Function(jnp.sort, (LIST,), replaces=False)})


def test_a_missing_compiler_is_named(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(RuntimeError, match="nvcc"):
        compiled("", tmp_path / "kernels.so", "CUDA")


def test_steps_are_guarded_by_where_they_act() -> None:
    env = fathom.jax.make("jupiter", 2)
    assert isinstance(env, Jupiter)
    match = functions_of(env)["answer"].signature().ins[0]

    def values(step: Callable[[Any, Any], Any]) -> list[int] | None:
        return values_of(partial(step, env.tables), match)

    assert values(setup.take_first) == [answered(Question.FIRST)]
    assert values(actions.offer_moves) == sorted(map(asking, (Question.ACT, Question.OVERRIDE, Question.SEND)))
    assert values(turn.survey) is None
    assert values(options.answer_forced) is None


@jax.tree_util.register_dataclass
@dataclass
class Place:
    """A match that is only a program counter."""

    at: Any


def test_a_step_may_compare_the_counter_that_it_has_set() -> None:
    """It acts where the first of two effects begins, and where the second one does."""

    def two_effects(match: Place) -> Place:
        here = jnp.where(match.at == 3, 5, match.at)
        here = jax.lax.cond(match.at == 8, lambda at: at, lambda at: at + 0 * at, here)
        return Place(jnp.where(here == 5, 6, here))

    def one_after_a_branch(match: Place) -> Place:
        here = jax.lax.cond(match.at == 3, lambda at: jnp.int32(5), lambda at: at, match.at)
        return Place(jnp.where(here == 5, 6, here))

    assert values_of(one_after_a_branch, Place(NUMBER)) == [3, 5]
    assert values_of(two_effects, Place(NUMBER)) is None  # it computes with the counter


@pytest.mark.parametrize("twin", [TENTACULA, REFUGE], ids=lambda twin: twin.game)
def test_matches_are_the_same_with_kernels(twin: Twin, tmp_path: Path) -> None:
    """Every field, mask and observation of recorded matches of the reference."""
    matches = [
        record(twin, seats, seed, "scripted", chosen) for seed in range(6) for seats, chosen in [twin.setup(seed)]
    ]
    programs = programs_of(twin, matches[0], as_kernels(tmp_path))
    counts, found = compare_fields(twin, matches, programs)
    assert found == []
    assert counts["positions"] == sum(len(match.masks) for match in matches)


def test_matches_of_jupiter_are_the_same_with_kernels() -> None:
    """Recorded matches of the reference: every mask and every observation."""
    settings: list[dict[str, Any]] = [{}, {"preset": "drill"}, {"preset": "fragile"}]
    matches = [record(JUPITER, 2 + number, number, "random", chosen) for number, chosen in enumerate(settings)]
    env = fathom.jax.make(JUPITER.game, JUPITER.most_seats)
    assert isinstance(env, Jupiter)
    starts = [content.start_of(find(JUPITER.game).pack, match.seats, match.settings) for match in matches]
    tapes = [tape_of(JUPITER, match) for match in matches]
    begun = jax.jit(jax.vmap(partial(setup.deal, env.tables)))(stacked(starts), stacked(tapes))
    functions = tape_functions(env, begun)
    kernels = Library(kernel_source(functions), functions).functions
    answers, seats = [match.answers for match in matches], [match.seats for match in matches]
    assert compare(env, begun, answers, seats, [digests(JUPITER, match) for match in matches], kernels) == 0


def test_random_matches_are_dealt_and_played_to_their_end() -> None:
    env = fathom.jax.make("jupiter", 2, target=1)
    functions = functions_of(env)
    kernels = Library(kernel_source(functions), functions).functions
    slots = jnp.arange(MATCHES).astype(jnp.uint32)
    blank = jax.tree.map(lambda one: jnp.zeros((MATCHES, *one.shape), one.dtype), functions["answer"].examples[0])
    every, zeros = jnp.ones(MATCHES, bool), jnp.zeros(MATCHES, jnp.int32)
    match = kernels["renew"](blank, every, mixed(slots), slots, zeros)
    assert len({tuple(tiles) for tiles in np.asarray(match.colony.tile).tolist()}) == MATCHES
    for step in range(600):
        mask, action = kernels["choose"](match, mixed(slots ^ mixed(jnp.uint32(step))))
        assert np.asarray(mask)[np.arange(MATCHES), np.asarray(action)][~np.asarray(env.is_over(match))].all()
        match = kernels["answer"](match, action)
        assert bool(jnp.all(env.is_asking(match) | env.is_over(match)))
    ended = np.asarray(env.is_over(match))
    assert ended.any()
    fresh = kernels["renew"](match, jnp.asarray(ended), mixed(slots + 1), slots, zeros)
    assert not bool(jnp.any(env.is_over(fresh)))
    kept = np.asarray(match.turn) == np.asarray(fresh.turn)
    assert kept[~ended].all()
