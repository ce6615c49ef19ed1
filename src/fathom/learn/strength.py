"""How strong trained weights are, as an expert and as a master."""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp

from fathom.learn.arguments import whole
from fathom.learn.command import add_kernels, use_kernels
from fathom.learn.evaluation import LONGEST, Counted, counted, evaluate, over, warning
from fathom.learn.master import MasterConstants, master_actions
from fathom.learn.network import Params
from fathom.learn.rollout import advance, deal_numbered, observe
from fathom.learn.task import GAMES, Task
from fathom.learn.weights import read_weights

STEPS = 20
"""After how many questions of a match it is checked whether all matches are over."""
SEED = 2_000_003
"""The seed of the matches. To it is added the index of the set-up, so that no set-ups have the same deals: else their
results could not be added up as if each match counted."""
TOGETHER = 512
"""How many matches of several set-ups are played at the same time, at most."""

Count: TypeAlias = Callable[[Params, jax.Array, jax.Array], Counted]
"""Plays matches with weights, given the index of the set-up of each and a seed, and counts the results."""


def run(
    arguments: Sequence[str],
    make_task: Callable[[str, str], Task[Any]],
    constants: MasterConstants,
    games: Sequence[str] = GAMES,
) -> None:
    """Measure as the arguments say and print a line for each set-up and player; `make_task` as for training."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games, help="the game")
    parser.add_argument("weights", type=Path, help="the file of weights")
    parser.add_argument("--levels", default="", help="the levels, such as 1,2 or mission (default: all)")
    parser.add_argument("--setups", default="", help="only set-ups whose names contain this regular expression")
    parser.add_argument("--matches", type=whole(1), default=400, help="matches of each set-up (default: %(default)s)")
    parser.add_argument(
        "--players", default="expert,master", choices=("expert", "master", "expert,master"), help="default: %(default)s"
    )
    add_kernels(parser)
    chosen = parser.parse_args(arguments)
    task = make_task(chosen.game, chosen.levels)
    try:
        numbers = [number for number, name in enumerate(task.setups) if re.search(chosen.setups, name)]
    except re.error as error:
        parser.error(f"--setups “{chosen.setups}” is not a regular expression: {error}.")
    if not numbers:
        parser.error(f"No set-up is called like “{chosen.setups}”. There are: {'; '.join(task.setups)}.")
    params = read_weights(chosen.weights, task).as_params()
    use_kernels(task, chosen.kernels)
    for player in chosen.players.split(","):
        began = time.perf_counter()
        count = experts(task) if player == "expert" else masters(task, constants)
        for group in groups(numbers, max(1, TOGETHER // chosen.matches)):
            found = count(params, jnp.repeat(jnp.array(group), chosen.matches), jnp.int32(SEED + group[0]))
            for number in group:
                name = task.setups[number].replace(", ", " / ")
                print(f"{chosen.game},{player},{name},{int(found.won[number])},{chosen.matches}", flush=True)
                if unfinished := int(found.unfinished[number]):
                    print(f"# {player}, {name}: {warning(unfinished, chosen.matches)}", flush=True)
        print(f"# {player}: {time.perf_counter() - began:.0f} s with the compilation", flush=True)


def groups(numbers: Sequence[int], most: int) -> list[Sequence[int]]:
    """The numbers in groups of the same size, at most `most`. (For each size, a program would have to be compiled.)"""
    size = max(size for size in range(1, most + 1) if len(numbers) % size == 0)
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


def experts(task: Task[Any]) -> Count:
    """How many matches experts win in each set-up."""
    play: Count = jax.jit(lambda params, setup, seed: evaluate(task, params, setup, seed))
    return play


def masters(task: Task[Any], constants: MasterConstants) -> Count:
    """How many matches masters win in each set-up; the matches are dealt as those of `experts`."""

    @jax.jit
    def deal(setup: jax.Array, seed: jax.Array) -> Any:
        return deal_numbered(task, seed, setup)

    @jax.jit
    def play(params: Params, match: Any, key: jax.Array) -> tuple[Any, jax.Array]:
        def step(match: Any, key: jax.Array) -> tuple[Any, None]:
            seen = observe(task, match)
            return advance(task, match, master_actions(task, params, constants, match, seen, key)), None

        match, _ = jax.lax.scan(step, match, jax.random.split(key, STEPS))
        return match, jnp.all(over(task, match))

    def count(params: Params, setup: jax.Array, seed: jax.Array) -> Counted:
        match = deal(setup, seed)
        key = jax.random.key(seed)
        for first in range(0, LONGEST, STEPS):
            match, done = play(params, match, jax.random.fold_in(key, first))
            if done:
                break
        return counted(task, match, setup)

    return count
