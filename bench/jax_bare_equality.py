"""Leads an environment through recorded matches, on a machine that has only jax and numpy.

`bench.jax_bundle` writes this script, the environments and recorded matches into a folder. There,

    python equality.py GAME [kernels]

compares a digest of the mask, of the observations of all seats, which contain every public field, and of whether the
match is over and won, at every position. With `kernels`, matches are led by the kernels of `fathom.jax.kernels`. It
exits with 1 if there is any difference.
"""

from __future__ import annotations

import argparse
import pickle
import sys
import time
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from fathom.jax.kernels.functions import NUMBER, answer_key
from fathom.jax.kernels.library import Library
from fathom.jax.kernels.source import Function

HERE = Path(__file__).parent


def digest(mask: Any, rows: Any, over: Any, won: Any) -> bytes:
    """A digest of what is to be seen at one position."""
    text = np.flatnonzero(mask).astype(np.int32).tobytes() + np.ascontiguousarray(rows, np.uint8).tobytes()
    return blake2b(text + bytes([bool(over), bool(won)]), digest_size=8).digest()


def dealing(env: Any, fixed: dict[str, Any]) -> Callable[[dict[str, Any], Any], Any]:
    """The function that deals a match of what varies and a tape; `fixed` is what its program depends on."""

    def deal(varying: dict[str, Any], tape: Any) -> Any:
        other = copy(env)
        other.start = replace(env.start, **fixed, **varying)
        return other.deal(tape)

    return deal


def begun(env: Any, deals: list[tuple[dict[str, Any], dict[str, Any], Any]], order: Any) -> Any:
    """The deals of all matches in this order; those with the same program are dealt together."""
    parts = [jax.jit(jax.vmap(dealing(env, fixed)))(varying, tapes) for fixed, varying, tapes in deals]
    return jax.tree.map(lambda *each: jnp.concatenate(each)[order], *parts)


def compare(
    env: Any,
    matches: Any,
    answers: list[list[int]],
    seats: list[int],
    expected: list[list[bytes]],
    kernels: Any = None,
) -> int:
    """Lead the environment through these matches, whose arrays are used up; returns how many positions differ."""

    def look(match: Any) -> Any:
        rows = jax.vmap(lambda seat: env.row(match, seat))(jnp.arange(max(seats)))
        return env.options(match), rows, env.is_over(match), env.is_won(match)

    step = jax.vmap(env.answer) if kernels is None else kernels["answer"]
    step, look = jax.jit(step, donate_argnums=0), jax.jit(jax.vmap(look))
    different = 0
    for number in range(max(map(len, expected))):
        masks, rows, over, won = map(np.asarray, look(matches))
        for index, digests in enumerate(expected):
            if number < len(digests):
                seen = digest(masks[index], rows[index][: seats[index]], over[index], won[index])
                different += seen != digests[number]
        given = [each[number] if number < len(each) else 0 for each in answers]
        matches = step(matches, jnp.array(given))
    return different


def library(env: Any, game: str, matches: Any) -> Any:
    """The compiled kernels for recorded matches: their chance is a tape."""
    source = (HERE / f"{game}-recorded.kernels").read_text()
    return Library(source, tape_functions(env, matches), HERE / "built").functions


def tape_functions(env: Any, matches: Any) -> dict[str, Function]:
    """The functions that become kernels for these matches."""
    match = jax.eval_shape(lambda all_matches: jax.tree.map(lambda array: array[0], all_matches), matches)
    return {"answer": Function(env.answer, (match, NUMBER), replaces=True, copies=True, key=answer_key)}


def main(arguments: list[str]) -> int:
    """Compare the recorded matches of a game; returns the exit status."""
    parser = argparse.ArgumentParser(description="Compare an environment with recorded matches of the reference.")
    parser.add_argument("game", help="a game whose recorded matches are here")
    parser.add_argument("kernels", nargs="?", choices=["kernels"], help="lead the matches with kernels")
    chosen = parser.parse_args(arguments)
    game = chosen.game
    file = HERE / f"{game}-recorded.pickle"
    if not file.exists():
        parser.error(f"there are no recorded matches of {game} here. bench.jax_bundle writes them.")
    began = time.perf_counter()
    env, deals, order, *recorded = pickle.loads(file.read_bytes())
    matches = begun(env, deals, order)
    kernels = library(env, game, matches) if chosen.kernels else None
    answers, seats, expected = recorded
    different = compare(env, matches, answers, seats, expected, kernels)
    positions = sum(map(len, recorded[-1]))
    print(
        f"{game} on {jax.devices()[0].device_kind} with JAX {jax.__version__}: {len(recorded[0])} matches, {positions} "
        f"positions, {different} differences, {time.perf_counter() - began:.0f} s"
    )
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
