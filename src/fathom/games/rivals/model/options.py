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
"""In place of a model: the item reserve."""


class Choose(Option, frozen=True):
    """This faction, or this group of summoning tiles."""

    what: str


class Buy(Option, frozen=True):
    """Buy this model."""

    model: str


class Equip(Option, frozen=True):
    """This card goes to this model, or to the item reserve."""

    card: str
    to: str


class Muster(Option, frozen=True):
    """Take the ready-made army for this number of points."""

    points: int


class Ready(Option, frozen=True):
    """The army list is made."""


class Keep(Option, frozen=True):
    """Keep the map."""


class Again(Option, frozen=True):
    """Lay the map again."""


class Put(Option, frozen=True):
    """Put this model on this tile."""

    model: str
    tile: Tile


class Move(Option, frozen=True):
    """A Movement activation of this tile."""

    tile: Tile


class Reinforce(Option, frozen=True):
    """A Reinforcement on this summoning tile."""

    tile: Tile


class Attack(Option, frozen=True):
    """An Attack activation of this tile in this mode."""

    tile: Tile
    mode: Mode


class Waste(Option, frozen=True):
    """Waste a Movement activation for an Attack activation of this tile in this mode."""

    tile: Tile
    mode: Mode


class Open(Option, frozen=True):
    """Equip and Share, before a model moves."""


class Go(Option, frozen=True):
    """This model moves now, in this stance."""

    model: str
    stance: Stance


class Step(Option, frozen=True):
    """The next step goes to this tile."""

    tile: Tile


class Strike(Option, frozen=True):
    """This model attacks this target: a model, or the creature on a tile."""

    model: str
    target: str


class Play(Option, frozen=True):
    """Use this single-use card."""

    card: str


class Use(Option, frozen=True):
    """Use this ability."""

    ability: str


class Pick(Option, frozen=True):
    """This model."""

    model: str


class At(Option, frozen=True):
    """This tile."""

    tile: Tile


class Discard(Option, frozen=True):
    """Discard this card."""

    card: str


class Fight(Option, frozen=True):
    """Fight the creature."""


class Flee(Option, frozen=True):
    """Flee from the creature."""


class Decline(Option, frozen=True):
    """Do without."""


class Stop(Option, frozen=True):
    """Stop here."""


class End(Option, frozen=True):
    """End the turn."""


class About(msgspec.Struct, frozen=True, gc=False):
    """What a question is about, beyond its decision id: read by prompts and highlights."""

    what: str
    model: str = ""
    """The model that acts or is asked about."""
    target: str = ""
    """A model, or the tile of a creature."""
    tile: Tile = ""
    left: int = 0
    """Movement, points or cards left."""
    hits: int = 0
    pierce: int = 0
    """Shields that will not count against those hits."""
    source: str = ""
    """The ability, card or event that asks; of an attack or a defence, the card used in it."""
