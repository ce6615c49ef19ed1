"""The task of Tentacula: every number of players, level and stash in one batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import jax
import jax.numpy as jnp

from fathom.games.tentacula.learned.inputs import InputTables, inputs
from fathom.jax.chance import Chance, mixed
from fathom.jax.packed import Int, nth_bit, total
from fathom.jax.tentacula.end import gems_missing
from fathom.jax.tentacula.environment import Tentacula
from fathom.jax.tentacula.observation import seats_asked
from fathom.jax.tentacula.queries import FISH, squares
from fathom.jax.tentacula.state import GEMS, Voyage
from fathom.jax.tentacula.tables import Start, Tables
from fathom.learn.task import CONFIRMED, Origin, Setup, Task

STOLEN = 0.015
"""What a stolen gem takes from the potential: less than a turn adds, so that swimming on is worth the risk."""
MISSING = 0.03
"""What a gem that the stash still needs takes from it in addition, if there are too few left."""


class TentaculaTask(Task[Voyage]):
    """The task of learning Tentacula. What depends on the set-up is looked up when a match is dealt."""

    def __init__(
        self, origin: Origin, tables: Tables, input_tables: InputTables, setups: Sequence[Setup[Start]]
    ) -> None:
        starts = [setup.start for setup in setups]
        self.origin = origin
        self.env = Tentacula(tables, starts[0])
        self.setups = [setup.name for setup in setups]
        self.groups = [setup.group for setup in setups]
        self._tables = tables
        self._inputs = input_tables
        fields = {
            "seats": [start.seats for start in starts],
            "level": [start.level for start in starts],
            "stash": [start.stash for start in starts],
            "pool": [start.shells for start in starts],
            "box": [start.removed for start in starts],
        }
        self._fields = {name: jnp.array(values, jnp.int32) for name, values in fields.items()}

    def deal(self, chance: Chance, setup: Int) -> Voyage:
        """A new match with a set-up."""
        confirms, chance = chance.below(jnp.bool_(True), CONFIRMED)
        fields: dict[str, Any] = {name: values[setup] for name, values in self._fields.items()}
        return replace(self.env.deal(chance), **fields, confirm_end=(confirms == 0).astype(jnp.int32))

    def inputs(self, rows: jax.Array, players: jax.Array) -> jax.Array:
        """The inputs of the network for rows of observations."""
        found: jax.Array = inputs(jnp, self._inputs, rows, players)
        return found

    def asked(self, match: Voyage) -> Int:
        """The seat that answers; if several are asked, one of them by a hash of the squares of the fish."""
        seats = seats_asked(match)
        count = jnp.maximum(jax.lax.population_count(seats), 1).astype(jnp.uint32)
        place = (mixed(match.fish.astype(jnp.uint32)) % count).astype(jnp.int32)
        return jnp.where(seats > 0, nth_bit(seats, place), 0)

    def players(self, match: Voyage) -> Int:
        """The number of players."""
        return match.seats

    def potential(self, match: Voyage) -> jax.Array:
        """The share of the way that the fish have swum, less a little for every gem that was stolen or is missing.

        It is 0 at the start, and a turn adds more than a theft takes. So a team gains nothing by staying at the
        start to keep its gems, and a team that has lost nearly all gems still gains by every step.
        """
        finish = self._tables.last + 1
        swum = total([jnp.minimum(square, finish) for square in squares(match)]) / (finish * len(FISH))
        stolen = total([GEMS.get(match.cave, colour) for colour in range(len(self._tables.gems))])
        return swum - STOLEN * stolen - MISSING * gems_missing(self._tables, match)
