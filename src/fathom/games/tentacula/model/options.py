"""The options of all decisions (TN-D03 to TN-D16), and what a question is about."""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Option
from fathom.games.tentacula.model.route import LaneName, Square


class Chip(Option, frozen=True):
    """Take the chip of this animal."""

    animal: str


class Play(Option, frozen=True):
    """Let the player of this seat play next."""

    seat: int


class Lay(Option, frozen=True):
    """Lay the tile in this lane."""

    lane: LaneName


class Swim(Option, frozen=True):
    """Move this fish with the tile's animal."""

    fish: str


class Shell(Option, frozen=True):
    """Pay a shell and move this fish with this animal."""

    fish: str
    animal: str


class Stay(Option, frozen=True):
    """Move no fish."""


class Gem(Option, frozen=True):
    """Choose a gem of this colour."""

    colour: str


class Decline(Option, frozen=True):
    """Do not use the dolphin or the shark."""


class Roll(Option, frozen=True):
    """Roll a second time."""


class Keep(Option, frozen=True):
    """Keep the first roll."""


class Take(Option, frozen=True):
    """Take the rearmost tile of this lane."""

    lane: LaneName


class Face(Option, frozen=True):
    """Lay the tile down with this animal up."""

    animal: str


class End(Option, frozen=True):
    """End the round."""


class About(msgspec.Struct, frozen=True, gc=False):
    """What a question is about, besides its decision id. Prompts and highlights read it."""

    what: str
    seat: int | None = None
    tile: str = ""
    """The tile being played or taken, with the face that is up."""
    fish: str = ""
    square: Square = 0
    """The square of that fish."""
    colour: str = ""
    """What the die shows."""
