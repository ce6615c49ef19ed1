"""Decisions a second of the JAX environments, by batch size; needs only jax, numpy and a folder of `bench.jax_bundle`.

Every match is played by random legal answers and begins again when it ends. A decision is an answer to a question.
"""

from __future__ import annotations

import pickle
import sys
import time
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp

from fathom.jax.chance import Random, mixed
from fathom.jax.refuge.environment import Refuge
from fathom.jax.tentacula.environment import Tentacula

HERE = Path(__file__).parent
GAMES = {"tentacula": Tentacula, "refuge": Refuge}
PLAYED = sys.argv[3].split(",") if len(sys.argv) > 3 else list(GAMES)
BATCHES = [int(size) for size in sys.argv[1].split(",")] if len(sys.argv) > 1 else [4096, 65536, 262144, 1048576]
MODES = ("masks", "plain", "observations", "strict")
"""What is written out at every step; in `strict`, masks, and no match is ever between two questions."""
STEPS = int(sys.argv[2]) if len(sys.argv) > 2 else 512


def begin(env: Any, number: Any, match: Any) -> Any:
    """A new match; its chance follows from the number of the slot and of the match in it."""
    return env.deal(Random((mixed(number.astype(jnp.uint32)), mixed(match.astype(jnp.uint32))), jnp.uint32(0)))


def runner(env: Any, mode: str) -> Any:
    """A function that plays `STEPS` steps of a batch; returns the batch and how many decisions were made."""

    def one(carry: Any, step: Any) -> Any:
        slot, match, played = carry
        word = mixed(slot.astype(jnp.uint32) ^ mixed(step.astype(jnp.uint32)))
        asking = env.is_asking(match)
        answered = (env.answer if mode == "strict" else env.advance)(match, env.random_action(match, word))
        over = env.is_over(answered)
        fresh = begin(env, slot, played + 1)
        after = jax.tree.map(lambda new, old: jnp.where(over, new, old), fresh, answered)
        out = jnp.uint32(0)
        if mode in ("masks", "strict"):
            out = env.options(after)
        elif mode == "observations":
            out = env.row(after, env.asked(after))
        return (slot, after, played + over), (asking, out)

    def run(batch: Any, first: Any) -> Any:
        def step(carry: Any, number: Any) -> Any:
            batch, total, _ = carry
            batch, (asking, out) = jax.vmap(one, in_axes=((0, 0, 0), None))(batch, number)
            # What a learner would read is written out in full; the last one is kept so that it is not left out.
            return (batch, total + jnp.sum(asking, dtype=jnp.float32), out), None

        shape = jax.eval_shape(lambda b: jax.vmap(one, in_axes=((0, 0, 0), None))(b, first), batch)[1][1]
        blank = jnp.zeros(shape.shape, shape.dtype)
        carry, _ = jax.lax.scan(step, (batch, jnp.float32(0), blank), first + jnp.arange(STEPS))
        return carry

    return jax.jit(run, donate_argnums=0)


def measure(env: Any, mode: str, size: int) -> str:
    """A row of the table."""
    slots = jnp.arange(size)
    batch = (slots, jax.vmap(lambda slot: begin(env, slot, jnp.int32(0)))(slots), jnp.zeros(size, jnp.int32))
    began = time.perf_counter()
    run = runner(env, mode).lower(batch, jnp.int32(0)).compile()
    compiled = time.perf_counter() - began
    batch, *_ = jax.block_until_ready(run(batch, jnp.int32(0)))  # type: ignore[no-untyped-call]
    began = time.perf_counter()
    batch, total, _ = jax.block_until_ready(run(batch, jnp.int32(STEPS)))  # type: ignore[no-untyped-call]
    seconds = time.perf_counter() - began
    return (
        f"{mode}, batch {size}: {float(total) / seconds / 1e6:.1f} million decisions a second, "
        f"{float(total) / size / STEPS:.3f} decisions a step, compiled in {compiled:.1f} s, "
        f"{int(jnp.sum(batch[2]))} matches ended"
    )


def main() -> None:
    """Print a row for each setup, mode and batch size."""
    print(jax.__version__, jax.devices()[0].device_kind, f"{STEPS} steps a run")
    for game in PLAYED:
        tables, starts = pickle.loads((HERE / f"{game}.pickle").read_bytes())
        for name, start in starts.items():
            for mode in MODES:
                for size in BATCHES:
                    print(f"{game}, {name}, {measure(GAMES[game](tables, start), mode, size)}", flush=True)


if __name__ == "__main__":
    main()
