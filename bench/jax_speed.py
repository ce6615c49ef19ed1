"""Decisions a second of the JAX environments, by batch size; needs only jax, numpy and a folder of `bench.jax_bundle`.

Every match is played by random legal answers and begins again when it ends. A decision is an answer to a question.
Everything is compiled first, several programs at a time; then they are run one by one, each with the accelerator for it
alone.

    python speed.py [GAMES] [BATCHES] [STEPS] [MODES]

For example `python speed.py tentacula,refuge 65536,262144 256`. The last batch is measured in all modes, the others
with masks only. Modes:

- masks: `advance`, and the masks are written out
- plain: `advance`, and nothing is written out
- observations: `advance`, and the rows of the seats that are asked are written out
- strict: `answer` instead of `advance`, and masks: no match is ever between two questions
- interface: `step_or_reset` of the documented interface, with a key for every match and step, as in Pgx's `auto_reset`;
  the whole state is kept, mask included, and actions are checked
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

from fathom.jax.chance import Random, mixed
from fathom.jax.jupiter.environment import Jupiter
from fathom.jax.refuge.environment import Refuge
from fathom.jax.tentacula.environment import Tentacula

HERE = Path(__file__).parent
GAMES = {"tentacula": Tentacula, "refuge": Refuge, "jupiter": Jupiter}
MODES = ("masks", "plain", "observations", "strict", "interface")
AT_A_TIME = 4
"""How many programs are compiled at the same time."""
REPEATS = 3
"""How often each program is measured; the fastest run counts."""


@dataclass(frozen=True)
class Task:
    """One row of the table."""

    label: str
    env: Any
    mode: str
    size: int
    steps: int


@dataclass(frozen=True)
class Program:
    """A compiled task."""

    task: Task
    run: Any
    seconds: float
    """How long the compiler took."""


def begin(env: Any, number: Any, match: Any) -> Any:
    """A new match; its chance follows from the number of the slot and of the match in it."""
    return env.deal(Random((mixed(number.astype(jnp.uint32)), mixed(match.astype(jnp.uint32))), jnp.uint32(0)))


def runner(env: Any, mode: str, steps: int) -> Any:
    """A function that plays some steps of a batch; returns the batch and how many decisions were made."""
    if mode == "interface":
        return interface_runner(env, steps)

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
        carry, _ = jax.lax.scan(step, (batch, jnp.float32(0), blank), first + jnp.arange(steps))
        return carry

    return jax.jit(run, donate_argnums=0)


def interface_runner(env: Any, steps: int) -> Any:
    """The same with `step_or_reset`. An action is drawn from the match, as in the other modes."""

    def one(state: Any, played: Any, key: Any) -> Any:
        action = env.random_action(state.match, mixed(jax.random.key_data(key)[-1]))
        after = env.step_or_reset(state, action, key)
        return after, played + (after.terminated | after.truncated)

    def run(batch: Any, first: Any) -> Any:
        slots, states, played = batch

        def step(carry: Any, key: Any) -> Any:
            states, played = carry
            return jax.vmap(one)(states, played, jax.random.split(key, len(slots))), None

        keys = jax.random.split(jax.random.fold_in(jax.random.key(0), first), steps)
        (states, played), _ = jax.lax.scan(step, (states, played), keys)
        decisions = jnp.float32(len(slots)) * steps
        return (slots, states, played), decisions, states.rewards

    return jax.jit(run, donate_argnums=0)


def first_batch(task: Task) -> Any:
    """New matches."""
    slots = jnp.arange(task.size)
    if task.mode == "interface":
        return slots, jax.vmap(task.env.init)(jax.random.split(jax.random.key(0), task.size)), jnp.zeros_like(slots)
    matches = jax.vmap(lambda slot: begin(task.env, slot, jnp.int32(0)))(slots)
    return slots, matches, jnp.zeros(task.size, jnp.int32)


def tasks(games: list[str], batches: list[int], steps: int, modes: list[str]) -> Iterator[Task]:
    """All rows: every batch size with masks for the first setup of a game, the last one in all modes."""
    for game in games:
        tables, starts = pickle.loads((HERE / f"{game}.pickle").read_bytes())
        for number, (name, start) in enumerate(starts.items()):
            env = GAMES[game](tables, start)
            for mode in modes:
                sizes = batches if mode == "masks" and number == 0 else batches[-1:]
                for size in sizes:
                    yield Task(f"{game}, {name}, {mode}, batch {size}", env, mode, size, steps)


def compiled(task: Task) -> Any:
    """Trace a task now; returns a function that compiles it."""
    batch = jax.eval_shape(lambda: first_batch(task))
    lowered = runner(task.env, task.mode, task.steps).lower(batch, jnp.int32(0))

    def finish() -> Program:
        began = time.perf_counter()
        run = lowered.compile()
        return Program(task, run, time.perf_counter() - began)

    return finish


def prepare(chosen: Iterator[Task]) -> list[Program]:
    """Compile all tasks."""
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        return [future.result() for future in [pool.submit(compiled(task)) for task in chosen]]


def measure(program: Program) -> str:
    """A row of the table."""
    task, run = program.task, program.run
    batch, *_ = jax.block_until_ready(run(first_batch(task), jnp.int32(0)))  # type: ignore[no-untyped-call]
    rates = []
    for number in range(1, 1 + REPEATS):
        began = time.perf_counter()
        batch, total, _ = jax.block_until_ready(run(batch, jnp.int32(number * task.steps)))  # type: ignore[no-untyped-call]
        rates.append(float(total) / (time.perf_counter() - began))
    memory = run.memory_analysis()
    held = memory.argument_size_in_bytes + memory.output_size_in_bytes + memory.temp_size_in_bytes
    return (
        f"{task.label}: {max(rates) / 1e6:.1f} million decisions a second, "
        f"{float(total) / task.size / task.steps:.3f} decisions a step, compiled in {program.seconds:.1f} s, "
        f"{(held - memory.alias_size_in_bytes) / 2**20:.0f} MiB, {int(jnp.sum(batch[2]))} matches ended"
    )


def main(arguments: list[str]) -> None:
    """Print a row for each setup, mode and batch size."""
    games = arguments[0].split(",") if arguments else list(GAMES)
    batches = [int(size) for size in arguments[1].split(",")] if len(arguments) > 1 else [4096, 65536, 262144]
    steps = int(arguments[2]) if len(arguments) > 2 else 256
    modes = arguments[3].split(",") if len(arguments) > 3 else list(MODES)
    print(f"JAX {jax.__version__}, {jax.devices()[0].device_kind}, {steps} steps a run", flush=True)
    for program in prepare(tasks(games, batches, steps, modes)):
        print(measure(program), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
