"""The options of all decisions (RF-D03 to RF-D24), and what a question is about."""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Option
from fathom.games.refuge.model.board import Direction, Space


class Choose(Option, frozen=True):
    """Choose this diver to play with."""

    diver: str


class At(Option, frozen=True):
    """Choose this space."""

    space: Space


class Move(Option, frozen=True):
    """Move one space in this direction, or add the step to a path."""

    way: Direction


class Play(Option, frozen=True):
    """Play this Salvage card: an Action card, or a Weapon on contact."""

    card: str


class Use(Option, frozen=True):
    """Use this ability."""

    ability: str


class Recover(Option, frozen=True):
    """Recover, paying with cards of this type."""

    type: str


class Give(Option, frozen=True):
    """Pass this card to the diver of this seat."""

    card: str
    seat: int


class HandOver(Option, frozen=True, tag="hand"):
    """Hand the cargo to the diver of this seat."""

    seat: int


class Task(Option, frozen=True):
    """Take the special action of the current objective."""

    deed: str


class Nudge(Option, frozen=True):
    """Move the tentacle on this space one step in this direction."""

    tentacle: Space
    way: Direction


class Steer(Option, frozen=True):
    """Move the head this many spaces in this direction."""

    way: Direction
    steps: int


class PickDiver(Option, frozen=True, tag="diver"):
    """Choose the diver of this seat."""

    seat: int


class PickCard(Option, frozen=True, tag="card"):
    """Choose this card."""

    card: str


class TurnUp(Option, frozen=True, tag="flip"):
    """Turn this ability face up."""

    ability: str


class DrawCard(Option, frozen=True, tag="draw"):
    """Draw a Salvage card."""


class Decline(Option, frozen=True):
    """Decline what is offered."""


class Stop(Option, frozen=True):
    """Stop before all steps, targets or cards are used."""


class End(Option, frozen=True):
    """End the action step."""


END = End()


class About(msgspec.Struct, frozen=True, gc=False):
    """What a question is about, besides its decision id. Prompts and highlights read it."""

    what: str
    source: str = ""
    """The card, ability or objective that asks; for Recover, the type of the cards."""
    space: Space | None = None
    seat: int | None = None
    path: tuple[Space, ...] = ()
    """The spaces of the swim declared so far."""
    moved: tuple[Space, ...] = ()
    """The spaces of the tentacles that the same effect has already moved."""
    left: int = 0
    """How many more steps, cards or targets there may be."""
