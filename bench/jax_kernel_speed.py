"""Decisions a second of Jupiter Deep with kernels; needs jax, numpy, nvcc and a folder of `bench.jax_bundle`.

    python kernel_speed.py [BATCHES] [STEPS] [FLAGS OF NVCC…]

Every match is played by random legal answers and begins again when it ends. No match is ever between two questions, so
every step is a decision of every match.
"""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp

from fathom.jax.chance import mixed
from fathom.jax.jupiter.environment import Jupiter
from fathom.jax.kernels.functions import functions_of
from fathom.jax.kernels.library import Library

HERE = Path(__file__).parent
MODES = ("masks", "observations")
REPEATS = 3
AT_A_TIME = 6
"""How many programs are compiled at the same time."""


def runner(env: Any, kernels: Any, mode: str, steps: int) -> Any:
    """A function that plays some steps of a batch; returns the batch and what was written out last."""

    def observed(match: Any) -> Any:
        if mode == "observations":
            return jax.vmap(lambda match: env.row(match, env.asked(match)))(match)
        return jnp.uint32(0)

    def one(match: Any, step: Any, slots: Any) -> Any:
        word = mixed(slots ^ mixed(step.astype(jnp.uint32)))
        seen = observed(match)
        mask, action = kernels["choose"](match, word)
        match = kernels["answer"](match, action)
        over = env.is_over(match)
        return kernels["renew"](match, over, mixed(word), word, jnp.zeros_like(word, jnp.int32)), over, (mask, seen)

    def run(match: Any, first: Any) -> Any:
        slots = jnp.arange(match.at.shape[0]).astype(jnp.uint32)

        def step(carry: Any, number: Any) -> Any:
            match, ended, _ = carry
            match, over, written = one(match, number, slots)
            # What a learner would read is written out in full; the last one is kept so that it is not left out.
            return (match, ended + jnp.sum(over), written), None

        shapes = jax.eval_shape(one, match, jnp.int32(0), slots)[2]
        blank = jax.tree.map(lambda shape: jnp.zeros(shape.shape, shape.dtype), shapes)
        return jax.lax.scan(step, (match, jnp.int32(0), blank), first + jnp.arange(steps))[0]

    return jax.jit(run, donate_argnums=0)


def begin(env: Any, kernels: Any, size: int) -> Any:
    """New matches."""
    match = functions_of(env)["answer"].examples[0]
    blank = jax.tree.map(lambda each: jnp.zeros((size, *each.shape), each.dtype), match)
    slots = jnp.arange(size).astype(jnp.uint32)
    renew = jax.jit(kernels["renew"])
    return renew(blank, jnp.ones(size, bool), mixed(slots), mixed(slots + 1), jnp.zeros(size, jnp.int32))


@dataclass(frozen=True)
class Row:
    """One row of the table."""

    label: str
    env: Any
    kernels: Any
    mode: str
    size: int


def rows(batches: list[int], flags: list[str]) -> Iterator[Row]:
    """All rows: every batch with masks for the first set-up, the last one in all modes."""
    tables, starts = pickle.loads((HERE / "jupiter.pickle").read_bytes())
    for number, (name, start) in enumerate(starts.items()):
        env = Jupiter(tables, start)
        began = time.perf_counter()
        source = (HERE / f"jupiter-{number}.kernels").read_text()
        kernels = Library(source, functions_of(env), HERE / "built", flags).functions
        print(f"{name}: kernels built in {time.perf_counter() - began:.1f} s", flush=True)
        for mode in MODES:
            for size in batches if number == 0 and mode == "masks" else batches[-1:]:
                yield Row(f"{name}, {mode}, batch {size}", env, kernels, mode, size)


def main(arguments: list[str]) -> None:
    """Print a row for each set-up, mode and batch size."""
    batches = [int(size) for size in arguments[0].split(",")] if arguments else [65536, 262144]
    steps = int(arguments[1]) if len(arguments) > 1 else 64
    print(f"JAX {jax.__version__}, {jax.devices()[0].device_kind}, {steps} steps a run", flush=True)

    def prepared(row: Row) -> tuple[Row, Any, float]:
        began = time.perf_counter()
        match = jax.eval_shape(lambda: begin(row.env, row.kernels, row.size))
        run = runner(row.env, row.kernels, row.mode, steps).lower(match, jnp.int32(0)).compile()
        return row, run, time.perf_counter() - began

    with ThreadPoolExecutor(AT_A_TIME) as pool:
        programs = list(pool.map(prepared, rows(batches, arguments[2:])))
    for row, run, compiled in programs:
        print(f"{row.label}: {measured(row, run, steps)}, compiled in {compiled:.1f} s", flush=True)


def measured(row: Row, run: Any, steps: int) -> str:
    """The figures of one row."""
    match = begin(row.env, row.kernels, row.size)
    match, ended, _ = jax.block_until_ready(run(match, jnp.int32(0)))  # type: ignore[no-untyped-call]
    rates = []
    for number in range(1, 1 + REPEATS):
        began = time.perf_counter()
        match, ended, _ = jax.block_until_ready(run(match, jnp.int32(number * steps)))  # type: ignore[no-untyped-call]
        rates.append(row.size * steps / (time.perf_counter() - began))
    memory = run.memory_analysis()
    held = memory.argument_size_in_bytes + memory.output_size_in_bytes + memory.temp_size_in_bytes
    return (
        f"{max(rates) / 1e6:.1f} million decisions a second, {int(ended)} matches ended, "
        f"{(held - memory.alias_size_in_bytes) / 2**20:.0f} MiB"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
