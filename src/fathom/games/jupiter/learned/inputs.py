"""What the network of the learned player reads: the observation of a seat, and what follows from it.

A row of the observation says where everything is. Which domes are joined, how far each is from the Pod, and what is
next to it, a network would have to learn from millions of matches; here it is computed. Nothing is read but the row and
the number of players: in set-up the row does not say how many there are.

The inputs end with features of all spaces, the same of each. The scores of options that name a space follow from them
(`fathom.learn.network`), so that what is learned of one space holds for all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fathom.games.jupiter.learned.layout import SEATS, SIZE, Array
from fathom.games.jupiter.learned.position import Position

VERSION = 2
"""Raised when the inputs change; weights are valid for one version."""
KINDS = 9
"""How many kinds of options name a space (`tables.SHARED`)."""
FEATURES = 34
"""How many features each space has."""


class Counts(NamedTuple):
    """By module: how many of its domes have something."""

    colonists: Array
    creeps: Array
    threatened: Array
    """Colonists next to creeps."""
    ready: Array
    """Colonists that can step closer to the Pod."""
    robots: Array


def inputs_of(p: Position) -> Array:
    """The inputs of the network for positions: rows of numbers from about -1 to 1."""
    xp = p.xp
    counts = _counts(p)
    spaces = _spaces(p, counts)
    about = xp.take_along_axis(spaces, xp.minimum(p.about_space, p.t.pod)[..., None, None], axis=-1)
    about = about * (p.about_space <= p.t.pod)[..., None, None]
    parts = [*_board(p), *_modules(p, counts), *_robots(p), *_figures(p), *_question(p), *_ready(p, counts)]
    return xp.concatenate([part.reshape(*p.shape, -1).astype(xp.float32) for part in (*parts, about, spaces)], axis=-1)


def _counts(p: Position) -> Counts:
    kinds = p.colonists, p.creeps, p.colonists * p.ways.by_creeps, p.colonists * p.ways.closer, p.own + p.others
    domes = p.xp.stack(kinds, axis=-2)[..., :-1]
    found = domes.reshape(*p.shape, len(kinds), p.t.modules, SIZE).sum(-1)
    return Counts(*(found[..., kind, :] for kind in range(len(kinds))))


def _few_free(p: Position, counts: Counts) -> Array:
    """By module: whether creeps have all its domes but one or two."""
    return (counts.creeps > 0) & (SIZE - p.site - counts.creeps <= 2)


def _spaces(p: Position, counts: Counts) -> Array:
    """By feature and space: what is there, what is beside it, and how far it is from everything."""
    xp, ways = p.xp, p.ways
    ones = xp.ones_like(p.open)
    is_pod = (xp.arange(p.t.pod + 1) == p.t.pod) * ones
    gangway = xp.pad(p.gangway, [(0, 0)] * (p.gangway.ndim - 1) + [(0, 1)]).reshape(*p.shape, -1)
    gangway = xp.concatenate([gangway, xp.zeros((*p.shape, 1), bool)], axis=-1)
    here = _at(p, ways.to_pod, p.about_space[..., None])
    whole = [
        ones,
        p.open,
        p.colonists,
        p.creeps,
        p.others,
        p.own,
        is_pod,
        ways.to_pod,
        ways.clear_to_pod,
        ways.own,
        ways.to_pod > here,
        ways.to_pod - here,
        gangway,
        ways.by_creeps,
        ways.by_creeps_soon,
        ways.by_colonists,
        ways.by_open,
        p.creeps * ways.by_colonists,
        p.colonists * ways.by_creeps,
    ]
    around = p.beside(xp.stack([counts.colonists, counts.ready, counts.creeps, counts.robots], axis=-2))
    beyond = p.beside(around[..., :1, :])
    of_module = [
        p.in_range,
        p.own_module,
        counts.colonists / SIZE,
        counts.creeps / SIZE,
        _few_free(p, counts),
        p.edge,
        around[..., 0, :] / 21,
        counts.ready / SIZE,
        around[..., 1, :] / 21,
        beyond[..., 0, :] / 100,
        around[..., 2, :] / 21,
        counts.robots / 4,
        around[..., 3, :] / 4,
    ]
    modules = xp.repeat(xp.stack(of_module, axis=-2).astype(xp.float32), SIZE, axis=-1)
    modules = xp.concatenate([modules, xp.zeros((*modules.shape[:-1], 1), xp.float32)], axis=-1)
    found = [
        xp.stack(whole, axis=-2),
        modules[..., :7, :],
        xp.stack([ways.closer, ways.open_to_pod], axis=-2),
        modules[..., 7:, :],
    ]
    return xp.concatenate(found, axis=-2)


def _at(p: Position, by_space: Array, spaces: Array) -> Array:
    """A number of some spaces; 0 for “out of play”."""
    padded = p.xp.concatenate([by_space, p.xp.zeros((*p.shape, 1), p.xp.float32)], axis=-1)
    return p.xp.take_along_axis(padded, spaces, axis=-1)


def _ready(p: Position, counts: Counts) -> list[Array]:
    return [counts.ready / SIZE, (counts.ready * p.in_range).sum(-1) / 20]


def _board(p: Position) -> list[Array]:
    found = [p.colonists, p.creeps, p.own + p.others, p.colonists * p.ways.to_pod]
    return [each[..., :-1] for each in found] + [p.ways.own]


def _modules(p: Position, counts: Counts) -> list[Array]:
    xp = p.xp
    colonists, creeps, threatened = counts.colonists, counts.creeps, counts.threatened
    marks = p.by_module("covered", "hit", "got")
    sites = xp.stack([p.plant, p.dish], axis=-2)
    return [
        p.present,
        p.edge,
        p.gangway.any(-1),
        sites,
        marks,
        p.numbers * p.edge[..., None],
        colonists / SIZE,
        creeps / SIZE,
        threatened / SIZE,
        _few_free(p, counts),
        p.in_range,
        p.own_module,
        threatened.sum(-1) / 8,
        creeps.sum(-1) / 30,
        (colonists * p.in_range).sum(-1) / 20,
        (creeps * p.own_module).sum(-1) / SIZE,
        (sites * (1 - marks[..., :1, :])).sum(-1) / 4,
        sites.sum(-1) / 4,
    ]


def _robots(p: Position) -> list[Array]:
    """By robot, this seat's first."""
    xp, t = p.xp, p.t
    playing = xp.arange(SEATS) < p.players[..., None]
    return [
        playing,
        p.in_pod,
        (p.spot > t.pod) & playing,
        _at(p, p.ways.to_pod, p.spot),
        p.robot_module,
        _one_hot(xp, p.spot[..., 0] % SIZE, SIZE),
        p.of_robots("hand"),
        p.of_robots("core"),
        p.of_robots("spent"),
        p.of_robots("play").sum(-2),
        p.by_seat("active", "keeper"),
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
        p.about_space <= p.t.pod,
    ]


def _one_hot(xp: Any, index: Array, size: int) -> Array:
    return (index[..., None] == xp.arange(size)).astype(xp.float32)
