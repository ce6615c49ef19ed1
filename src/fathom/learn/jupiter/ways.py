"""How far every space is from the Pod and from the seat's robot, and what is one bridge away: for accelerators.

It finds what `fathom.games.jupiter.learned.ways` finds with numpy. Sets of domes are bits here, as in
`fathom.jax.jupiter.colony`, because accelerators handle bits faster.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp

from fathom.games.jupiter.learned.layout import REACH, SIZE, WALK, Ways
from fathom.games.jupiter.learned.position import Position
from fathom.jax.jupiter.colony import Bridges, Domes, spread
from fathom.jax.packed import Bool

Planes: TypeAlias = jax.Array
"""Ones and zeros by dome or space."""


class Pieces(NamedTuple):
    """What the ways of one position depend on, in sets of domes, and the Pod."""

    bridges: Bridges
    open: Domes
    colonists: Domes
    creeps: Domes
    own: Domes
    others: Domes
    docked: Bool
    pod_free: Bool
    own_in_pod: Bool


def find_ways(p: Position) -> Ways:
    """The ways of positions."""
    t = p.t

    def joined(sides: Planes) -> Domes:
        return (sides.astype(jnp.int32) << jnp.arange(sides.shape[-1])).sum(-1)

    def domes(by_space: Planes) -> Domes:
        return joined(by_space[..., :-1].reshape(*p.shape, t.modules, SIZE))

    around = jnp.where(p.around < t.modules, p.around, -1)
    # `spread` does not read which modules are around the Pod.
    bridges = Bridges(p.rim, p.spokes, around, joined(p.gangway), to_pod=jnp.full_like(p.gangway[..., 0, :], -1, int))
    pieces = Pieces(
        bridges=bridges,
        open=domes(p.open),
        colonists=domes(p.colonists),
        creeps=domes(p.creeps),
        own=domes(p.own),
        others=domes(p.others),
        docked=p.docked,
        pod_free=p.pod_free,
        own_in_pod=p.in_pod[..., 0] & p.docked,
    )
    ways_of = _ways_of_one
    for _ in p.shape:
        ways_of = jax.vmap(ways_of)
    return ways_of(pieces)


def _ways_of_one(p: Pieces) -> Ways:
    never = jnp.bool_(False)
    to_pod, open_to_pod, clear_to_pod, closer = _ways_to_pod(p)
    by_creeps, _ = spread(p.bridges, p.creeps, never)
    soon, _ = spread(p.bridges, by_creeps & p.open, never)
    return Ways(
        to_pod,
        open_to_pod,
        clear_to_pod,
        _own_way(p),
        _by_space(closer, never),
        _by_space(by_creeps, never),
        _by_space(soon, never),
        _by_space(*spread(p.bridges, p.colonists, never)),
        _by_space(*spread(p.bridges, p.open, never)),
    )


def _by_space(domes: Domes, pod: Bool) -> Planes:
    return jnp.append(_planes(domes), pod.astype(jnp.float32))


def _planes(domes: Domes) -> Planes:
    return (domes[..., None] >> jnp.arange(SIZE) & 1).astype(jnp.float32).reshape(*domes.shape[:-1], -1)


def _ways_to_pod(p: Pieces) -> tuple[Planes, Planes, Planes, Domes]:
    """Three walks from the Pod at once: through all domes, through open ones, and through those without creeps or
    robots; and the domes from which a step to an open space leads closer to the Pod."""
    through = jnp.stack([jnp.full_like(p.open, -1), p.open, ~(p.creeps | p.own | p.others)])
    nothing = jnp.zeros_like(through)

    def step(number: jax.Array, walk: tuple[Domes, Domes, Planes, Domes]) -> tuple[Domes, Domes, Planes, Domes]:
        front, far, found, closer = walk
        begins = number == 0
        pods = jnp.stack([p.docked, p.docked, p.docked, p.pod_free]) & begins
        near, _ = jax.vmap(spread, (None, 0, 0))(p.bridges, jnp.append(front, front[:1] & p.open, 0), pods)
        closer = closer | near[3] & ~far[0]
        reached = far | near[:3]
        return near[:3] & ~far & through, reached, found + _planes(reached), closer

    found = jnp.zeros((3, SIZE * p.open.shape[-1]), jnp.float32)
    *_, found, closer = jax.lax.fori_loop(0, WALK, step, (nothing, nothing, found, nothing[0]))
    docked = jnp.full((3, 1), p.docked, jnp.float32)
    to_pod, open_to_pod, clear_to_pod = jnp.append(found / WALK, docked, axis=1)
    return to_pod, open_to_pod, clear_to_pod, closer


def _own_way(p: Pieces) -> Planes:
    """How close every space is for this seat's robot: a walk through open domes and the Pod."""

    def step(_: int, walk: tuple[Domes, Bool, Domes, Bool, Planes]) -> tuple[Domes, Bool, Domes, Bool, Planes]:
        front, front_pod, far, far_pod, found = walk
        near, near_pod = spread(p.bridges, front, front_pod)
        front, front_pod = near & ~far & p.open, near_pod & ~far_pod
        far, far_pod = far | near, far_pod | near_pod
        return front, front_pod, far, far_pod, found + _by_space(far, far_pod)

    found = jnp.zeros(SIZE * p.open.shape[-1] + 1, jnp.float32)
    *_, found = jax.lax.fori_loop(0, REACH, step, (p.own, p.own_in_pod, p.own, p.own_in_pod, found))
    closeness: Planes = found / REACH
    return closeness
