"""The task of Jupiter Deep: every number of robots and all presets in one batch."""

from __future__ import annotations

from collections.abc import Sequence

import jax
import jax.numpy as jnp

from fathom.games.jupiter.learned.inputs import FEATURES, KINDS, inputs_of
from fathom.games.jupiter.learned.layout import InputTables
from fathom.games.jupiter.learned.position import Position
from fathom.jax.chance import Chance
from fathom.jax.jupiter.environment import Jupiter
from fathom.jax.jupiter.queries import pawns
from fathom.jax.jupiter.setup import deal
from fathom.jax.jupiter.spaces import count, near
from fathom.jax.jupiter.state import Rescue
from fathom.jax.jupiter.tables import MOST_SEATS, Start, Tables
from fathom.jax.packed import Int, computed_once
from fathom.learn.jupiter.ways import find_ways
from fathom.learn.network import Shared
from fathom.learn.task import CONFIRMED, Origin, Setup, Task

ALWAYS = jnp.bool_(True)
SAVED, ABOARD = 0.75, 0.9
"""The weight of the rescued, and how much a colonist aboard counts of a rescued one."""
LOST, CONTACT, CREEP = 0.25, 0.006, 0.0015
"""The loss for all colonists that may be lost, for a colonist next to a creep, and for a creep."""
HOME = 0.15
"""The weight of the robots in the Pod once enough colonists are rescued."""


class JupiterTask(Task[Rescue]):
    """Learn Jupiter Deep. What depends on the set-up is looked up when a match is dealt."""

    def __init__(
        self, origin: Origin, tables: Tables, input_tables: InputTables, setups: Sequence[Setup[Start]]
    ) -> None:
        self.origin = origin
        self.env = Jupiter(tables, setups[0].start)
        self.setups = [setup.name for setup in setups]
        self.groups = [setup.group for setup in setups]
        self.shared = Shared(kinds=KINDS, features=FEATURES)
        self.places = tables.pod + 1
        self._weights = [setup.weight for setup in setups]
        self._tables = tables
        self._inputs = input_tables
        starts = [setup.start for setup in setups]
        self._starts: Start = jax.tree.map(lambda *numbers: jnp.array(numbers, jnp.int32), *starts)

    @property
    def weights(self) -> Sequence[float]:
        """How much each set-up matters."""
        return self._weights

    def deal(self, chance: Chance, setup: Int) -> Rescue:
        """A new match with a set-up."""
        confirms, chance = chance.below(ALWAYS, CONFIRMED)
        start: Start = jax.tree.map(lambda numbers: numbers[setup], self._starts)
        chosen = Start(
            start.seats,
            start.polite,
            start.open_bridges > 0,
            start.fast_creeps,
            start.vulnerable,
            start.heroes > 0,
            start.target,
            (confirms == 0).astype(jnp.int32),
        )
        return deal(self._tables, chosen, chance)

    def inputs(self, rows: jax.Array, players: jax.Array) -> jax.Array:
        """What the network reads of observations."""
        # Else the compiler computes the position again for every input that follows from it.
        found: jax.Array = computed_once(inputs_of(Position(jnp, self._inputs, rows, players, find_ways)))
        return found

    def order(self, rows: jax.Array, players: jax.Array) -> jax.Array:
        """The network sees its own seat first, and the Pod at the right."""
        found: jax.Array = Position(jnp, self._inputs, rows, players, find_ways).action_order
        return found

    def players(self, match: Rescue) -> Int:
        """The number of robots."""
        return match.seats

    def potential(self, match: Rescue) -> jax.Array:
        """Colonists rescued and aboard, less those lost or in danger; robots in the Pod once enough are rescued.

        A match that is won counts 1.
        """
        s, t = match, self._tables
        target = jnp.maximum(s.target, 1)
        aboard = jnp.minimum(s.aboard, jnp.maximum(target - s.rescued, 0))
        saved = SAVED * jnp.minimum((s.rescued + ABOARD * aboard) / target, 1.0)
        spare = jnp.maximum(s.first_colonists - target, 1)
        lost = LOST * (s.converted + s.replaced) / spare
        danger = CONTACT * count(near(s.bridges, s.creeps) & s.colonists) + CREEP * count(s.creeps)
        playing = jnp.arange(MOST_SEATS) < s.seats
        on_colony = count(pawns(t, s)) / jnp.maximum(jnp.sum(playing), 1)
        home = jnp.where(s.rescued >= s.target, HOME * (1 - on_colony), 0.0)
        found: jax.Array = jnp.where(self.env.is_won(match), 1.0, saved + home - lost - danger)
        return jnp.clip(found, -1.0, 1.0)
