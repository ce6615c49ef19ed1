"""The colony: the modules in their cells, the bridges, and the Pod. JD-150 to JD-160, JD-422, JD-665, JD-666.

A set of domes is an array with one number for each module: bit k is the dome of side k, bit 6 the centre. Modules are
in the order of the spiral at set-up, as in the reference, and keep their place in it when they are moved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from fathom.jax.jupiter.tables import Tables
from fathom.jax.packed import Bool, Int

SIDES = 6
CENTRE = 6
RING = (1 << SIDES) - 1
ROW = 64
"""Codes of cells in neighbouring rows differ by this much: more than modules can ever spread."""
STEPS = np.array([1, 1 - ROW, -ROW, -1, ROW - 1, ROW], np.int32)
"""By direction: the difference between the codes of neighbouring cells."""
NO_CELL = -(1 << 20)
"""The cell of a destroyed module."""
NO_POD = -(1 << 21)
"""The cell of the Pod while it is away."""

Domes: TypeAlias = jax.Array
"""A set of domes."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Colony:
    """Everything that decides which spaces are adjacent."""

    tile: Any
    """By module."""
    turned: Any
    """By module: by how many sixths it is turned."""
    cell: Any
    """By module; `NO_CELL` once it is destroyed."""
    pod: Any
    open_bridges: Any


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Bridges:
    """The bridges of a colony, made once for each position."""

    rim: Int
    """By module: bit k joins the domes of sides k and k + 1."""
    spokes: Int
    """By module: bit k joins the centre and the dome of side k."""
    around: Int
    """By module and side: the module there, or -1 (JD-155)."""
    gangway: Domes
    """The domes joined to the docked Pod (JD-156)."""
    to_pod: Int
    """By direction from the docked Pod: the module there, or -1."""


def code(cell: tuple[int, int]) -> int:
    """The code of a cell in axial coordinates."""
    return cell[0] + cell[1] * ROW


def opposite(side: int) -> int:
    """The opposite direction."""
    return (side + 3) % SIDES


def rotated(ring: Int, turns: Int | int) -> Int:
    """Six bits, rotated: bit k becomes bit (k + `turns`) modulo 6."""
    return (ring << turns | ring >> SIDES - turns) & RING


def bridges(t: Tables, c: Colony) -> Bridges:
    """All bridges of a colony (JD-153, JD-155, JD-156, JD-890)."""
    site = jnp.asarray(t.site)[c.tile] > 0
    printed = (jnp.asarray(t.rim)[c.tile], jnp.asarray(t.spokes)[c.tile])
    opened = (jnp.full_like(c.tile, RING), jnp.where(site, 0, RING))
    there = c.cell != NO_CELL
    rim, spokes = (
        jnp.where(there, rotated(jnp.where(c.open_bridges, every, some), c.turned), 0)
        for every, some in zip(opened, printed, strict=True)
    )
    beyond = c.cell[:, None] + STEPS
    gangway = _as_bits(beyond == c.pod)
    # Searches read the modules around each other again and again: numbers of 8 bits are enough.
    around = _module_in(c, beyond).astype(jnp.int8)
    return Bridges(rim, spokes, around, gangway, _module_in(c, c.pod + STEPS))


def _module_in(c: Colony, cells: Int) -> Int:
    """The module in each of these cells, or -1."""
    return jnp.max(jnp.where(cells[..., None] == c.cell, jnp.arange(len(c.cell)), -1), -1)


def _as_bits(sides: Bool) -> Domes:
    """For each module, the sides that are true, as a set of domes."""
    return jnp.sum(sides.astype(jnp.int32) << np.arange(SIDES, dtype=np.int32), -1)


def present(c: Colony) -> Bool:
    """By module: whether it is not destroyed."""
    there: Bool = c.cell != NO_CELL
    return there


def domes_of(t: Tables, c: Colony) -> Domes:
    """All domes: the ring of each module, and its centre unless that is a site (JD-154)."""
    return jnp.where(present(c), RING | (1 - jnp.asarray(t.site)[c.tile]) << CENTRE, 0)


def edge(c: Colony, b: Bridges) -> Domes:
    """The domes that face no module (JD-R13, JD-R14)."""
    return jnp.where(present(c), _as_bits(b.around < 0), 0)


def spread(b: Bridges, domes: Domes, pod: Bool) -> tuple[Domes, Bool]:
    """The domes one bridge from `domes`, or from the Pod if `pod`; and whether the Pod is one bridge away (JD-157)."""
    ring, centre = domes & RING, domes >> CENTRE & 1
    inside = rotated(ring & b.rim, 1) | rotated(ring, SIDES - 1) & b.rim | jnp.where(centre > 0, b.spokes, 0)
    middle = (ring & b.spokes) != 0
    beside = jnp.where(b.around >= 0, _at(domes, b.around), 0)
    facing = np.array([opposite(side) for side in range(SIDES)], np.int32)
    across = _as_bits(beside >> facing & 1 == 1)
    joined = jnp.where(pod, b.gangway, 0)
    return inside | middle.astype(jnp.int32) << CENTRE | across | joined, jnp.any((domes & b.gangway) != 0)


def ahead(b: Bridges, domes: Domes, pod: Bool, way: Int | int) -> tuple[Domes, Bool]:
    """The next spaces in a direction from each of these; no space where no bridge leads there (JD-159, JD-R21)."""
    back, left, right = (way + 3) % SIDES, (way + 2) % SIDES, (way - 2) % SIDES
    # Round the rim one way or the other, or through the centre.
    result = (_bit(domes, left) & _bit(b.rim, (way + 1) % SIDES)) << (way + 1) % SIDES
    result |= (_bit(domes, right) & _bit(b.rim, right)) << (way - 1) % SIDES
    result |= (_bit(domes, back) & _bit(b.spokes, back)) << CENTRE
    result |= (_bit(domes, CENTRE) & _bit(b.spokes, way)) << way
    behind = b.around[:, back]
    from_behind = (behind >= 0) & (_bit(_at(domes, behind), way) > 0)
    from_pod = pod & (jnp.arange(len(behind)) == b.to_pod[way])
    result |= (from_behind | from_pod).astype(jnp.int32) << back
    return result, jnp.any(_bit(domes & b.gangway, way) > 0)


def _at(domes: Domes, modules: Int) -> Int:
    """The domes of these modules; anything for the number -1."""
    return domes.at[modules].get(mode="clip", wrap_negative_indices=False)


def _bit(word: Int, place: Int | int) -> Int:
    return word >> place & 1


def docks(c: Colony, b: Bridges) -> Domes:
    """The sides that name a free cell beside a module: the first that faces it (JD-422).

    So each free cell is counted once. The Pod may be in one of these cells.
    """
    module = jnp.arange(len(c.cell))
    earlier = _union(jnp.where(module < module[:, None], _facing(c), 0))
    return edge(c, b) & ~earlier


def _facing(c: Colony) -> Int:
    """By module and other module: the sides of the first beyond which is a cell that the second faces."""
    return _shared_cells(c.cell - c.cell[:, None])


def _shared_cells(difference: Int) -> Int:
    """The sides of a module beyond which is a cell that touches another cell; both given by their difference."""
    return jnp.asarray(SHARED).at[difference + FURTHEST].get(mode="clip")


def _two_steps() -> NDArray[np.int32]:
    """By difference of two cells: the first of the two steps from one to the other, as bits. The ends have none."""
    shared: NDArray[np.int32] = np.zeros(2 * FURTHEST + 1, np.int32)
    for side, first in enumerate(STEPS):
        for second in STEPS:
            shared[first + second + FURTHEST] |= 1 << side
    return shared


FURTHEST = 2 * ROW + 3
"""More than the codes of two cells with a common neighbour can differ."""
SHARED = _two_steps()


def _union(sets: Int) -> Int:
    """By module: all sides in any of its sets."""
    return jnp.bitwise_or.reduce(sets, axis=1)


def loose(c: Colony, b: Bridges) -> Bool:
    """By module: whether two neighbouring edges have neither module nor Pod on the other side (JD-666)."""
    free = edge(c, b) & ~b.gangway
    return (free & rotated(free, 1)) != 0


@dataclass(frozen=True)
class FreeCells:
    """The free cells that a module could be moved to, each named by a side, as in `docks`."""

    any_other: Domes
    """Where the cell touches another module than that of the side."""
    every: Domes
    beside_pod: Domes
    """The sides beyond which is a cell beside the Pod."""
    held: Bool
    """By module: whether the Pod is away, or still touches a module once this one is moved."""


def free_cells(c: Colony, b: Bridges) -> FreeCells:
    """All free cells without the Pod (JD-665, JD-R71)."""
    module = jnp.arange(len(c.cell))
    others = _union(jnp.where(module != module[:, None], _facing(c), 0))
    every = docks(c, b) & ~b.gangway
    touching = b.gangway != 0
    held = (c.pod == NO_POD) | (jnp.sum(touching) - touching > 0)
    return FreeCells(every & others, every, _shared_cells(c.pod - c.cell), held)


def new_cells(c: Colony, b: Bridges, module: Int) -> Domes:
    """Where a loose module can go, by side as in `docks` (JD-665, JD-R71).

    After the move, the module must touch another module, and a docked Pod must touch some module.
    """
    free = free_cells(c, b)
    own = jnp.arange(len(c.cell)) == module
    return jnp.where(own, free.any_other, free.every) & jnp.where(free.held[module], RING, free.beside_pod)


def relocatable(c: Colony, b: Bridges) -> Bool:
    """By module: whether it is loose and has a cell to move to."""
    free = free_cells(c, b)

    def can_go(among: Domes | int) -> Bool:
        elsewhere = (free.every & among) != 0
        found: Bool = (jnp.sum(elsewhere) - elsewhere > 0) | ((free.any_other & among) != 0)
        return found

    return loose(c, b) & jnp.where(free.held, can_go(RING), can_go(free.beside_pod))
