"""PettingZoo classic environments, played by their agent loop with action masks.

They have no row for cloning: a deep copy of such an environment is a new one that has not been reset.
"""

from importlib import import_module
from random import Random
from typing import Any

from bench.contender import Contender
from bench.function_contender import FunctionContender


def environment(name: str) -> Contender:
    """Return the environment of that name, made once with its default parameters and reset for each game."""
    return rounds_of(import_module(f"pettingzoo.classic.{name}").env())


def rounds_of(env: Any) -> Contender:
    """Return an environment as a contender."""

    def play(rng: Random, limit: int) -> tuple[Any, int]:
        env.reset(seed=rng.getrandbits(31))
        decisions = 0
        for _ in env.agent_iter(limit + env.max_num_agents):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            elif decisions == limit:
                break
            else:
                actions = observation["action_mask"].nonzero()[0]
                env.step(int(actions[rng.randrange(len(actions))]))
                decisions += 1
        return env, decisions

    return FunctionContender(play)
