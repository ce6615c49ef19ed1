"""The environments of Fathom as contenders: PettingZoo's agent loop with action masks, as its own games are played."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bench.contender import Contender
from bench.peers.pettingzoo_classic import rounds_of
from fathom.envs import IDS, pettingzoo_env


def loaders() -> Iterator[tuple[str, Callable[[], Contender]]]:
    """Yield a row name and a loader for each game."""
    for name in IDS:
        yield f"{name} (PettingZoo)", partial(environment, name)


def environment(name: str) -> Contender:
    """Return the environment of that game, made once and reset for each match."""
    env: Any = pettingzoo_env(name)
    return rounds_of(env)
