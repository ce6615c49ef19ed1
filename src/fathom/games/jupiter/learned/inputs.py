"""What the network of the learned player reads: the observation of a seat, and what follows from it.

A row of the observation says where everything is. Which domes are joined, how far each is from the Pod, and what is
next to it, a network would have to learn from millions of matches; here it is computed. Nothing is read but the row and
the number of players: in set-up the row does not say how many there are.

The inputs end with features of all spaces, the same of each. The scores of options that name a space follow from them
(`fathom.learn.network`), so that what is learned of one space holds for all.
"""

from __future__ import annotations

from typing import Any

from fathom.games.jupiter.learned.layout import SEATS, SIZE, Array
from fathom.games.jupiter.learned.position import Position

VERSION = 2
"""Raised when the inputs change; weights are valid for one version."""
KINDS = 9
"""How many kinds of options name a space (`tables.SHARED`)."""
FEATURES = 34
"""How many features each space has."""


def inputs_of(p: Position) -> Array:
    """The inputs of the network for positions: rows of numbers from about -1 to 1."""
    xp = p.xp
    spaces = space_features(p)
    last = SIZE * p.t.modules
    about = xp.take_along_axis(spaces, xp.minimum(p.about_space, last)[..., None, None], axis=-1)
    about = about * (p.about_space <= last)[..., None, None]
    parts = [*_board(p), *_modules(p), *_robots(p), *_figures(p), *_question(p), *_ready(p), about, spaces]
    return xp.concatenate([part.reshape(*p.shape, -1).astype(xp.float32) for part in parts], axis=-1)


def space_features(p: Position) -> Array:
    """By feature and space, the Pod last: what is there, what is beside it, and how far it is from everything."""
    xp, t = p.xp, p.t
    last = SIZE * t.modules

    def domes(of: Array, pod: Array | float = 0.0) -> Array:
        return with_pod(p.planes(of), pod)

    def modules(of: Array) -> Array:
        return with_pod(xp.repeat(of.astype(xp.float32), SIZE, axis=-1), 0.0)

    def with_pod(found: Array, pod: Array | float) -> Array:
        value = xp.zeros((*p.shape, 1), xp.float32) + xp.asarray(pod).astype(xp.float32)[..., None]
        return xp.concatenate([found, value], axis=-1)

    colonists, creeps = (p.planes(each).reshape(*p.shape, t.modules, SIZE).sum(-1) for each in (p.colonists, p.creeps))
    gap = SIZE - p.site - creeps
    own = p.pawns[..., 0, :]
    creep, colonist = domes(p.creeps), domes(p.colonists, p.aboard > 0)
    beyond, ready = _beside(p, colonists), _ready_colonists(p)
    pawns = p.planes(p.pawn_domes).reshape(*p.shape, t.modules, SIZE).sum(-1)
    here = xp.take_along_axis(
        xp.concatenate([p.to_pod, xp.zeros((*p.shape, 1), xp.float32)], axis=-1), p.about_space[..., None], axis=-1
    )
    by_colonists = domes(p.by_colonists, p.pod_by_colonists)
    features = [
        xp.ones((*p.shape, last + 1), xp.float32),
        domes(p.open, p.pod_free),
        colonist,
        creep,
        domes(p.pawn_domes & ~own, p.in_pod[..., 1:].any(-1)),
        domes(own, p.in_pod[..., 0]),
        with_pod(xp.zeros((*p.shape, last), xp.float32), 1.0),
        p.to_pod,
        p.clear_to_pod,
        p.own_steps,
        (p.to_pod > here).astype(xp.float32) * 1.0,
        p.to_pod - here,
        domes(p.gangway),
        domes(p.by_creeps),
        domes(p.by_creeps_soon),
        by_colonists,
        domes(p.by_open, p.pod_by_open),
        creep * by_colonists,
        colonist * domes(p.by_creeps),
        modules(p.in_range),
        modules(own != 0),
        modules(colonists / SIZE),
        modules(creeps / SIZE),
        modules((creeps > 0) & (gap <= 2)),
        modules(p.edge != 0),
        modules(beyond / 21),
        domes(p.closer),
        p.open_to_pod,
        modules(ready / SIZE),
        modules(_beside(p, ready) / 21),
        modules(_beside(p, beyond) / 100),
        modules(_beside(p, creeps) / 21),
        modules(pawns / 4),
        modules(_beside(p, pawns) / 4),
    ]
    return xp.stack(features, axis=-2)


def _beside(p: Position, figures: Array) -> Array:
    """By module: the sum of a figure over the modules beside it."""
    xp, t = p.xp, p.t
    padded = xp.concatenate([figures, xp.zeros((*p.shape, 1), xp.float32)], axis=-1)
    flat = xp.take_along_axis(padded, p.around.reshape(*p.shape, -1), axis=-1)
    return flat.reshape(*p.shape, t.modules, -1).sum(-1)


def _ready_colonists(p: Position) -> Array:
    """By module: how many colonists can step closer to the Pod."""
    return p.planes(p.colonists & p.closer).reshape(*p.shape, p.t.modules, SIZE).sum(-1)


def _ready(p: Position) -> list[Array]:
    ready = _ready_colonists(p)
    return [ready / SIZE, (ready * p.in_range).sum(-1) / 20]


def _board(p: Position) -> list[Array]:
    colonists = p.planes(p.colonists)
    return [
        colonists,
        p.planes(p.creeps),
        p.planes(p.pawn_domes),
        colonists * p.to_pod[..., :-1],
        p.own_steps,
    ]


def _modules(p: Position) -> list[Array]:
    xp, t = p.xp, p.t
    shape = (*p.shape, t.modules, SIZE)
    colonists, creeps, threatened = (
        p.planes(each).reshape(shape).sum(-1) for each in (p.colonists, p.creeps, p.colonists & p.by_creeps)
    )
    return [
        p.there,
        p.edge != 0,
        p.gangway != 0,
        p.plant,
        p.dish,
        p.by_module("covered"),
        p.by_module("hit"),
        p.by_module("got"),
        p.numbers * (p.edge != 0)[..., None],
        colonists / SIZE,
        creeps / SIZE,
        threatened / SIZE,
        (creeps > 0) & (SIZE - p.site - creeps <= 2),
        p.in_range,
        p.pawns[..., 0, :] != 0,
        threatened.sum(-1) / 8,
        creeps.sum(-1) / 30,
        (colonists * p.in_range).sum(-1) / 20,
        (creeps * (p.pawns[..., 0, :] != 0)).sum(-1) / SIZE,
        xp.stack([(each * (1 - p.by_module("covered"))).sum(-1) / 4 for each in (p.plant, p.dish)], axis=-1),
        xp.stack([each.sum(-1) / 4 for each in (p.plant, p.dish)], axis=-1),
    ]


def _robots(p: Position) -> list[Array]:
    """By robot, this seat's first."""
    xp, t = p.xp, p.t
    closeness = xp.concatenate([p.to_pod, xp.zeros((*p.shape, 1), xp.float32)], axis=-1)
    playing = (xp.arange(SEATS) < p.players[..., None]).astype(xp.float32)
    return [
        playing,
        p.in_pod,
        (p.spot > SIZE * t.modules) * playing,
        xp.take_along_axis(closeness, p.spot, axis=-1),
        (p.spot[..., None] // SIZE == xp.arange(t.modules)),
        _one_hot(xp, p.spot[..., 0] % SIZE, SIZE),
        p.of_robots("hand"),
        p.of_robots("core"),
        p.of_robots("spent"),
        p.of_robots("play").sum(-2),
        p.by_seat("active"),
        p.by_seat("keeper"),
        _one_hot(xp, p.players - 1, SEATS),
    ]


def _figures(p: Position) -> list[Array]:
    xp, t = p.xp, p.t
    target, rescued = p.number("target"), p.number("rescued")
    lost = p.number("converted") + p.number("replaced")
    slack = p.number("first_colonists") - lost - target
    missing = xp.maximum(target - rescued - p.aboard, 0)
    rules, settings = p.part("rules", 6), p.part("settings", 2)
    return [
        p.part("step", t.steps),
        p.docked,
        p.pod_free,
        _one_hot(xp, p.aboard.astype(xp.int32), SIZE + 1),
        rescued / 28,
        missing / 28,
        missing == 0,
        rescued >= target,
        slack / 16,
        xp.stack([slack <= few for few in (0, 1, 2, 4, 7)], axis=-1),
        p.number("turn") / 60,
        p.number("used") / t.actions,
        p.number("boosts") / 2,
        p.number("destroyed") / 10,
        _one_hot(xp, p.number("die").astype(xp.int32), 7),
        p.part("deck", t.cards) / xp.asarray(t.copies),
        p.part("deck", t.cards).sum(-1) / 40,
        p.part("discard", t.cards) / xp.asarray(t.copies),
        rules[..., 1:],
        settings[..., 1:],
    ]


def _question(p: Position) -> list[Array]:
    xp = p.xp
    return [
        p.what,
        p.source,
        p.about_seat,
        p.about_module,
        p.left / 5,
        _one_hot(xp, p.left.astype(xp.int32), 8),
        p.given,
        p.taken,
        p.about_space <= SIZE * p.t.modules,
    ]


def _one_hot(xp: Any, index: Array, size: int) -> Array:
    return (index[..., None] == xp.arange(size)).astype(xp.float32)
