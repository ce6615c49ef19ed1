"""Decisions a second of Jupiter Deep with kernels; needs jax, numpy, nvcc and a folder of `bench.jax_bundle`.

    python kernel_speed.py [BATCHES] [STEPS]

Every match is played by random legal answers and begins again when it ends. No match is ever between two questions, so
every step is a decision of every match.
"""

from __future__ import annotations

import pickle
import sys
import time
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp

from fathom.jax.chance import mixed
from fathom.jax.jupiter.environment import Jupiter
from fathom.jax.kernels.functions import functions_of
from fathom.jax.kernels.library import Library

HERE = Path(__file__).parent
MODES = ("masks", "plain", "observations")
REPEATS = 3


def runner(env: Any, kernels: Any, mode: str, steps: int) -> Any:
    """A function that plays some steps of a batch; returns the batch and what was written out last."""

    def written(match: Any) -> Any:
        if mode == "masks":
            return jax.vmap(env.options, in_axes=-1)(match)
        if mode == "observations":
            return jax.vmap(lambda match: env.row(match, env.asked(match)), in_axes=-1)(match)
        return jnp.uint32(0)

    def one(match: Any, step: Any, slots: Any) -> Any:
        word = mixed(slots ^ mixed(step.astype(jnp.uint32)))
        match = kernels["answer"](match, kernels["random_action"](match, word))
        over = env.is_over(match)
        return kernels["renew"](match, over, mixed(word), word, jnp.zeros_like(word, jnp.int32)), over

    def run(match: Any, first: Any) -> Any:
        slots = jnp.arange(match.at.shape[-1]).astype(jnp.uint32)

        def step(carry: Any, number: Any) -> Any:
            match, ended, _ = carry
            match, over = one(match, number, slots)
            # What a learner would read is written out in full; the last one is kept so that it is not left out.
            return (match, ended + jnp.sum(over), written(match)), None

        shape = jax.eval_shape(written, match)
        blank = jnp.zeros(shape.shape, shape.dtype)
        return jax.lax.scan(step, (match, jnp.int32(0), blank), first + jnp.arange(steps))[0]

    return jax.jit(run, donate_argnums=0)


def begin(env: Any, kernels: Any, size: int) -> Any:
    """New matches."""
    blank = jax.tree.map(
        lambda each: jnp.zeros((*each.shape, size), each.dtype), functions_of(env)["answer"].signature().ins[0]
    )
    slots = jnp.arange(size).astype(jnp.uint32)
    renew = jax.jit(kernels["renew"])
    return renew(blank, jnp.ones(size, bool), mixed(slots), mixed(slots + 1), jnp.zeros(size, jnp.int32))


def main(arguments: list[str]) -> None:
    """Print a row for each set-up, mode and batch size."""
    batches = [int(size) for size in arguments[0].split(",")] if arguments else [65536, 262144]
    steps = int(arguments[1]) if len(arguments) > 1 else 64
    tables, starts = pickle.loads((HERE / "jupiter.pickle").read_bytes())
    print(f"JAX {jax.__version__}, {jax.devices()[0].device_kind}, {steps} steps a run", flush=True)
    for number, (name, start) in enumerate(starts.items()):
        env = Jupiter(tables, start)
        began = time.perf_counter()
        source = (HERE / f"jupiter-{number}.kernels").read_text()
        kernels = Library(source, functions_of(env), HERE / "built").functions
        print(f"{name}: kernels built in {time.perf_counter() - began:.1f} s", flush=True)
        for size in batches:
            for mode in MODES if size == batches[-1] else MODES[:1]:
                print(f"{name}, {mode}, batch {size}: {measured(env, kernels, mode, size, steps)}", flush=True)


def measured(env: Any, kernels: Any, mode: str, size: int, steps: int) -> str:
    """The figures of one row."""
    match = begin(env, kernels, size)
    began = time.perf_counter()
    run = runner(env, kernels, mode, steps).lower(match, jnp.int32(0)).compile()
    compiled = time.perf_counter() - began
    match, ended, _ = jax.block_until_ready(run(match, jnp.int32(0)))  # type: ignore[no-untyped-call]
    rates = []
    for number in range(1, 1 + REPEATS):
        began = time.perf_counter()
        match, ended, _ = jax.block_until_ready(run(match, jnp.int32(number * steps)))  # type: ignore[no-untyped-call]
        rates.append(size * steps / (time.perf_counter() - began))
    return (
        f"{max(rates) / 1e6:.1f} million decisions a second, compiled in {compiled:.1f} s, {int(ended)} matches ended"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
