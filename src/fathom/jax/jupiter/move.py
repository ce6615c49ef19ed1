"""The Move action. JD-340 to JD-343, JD-647, JD-880, JD-R36, JD-R70, JD-R94."""

from __future__ import annotations

from functools import partial

import jax
import jax.numpy as jnp

from fathom.jax.jupiter import colony, end, shoot
from fathom.jax.jupiter.queries import open_spaces, passengers, pawns
from fathom.jax.jupiter.spaces import Spaces, adjacent, has, join, neighbours, only, single
from fathom.jax.jupiter.state import Question, Rescue, Step, put
from fathom.jax.jupiter.tables import Tables
from fathom.jax.packed import Bool, Int
from fathom.jax.steps import asking


def everywhere(t: Tables) -> Spaces:
    """All spaces."""
    return jnp.full(t.modules + 1, -1, jnp.int32)


def longest(s: Rescue, left: Int, cost: Int) -> Int:
    """How many steps a piece can make with the actions left: with Polite Colonists more than one (JD-R94)."""
    steps = left // cost
    return jnp.where(s.polite > 0, steps, jnp.minimum(steps, 1))


def enterable(t: Tables, s: Rescue, juggernaut: Bool) -> Spaces:
    """The spaces that a pawn can enter: open ones, with Juggernaut also domes with a creep (JD-341, JD-647)."""
    return open_spaces(t, s) | join(jnp.where(juggernaut, s.creeps, 0), jnp.int32(0))


def passable(t: Tables, s: Rescue) -> Spaces:
    """The spaces that a walk may pass with Polite Colonists: those of colonists and pawns, and an occupied Pod."""
    occupied = (s.aboard > 0) | jnp.any(passengers(t, s))
    return join(s.colonists | pawns(t, s), occupied)


def reachable(
    t: Tables, s: Rescue, start: Int, steps: Int, ends: Spaces, within: Spaces, goal: Int
) -> tuple[Spaces, Int]:
    """Those of the spaces `ends` within this many steps, and how many steps lead to `goal` (JD-880, JD-R94).

    A walk may pass colonists, pawns and an occupied Pod, and ends at the first open space. Every step must begin on one
    of the spaces `within`: a colonist must be in command range.
    """
    through = passable(t, s)

    def take_step(step: Int, walk: tuple[Spaces, Spaces, Spaces, Int]) -> tuple[Spaces, Spaces, Spaces, Int]:
        far, front, found, last = walk
        new = adjacent(s.bridges, front & within) & ~far
        found = found | new & ends
        last = jnp.where(has(t, found, goal), last, step + 1)
        return far | new, new & through, found, last

    first = only((steps > 0) & has(t, within, start), neighbours(t, s.bridges, start))
    found = first & ends
    last = jnp.where((steps > 0) & ~has(t, found, goal), 2, 1)
    begun = first | single(t, start), first & through, found, last
    _, _, found, last = jax.lax.fori_loop(2, steps + 1, take_step, begun)
    return found, last


def can_go(t: Tables, s: Rescue, steps: Int, within: Spaces) -> Spaces:
    """The spaces from which a piece could walk to an open space, for several kinds of pieces together.

    `steps` says how many steps each kind makes at most, and `within` where each of its steps begins. The walks are
    found backwards from the open spaces. A walk from the Pod does not end there.
    """
    through, ends = passable(t, s), open_spaces(t, s)

    def begins(step: Int | int) -> Spaces:
        return within[:, None] & jnp.where(step <= steps, -1, 0)[:, None, None]

    def step_back(step: Int, walk: tuple[Spaces, Spaces]) -> tuple[Spaces, Spaces]:
        front, found = walk
        new = adjacent_to_each(front) & begins(step)
        return new & through, found | new

    def adjacent_to_each(sets: Spaces) -> Spaces:
        return jax.vmap(jax.vmap(partial(adjacent, s.bridges)))(sets)

    # The last step is the same for all kinds: usually it is the only one.
    domes, pod = colony.spread(s.bridges, ends[:-1], jnp.bool_(False))
    joined = jnp.where(ends[-1] > 0, s.bridges.gangway, 0)
    last = jnp.stack([join(domes | joined, pod), join(domes, pod)]) & begins(1)
    found: Spaces = jax.lax.fori_loop(2, jnp.max(steps) + 1, step_back, (last & through, last))[1]
    return jnp.concatenate([found[:, 0, :-1], found[:, 1, -1:]], 1)


def move_next(s: Rescue, here: Bool, seat: Int) -> Rescue:
    """Move a pawn to the chosen space next."""
    return s.where(here, mover=seat, origin=s.spots[seat], goal=s.choice, at=int(Step.PAY_MOVE))


def arrive(t: Tables, s: Rescue) -> Rescue:
    """Kill a creep on the new space, then put the pawn there, and check for a win (JD-647)."""
    here = s.is_at(Step.ARRIVE)
    kills = here & has(t, join(s.creeps, jnp.int32(0)), s.goal)
    s = shoot.kill_next(t, s, kills, s.goal, int(Step.ARRIVE))
    lands = here & ~kills
    s = s.where(lands, spots=put(s.spots, s.mover, s.goal), at=asking(Question.ACT))
    return end.check(t, s, lands)
