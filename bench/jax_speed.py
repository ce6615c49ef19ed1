"""Decisions a second of the JAX environments, by batch size; needs only jax, numpy and a folder of `bench.jax_bundle`.

Every match is played by random legal answers and begins again when it ends. A decision is an answer to a question.
"""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from fathom.jax.chance import Random, mixed
from fathom.jax.tentacula.environment import Tentacula

BATCHES = [int(size) for size in sys.argv[1].split(",")] if len(sys.argv) > 1 else [4096, 65536, 262144, 1048576]
STEPS = int(sys.argv[2]) if len(sys.argv) > 2 else 512


def begin(env: Any, number: Any, match: Any) -> Any:
    """A new match; its chance follows from the number of the slot and of the match in it."""
    return env.deal(Random((mixed(number.astype(jnp.uint32)), mixed(match.astype(jnp.uint32))), jnp.uint32(0)))


def runner(env: Any, mode: str) -> Callable[[Any, Any], Any]:
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
            batch, total, seen = carry
            batch, (asking, out) = jax.vmap(one, in_axes=((0, 0, 0), None))(batch, number)
            # What a learner would read is written out in full; the last one is kept so that it is not left out.
            return (batch, total + jnp.sum(asking, dtype=jnp.float32), out), None

        shape = jax.eval_shape(lambda b: jax.vmap(one, in_axes=((0, 0, 0), None))(b, first), batch)[1][1]
        blank = jnp.zeros(shape.shape, shape.dtype)
        carry, _ = jax.lax.scan(step, (batch, jnp.float32(0), blank), first + jnp.arange(STEPS))
        return carry

    return jax.jit(run, donate_argnums=0)


def main() -> None:
    """Print a row for each game, mode and batch size."""
    print(jax.__version__, jax.devices()[0].device_kind, f"{STEPS} steps a run")
    tables, starts = pickle.loads((HERE / "tentacula.pickle").read_bytes())
    for name, start in starts.items():
        env = Tentacula(tables, start)
        for mode in ("plain", "masks", "observations", "strict"):
            for size in BATCHES:
                slots = jnp.arange(size)
                batch = (slots, jax.vmap(lambda s: begin(env, s, jnp.int32(0)))(slots), jnp.zeros(size, jnp.int32))
                began = time.perf_counter()
                run = runner(env, mode).lower(batch, jnp.int32(0)).compile()
                compiled = time.perf_counter() - began
                batch, *_ = jax.block_until_ready(run(batch, jnp.int32(0)))
                began = time.perf_counter()
                batch, total, _ = jax.block_until_ready(run(batch, jnp.int32(STEPS)))
                seconds = time.perf_counter() - began
                matches = int(jnp.sum(batch[2]))
                print(
                    f"tentacula, {name}, {mode}, batch {size}: {float(total) / seconds / 1e6:.1f} million decisions/s, "
                    f"{float(total) / size / STEPS:.3f} decisions a step, compiled in {compiled:.1f} s, "
                    f"{matches} matches ended",
                    flush=True,
                )


if __name__ == "__main__":
    main()
