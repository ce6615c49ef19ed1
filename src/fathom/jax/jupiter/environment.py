"""The environment of Jupiter Deep."""

from __future__ import annotations

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

    def take(self, match: Rescue, action: Int) -> Rescue:
        """Take an answer to the open question."""
        return options.answer(self.tables, match, options.is_open(match), action)

    def one_pass(self, match: Rescue) -> Rescue:
        """One pass through the steps of the rules."""
        return turn.all_steps(self.tables, match)

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

    def is_won(self, match: Rescue) -> Bool:
        """Whether the match is over and won."""
        return match.ending == Ending.WON

    def forfeit(self, match: Rescue, illegal: Bool) -> Rescue:
        """The match, lost where the answer was illegal."""
        return match.end(illegal, Ending.ILLEGAL)
