"""Tables of numbers that reading an observation of Jupiter Deep needs: the layout of a row, a content pack as arrays.

`tables` makes them. Modules, cards and robots are in the order of the encoding. Needs neither numpy nor JAX, so that
tables can be carried to another machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

Array: TypeAlias = Any
"""An array of numpy or of JAX."""

SEATS = 7
SIZE = 7
"""The domes of a module: six in a ring, and the centre."""
SIDES = 6
CENTRE = 6
FAR = 12
"""What the row adds to the coordinates of cells."""
NUMBERS = 5
"""The numbers of modules, from 1."""
WALK = 12
"""The most steps to the Pod that are told apart."""
REACH = 7
"""The most steps of the seat's robot that are told apart."""


class Ways(NamedTuple):
    """By space: how close it is, and what is one bridge away; ones and zeros, or numbers from 0 to 1.

    How close a space is: 1 where a walk begins and one step away, less with every step, 0 far away.
    """

    to_pod: Array
    """How close the space is to the Pod."""
    open_to_pod: Array
    """The same on a way through open domes only."""
    clear_to_pod: Array
    """The same without a way through creeps or robots."""
    own: Array
    """How close the space is for this seat's robot."""
    closer: Array
    """Whether a step from here to an open space leads closer to the Pod."""
    by_creeps: Array
    """Whether a creep is one bridge away; the Pod is never counted."""
    by_creeps_soon: Array
    """Whether an open dome next to a creep is one bridge away."""
    by_colonists: Array
    """Whether a colonist is one bridge away."""
    by_open: Array
    """Whether an open dome is one bridge away."""


@dataclass(frozen=True)
class InputTables:
    """The tables of a pack and its encoding."""

    # -- the row
    at: dict[str, int]
    """Where each feature begins in the row."""
    robot: dict[str, tuple[int, int]]
    """Where each feature of a robot begins in its part of the row, and how many numbers it has."""
    robot_size: int
    module: dict[str, tuple[int, int]]
    """The same for a module of the layout."""
    module_size: int
    about: dict[str, tuple[int, int]]
    """The same for the features of the question."""
    seat_order: Array
    """By number of players and seat: all seats, this one first, then clockwise."""
    action_order: Array
    """By number of players, seat and turn of the board: the action for each score of the network."""

    # -- the colony
    modules: int
    pod: int
    """The number of the Pod as a space: it comes after all domes."""
    cards: int
    abilities: int
    steps: int
    """How many steps a turn and the set-up have."""
    cells: Array
    """By turn of the board and coordinate: what each coordinate of a cell contributes to it."""
    from_module: Array
    """By turn of the board and module in the turned board: the module that it is."""
    from_space: Array
    """By turn of the board and space in the turned board: the space that it is."""
    to_space: Array
    """By turn of the board and space, “out of play” included: where it is in the turned board."""
    rim: Array
    """By tile: its outer bridges as bits."""
    spokes: Array
    """By tile: its inner bridges as bits."""
    site: Array
    plant: Array
    dish: Array
    number: Array
    """By tile and number: 1 if it has it."""

    # -- figures
    actions: int
    seats_in_pod: int
    copies: Array
    """By card: how many there are."""
