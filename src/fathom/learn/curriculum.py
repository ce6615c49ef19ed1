"""Which set-ups are played: an automatic curriculum.

A match that is always won or always lost teaches little. Set-ups are drawn in proportion to the variance of their
outcome, p (1 - p) with p the share of matches won, plus a floor. So easy levels come first, because only they are
won at all; once they are won nearly always, their matches go to harder ones, which the same network already half
knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import jax
import jax.numpy as jnp

from fathom.learn.rollout import Steps

FLOOR = 0.03
"""Added to every set-up: as much as a win rate of 3 % is worth."""
DECAY = 0.9
"""The share of older matches that still counts after an update."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Curriculum:
    """How many matches were played and won in each set-up; the older a match, the less it counts."""

    played: jax.Array
    won: jax.Array
    weights: jax.Array
    """How much each set-up matters (see `Task.weights`)."""

    @classmethod
    def empty(cls, weights: Sequence[float]) -> Curriculum:
        """A curriculum of set-ups with these weights, without matches."""
        count = len(weights)
        return cls(jnp.zeros(count), jnp.zeros(count), jnp.array(weights, jnp.float32))

    def rates(self) -> jax.Array:
        """The share of matches won in each set-up; 0 where none was played."""
        return self.won / jnp.maximum(self.played, 1.0)

    def probabilities(self) -> jax.Array:
        """The probability of each set-up for the next matches."""
        rates = self.rates()
        weights = self.weights * (rates * (1 - rates) + FLOOR)
        return weights / weights.sum()

    def add(self, steps: Steps) -> Curriculum:
        """Return a new curriculum that also counts the matches that ended in these steps."""
        setup, over = steps.setup.reshape(-1), steps.over.reshape(-1).astype(jnp.float32)
        won = steps.won.reshape(-1) * over
        count = len(self.played)
        played_now = jax.ops.segment_sum(over, setup, count)
        won_now = jax.ops.segment_sum(won, setup, count)
        # A set-up without new matches forgets nothing.
        decay = jnp.where(played_now > 0, DECAY, 1.0)
        return replace(self, played=decay * self.played + played_now, won=decay * self.won + won_now)
