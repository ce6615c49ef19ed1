"""What the effects of cards and abilities look at around the active diver."""

from __future__ import annotations

from functools import cached_property

from fathom.jax.packed import Int, table
from fathom.jax.refuge import board
from fathom.jax.refuge.board import Board
from fathom.jax.refuge.queries import divers, occupied, open_to_tentacles, spot
from fathom.jax.refuge.state import Dive
from fathom.jax.refuge.tables import Effect, Tables


class Surroundings:
    """Sets of spaces around the active diver and of spaces that pieces can go to, each computed when first used."""

    def __init__(self, t: Tables, s: Dive) -> None:
        self.t, self.s = t, s

    @cached_property
    def within(self) -> list[Board]:
        """Item n: the spaces at most n steps from the active diver, ignoring obstacles (RF-C01)."""
        found = [board.single(self.t.grid, spot(self.s, self.s.active))]
        for _ in range(max(1, max(effect.reach for effect in self.t.effects))):
            found.append(board.spread(self.t.grid, found[-1]))
        return found

    @cached_property
    def divers(self) -> Board:
        """The spaces with a diver."""
        return divers(self.t, self.s)

    @cached_property
    def free(self) -> Board:
        """Spaces without diver, tentacle or head."""
        return board.minus(self.t.sea, occupied(self.t, self.s))

    @cached_property
    def pliable(self) -> Board:
        """The tentacles that a player may move in at least one direction (RF-421)."""
        return board.both(self.s.tentacles, board.beside(self.t.grid, open_to_tentacles(self.t, self.s)))

    @cached_property
    def roomy(self) -> Board:
        """Spaces with a free space beside them (RF-C03)."""
        return board.beside(self.t.grid, self.free)

    def reached_by(self, effect: Effect) -> Board:
        """The spaces within the reach of an effect; all spaces if it has no reach."""
        return self.within[effect.reach] if effect.reach else self.t.sea

    @cached_property
    def reached(self) -> Board:
        """The spaces within the reach of the current effect; all spaces if it has no reach."""
        result: Board = self.t.sea
        mine = table([effect.reach for effect in self.t.effects], self.s.effect)
        for distance in sorted({effect.reach for effect in self.t.effects if effect.reach}):
            result = board.choose(mine == distance, self.within[distance], result)
        return result


def figure(t: Tables, s: Dive) -> Int:
    """The maximum number of steps, targets or cards of the current effect."""
    return table([effect.figure for effect in t.effects], s.effect)
