"""The smallest game to learn: a light shows 0 or 1, and the players must say which, some times in a row."""

from __future__ import annotations

from dataclasses import dataclass, replace

import jax
import jax.numpy as jnp

from fathom.jax.chance import Chance
from fathom.jax.environment import Environment
from fathom.jax.packed import Bool, Int
from fathom.learn.task import Origin, Task

ACTIONS = 3
"""The third action is never legal."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Lights:
    """A match: chance, the light, how many questions are left, how many answers were right, how many are needed."""

    chance: Chance
    light: Int
    left: Int
    right: Int
    needed: Int


class LightsEnvironment(Environment[Lights]):
    """The game itself."""

    def __init__(self) -> None:
        super().__init__(1, ACTIONS)

    def deal(self, chance: Chance) -> Lights:
        light, chance = chance.below(jnp.bool_(True), 2)
        return Lights(chance, light, jnp.int32(3), jnp.int32(0), jnp.int32(3))

    def take(self, match: Lights, action: Int) -> Lights:
        over = self.is_over(match)
        light, chance = match.chance.below(~over, 2)
        right = match.right + (action == match.light)
        after = Lights(chance, light, match.left - 1, right, match.needed)
        found: Lights = jax.tree.map(lambda new, old: jnp.where(over, old, new), after, match)
        return found

    def one_pass(self, match: Lights) -> Lights:
        return match

    def is_asking(self, match: Lights) -> Bool:
        return match.left > 0

    def random_action(self, match: Lights, word: Int) -> Int:
        return word % 2

    def options(self, match: Lights) -> Bool:
        return self.is_asking(match) & (jnp.arange(ACTIONS) < 2)

    def asked(self, match: Lights) -> Int:
        first: Int = jnp.int32(0)
        return first

    def row(self, match: Lights, seat: Int) -> jax.Array:
        row: jax.Array = jnp.stack([match.light, match.left, match.needed]).astype(jnp.uint8)
        return row

    def is_over(self, match: Lights) -> Bool:
        return match.left == 0

    def is_cut(self, match: Lights) -> Bool:
        never: Bool = jnp.bool_(False)
        return never

    def is_won(self, match: Lights) -> Bool:
        return self.is_over(match) & (match.right >= match.needed)

    def forfeit(self, match: Lights, illegal: Bool) -> Lights:
        return match


class LightsTask(Task[Lights]):
    """Two set-ups: two or three questions."""

    origin = Origin("lights", "", 0, 0, "")
    setups = ("two questions", "three questions")
    groups = setups

    def __init__(self) -> None:
        self.env = LightsEnvironment()

    def deal(self, chance: Chance, setup: Int) -> Lights:
        return replace(self.env.deal(chance), left=2 + setup, needed=2 + setup)

    def inputs(self, rows: jax.Array, players: jax.Array) -> jax.Array:
        return jnp.concatenate([rows.astype(jnp.float32), players[..., None].astype(jnp.float32)], axis=-1)

    def players(self, match: Lights) -> Int:
        one: Int = jnp.int32(1)
        return one

    def potential(self, match: Lights) -> jax.Array:
        return match.right / match.needed


class HiddenLightsTask(LightsTask):
    """The network does not see the light. Its first score is for the right answer, its second for the wrong one."""

    def inputs(self, rows: jax.Array, players: jax.Array) -> jax.Array:
        return super().inputs(rows.at[..., 0].set(0), players)

    def order(self, rows: jax.Array, players: jax.Array) -> jax.Array:
        right = rows[..., :1].astype(jnp.int32)
        return jnp.concatenate([right, 1 - right, jnp.full_like(right, 2)], axis=-1)
