"""The state of a dive, with who may see each field: all of it but the order of the two face-down piles (RF-903)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import Pile, Public, Secret, declared
from fathom.games.refuge.model.board import Head, Space
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.settings import Settings

Stance: TypeAlias = Literal["standing", "down", "devoured"]
STANDING: Final = "standing"
DOWN: Final = "down"
DEVOURED: Final = "devoured"

StepName: TypeAlias = Literal["reveal", "diver", "place", "resurface", "action", "kraken"]


@dataclass
class Diver:
    """A player's diver with everything that belongs to it."""

    seat: Public[int]
    name: Public[str] = ""
    at: Public[Space | None] = None
    stance: Public[Stance] = STANDING
    hand: Public[list[str]] = field(default_factory=list)
    used: Public[list[str]] = field(default_factory=list)
    """The ids of the abilities that are face down, because they were used."""
    cameras: Public[list[Space]] = field(default_factory=list)
    """Spaces with this diver's cameras; the others are in the diver's supply."""
    screen: Public[bool] = False
    """Whether a Bubble Screen protects this diver."""


@dataclass
class State:
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
    tentacles: Public[list[Space]] = field(default_factory=list)
    """Spaces with a tentacle, sorted."""
    kraken: Annotated[list[str], Pile(known="known")] = field(default_factory=list)
    kraken_discard: Public[list[str]] = field(default_factory=list)
    known: Public[int] = 0
    """How many cards on top of the Kraken pile the team has looked at."""
    salvage: Annotated[list[str], Pile()] = field(default_factory=list)
    salvage_discard: Public[list[str]] = field(default_factory=list)
    objectives: Public[list[str]] = field(default_factory=list)
    done: Public[int] = 0
    """How many objectives have been accomplished."""
    rewarding: Public[bool] = False
    """Whether the reward of an objective is being resolved; no objective is current then."""
    markers: Public[list[Space]] = field(default_factory=list)
    """Spaces with a tracking marker; in a solo game of O7 the Finish spaces reached."""
    tally: Public[int] = 0
    """The tracking marker's number on the objective card."""
    stowed: Public[list[str]] = field(default_factory=list)
    pods: Public[list[Space]] = field(default_factory=list)
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


declared(State)

Dive: TypeAlias = Table[State, Pack]
