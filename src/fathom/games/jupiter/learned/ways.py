"""How far every space is from the Pod and from the seat's robot, and what is one bridge away: with numpy.

For training on an accelerator `fathom.learn.jupiter.ways` finds the same.
"""

from __future__ import annotations

import numpy as np

from fathom.games.jupiter.learned.layout import CENTRE, REACH, SIDES, SIZE, WALK, Array, Ways
from fathom.games.jupiter.learned.position import Position

FACING: Array = (np.arange(SIDES) + 3) % SIDES
"""By side: the side of the neighbour that faces it."""
AFTER: Array = (np.arange(SIDES) + 1) % SIDES
BEFORE: Array = (np.arange(SIDES) - 1) % SIDES
"""By side: the next side of the module, and the one before it."""
NEVER = 100
"""More steps than any walk has."""
MOST = np.array([WALK, WALK, WALK, REACH], np.int16)[:, None]
"""The most steps of each walk that are told apart."""


def find_ways(p: Position) -> Ways:
    """The ways of positions.

    Sets of spaces are rows of `bool`: the spaces of all positions one after the other, and after those of each position
    one more, which stands for no space.
    """
    pod = p.t.pod
    size = pod + 2
    count = p.players.size
    links = links_of(p)
    pieces = np.zeros((5, count, size), bool)
    for kind, piece in enumerate((p.open, p.colonists, p.creeps, p.own, p.others)):
        pieces[kind, :, :-1] = piece.reshape(count, -1)
    opened, _, creeps, own, others = pieces
    docked = p.docked.reshape(count)

    start, through = np.zeros((4, count, size), bool), np.ones((4, count, size), bool)
    start[:3, :, pod] = docked
    start[3] = own
    start[3, :, pod] &= docked
    through[1] = through[3] = opened
    through[2] = ~(creeps | own | others)
    through[3, :, pod] = True
    steps = _steps(start.reshape(4, -1), through.reshape(4, -1), links)
    closeness = np.clip(MOST + 1 - steps, 0, MOST) / MOST.astype(np.float32)
    open_steps = np.where(opened.reshape(-1), steps[0], NEVER)
    closer = (open_steps[links].min(0) < steps[0]) & (steps[0] <= WALK)

    pieces[:, :, pod] = False
    beside = _near(pieces[:3].reshape(3, -1), links).reshape(3, count, size)
    by_open, by_colonists, by_creeps = beside
    by_creeps[:, pod] = False
    soon = _near((by_creeps & opened).reshape(1, -1), links).reshape(count, size)
    soon[:, pod] = False

    def by_space(found: Array) -> Array:
        return found.reshape(*p.shape, size)[..., :-1].astype(np.float32)

    return Ways(*(by_space(each) for each in (*closeness, closer, by_creeps, soon, by_colonists, by_open)))


def _near(spaces: Array, links: Array) -> Array:
    """By set: the spaces one bridge from any of its spaces."""
    return spaces.take(links, axis=1).any(1)


def _steps(start: Array, through: Array, links: Array) -> Array:
    """By walk: how many steps each space is from its start, on a way through some spaces only; `NEVER` if too many."""
    steps = np.where(start, 0, NEVER).astype(np.int16)
    reached, front = start, start
    for step in range(1, WALK + 1):
        new = _near(front, links) & ~reached
        if not new.any():
            break
        steps[new] = step
        reached = reached | new
        front = new & through
    return steps


def links_of(p: Position) -> Array:
    """By bridge of a space, at most six, and space: where it leads; to no space if there are fewer."""
    count, modules, pod = p.players.size, p.t.modules, p.t.pod
    nowhere = pod + 1
    sides = np.arange(SIDES)
    first: Array = SIZE * np.arange(modules)[:, None]
    rim, spokes = (each.reshape(count, modules, 1) >> sides & 1 > 0 for each in (p.rim, p.spokes))
    around, gangway = (each.reshape(count, modules, SIDES) for each in (p.around, p.gangway))

    links = np.full((count, SIDES, nowhere + 1), nowhere)
    domes = links[:, :, :pod].reshape(count, SIDES, modules, SIZE)
    ring = domes[..., :SIDES]
    ring[:, 0] = np.where(rim, first + AFTER, nowhere)
    ring[:, 1] = np.where(rim[..., BEFORE], first + BEFORE, nowhere)
    ring[:, 2] = np.where(spokes, first + CENTRE, nowhere)
    ring[:, 3] = np.where(gangway, pod, np.where(around < modules, SIZE * around + FACING, nowhere))
    domes[..., CENTRE] = np.where(spokes, first + sides, nowhere).swapaxes(1, 2)
    links[:, :, :pod] = domes.reshape(count, SIDES, pod)
    links[:, :, pod] = np.where(gangway.any(1), SIZE * gangway.argmax(1) + sides, nowhere)
    links += (nowhere + 1) * np.arange(count)[:, None, None]
    return links.swapaxes(0, 1).reshape(SIDES, -1)
