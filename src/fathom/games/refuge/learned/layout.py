"""Tables of numbers that reading an observation of The Refuge needs: the layout of a row, and a content pack as arrays.

`tables` makes them. Spaces, cards, abilities and objectives are in the order of the encoding; the number of spaces
stands for “off the map”. Needs neither numpy nor JAX, so that tables can be carried to another machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Array: TypeAlias = Any
"""An array of numpy or of JAX."""

SEATS = 4
STANCES = 3
SPACE_KINDS = 7
UP = 0
"""The first of the directions: up, down, left, right."""
PATH = 4
"""How many spaces of a swim the row has."""
KNOWN = 4
"""How many known Kraken cards the row has."""

CLEAR, SURVEY, STOW, ANCHOR, WIRE, BLEED, BOARD, HATCHES, CARGO = range(9)
"""The kinds of goals."""


@dataclass(frozen=True)
class Targets:
    """Sets of spaces that divers have to reach: where each kind begins in the list of sets, and where the list ends."""

    survey: int
    zones: int
    edges: int
    around: int
    finish: int
    start: int
    cargo: int

    @property
    def count(self) -> int:
        """How many sets there are; the first ones are the spaces of the Finish row, one by one."""
        return self.cargo + 1


@dataclass(frozen=True)
class InputTables:
    """The tables of a pack and its encoding."""

    # -- the row
    at: dict[str, int]
    """Where each feature begins in the row."""
    diver: dict[str, tuple[int, int]]
    """Where each feature of a diver begins in its part of the row, and how many numbers it has."""
    diver_size: int
    about: dict[str, tuple[int, int]]
    """The same for the features of the question."""
    seat_order: Array
    """By number of players and seat: all seats, this one first, then clockwise."""
    action_order: Array
    """By number of players, seat and mirroring: the action for each score of the network."""

    # -- the sea
    spaces: int
    centre: int
    """The middle column."""
    x: Array
    """By space: its column."""
    place: Array
    """By space: column and row, each one-hot, and its kind, one-hot."""
    open_sea: Array
    """The spaces that tentacles can be on."""
    waters: Array
    """The spaces of the sea rows."""
    columns: Array
    """By column: its spaces in the sea rows, the lowest first."""
    spawns: Array
    """By column: its Spawn spaces."""
    is_spawn: Array
    lines: Array
    """By two spaces: 1 if they are different and in the same row or column."""
    near: Array
    """By space and direction: the space one step away."""
    mirror: Array
    """By space: the space in the mirror."""

    # -- the head, by its place
    head_x: Array
    heads: Array
    """Column and row, each one-hot."""
    mirror_head: Array
    under: Array
    """By place and space: 1 if the head covers it."""
    around: Array
    """By place and space: 1 if it is next to the head."""
    steps: Array
    """By place and two spaces: the steps between them, around the head."""
    charts: Array
    """By place, space and target: the steps to the nearest space of the target."""
    symbols: Array
    """By place, Kraken card and column: spawn symbol, one arrow down, two down, up, to a side; once as printed and
    once with a slowed head."""
    devours: Array
    """By Kraken card: 1 if it devours."""
    mirror_card: Array
    """By Kraken card: the card in the mirror."""

    # -- Salvage cards and abilities
    cards: Array
    """The cards that are in the deck."""
    most_cards: int
    types: Array
    """By card and type: 1 if it is of that type."""
    weapons: Array
    raisers: Array
    """By card: 1 if it stands a diver up."""
    abilities: Array
    """By diver and ability: 1 if it is the diver's."""
    raising: Array
    """By ability: 1 if it stands a diver up."""
    sources: Array
    """Which sources of questions are read: all but cards that are not in the deck."""

    # -- objectives
    goals: Array
    """By objective and kind of goal: 1 if it is of that kind."""
    need: Array
    """By kind of goal and number of players: how much of it is needed."""
    price: Array
    """By kind of goal and number of players: how many cards the special action costs."""
    targets: Targets
    survey: Array
    """The spaces of the survey."""
    zones: Array
    """By zone and space: 1 if the space is in it."""
    edges: Array
    """By side and space."""
    finish: Array
    """The spaces of the Finish row."""
    ends: Array
    """By Finish space: 1 if a single diver may begin with it."""
    apart: Array
    """By two Finish spaces: 1 if they are far enough apart for a single diver."""

    # -- the points of the scripted player
    threat_points: Array
    supply_points: Array
    pile_points: Array
    reef_points: Array
