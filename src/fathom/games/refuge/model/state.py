"""What lies on the table."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.games.refuge.model.board import Head, Space
from fathom.games.refuge.model.pack import Pack

Stance: TypeAlias = Literal["standing", "down", "devoured"]
STANDING: Final = "standing"
DOWN: Final = "down"
DEVOURED: Final = "devoured"

StepName: TypeAlias = Literal["reveal", "diver", "place", "resurface", "action", "kraken"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides before the game (RF-D01, RF-D02).

    objectives: `blue` for a first dive, `random`, or three ids, one a level. abyss: the variant, experimental.
    first: the starting seat, or `random`. confirm_end: ask before a turn ends even when nothing else can be done, so
    that the last action can still be taken back; people want it, simulations do not.
    """

    objectives: Literal["blue", "random"] | tuple[str, str, str] = "random"
    abyss: bool = False
    first: Literal["random"] | int = "random"
    confirm_end: bool = False


class Diver(msgspec.Struct, gc=False):
    """A player's diver with everything that belongs to it."""

    seat: int
    name: str = ""
    at: Space | None = None
    stance: Stance = STANDING
    hand: list[str] = []
    used: list[str] = []
    """Abilities lying face down."""
    cameras: list[Space] = []
    """Where this diver's cameras stand; the others are in the diver's supply."""
    screen: bool = False
    """A Bubble Screen is up."""


class State(msgspec.Struct, gc=False):
    """The whole table. Piles have their top card last."""

    chance: Chance
    options: Options
    divers: list[Diver]
    step: StepName
    active: int
    """The seat whose turn it is (in set-up: who is asked)."""
    head: Head
    supply: int
    threat: int = 0
    turn: int = 0
    actions: int = 0
    """Actions left in this action step."""
    tentacles: list[Space] = []
    """Where tentacles stand, in order."""
    kraken: list[str] = []
    kraken_discard: list[str] = []
    known: int = 0
    """How many cards on top of the Kraken pile the team has looked at."""
    salvage: list[str] = []
    salvage_discard: list[str] = []
    objectives: list[str] = []
    done: int = 0
    """How many objectives have been accomplished."""
    rewarding: bool = False
    """The reward of the last one is being resolved: no objective is current."""
    markers: list[Space] = []
    """Tracking markers on the board; alone on the UB-85, the Finish spaces noted."""
    tally: int = 0
    """The tracking marker's number on the objective card."""
    stowed: list[str] = []
    pods: list[Space] = []
    """Escape pod tokens: hatches, or the cargo where it lies."""
    carrier: int | None = None
    slowed: bool = False
    """Two arrows on a top half move the head only one space (reward of O6)."""
    deadline: int = 0
    """Alone and out: the turn by the end of whose action step the diver must stand (RF-844)."""
    eliminated: int = 0
    devoured: int = 0
    first_tentacles: int = 16
    """All tentacles of this game: on the map, in the supply, on the Threat track (RF-650)."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.divers)


Dive: TypeAlias = Table[State, Pack]
