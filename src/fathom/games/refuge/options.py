"""Everything a player of The Refuge can answer: a small alphabet, used by all decisions (RF-D03 to RF-D24)."""

from __future__ import annotations

import msgspec

from fathom.core.ask import Option
from fathom.games.refuge.sea import Space, Way


class Choose(Option):
    """This diver."""

    diver: str


class At(Option):
    """This space."""

    space: Space


class Move(Option):
    """Move one space, or the next step of a path."""

    way: Way


class Play(Option):
    """Play this Salvage card: an Action card, or a Weapon on contact."""

    card: str


class Use(Option):
    """Use this ability."""

    ability: str


class Recover(Option):
    """Pay with two cards of this type."""

    type: str


class Give(Option):
    """Pass this card to the diver of this seat."""

    card: str
    seat: int


class Hand(Option):
    """Hand the cargo to the diver of this seat."""

    seat: int


class Task(Option):
    """Take the special action of the current objective."""

    deed: str


class Nudge(Option):
    """Move the tentacle on this space one step."""

    tentacle: Space
    way: Way


class Steer(Option):
    """Move the head so many spaces."""

    way: Way
    steps: int


class Diver(Option):
    """The diver of this seat."""

    seat: int


class Card(Option):
    """This card."""

    card: str


class Flip(Option):
    """Turn this ability face up."""

    ability: str


class DrawCard(Option, tag="draw"):
    """Draw a Salvage card."""


class Decline(Option):
    """Rather not."""


class Stop(Option):
    """Enough."""


class End(Option):
    """End the action step."""


class About(msgspec.Struct, frozen=True, gc=False):
    """What a question is about, beyond its decision id: read by prompts and highlights."""

    what: str
    source: str = ""
    """The card, ability or objective that asks."""
    space: Space | None = None
    seat: int | None = None
    path: tuple[Space, ...] = ()
    """A swim declared so far."""
    left: int = 0
    """How many more steps, cards or targets there may be."""
