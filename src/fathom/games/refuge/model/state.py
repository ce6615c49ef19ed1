"""The state of a dive, with who may see each field: all of it but the order of the two face-down piles (RF-903)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import Pile, Public, Secret, declared
from fathom.games.refuge.model.board import Head, Space
from fathom.games.refuge.model.pack import Pack

Stance: TypeAlias = Literal["standing", "down", "devoured"]
STANDING: Final = "standing"
DOWN: Final = "down"
DEVOURED: Final = "devoured"

StepName: TypeAlias = Literal["reveal", "diver", "place", "resurface", "action", "kraken"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides before the game (RF-D01, RF-D02).

    objectives: `blue` for a first dive, `random`, or three ids, one per level. abyss: the experimental variant.
    first: the starting seat, or `random`. confirm_end: ask before a turn ends even when nothing else can be done, so
    that the last action can still be undone; on for people, off in simulations.
    """

    objectives: Literal["blue", "random"] | tuple[str, str, str] = "random"
    abyss: bool = False
    first: Literal["random"] | int = "random"
    confirm_end: bool = False


class Diver(msgspec.Struct, gc=False):
    """A player's diver with everything that belongs to it."""

    seat: Public[int]
    name: Public[str] = ""
    at: Public[Space | None] = None
    stance: Public[Stance] = STANDING
    hand: Public[list[str]] = []
    used: Public[list[str]] = []
    """Abilities lying face down."""
    cameras: Public[list[Space]] = []
    """Spaces with this diver's cameras; the others are in the diver's supply."""
    screen: Public[bool] = False
    """A Bubble Screen is up."""


@declared
class State(msgspec.Struct, gc=False):
    """The whole table. Piles have their top card last."""

    chance: Secret[Chance]
    settings: Public[Settings]
    divers: Public[list[Diver]]
    step: Public[StepName]
    active: Public[int]
    """The seat whose turn it is (in set-up: who is asked)."""
    head: Public[Head]
    supply: Public[int]
    threat: Public[int] = 0
    turn: Public[int] = 0
    actions: Public[int] = 0
    """Actions left in this action step."""
    tentacles: Public[list[Space]] = []
    """Spaces with a tentacle, sorted."""
    kraken: Annotated[list[str], Pile(known="known")] = []
    kraken_discard: Public[list[str]] = []
    known: Public[int] = 0
    """How many cards on top of the Kraken pile the team has looked at."""
    salvage: Annotated[list[str], Pile()] = []
    salvage_discard: Public[list[str]] = []
    objectives: Public[list[str]] = []
    done: Public[int] = 0
    """How many objectives have been accomplished."""
    rewarding: Public[bool] = False
    """The reward of the last one is being resolved: no objective is current."""
    markers: Public[list[Space]] = []
    """Spaces with a tracking marker; in a solo game of O7 the Finish spaces reached."""
    tally: Public[int] = 0
    """The tracking marker's number on the objective card."""
    stowed: Public[list[str]] = []
    pods: Public[list[Space]] = []
    """Spaces with an escape pod token: hatches, or the cargo."""
    carrier: Public[int | None] = None
    slowed: Public[bool] = False
    """Kraken cards with two arrows on their top half move the head only one space (reward of O6)."""
    deadline: Public[int] = 0
    """One player only: a diver who is out must stand up before the action step of this turn ends (RF-844)."""
    eliminated: Public[int] = 0
    devoured: Public[int] = 0
    first_tentacles: Public[int] = 16
    """All tentacles of this game: on the map, in the supply, on the Threat track (RF-650)."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.divers)


Dive: TypeAlias = Table[State, Pack]
