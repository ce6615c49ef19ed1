"""The environment of Tentacula."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from fathom.jax.chance import Chance
from fathom.jax.environment import Environment
from fathom.jax.packed import Bool, Int, nth_bit
from fathom.jax.tentacula import observation, rounds, setup
from fathom.jax.tentacula.state import Ending, Step, Voyage
from fathom.jax.tentacula.tables import Start, Tables


class Tentacula(Environment[Voyage]):
    """Tentacula: 2 to 4 players against the octopus."""

    def __init__(self, tables: Tables, start: Start) -> None:
        super().__init__(start.seats, tables.actions)
        self.tables = tables
        self.start = start

    def deal(self, chance: Chance) -> Voyage:
        """The match at its first question."""
        return setup.deal(self.tables, self.start, chance)

    def answer(self, match: Voyage, action: Int) -> Voyage:
        """The match after an answer, at its next question or over."""
        return rounds.answer(self.tables, match, action)

    def advance(self, match: Voyage, action: Int) -> Voyage:
        """Answer and make one pass; the match may be between two questions afterwards."""
        return rounds.advance(self.tables, match, action)

    def is_asking(self, match: Voyage) -> Bool:
        """Whether a question is open."""
        return rounds.is_open(match)

    def random_action(self, match: Voyage, word: Int) -> Int:
        """One of the legal actions, chosen by `word`, 32 random bits."""
        count = jnp.maximum(jax.lax.population_count(match.options), 1).astype(jnp.uint32)
        choice = nth_bit(match.options, (word % count).astype(jnp.int32))
        return rounds.first_action(self.tables, match) + choice

    def options(self, match: Voyage) -> Bool:
        """Which actions are legal."""
        shift = jnp.arange(self.actions) - rounds.first_action(self.tables, match)
        offered = match.options >> jnp.clip(shift, 0, 31) & 1 == 1
        return rounds.is_open(match) & (shift >= 0) & (shift < 31) & offered

    def asked(self, match: Voyage) -> Int:
        """The seat that answers; if several are asked, the first."""
        return observation.lowest(observation.seats_asked(match))

    def row(self, match: Voyage, seat: Int) -> Int:
        """What a seat observes, as bytes."""
        return observation.observe(self.tables, match, seat)

    def is_over(self, match: Voyage) -> Bool:
        """Whether the match is over."""
        return match.at == Step.OVER

    def is_cut(self, match: Voyage) -> Bool:
        """Whether the match ended because it was too long."""
        return match.ending == Ending.TOO_LONG

    def returns(self, match: Voyage) -> jax.Array:
        """By seat: 1 if the match is won, -1 if it is lost; all seats win or lose together."""
        won = jnp.where(match.ending == Ending.WON, 1.0, -1.0)
        return jnp.full(self.seats, jnp.where(self.is_over(match), won, 0.0), jnp.float32)

    def forfeit(self, match: Voyage, illegal: Bool) -> Voyage:
        """Return the match, ended as lost if `illegal`."""
        return match.end(illegal, Ending.ILLEGAL)
