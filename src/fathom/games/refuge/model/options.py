"""Everything a player of The Refuge can answer: a small alphabet, used by all decisions (RF-D03 to RF-D24)."""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Option
from fathom.games.refuge.model.board import Direction, Space


class Choose(Option, frozen=True):
    """This diver."""

    diver: str


class At(Option, frozen=True):
    """This space."""

    space: Space


class Move(Option, frozen=True):
    """Move one space, or the next step of a path."""

    way: Direction


class Play(Option, frozen=True):
    """Play this Salvage card: an Action card, or a Weapon on contact."""

    card: str


class Use(Option, frozen=True):
    """Use this ability."""

    ability: str


class Recover(Option, frozen=True):
    """Pay with two cards of this type."""

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
    """Move the tentacle on this space one step."""

    tentacle: Space
    way: Direction


class Steer(Option, frozen=True):
    """Move the head this many spaces."""

    way: Direction
    steps: int


class PickDiver(Option, frozen=True, tag="diver"):
    """The diver of this seat."""

    seat: int


class PickCard(Option, frozen=True, tag="card"):
    """This card."""

    card: str


class TurnUp(Option, frozen=True, tag="flip"):
    """Turn this ability face up."""

    ability: str


class DrawCard(Option, frozen=True, tag="draw"):
    """Draw a Salvage card."""


class Decline(Option, frozen=True):
    """Do not use this chance."""


class Stop(Option, frozen=True):
    """Stop here."""


class End(Option, frozen=True):
    """End the action step."""


END = End()


class About(msgspec.Struct, frozen=True, gc=False):
    """What a question is about, beyond its decision id: read by prompts and highlights."""

    what: str
    source: str = ""
    """The card, ability or objective that asks."""
    space: Space | None = None
    seat: int | None = None
    path: tuple[Space, ...] = ()
    """A swim declared so far."""
    moved: tuple[Space, ...] = ()
    """Where the tentacles are that the same effect has moved already."""
    left: int = 0
    """How many more steps, cards or targets there may be."""
