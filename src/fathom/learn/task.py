"""What the trainer needs from a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import jax

from fathom.engine.errors import SetupError
from fathom.jax.chance import Chance
from fathom.jax.environment import Environment
from fathom.jax.packed import Int
from fathom.learn.network import Shared

M = TypeVar("M")
S = TypeVar("S")

GAMES = ("tentacula", "refuge", "jupiter")
"""The games that can be trained."""
CONFIRMED = 16
"""In one match in this many players confirm the end of a turn: enough that the network has met the question."""


@dataclass(frozen=True)
class Origin:
    """The game, pack, encoding and versions that trained weights are valid for."""

    game: str
    pack: str
    """The hash of the content pack."""
    encoding: int
    """The version of observations and actions."""
    inputs: int
    """The version of what the network reads of an observation."""
    version: str
    """The version of Fathom Five."""


@dataclass(frozen=True)
class Setup(Generic[S]):
    """A set-up of a game, with what its rules need to begin a match."""

    name: str
    level: str
    """The level, as `--levels` names it."""
    group: str
    """The group it is counted in."""
    start: S
    weight: float = 1.0
    """How much a match with it matters."""


def wanted_levels(levels: str, known: Iterable[str]) -> list[str]:
    """The levels named in a text such as `1,2`; all if it is empty. Raises `SetupError` if one is not known."""
    known = list(dict.fromkeys(known))
    wanted = levels.split(",") if levels else known
    if unknown := [level for level in wanted if level not in known]:
        raise SetupError(f"There is no level “{unknown[0]}”. The levels are: {', '.join(known)}.")
    return wanted


class Task(ABC, Generic[M]):
    """A game with several set-ups: numbers of players, levels, options. All methods are for one match."""

    origin: Origin
    env: Environment[M]
    setups: Sequence[str]
    """The name of each set-up."""
    groups: Sequence[str]
    """The name of the group of each set-up; curves have one column for each group."""
    shared: Shared | None = None
    """Actions that are scored in the same way for every place."""
    places: int = 0
    """How many places there are."""
    kernels: Mapping[str, Any] | None = None
    """The functions `answer` and `renew` as kernels (`fathom.jax.kernels`); without them XLA compiles the rules."""

    @property
    def weights(self) -> Sequence[float]:
        """How much each set-up matters: a set-up with twice the weight is played twice as often."""
        return [1.0] * len(self.setups)

    @abstractmethod
    def deal(self, chance: Chance, setup: Int) -> M:
        """A new match with a set-up."""

    @abstractmethod
    def inputs(self, rows: jax.Array, players: jax.Array) -> jax.Array:
        """The inputs of the network for rows of observations, many at once (the other methods take one match)."""

    def order(self, rows: jax.Array, players: jax.Array) -> jax.Array | None:
        """The number of the action for each score of the network, for many rows at once.

        None if the scores are in the order of the numbers. A game that looks the same from every seat, or in a mirror,
        can let the network see it from one side only; its actions have other numbers from the others.
        """
        return None

    def asked(self, match: M) -> Int:
        """The seat that answers; any of them if several are asked: the network must learn to answer from each."""
        return self.env.asked(match)

    @abstractmethod
    def players(self, match: M) -> Int:
        """The number of players."""

    @abstractmethod
    def potential(self, match: M) -> jax.Array:
        """How far the team has come: 0 when a match is dealt, at most 1.

        It must not reward what a team can keep by doing nothing. It must also differ between bad matches, because at
        first all matches are bad.
        """
