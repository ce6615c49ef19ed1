"""What lies on the table."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.games.jupiter.model.domes import POD, Dome, Slot
from fathom.games.jupiter.model.layout import Layout
from fathom.games.jupiter.model.pack import Pack

NOWHERE: Final = -1
EMPTY: Final = 0
COLONIST: Final = 1
CREEP: Final = 2
PAWN: Final = 3
"""What the board says of a dome: no space at all (a site, a destroyed module), open, or the piece there. The pawn of
a seat is `PAWN` plus the seat."""

StepName: TypeAlias = Literal[
    "deal", "colour", "core", "first", "berth", "start", "action", "conversion", "invasion", "draw", "end"
]

SETUP: tuple[StepName, ...] = ("deal", "colour", "core", "first", "berth")
"""Steps before the Pod has docked."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides before the game (JD-R95).

    preset: a difficulty made of the variants below. polite: colonists and robots do not block movement.
    open_bridges: every bridge exists. fast_creeps: the Invasion comes before the Conversion. vulnerable: robots do not
    save a module from destruction. heroes: every colonist must be rescued. confirm_end: ask before the actions end even
    when nothing else can be done, so that the last action can still be taken back; people want it, simulations do not.
    """

    preset: Literal["drill", "mission", "red_alert", "fragile", "legend"] = "mission"
    polite: bool = False
    open_bridges: bool = False
    fast_creeps: bool = False
    vulnerable: bool = False
    heroes: bool = False
    confirm_end: bool = False


class Variants(msgspec.Struct, frozen=True):
    """The alternate rules in force: the preset's and the host's own (JD-850 to JD-890)."""

    polite: bool = False
    open_bridges: bool = False
    fast_creeps: bool = False
    vulnerable: bool = False
    heroes: bool = False


def variants(pack: Pack, options: Options) -> Variants:
    """What the options come to."""
    preset = pack.presets[options.preset]
    return Variants(**{name: getattr(options, name) or name in preset for name in Variants.__struct_fields__})


class Robot(msgspec.Struct, gc=False):
    """A player's pawn with the cards that belong to it."""

    seat: int
    colour: str = ""
    at: Dome = POD
    hand: list[str] = []
    core: str = ""
    spent: bool = False
    """A Core that works once per turn has been used this turn."""
    play: list[str] = []
    """Single Turn cards in play."""


class State(msgspec.Struct, gc=False):
    """The whole table. The deck has its top card last."""

    chance: Chance
    options: Options
    rules: Variants
    robots: list[Robot]
    step: StepName
    active: int
    """The seat whose turn it is (in set-up: who is asked)."""
    layout: Layout
    board: list[int]
    """What is on each dome."""
    first_colonists: int
    """N0: colonists at the start."""
    target: int
    spare: str = ""
    """The module left over at set-up."""
    covered: list[Slot] = []
    """The modules whose site holds a Super Creep, in order."""
    aboard: int = 0
    """Colonists in the Pod."""
    keeper: int | None = None
    """Who holds the undocked Pod and will dock it."""
    rescued: int = 0
    converted: int = 0
    replaced: int = 0
    """Colonists lost, by Conversion and by creep placement."""
    destroyed: int = 0
    deck: list[str] = []
    sunk: int = 0
    """How many cards at the bottom of the deck everybody saw put there (JD-210)."""
    discard: list[str] = []
    turn: int = 0
    used: int = 0
    """Actions used this turn."""
    boosts: int = 0
    die: int = 0
    """The last roll of this turn."""
    hit: list[Slot] = []
    """Modules that are yet to get a creep."""
    got: list[Slot] = []
    """Modules that got a creep in this turn's Invasion."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.robots)


Rescue: TypeAlias = Table[State, Pack]
