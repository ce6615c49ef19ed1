"""The options of Rivals, shared by all decisions (RV-D01 to RV-D28)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from fathom.engine.ask import Option
from fathom.games.rivals.model.board import Tile

Mode: TypeAlias = Literal["attack", "recovery", "search"]
MODES: tuple[Mode, ...] = ("attack", "recovery", "search")
Stance: TypeAlias = Literal["plain", "swim", "charge", "swim-charge", "settle", "settle-charge"]
STANCES: tuple[Stance, ...] = ("plain", "swim", "charge", "swim-charge", "settle", "settle-charge")

RESERVE = "reserve"
"""Stands for a model in `Equip.to`: the item reserve."""


class Choose(Option, frozen=True):
    """Choose this faction, or this group of summoning tiles."""

    what: str


class Buy(Option, frozen=True):
    """Buy this model."""

    model: str


class Equip(Option, frozen=True):
    """Give this card to this model, or put it into the item reserve."""

    card: str
    to: str


class Muster(Option, frozen=True):
    """Take the ready-made army for this number of points."""

    points: int


class Ready(Option, frozen=True):
    """Finish the army list."""


class Keep(Option, frozen=True):
    """Keep the map."""


class Again(Option, frozen=True):
    """Lay the map again."""


class Put(Option, frozen=True):
    """Put this model on this tile."""

    model: str
    tile: Tile


class Move(Option, frozen=True):
    """Start a Movement activation of this tile."""

    tile: Tile


class Reinforce(Option, frozen=True):
    """Bring in a Reinforcement on this summoning tile."""

    tile: Tile


class Attack(Option, frozen=True):
    """Start an Attack activation of this tile in this mode."""

    tile: Tile
    mode: Mode


class Waste(Option, frozen=True):
    """Waste a Movement activation for an Attack activation of this tile in this mode."""

    tile: Tile
    mode: Mode


class Open(Option, frozen=True):
    """Equip and share cards before a model moves."""


class Go(Option, frozen=True):
    """Move this model now, in this stance."""

    model: str
    stance: Stance


class Step(Option, frozen=True):
    """Take the next step to this tile."""

    tile: Tile


class Strike(Option, frozen=True):
    """With this model, attack this target: a model, or the creature on a tile."""

    model: str
    target: str


class Play(Option, frozen=True):
    """Use this single-use card."""

    card: str


class Use(Option, frozen=True):
    """Use this ability."""

    ability: str


class Pick(Option, frozen=True):
    """Choose this model."""

    model: str


class At(Option, frozen=True):
    """Choose this tile."""

    tile: Tile


class Discard(Option, frozen=True):
    """Discard this card."""

    card: str


class Fight(Option, frozen=True):
    """Fight the creature."""


class Flee(Option, frozen=True):
    """Flee from the creature."""


class Decline(Option, frozen=True):
    """Decline what is offered."""


class Stop(Option, frozen=True):
    """Stop: end the movement or the activation."""


class End(Option, frozen=True):
    """End the turn."""


class About(msgspec.Struct, frozen=True, gc=False):
    """What a question is about, beyond its decision id; prompts and highlights read it."""

    what: str
    model: str = ""
    """The model that acts or is asked about."""
    target: str = ""
    """The target: a model, the tile of a creature, or a seat."""
    tile: Tile = ""
    left: int = 0
    """How much movement, how many points, markers or cards are left."""
    hits: int = 0
    pierce: int = 0
    """How many shields of the defender are ignored."""
    source: str = ""
    """The card or event that the question is about; for an ability in an attack or defence, the card already used."""
