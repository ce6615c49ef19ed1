"""What the effects of cards and abilities look at, worked out once for the active diver."""

from __future__ import annotations

from dataclasses import dataclass

import jax

from fathom.jax.packed import Int, computed_once, table
from fathom.jax.refuge import board
from fathom.jax.refuge.board import Board
from fathom.jax.refuge.queries import divers, open_to_tentacles, spot, under_head
from fathom.jax.refuge.state import Dive
from fathom.jax.refuge.tables import Effect, Tables


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Surroundings:
    """The spaces around the active diver, and those that something can go to."""

    within: list[Board]
    """By reach: the spaces at most so many steps away, itself included, ignoring obstacles (RF-C01)."""
    divers: Board
    free: Board
    """Spaces without diver, tentacle or head."""
    pliable: Board
    """Tentacles that a player may move in some direction (RF-421)."""
    roomy: Board
    """Spaces with a free space beside them (RF-C03)."""


def surroundings(t: Tables, s: Dive) -> Surroundings:
    """The surroundings of the active diver."""
    within = [board.single(t.grid, spot(s, s.active))]
    for _ in range(max(1, max(effect.reach for effect in t.effects))):
        within.append(board.spread(t.grid, within[-1]))
    there = divers(t, s)
    free = board.minus(t.sea, board.either(there, s.tentacles, under_head(t, s)))
    pliable = board.both(s.tentacles, board.beside(t.grid, open_to_tentacles(t, s)))
    return computed_once(Surroundings(within, there, free, pliable, board.beside(t.grid, free)))


def figure(t: Tables, s: Dive) -> Int:
    """How many steps, targets or cards the current effect has at most."""
    return table([effect.figure for effect in t.effects], s.effect)


def reach(t: Tables, s: Dive, around: Surroundings) -> Board:
    """The spaces within the reach of the current effect; all spaces if its reach does not matter."""
    result: Board = t.sea
    mine = table([effect.reach for effect in t.effects], s.effect)
    for distance in sorted({effect.reach for effect in t.effects if effect.reach}):
        result = board.choose(mine == distance, around.within[distance], result)
    return result


def within(t: Tables, around: Surroundings, effect: Effect) -> Board:
    """The spaces within the reach of an effect."""
    return around.within[effect.reach] if effect.reach else t.sea
