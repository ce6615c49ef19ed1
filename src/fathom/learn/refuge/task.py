"""The task of The Refuge: every number of divers and all objectives in one batch, with and without the Abyss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import jax
import jax.numpy as jnp

from fathom.games.refuge.learned import evaluation
from fathom.games.refuge.learned.inputs import inputs_of
from fathom.games.refuge.learned.layout import InputTables
from fathom.games.refuge.learned.position import Position
from fathom.jax.chance import Chance
from fathom.jax.packed import Bool, Int, where
from fathom.jax.refuge.environment import Refuge
from fathom.jax.refuge.setup import ask_start, deal, nothing
from fathom.jax.refuge.state import NAMES, Dive, Phase, Question
from fathom.jax.refuge.tables import LEVELS, MOST_SEATS, Start, Tables
from fathom.jax.steps import asking
from fathom.learn.task import CONFIRMED, Origin, Setup, Task

ALWAYS = jnp.bool_(True)


@dataclass(frozen=True)
class RefugeSetup(Setup[Start]):
    """A set-up of The Refuge."""

    drawn: bool = False
    """Whether the divers are drawn at random, and not chosen. Else a network that prefers some divers would never meet
    the others, which people may choose."""


class RefugeTask(Task[Dive]):
    """Learn The Refuge. What depends on the set-up is looked up when a match is dealt."""

    def __init__(
        self, origin: Origin, tables: Tables, input_tables: InputTables, setups: Sequence[RefugeSetup]
    ) -> None:
        starts = [setup.start for setup in setups]
        self.origin = origin
        self.env = Refuge(tables, starts[0])
        self.setups = [setup.name for setup in setups]
        self.groups = [setup.group for setup in setups]
        self._weights = [setup.weight for setup in setups]
        self._tables = tables
        self._inputs = input_tables
        self._seats = jnp.array([start.seats for start in starts], jnp.int32)
        self._objectives = jnp.array([start.objectives for start in starts], jnp.int32)
        self._abyss = jnp.array([start.abyss for start in starts], jnp.int32)
        self._drawn = jnp.array([setup.drawn for setup in setups])

    @property
    def weights(self) -> Sequence[float]:
        """How much each set-up matters."""
        return self._weights

    def deal(self, chance: Chance, setup: Int) -> Dive:
        """A new match with a set-up."""
        confirms, chance = chance.below(ALWAYS, CONFIRMED)
        laid = [self._objectives[setup, level] for level in range(LEVELS)]
        start = Start(self._seats[setup], (laid[0], laid[1], laid[2]), self._abyss[setup], -1, confirms == 0)
        return self._with_divers(deal(self._tables, start, chance), self._drawn[setup])

    def inputs(self, rows: jax.Array, players: jax.Array) -> jax.Array:
        """What the network reads of observations."""
        found: jax.Array = inputs_of(Position(jnp, self._inputs, rows, players))
        return found

    def order(self, rows: jax.Array, players: jax.Array) -> jax.Array:
        """The network sees its own seat first, and its own half of the board at the left."""
        found: jax.Array = Position(jnp, self._inputs, rows, players).action_order
        return found

    def players(self, match: Dive) -> Int:
        """The number of divers."""
        return match.seats

    def potential(self, match: Dive) -> jax.Array:
        """The scripted player's value of the position, with 1 for a match that is won.

        An objective is worth more than everything else together, so nothing is gained by collecting cards.
        """
        row = self.env.row(match, jnp.int32(0))
        found: jax.Array = evaluation.value(Position(jnp, self._inputs, row, match.seats))
        return found

    def _with_divers(self, match: Dive, drawn: Bool) -> Dive:
        """The match with divers drawn at random, where they are: the first question is where to begin."""
        t, chance = self._tables, match.chance
        left, names = jnp.int32((1 << t.divers) - 1), jnp.int32(0)
        for seat in range(MOST_SEATS):
            diver, chance = chance.member(drawn, 0, left)
            left = left & ~(1 << diver)
            names = where(seat < match.seats, NAMES.put(names, seat, diver + 1), names)
        begins = replace(match, chance=chance, names=names, phase=jnp.int32(Phase.PLACE), offer=nothing(t))
        begins = ask_start(t, replace(begins, at=jnp.int32(asking(Question.START))))
        picked: Dive = jax.tree.map(lambda new, old: jnp.where(drawn, new, old), begins, match)
        return picked
