"""A position of The Refuge as the network sees it, read from the observation of a seat.

The seat itself comes first, then the others clockwise. If its diver is in the right half of the board, everything is
seen in a mirror. So the network has to learn neither each seat nor each side.

The same code serves training and play: `xp` is `jax.numpy` there and `numpy` here. Needs only one of them.
"""

from __future__ import annotations

from typing import Any

from fathom.games.refuge.learned.layout import (
    ANCHOR,
    BLEED,
    BOARD,
    CARGO,
    HATCHES,
    KNOWN,
    SEATS,
    SURVEY,
    WIRE,
    Array,
    InputTables,
)

STANDING, DOWN, DEVOURED = range(3)


class Position:
    """What rows say, each with its number of players. All attributes have the shape of the rows first."""

    def __init__(self, xp: Any, t: InputTables, rows: Array, players: Array) -> None:
        self.xp, self.t = xp, t
        self.row = rows.astype(xp.float32)
        self.shape = rows.shape[:-1]
        self.players = xp.asarray(players).astype(xp.int32)
        self._read_divers()
        self._read_sea()
        self._read_cards()
        self._read_question()
        self._read_objective()

    def part(self, name: str, size: int) -> Array:
        """A feature of the row."""
        return self.row[..., self.t.at[name] : self.t.at[name] + size]

    def number(self, name: str) -> Array:
        """A feature with a single number."""
        return self.row[..., self.t.at[name]]

    def by_seat(self, name: str) -> Array:
        """A feature with a number for each seat, in the order of `order`."""
        return self.xp.take_along_axis(self.part(name, SEATS), self.order, axis=-1)

    def mirrored(self, array: Array, mirror: Array) -> Array:
        """An array with a number for each space or card, in the mirror where the position is."""
        return self.xp.where(self.flipped[..., None], array[..., mirror], array)

    def at(self, table: Array, index: Array) -> Array:
        """The entries of a table by the place of the head and an index for each of several things."""
        return self.xp.asarray(table)[self.head[..., None], index]

    @property
    def action_order(self) -> Array:
        """By score of the network: the number of the action that it is for."""
        return self.xp.asarray(self.t.action_order)[self.players, self.seat, self.flipped.astype(self.xp.int32)]

    def nearest(self, further: Array | float = 0.0) -> Array:
        """By target: how far the nearest diver is, `further` added for some divers; more if it is down."""
        down = 3.0 * self.stance[..., DOWN]
        return (self.distance + (down + further)[..., None]).min(-2)

    # -- reading -----------------------------------------------------------------------------------------------------

    def _read_divers(self) -> None:
        xp, t = self.xp, self.t
        self.seat = xp.argmax(self.part("seat", SEATS), axis=-1)
        self.order = xp.asarray(t.seat_order)[self.players, self.seat]
        """All seats, this one first, then clockwise."""
        divers = self.part("divers", SEATS * t.diver_size).reshape(*self.shape, SEATS, t.diver_size)
        divers = xp.take_along_axis(divers, self.order[..., None], axis=-2)

        def feature(name: str) -> Array:
            begins, size = t.diver[name]
            return divers[..., begins : begins + size]

        at = _index(xp, feature("at"))
        head = xp.argmax(self.part("head", len(t.head_x)), axis=-1)
        x, head_x = xp.asarray(t.x)[at[..., 0]], xp.asarray(t.head_x)[head]
        beside = (at[..., 0] < t.spaces) & (x != t.centre)
        self.flipped = xp.where(beside, x, head_x) > t.centre
        """Whether the position is seen in the mirror: the seat's diver, or else the head, is in the right half."""
        self.where = xp.where(self.flipped[..., None], xp.asarray(t.mirror)[at], at)
        """By diver: its space."""
        self.head = xp.where(self.flipped, xp.asarray(t.mirror_head)[head], head)
        self.name = feature("name")
        self.stance = feature("stance")
        self.hand = feature("hand")[..., t.cards]
        self.used = feature("used")
        self.ready = self.name @ xp.asarray(t.abilities) * (1 - self.used)
        """By diver and ability: whether it is face up."""
        self.cameras = self.mirrored(feature("cameras").sum(-2), t.mirror[:-1])
        self.screen = feature("screen")
        self.active, self.carrier = self.by_seat("active"), self.by_seat("carrier")

    def _read_sea(self) -> None:
        xp, t = self.xp, self.t

        def spaces(name: str) -> Array:
            found = self.mirrored(self.part(name, t.spaces), t.mirror[:-1])
            return xp.concatenate([found, xp.zeros((*self.shape, 1), xp.float32)], axis=-1)

        self.tentacles, self.markers, self.pods = (spaces(name) for name in ("tentacles", "markers", "pods"))
        """By space, “off the map” included."""
        self.occupied = (self.where[..., None] == xp.arange(t.spaces + 1)).sum(-2).astype(xp.float32)
        """By space: 1 if a diver is there."""

    def _read_cards(self) -> None:
        xp, t = self.xp, self.t
        size = len(t.devours)
        known = self.part("kraken_known", KNOWN * size).reshape(*self.shape, KNOWN, size)
        self.known = xp.where(self.flipped[..., None, None], known[..., t.mirror_card], known)
        unseen = self.mirrored(self.part("kraken_unseen", size), t.mirror_card)
        any_known = self.known[..., 0, :].sum(-1, keepdims=True)
        unseen_chances = unseen / xp.maximum(unseen.sum(-1, keepdims=True), 1.0)
        self.next_card = xp.where(any_known > 0, self.known[..., 0, :], unseen_chances)
        """By Kraken card: the chance that it is the next one."""
        slowed = self.number("slowed").astype(xp.int32)
        symbols = xp.asarray(t.symbols)[slowed, self.head]
        self.symbols = (self.next_card[..., None, None] * symbols).sum(-3)
        """By column: the chances of the symbols of the next Kraken card."""
        self.devours = self.next_card @ xp.asarray(t.devours)
        self.types = self.hand @ xp.asarray(t.types)
        """By diver and type: how many cards it has."""
        self.weapons = self.hand @ xp.asarray(t.weapons)
        stands_up = self.hand @ xp.asarray(t.raisers) + self.ready @ xp.asarray(t.raising)
        self.can_stand_up = ((self.types > 1).any(-1) | (stands_up > 0)).astype(xp.float32)

    def _read_question(self) -> None:
        xp, t = self.xp, self.t

        def feature(name: str) -> Array:
            begins, size = t.about[name]
            return self.row[..., t.at["question.about"] + begins :][..., :size]

        self.what, self.source, self.left = feature("what"), feature("source")[..., t.sources], feature("left")[..., 0]
        self.about_seat = xp.take_along_axis(feature("seat"), self.order, axis=-1)
        space = _index(xp, feature("space"))
        self.about_space = xp.where(self.flipped, xp.asarray(t.mirror)[space], space)

    def _read_objective(self) -> None:
        xp, t = self.xp, self.t
        count = len(t.goals)
        self.laid = self.part("objectives", 3 * count).reshape(*self.shape, 3, count)
        self.done = self.number("done")
        place = xp.minimum(self.done, 2).astype(xp.int32)[..., None, None]
        objective = xp.take_along_axis(self.laid, place, axis=-2)[..., 0, :]
        self.objective = objective * self.number("current")[..., None]
        """Which objective is current, one-hot; none while a reward is resolved."""
        self.to_come = self.laid.sum(-2) * 1.0
        for level in range(3):
            self.to_come = self.to_come - self.laid[..., level, :] * (self.done >= level)[..., None]
        self.goal = self.objective @ xp.asarray(t.goals)
        """The kind of the current goal, one-hot."""
        self.need = (self.goal * xp.asarray(t.need).T[self.players]).sum(-1)
        self.price = (self.goal * xp.asarray(t.price).T[self.players]).sum(-1)
        self.tally = self.number("tally")
        stowed = self.part("stowed", t.diver["hand"][1])[..., t.cards]
        self.stowed = (stowed @ xp.asarray(t.types) > 0).astype(xp.float32)
        """By type: whether a card is stowed."""
        self.wanted = self._wanted()
        cargo = xp.argmax(self.pods[..., :-1], axis=-1)
        charts = self.at(t.charts, self.where)
        to_cargo = self.at(t.steps, self.where)
        to_cargo = xp.take_along_axis(to_cargo, cargo[..., None, None], axis=-1).astype(xp.float32)
        self.distance = xp.concatenate([charts, to_cargo], axis=-1)
        """By diver and target: the steps to it."""
        self.cargo = xp.where(self.goal[..., CARGO] * self.pods.sum(-1) > 0, cargo, t.spaces)

    def _wanted(self) -> Array:
        """By target: 1 if the current goal needs a diver there."""
        xp, t = self.xp, self.t
        marked, goal = self.markers[..., :-1], self.goal[..., None, :]
        alone = (self.players == 1).astype(xp.float32)[..., None]
        carried = self.carrier.sum(-1, keepdims=True)
        noted = marked[..., t.finish]
        last = xp.minimum(noted @ xp.asarray(t.apart), 1.0)
        ends = xp.where(last.sum(-1, keepdims=True) > 0, last, xp.asarray(t.ends))
        parts = [
            goal[..., HATCHES] * self.pods[..., t.finish] + goal[..., BOARD] * alone * ends,
            goal[..., SURVEY] * marked[..., t.survey],
            goal[..., ANCHOR] * (marked @ xp.asarray(t.zones).T == 0),
            goal[..., WIRE] * (marked @ xp.asarray(t.edges).T == 0),
            goal[..., BLEED],
            goal[..., BOARD] * (1 - alone),
            goal[..., CARGO] * carried,
            goal[..., CARGO] * (1 - carried),
        ]
        return xp.concatenate(parts, axis=-1)


def _index(xp: Any, one_hot: Array) -> Array:
    """The place of the 1; the number of places if there is none."""
    found = xp.argmax(one_hot, axis=-1)
    return xp.where(one_hot.sum(-1) > 0, found, one_hot.shape[-1])
