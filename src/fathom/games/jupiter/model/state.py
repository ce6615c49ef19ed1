"""The state of a match."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import Public, Secret, declared
from fathom.games.jupiter.model.domes import POD, Dome, Slot
from fathom.games.jupiter.model.layout import Layout
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.settings import Settings
from fathom.games.jupiter.model.variants import Variants
from fathom.games.jupiter.model.visibility import Deck

NOWHERE: Final = -1
EMPTY: Final = 0
COLONIST: Final = 1
CREEP: Final = 2
PAWN: Final = 3
"""What the board holds for a dome: no space at all (a site, a destroyed module), open, or the piece there. The pawn of
a seat is `PAWN` plus the seat."""

StepName: TypeAlias = Literal[
    "deal", "colour", "core", "first", "berth", "start", "action", "conversion", "invasion", "draw", "end"
]

SETUP: tuple[StepName, ...] = ("deal", "colour", "core", "first", "berth")
"""Steps before the Pod has docked."""


@dataclass
class Robot:
    """A player's pawn with the cards that belong to it."""

    seat: Public[int]
    colour: Public[str] = ""
    at: Public[Dome] = POD
    hand: Public[list[str]] = field(default_factory=list)
    core: Public[str] = ""
    spent: Public[bool] = False
    """Whether a Core that works once per turn has been used this turn."""
    play: Public[list[str]] = field(default_factory=list)
    """Single Turn cards in play."""


@dataclass
class State:
    """The whole table. The team shares all knowledge: hands are open (JD-R03)."""

    chance: Secret[Chance]
    settings: Public[Settings]
    rules: Public[Variants]
    robots: Public[list[Robot]]
    step: Public[StepName]
    active: Public[int]
    """The seat whose turn it is (in set-up: who is asked)."""
    layout: Public[Layout]
    board: Public[list[int]]
    """What is on each dome, by its number: `NOWHERE`, `EMPTY`, `COLONIST`, `CREEP`, or `PAWN` plus a seat."""
    first_colonists: Public[int]
    """How many colonists were on the colony at the start (N0 in the rules)."""
    target: Public[int]
    spare: Public[str] = ""
    """The id of the module that was left over at set-up and is not in the colony."""
    covered: Public[list[Slot]] = field(default_factory=list)
    """The modules whose site holds a Super Creep, in order."""
    aboard: Public[int] = 0
    """Colonists in the Pod."""
    keeper: Public[int | None] = None
    """The seat that will dock the Pod; None while it is docked."""
    rescued: Public[int] = 0
    converted: Public[int] = 0
    replaced: Public[int] = 0
    """How many colonists are lost: `converted` in Conversions, `replaced` by new creeps."""
    destroyed: Public[int] = 0
    deck: Annotated[list[str], Deck()] = field(default_factory=list)
    sunk: Public[int] = 0
    """How many cards at the bottom of the deck everyone saw put there (JD-210)."""
    discard: Public[list[str]] = field(default_factory=list)
    turn: Public[int] = 0
    used: Public[int] = 0
    """Actions used this turn."""
    boosts: Public[int] = 0
    die: Public[int] = 0
    """The last roll of this turn."""
    hit: Public[list[Slot]] = field(default_factory=list)
    """Modules that are yet to get a creep."""
    got: Public[list[Slot]] = field(default_factory=list)
    """Modules that got a creep in this turn's Invasion."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.robots)


declared(State)

Rescue: TypeAlias = Table[State, Pack]
