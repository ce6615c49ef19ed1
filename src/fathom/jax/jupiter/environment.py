"""The environment of Jupiter Deep."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from fathom.jax.chance import Chance
from fathom.jax.environment import Environment
from fathom.jax.jupiter import observation, options, setup, turn
from fathom.jax.jupiter.state import Ending, Rescue, Step
from fathom.jax.jupiter.tables import Start, Tables
from fathom.jax.packed import Bool, Int


class Jupiter(Environment[Rescue]):
    """Jupiter Deep: 1 to 7 robots rescue colonists from creeps."""

    def __init__(self, tables: Tables, start: Start) -> None:
        super().__init__(start.seats, tables.actions_in_all)
        self.tables = tables
        self.start = start

    def deal(self, chance: Chance) -> Rescue:
        """The match at its first question."""
        return setup.deal(self.tables, self.start, chance)

    def answer(self, match: Rescue, action: Int) -> Rescue:
        """The match after an answer, at its next question or over."""
        return turn.answer(self.tables, match, action)

    def advance(self, match: Rescue, action: Int) -> Rescue:
        """Answer and make one pass; the match may be between two questions afterwards."""
        return turn.advance(self.tables, match, action)

    def is_asking(self, match: Rescue) -> Bool:
        """Whether a question is open."""
        return options.is_open(match)

    def random_action(self, match: Rescue, word: Int) -> Int:
        """One of the legal actions, chosen by 32 random bits."""
        count = jnp.maximum(options.counted(self.tables, match), 1).astype(jnp.uint32)
        return options.nth_action(self.tables, match, (word % count).astype(jnp.int32))

    def options(self, match: Rescue) -> Bool:
        """Which actions are legal."""
        return options.mask(self.tables, match)

    def asked(self, match: Rescue) -> Int:
        """The seat that answers."""
        return observation.asked(match)

    def row(self, match: Rescue, seat: Int) -> Int:
        """What a seat observes, as bytes."""
        return observation.observe(self.tables, match, seat)

    def is_over(self, match: Rescue) -> Bool:
        """Whether the match is over."""
        return match.at == Step.OVER

    def is_cut(self, match: Rescue) -> Bool:
        """Whether the match ended because it was too long."""
        return match.ending == Ending.TOO_LONG

    def returns(self, match: Rescue) -> jax.Array:
        """By seat: 1 if the match is won, -1 if it is lost; all seats win or lose together."""
        won = jnp.where(match.ending == Ending.WON, 1.0, -1.0)
        return jnp.full(self.seats, jnp.where(self.is_over(match), won, 0.0), jnp.float32)

    def forfeit(self, match: Rescue, illegal: Bool) -> Rescue:
        """The match, lost where the answer was illegal."""
        return match.end(illegal, Ending.ILLEGAL)
