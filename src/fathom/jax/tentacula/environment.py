"""The environment of Tentacula."""

from __future__ import annotations

from dataclasses import replace

import jax
import jax.numpy as jnp

from fathom.jax.chance import Chance, Random
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

    def imagine(self, match: Voyage, chance: Random) -> Voyage:
        """Deal again what no seat knows, which face lies up on the pile included: only its look is known (TN-R011)."""
        look = jnp.asarray(self.tables.look)
        faces = jnp.arange(self.tables.faces)
        alike = (match.pile >> faces // 2 & 1 == 1) & (look == look[match.top - 1])
        word, rest = chance.bits()
        place = word % jnp.maximum(jnp.sum(alike), 1).astype(jnp.uint32)
        top = 1 + jnp.argmax(jnp.cumsum(alike) > place)
        return replace(match, chance=rest, top=jnp.where(match.pile != 0, top, 0).astype(jnp.int32))

    def take(self, match: Voyage, action: Int) -> Voyage:
        """Take an answer to the open question."""
        return rounds.take(self.tables, match, action)

    def one_pass(self, match: Voyage) -> Voyage:
        """One pass through the steps of the rules."""
        return rounds.all_steps(self.tables, match)

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

    def is_won(self, match: Voyage) -> Bool:
        """Whether the match is over and won."""
        return match.ending == Ending.WON

    def forfeit(self, match: Voyage, illegal: Bool) -> Voyage:
        """Return the match, ended as lost if `illegal`."""
        return match.end(illegal, Ending.ILLEGAL)
