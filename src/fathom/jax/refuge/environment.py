"""The environment of The Refuge."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.chance import Chance
from fathom.jax.environment import Environment
from fathom.jax.packed import Bool, Int
from fathom.jax.refuge import observation, options, setup, turn
from fathom.jax.refuge.state import Dive, Ending, Step
from fathom.jax.refuge.tables import Start, Tables


class Refuge(Environment[Dive]):
    """The Refuge: 1 to 4 divers against the Kraken."""

    def __init__(self, tables: Tables, start: Start) -> None:
        super().__init__(int(start.seats), tables.actions)
        self.tables = tables
        self.start = start

    def deal(self, chance: Chance) -> Dive:
        """The match at its first question."""
        return setup.deal(self.tables, self.start, chance)

    def take(self, match: Dive, action: Int) -> Dive:
        """Take an answer to the open question."""
        return options.answer(self.tables, match, options.is_open(match), action)

    def one_pass(self, match: Dive) -> Dive:
        """One pass through the steps of the rules."""
        return turn.all_steps(self.tables, match)

    def is_asking(self, match: Dive) -> Bool:
        """Whether a question is open."""
        return options.is_open(match)

    def random_action(self, match: Dive, word: Int) -> Int:
        """One of the legal actions, chosen by `word`, 32 random bits."""
        count = jnp.maximum(options.counted(self.tables, match), 1).astype(jnp.uint32)
        return options.nth_action(self.tables, match, (word % count).astype(jnp.int32))

    def options(self, match: Dive) -> Bool:
        """Which actions are legal."""
        return options.mask(self.tables, match)

    def asked(self, match: Dive) -> Int:
        """The seat that answers."""
        return observation.asked(self.tables, match)

    def row(self, match: Dive, seat: Int) -> Int:
        """What a seat observes, as bytes."""
        return observation.observe(self.tables, match, seat)

    def is_over(self, match: Dive) -> Bool:
        """Whether the match is over."""
        return match.at == Step.OVER

    def is_cut(self, match: Dive) -> Bool:
        """Whether the match ended because it was too long."""
        return match.ending == Ending.TOO_LONG

    def is_won(self, match: Dive) -> Bool:
        """Whether the match is over and won."""
        return match.ending == Ending.WON

    def forfeit(self, match: Dive, illegal: Bool) -> Dive:
        """Return the match, ended as lost if `illegal`."""
        return match.end(illegal, Ending.ILLEGAL)
