"""A contender made of one function that plays a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Generic, TypeVar

from bench.contender import Cloner

DECISION_CAP = 10_000
"""A game is abandoned after this many decisions."""

Position = TypeVar("Position")


@dataclass(frozen=True)
class FunctionContender(Generic[Position]):
    """A contender whose `play(rng, limit)` plays one game and stops early after `limit` decisions.

    `play` returns the position it reached and the decisions it took, and repeats itself when given an equal rng.
    `cloners` maps a label to a function that turns a position into a clone call.
    """

    play: Callable[[Random, int], tuple[Position, int]]
    cloners: Mapping[str, Callable[[Position], Cloner]] = field(default_factory=dict)
    asks: bool = True

    def round(self, seconds: float, rng: Random) -> int:
        """Play whole games until the seconds are over and return the number of decisions."""
        deadline = process_time() + seconds
        decisions = 0
        while True:
            _, taken = self.play(rng, DECISION_CAP)
            decisions += taken
            if process_time() >= deadline:
                return decisions

    def clones(self, rng: Random) -> Mapping[str, Cloner]:
        """Return the clone calls for the middle of a random game, found by playing it out and then halfway again."""
        if not self.cloners:
            return {}
        seed = rng.getrandbits(32)
        _, length = self.play(Random(seed), DECISION_CAP)
        position, _ = self.play(Random(seed), length // 2)
        return {label: cloner(position) for label, cloner in self.cloners.items()}
