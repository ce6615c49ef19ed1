"""The programs that lead a twin through recorded matches, compiled by XLA, or by a C++ compiler as kernels."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from bench.jax_bare_equality import dealing

import fathom.jax
from fathom.envs.match_config import content
from fathom.jax.chance import Tape
from fathom.jax.kernels.functions import NUMBER, answer_key, kernel_source
from fathom.jax.kernels.library import NATIVE, Library
from fathom.jax.kernels.source import Function
from tests.jax_games.recorded import Recorded
from tests.jax_games.twin import Twin

QUICKLY = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
"""On processors compiling takes longer than the comparison. On accelerators compilers are compared, too: a fault of one
has been found that these options hide."""
Compiler: TypeAlias = Callable[[Mapping[str, Function]], Mapping[str, Callable[..., Any]]]
"""Makes of functions of one match functions of many, whose arrays have the matches as their first axis."""


def by_xla(functions: Mapping[str, Function]) -> Mapping[str, Callable[..., Any]]:
    """Compile with XLA, for any device."""
    options: Any = QUICKLY if jax.default_backend() == "cpu" else None
    return {name: jax.jit(jax.vmap(each.run), compiler_options=options) for name, each in functions.items()}


def as_kernels(folder: Path | None = None) -> Compiler:
    """Compile as kernels, which play matches on processors many times as fast; `folder` keeps what was compiled."""

    def compiled(functions: Mapping[str, Function]) -> Mapping[str, Callable[..., Any]]:
        library = Library(kernel_source(functions), functions, folder)
        return {name: jax.jit(each) for name, each in library.functions.items()}

    return compiled


def quickest() -> Compiler:
    """How to compile for many matches: as kernels if there is a compiler for a processor, else with XLA."""
    native = jax.default_backend() == "cpu" and shutil.which(NATIVE[0]) is not None
    return as_kernels() if native else by_xla


@dataclass(frozen=True)
class Compiled:
    """The functions of a twin for matches with one content pack."""

    twin: Twin
    env: Any
    compiler: Compiler
    functions: Mapping[str, Callable[..., Any]]
    """`answer` of matches and actions; `look` gives the masks, the observations of all seats, who is asked, and whether
    matches are over and won."""
    deals: dict[Any, Callable[..., Any]]
    """By what the program of a deal depends on. They are compiled when they are first needed."""


def compiled(twin: Twin, like: Recorded, compiler: Compiler = by_xla) -> Compiled:
    """Compile for matches with the pack of this one. Compiling takes longer than a few matches: keep the result."""
    env = fathom.jax.make(twin.game, twin.most_seats, pack=content(twin.game, like.pack))
    match = jax.eval_shape(env.deal, tape_of(twin, like))
    functions = {
        "answer": Function(env.answer, (match, NUMBER), replaces=True, copies=True, key=answer_key),
        "look": Function(partial(look, env), (match,), replaces=False),
    }
    return Compiled(twin, env, compiler, compiler(functions), {})


def dealt(programs: Compiled, games: list[Recorded]) -> Any:
    """The deals of these matches: those with the same program are dealt together."""
    twin = programs.twin
    parts, dealt = [], []
    for fixed, indices, varying in alike(twin, games):
        # All parts have the same size, because XLA compiles again for another.
        padding = len(games) - len(indices)
        tapes = [tape_of(twin, games[index]) for index in indices]
        key = tuple(fixed.values())
        if key not in programs.deals:
            examples = numbers(varying[0]), tapes[0]
            deal = Function(dealing(programs.env, fixed), examples, replaces=False)
            programs.deals[key] = programs.compiler({"deal": deal})["deal"]
        starts = [numbers(each) for each in varying + varying[:1] * padding]
        found = programs.deals[key](stacked(starts), stacked(tapes + tapes[:1] * padding))
        parts.append(jax.tree.map(itemgetter(slice(len(indices))), found))
        dealt += indices
    order = np.argsort(dealt)
    return jax.tree.map(lambda *each: np.concatenate(each)[order], *parts)


def alike(twin: Twin, games: list[Recorded]) -> Iterator[tuple[dict[str, Any], list[int], list[dict[str, Any]]]]:
    """Matches that one program deals: what it depends on, which matches these are, and how each begins otherwise."""
    starts = [start_of(twin, game) for game in games]
    found: dict[Any, list[int]] = {}
    for index, start in enumerate(starts):
        found.setdefault(tuple(getattr(start, name) for name in twin.fixed), []).append(index)
    for key, indices in found.items():
        varying = [{name: each for name, each in of(starts[i]).items() if name not in twin.fixed} for i in indices]
        yield dict(zip(twin.fixed, key, strict=True)), indices, varying


def start_of(twin: Twin, game: Recorded) -> Any:
    """How a recorded match begins."""
    env: Any = fathom.jax.make(twin.game, game.seats, pack=content(twin.game, game.pack), **game.settings)
    return env.start


def of(start: Any) -> dict[str, Any]:
    """What a start says, by name."""
    return {each.name: getattr(start, each.name) for each in fields(start)}


def numbers(values: Any) -> Any:
    """The same numbers as arrays."""
    return jax.tree.map(
        np.asarray, jax.tree.map(lambda value: np.int32(value) if type(value) is int else value, values)
    )


def stacked(each: list[Any]) -> Any:
    """Many values of the same form as arrays."""
    return jax.tree.map(lambda *values: np.stack([np.asarray(value) for value in values]), *each)


def look(env: Any, match: Any) -> tuple[Any, ...]:
    """What is to be seen of a match."""
    return env.options(match), every_row(env, match), env.asked(match), env.is_over(match), env.is_won(match)


def every_row(env: Any, match: Any) -> Any:
    """The observations of all seats."""
    return jax.vmap(lambda seat: env.row(match, seat))(jnp.arange(env.seats))


def tape_of(twin: Twin, game: Recorded) -> Tape:
    """The chance of a recorded match as a tape."""
    zero: Any = np.int32(0)
    return Tape(
        rolls={sides: np.array(results, np.int32) for sides, results in game.rolls.items()},
        decks=tuple(np.array(deck + [0] * (twin.deck - len(deck)), np.int32) for deck in game.decks),
        rolled=dict.fromkeys(game.rolls, zero),
        drawn=tuple(zero for _ in game.decks),
    )
