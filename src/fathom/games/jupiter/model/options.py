"""The options of all decisions (JD-D01 to JD-D45), and what a question is about."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from fathom.engine.ask import Option

Space: TypeAlias = str
"""A dome, `q,r:k` (its module's cell and the direction it faces, or c); a site, `q,r:site`; or `pod`."""
CellName: TypeAlias = str
"""A cell of the grid, `q,r`."""
Source: TypeAlias = Literal["core", "hand", "joined"]
"""Where an ability comes from: the Core, a card in hand, or two copies used as one (JD-728)."""


class Colour(Option, frozen=True):
    """Take the robot of this colour."""

    colour: str


class Core(Option, frozen=True):
    """Make this card the Core."""

    card: str


class First(Option, frozen=True):
    """This seat goes first."""

    seat: int


class Dock(Option, frozen=True):
    """Dock the Pod in this cell."""

    cell: CellName


class Move(Option, frozen=True):
    """Move to this space, killing the creep there if there is one."""

    space: Space


class Shoot(Option, frozen=True):
    """Kill the creep or Super Creep here."""

    space: Space


class Command(Option, frozen=True):
    """Send a colonist from one space to another."""

    origin: Space
    space: Space


class Trade(Option, frozen=True):
    """Trade cards with this seat."""

    seat: int


class Swap(Option, frozen=True):
    """Change places with the piece here."""

    space: Space


class Override(Option, frozen=True):
    """Act with the pawn of this seat."""

    seat: int


class Use(Option, frozen=True):
    """Use an ability of the Core or of a card in hand."""

    ability: str
    source: Source


class Play(Option, frozen=True):
    """Put a Single Turn card into play."""

    card: str


class End(Option, frozen=True):
    """End the Player Actions."""


class Give(Option, frozen=True):
    """Give this card."""

    card: str


class Take(Option, frozen=True):
    """Take this card."""

    card: str


class Done(Option, frozen=True):
    """Finish the trade."""


class Passenger(Option, frozen=True):
    """Change places with this piece in the Pod: `colonist`, or the seat of a pawn."""

    who: str


class Follow(Option, frozen=True):
    """Let the colonist here follow to the vacated dome."""

    origin: Space


class Tile(Option, frozen=True):
    """Choose the module in this cell to be moved."""

    cell: CellName


class Cell(Option, frozen=True):
    """Move the module to this cell."""

    cell: CellName


class Reroll(Option, frozen=True):
    """Roll the die again."""

    source: Source


class Suppress(Option, frozen=True):
    """Suppress the module in this cell: it gets no creep."""

    cell: CellName
    source: Source


class Place(Option, frozen=True):
    """Place a creep here, in place of a colonist if there is one."""

    space: Space


class Discard(Option, frozen=True):
    """Discard this card."""

    card: str


class Decline(Option, frozen=True):
    """Do nothing."""


class About(msgspec.Struct, frozen=True, gc=False):
    """What a question is about, beyond its decision id; prompts and highlights read it."""

    what: str
    source: str = ""
    """The ability or Setback that the question belongs to; for a creep, the rule that says where it may go."""
    space: Space = ""
    """The space that the question is about: a vacated dome, the dome of a kill, or a module's cell."""
    seat: int | None = None
    left: int = 0
    """How many actions, discards, kills or followers are left."""
    given: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    """Cards given and taken in this trade so far."""
    moved: tuple[Space, ...] = ()
    """Where colonists went in this command so far."""
