"""What the network of the learned player reads: the observation of a seat, and what follows from it.

A row of the observation says where everything is. How far a diver is from what the objective asks for, what a step
would do, or what the next Kraken card may bring, a network would have to learn from millions of matches; here it is
computed. Nothing is read but the row and the number of players: in set-up the row does not say how many there are.

The same code serves training and play: `xp` is `jax.numpy` there and `numpy` here. Needs only one of them.
"""

from __future__ import annotations

from typing import Any

from fathom.games.refuge.learned import evaluation
from fathom.games.refuge.learned.layout import SEATS, SPACE_KINDS, UP, Array, InputTables
from fathom.games.refuge.learned.position import DOWN, Position

VERSION = 1
"""Raised when the inputs change; weights are valid for one version."""

FARTHEST = 12
SWIM, GUIDE_STEP = 12, 25
"""The questions whose steps begin at the space that they are about (as in `jax/refuge/state.py`)."""


def inputs(xp: Any, t: InputTables, rows: Array, players: Array) -> Array:
    """The inputs of the network: for each row, with its number of players, a row of numbers from about -1 to 1."""
    return inputs_of(Position(xp, t, rows, players))


def inputs_of(p: Position) -> Array:
    """The inputs of the network for positions that are read already."""
    xp = p.xp
    parts = [*_divers(p), *_sea(p), *_kraken(p), *_cards(p), *_objectives(p), *_question(p), *_steps(p), *_clock(p)]
    return xp.concatenate([part.reshape(*p.shape, -1).astype(xp.float32) for part in parts], axis=-1)


def _divers(p: Position) -> list[Array]:
    """By diver, this seat's first: who and where it is, what it has, and how far it is from everything."""
    xp, t = p.xp, p.t
    here = p.where[..., :1]
    neighbours = xp.asarray(t.near)[p.where]
    own_steps = xp.take_along_axis(p.at(t.steps, p.where), here[..., None], axis=-1)[..., 0]
    following = (xp.arange(SEATS) + 1) % xp.maximum(p.players, 1)[..., None]
    around = p.at(t.around, p.where)
    column = xp.clip(xp.asarray(t.x)[p.where] - 1, 0, len(t.columns) - 1)
    symbols = xp.take_along_axis(p.symbols, column[..., None], axis=-2)
    return [
        _one_hot(xp, here[..., 0], t.spaces),
        p.name,
        xp.asarray(t.place)[p.where],
        p.stance,
        p.hand / 2,
        p.ready,
        p.screen,
        p.types > 1,
        xp.minimum(p.weapons, 4) / 4,
        p.weapons > 0,
        p.hand.sum(-1) / 8,
        p.can_stand_up,
        around,
        around * p.devours[..., None],
        p.at(t.under, neighbours[..., UP]),
        xp.take_along_axis(p.tentacles[..., None, :], neighbours, axis=-1),
        symbols,
        p.carrier,
        p.active,
        xp.take_along_axis(p.active, following, axis=-1),
        own_steps[..., 1:] / FARTHEST,
        own_steps[..., 1:] == 1,
        p.wanted[..., None, :] * (1 - p.distance / FARTHEST),
        p.wanted * (p.distance[..., 0, :] == 0),
    ]


def _sea(p: Position) -> list[Array]:
    """Tentacles by space and by column; the head; where a spawn symbol would find no room."""
    xp, t = p.xp, p.t
    columns = p.tentacles[..., t.columns]
    lowest = columns * (xp.cumsum(columns, axis=-1) == 1)
    taken = xp.minimum(p.tentacles + p.occupied + xp.asarray(t.under)[p.head], 1.0)
    room = (1 - taken[..., t.spawns] * (t.spawns < t.spaces) - (t.spawns == t.spaces)).sum(-1)
    full = room == 0
    spawn, one, two = (p.symbols[..., place] for place in range(3))
    enters = (one + two) * columns[..., 0] + two * columns[..., 1]
    return [
        p.tentacles[..., t.open_sea],
        p.cameras[..., t.waters],
        xp.asarray(t.heads)[p.head],
        columns.sum(-1) / 3,
        lowest,
        room / 2,
        full,
        p.symbols,
        enters,
        spawn * full,
        (enters + spawn * full).sum(-1),
        p.tentacles.sum(-1) / 8,
    ]


def _kraken(p: Position) -> list[Array]:
    return [p.next_card, p.known[..., 1, :], p.known.sum((-1, -2)) / 3, p.devours, p.next_card.max(-1)]


def _cards(p: Position) -> list[Array]:
    xp, t = p.xp, p.t
    left = p.number("salvage_left")
    discard = p.part("salvage_discard", t.diver["hand"][1])[..., t.cards]
    return [left / 56, _one_hot(xp, left.astype(xp.int32), 6), discard / t.most_cards]


def _objectives(p: Position) -> list[Array]:
    xp, t = p.xp, p.t
    missing = p.need - p.tally
    cargo = xp.asarray(t.place)[p.cargo]
    team_types = xp.minimum(p.types.sum(-2), 1.0)
    nearest = p.nearest()
    return [
        p.objective,
        p.to_come,
        _one_hot(xp, p.done.astype(xp.int32), 3),
        p.number("current"),
        p.wanted,
        p.wanted * (1 - nearest / FARTHEST),
        p.goal * (missing / 8)[..., None],
        p.goal * (missing == 1)[..., None],
        p.stowed,
        team_types * (1 - p.stowed),
        cargo,
        p.price / 2,
        p.hand.sum(-1) >= p.price[..., None],
    ]


def _question(p: Position) -> list[Array]:
    xp, t = p.xp, p.t
    return [
        p.what,
        p.source,
        xp.asarray(t.place)[p.about_space],
        p.about_seat,
        _one_hot(xp, p.left.astype(xp.int32), 5),
        p.active[..., 0],
    ]


def _steps(p: Position) -> list[Array]:
    """By direction: what a step of the diver would lead to."""
    xp, t = p.xp, p.t
    elsewhere = (p.what[..., SWIM] + p.what[..., GUIDE_STEP] > 0) & (p.about_space < t.spaces)
    here = xp.where(elsewhere, p.about_space, p.where[..., 0])
    to = xp.asarray(t.near)[here]
    kinds = xp.asarray(t.place)[to][..., -SPACE_KINDS:]
    victims = (xp.asarray(t.lines)[to] * p.tentacles[..., None, :-1]).sum(-1) * xp.asarray(t.is_spawn)[to]
    above = xp.take_along_axis(p.tentacles, xp.asarray(t.near)[to][..., UP], axis=-1)
    column = xp.clip(xp.asarray(t.x)[to] - 1, 0, len(t.columns) - 1)
    falls = xp.take_along_axis(p.symbols[..., 1] + p.symbols[..., 2], column, axis=-1)
    around, under = p.at(t.around, to), p.at(t.under, to)
    steps, now = _to_targets(p, to), _to_targets(p, here[..., None])
    closer = xp.clip(now - steps, -2, 2) / 2 * p.wanted[..., None, :]
    best = xp.where(p.wanted[..., None, :] > 0, steps, FARTHEST).min(-1)
    return [
        to < t.spaces,
        kinds,
        xp.take_along_axis(p.tentacles, to, axis=-1),
        xp.take_along_axis(p.occupied, to, axis=-1) * (to < t.spaces),
        under,
        around,
        around * p.devours[..., None],
        xp.minimum(victims, 3) / 3,
        victims > 0,
        above * falls,
        closer,
        1 - best / FARTHEST,
        best == 0,
    ]


def _to_targets(p: Position, spaces: Array) -> Array:
    """By space and target: the steps to it."""
    xp, t = p.xp, p.t
    to_cargo = xp.take_along_axis(p.at(t.steps, spaces), p.cargo[..., None, None], axis=-1).astype(xp.float32)
    return xp.concatenate([p.at(t.charts, spaces), to_cargo], axis=-1)


def _clock(p: Position) -> list[Array]:
    """Threat, supply and turns; the settings; the terms of the scripted player's value."""
    xp = p.xp
    supply, threat = p.number("supply"), p.number("threat")
    settings = p.part("settings", 3)
    out = (p.stance[..., DOWN:]).sum((-1, -2))
    standing = p.stance[..., 0].sum(-1)
    overdue = p.number("deadline") - p.number("turn")
    *others, objectives = evaluation.terms(p)
    terms = xp.stack([*others, objectives - evaluation.OBJECTIVE * p.done], axis=-1)
    return [
        _one_hot(xp, p.players - 1, SEATS),
        _one_hot(xp, xp.minimum(threat, 4).astype(xp.int32), 5),
        _one_hot(xp, xp.minimum(supply, 6).astype(xp.int32), 7),
        supply / 16,
        p.part("step", 6),
        _one_hot(xp, p.number("actions").astype(xp.int32), 4),
        p.number("turn") / 100,
        (p.number("deadline") > 0) * (xp.clip(overdue, -1, 1)),
        settings[..., 1:],
        p.number("slowed"),
        xp.minimum(p.number("eliminated"), 50) / 50,
        out / 4,
        standing == 1,
        xp.clip(terms / 100, -2, 2),
    ]


def _one_hot(xp: Any, index: Array, size: int) -> Array:
    return (index[..., None] == xp.arange(size)).astype(xp.float32)
