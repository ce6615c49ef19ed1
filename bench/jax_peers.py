"""Decisions a second of other JAX games, measured like ours (`jax_speed`): Pgx's and JaxMARL's. Needs pgx and jaxmarl.

    python peers.py [BATCH] [STEPS]

Both write masks and observations at every step, in which matches begin again when they end.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from jaxmarl.environments.hanabi.hanabi import HanabiEnv
from pgx.experimental.wrappers import auto_reset

REPEATS = 3
"""How often each game is measured; the fastest run counts."""
Game = tuple[Callable[[Any], Any], Callable[[Any, Any], Any]]
"""How matches begin, and a step of a match by a random legal answer; both take a key."""


def random_legal(key: Any, mask: Any) -> Any:
    """One of the legal actions."""
    return jnp.argmax(jnp.where(mask, jax.random.uniform(key, mask.shape), -1.0))


def pgx_game(name: str) -> Game:
    """A game of Pgx."""
    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def played(state: Any, key: Any) -> Any:
        choice, chance = jax.random.split(key)
        return step(state, random_legal(choice, state.legal_action_mask), chance)

    return env.init, played


def hanabi(players: int) -> Game:
    """Hanabi of JaxMARL. All seats answer at each step, but only one of them decides."""
    env = HanabiEnv(num_agents=players)

    def begin(key: Any) -> Any:
        observations, state = env.reset(key)
        return observations, state

    def played(carry: Any, key: Any) -> Any:
        _, state = carry
        choice, chance = jax.random.split(key)
        masks = env.get_legal_moves(state)
        actions = {agent: random_legal(choice, masks[agent]) for agent in env.agents}
        observations, state, *_ = env.step(chance, state, actions)
        return observations, state

    return begin, played


def measure(name: str, game: Game, size: int, steps: int) -> str:
    """A row of the table."""
    begin, step = game

    def run(batch: Any, key: Any) -> Any:
        def one(carry: Any, key: Any) -> Any:
            return jax.vmap(step)(carry, jax.random.split(key, size)), None

        return jax.lax.scan(one, batch, jax.random.split(key, steps))[0]

    batch = jax.jit(jax.vmap(begin))(jax.random.split(jax.random.key(0), size))
    began = time.perf_counter()
    program = jax.jit(run, donate_argnums=0).lower(batch, jax.random.key(1)).compile()
    seconds = time.perf_counter() - began
    batch = jax.block_until_ready(program(batch, jax.random.key(1)))  # type: ignore[no-untyped-call]
    rates = []
    for number in range(REPEATS):
        began = time.perf_counter()
        batch = jax.block_until_ready(program(batch, jax.random.key(2 + number)))  # type: ignore[no-untyped-call]
        rates.append(size * steps / (time.perf_counter() - began))
    return f"{name}, batch {size}: {max(rates) / 1e6:.1f} million decisions a second, compiled in {seconds:.1f} s"


def main(arguments: list[str]) -> None:
    """Print a row for each game."""
    size = int(arguments[0]) if arguments else 65536
    steps = int(arguments[1]) if len(arguments) > 1 else 64
    games: dict[str, Callable[[], Game]] = {
        "Pgx backgammon": lambda: pgx_game("backgammon"),
        "Pgx connect four": lambda: pgx_game("connect_four"),
        "JaxMARL Hanabi, 2 seats": lambda: hanabi(2),
    }
    for name, game in games.items():
        try:
            print(measure(name, game(), size, steps), flush=True)
        except Exception as error:  # a peer that does not run with this version of JAX must not stop the others
            print(f"{name} does not run: {error!r}"[:300], flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
