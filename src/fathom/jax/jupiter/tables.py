"""What the rules look up: a content pack as tables of numbers. `content` makes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import jax
import numpy as np
from numpy.typing import NDArray

MOST_SEATS = 7
SIZE = 7
"""The spaces that each module has: six domes in a ring, and the centre."""
OUT = -1
"""The space of a robot that is out of play, and of a seat that no player has."""


class Ability(IntEnum):
    """The abilities, in the order of the reference (`AbilityId`)."""

    BOOST = 0
    BULLHORN = 1
    DATA_CORE = 2
    FOLLOWER = 3
    GRENADIER = 4
    HEAT_SEEKER = 5
    JUGGERNAUT = 6
    MODULE_CONTROL = 7
    OVERRIDE = 8
    PHASE_SHIFT = 9
    PILOT = 10
    ROCKET_BOOTS = 11
    SNIPER = 12
    SUPPRESSANT = 13
    SWAP = 14
    TELEPORT = 15


class Source(IntEnum):
    """Where an ability comes from, in the order of the vocabulary (JD-728)."""

    CORE = 0
    HAND = 1
    JOINED = 2


class Setback(IntEnum):
    """What Setbacks do (JD-760 to JD-762)."""

    COVER_PLANTS = 0
    COVER_DISHES = 1
    SURGE = 2


@dataclass(frozen=True)
class Tables:
    """A content pack as numbers. A tile is its index in the pack, a cell its code (`colony.code`), a card its index
    among all cards: abilities first, then Setbacks."""

    # -- modules: JD-150 to JD-154
    cells: NDArray[np.int32]
    """By module: its cell at set-up (JD-151)."""
    rim: NDArray[np.int32]
    """By tile: its outer bridges as bits; bridge k joins the domes of sides k and k + 1 (JD-153)."""
    spokes: NDArray[np.int32]
    """By tile: its inner bridges as bits; bridge k joins the centre and the dome of side k."""
    site: NDArray[np.int32]
    """By tile: 1 if the centre is a site instead of a dome (JD-154)."""
    plant: NDArray[np.int32]
    """By tile: 1 if its site is a power plant."""
    dish: NDArray[np.int32]
    """By tile: 1 if its site is a radar dish."""
    number: NDArray[np.int32]
    """By tile: the face of the die that hits it (JD-502)."""
    inhabited: int
    """How many modules have colonists at set-up: the first of the spiral (JD-206)."""

    # -- figures of the rules
    target: int
    actions: int
    dish_penalty: int
    move_cost: int
    shoot_cost: int
    command_cost: int
    trade_cost: int
    pod_seats: int
    launch: int
    hand_limit: int
    plant_penalty: int
    dealt: int
    die: int
    spread: int

    # -- cards
    copies: NDArray[np.int32]
    """By card: how many the deck has."""
    card: Mapping[Ability, int]
    """By ability: its card."""
    lasts: NDArray[np.int32]
    """By ability card: 1 if it is a Single Turn card (JD-622)."""
    cost: NDArray[np.int32]
    """By ability card and source: how many actions its use costs."""
    joined: NDArray[np.int32]
    """By ability card: 1 if two copies can be used as one (JD-728)."""
    once: NDArray[np.int32]
    """By ability card: 1 if it works once per turn as Core (JD-625)."""
    does: NDArray[np.int32]
    """By Setback: what it does."""
    robots: int
    """How many robots players can choose from."""

    # -- the encoding
    actions_in_all: int
    first_actions: Sequence[int]
    """By kind of option: the number of its first action."""
    decisions: int
    decision: Sequence[int]
    """By question: its decision. `observation` knows which of them depend on where the question is asked."""
    decision_of: Mapping[str, int]
    """By id: the decision."""
    turn_limit: int

    @property
    def modules(self) -> int:
        """How many modules the colony has at set-up."""
        return len(self.cells)

    @property
    def pod(self) -> int:
        """The number of the Pod among the spaces: it comes after all domes."""
        return SIZE * self.modules

    @property
    def cards(self) -> int:
        """How many cards there are, copies not counted."""
        return len(self.copies)

    @property
    def abilities(self) -> int:
        """How many ability cards there are, copies not counted."""
        return len(self.lasts)

    @property
    def deck_size(self) -> int:
        """How many cards there are in all."""
        return int(self.copies.sum())

    @property
    def most_sunk(self) -> int:
        """The most cards at the bottom of the deck that all have seen: Setbacks (JD-210)."""
        return max(1, int(self.copies[self.abilities :].sum()))


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Start:
    """How a match begins: the settings as numbers. They may also be arrays, to deal matches of any settings at once."""

    seats: Any
    polite: Any
    open_bridges: Any
    fast_creeps: Any
    vulnerable: Any
    heroes: Any
    target: Any
    """How many colonists to rescue; 0 for the usual number."""
    confirm_end: Any
