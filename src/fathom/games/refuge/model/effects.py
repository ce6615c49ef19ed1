"""What cards and abilities can do: the effects a pack chooses from."""

from __future__ import annotations

from typing import TypeAlias

from fathom.content.packs import Count, Part


class Effect(Part, frozen=True, tag_field="do", tag=str.lower):
    """What a card or an ability does; run by `rules/effects`."""


class Swim(Effect, frozen=True):
    """Swim up to `steps` spaces."""

    steps: Count
    """The largest number of spaces."""
    straight: bool = False
    """Whether the diver must swim in a straight line."""


class Shoot(Effect, frozen=True):
    """Eliminate one tentacle in the diver's row or column, within reach."""

    reach: Count
    """The largest distance in spaces."""


class Blast(Effect, frozen=True):
    """Eliminate one to `count` adjacent tentacles."""

    count: Count
    """The largest number of tentacles."""


class Scatter(Effect, frozen=True):
    """Return one to `count` tentacles within reach to the supply."""

    count: Count
    """The largest number of tentacles."""
    reach: Count
    """The largest distance in spaces."""


class Lure(Effect, frozen=True):
    """Move the head one to `steps` spaces left or right."""

    steps: Count
    """The largest number of spaces that the head moves."""


class Look(Effect, frozen=True):
    """Look at the top Kraken cards and put them back in any order."""

    cards: Count
    """The number of cards."""


class Guide(Effect, frozen=True):
    """Move another diver, or a tentacle if `tentacles`, one to `steps` spaces."""

    steps: Count
    """The largest number of spaces."""
    reach: Count | None = None
    """The largest distance to what is moved, in spaces; without it, any distance."""
    down: bool = False
    """Whether a diver who is down can be moved as well."""
    tentacles: bool = False
    """Whether tentacles are moved instead of divers."""


class Herd(Effect, frozen=True):
    """Move one to `count` different tentacles one space each."""

    count: Count
    """The largest number of tentacles."""


class Winch(Effect, frozen=True):
    """Move one tentacle one to `steps` spaces."""

    steps: Count
    """The largest number of spaces."""


class Raise(Effect, frozen=True):
    """Stand up the player's own diver, or one within reach."""

    reach: Count
    """The largest distance to the diver, in spaces."""


class Screen(Effect, frozen=True):
    """Protect the diver and its neighbours from devour cards until the player's next turn."""


class Haul(Effect, frozen=True):
    """Put another diver, who is within reach, next to the player's own diver."""

    reach: Count
    """The largest distance to the other diver, in spaces."""


class Repair(Effect, frozen=True):
    """Turn a face-down ability of any diver on the map face up, except an ability that has this effect."""


class Film(Effect, frozen=True):
    """Place one to `count` cameras within reach."""

    count: Count
    """The largest number of cameras."""
    reach: Count
    """The largest distance in spaces."""


class Flash(Effect, frozen=True):
    """Eliminate a tentacle on or beside a camera's space and take the camera back."""


class Burrow(Effect, frozen=True):
    """Go to any unoccupied Cave."""


class Scrounge(Effect, frozen=True):
    """Take a card from the Salvage discards; if there is none, draw one."""


class Parry(Effect, frozen=True):
    """Reaction: eliminate the tentacle in contact."""


class Shrug(Effect, frozen=True):
    """Reaction: stay standing on contact; the tentacle is returned to the supply."""


class Brace(Effect, frozen=True):
    """Reaction: stop the head's movement."""


class Trap(Effect, frozen=True):
    """Reaction: eliminate a tentacle that arrives on a camera's space."""


class Slip(Effect, frozen=True):
    """Reaction: escape being devoured."""


AnyEffect: TypeAlias = (
    Swim | Shoot | Blast | Scatter | Lure | Look | Guide | Herd | Winch | Raise | Screen | Haul
    | Repair | Film | Flash | Burrow | Scrounge | Parry | Shrug | Brace | Trap | Slip
)  # fmt: skip

REACTIONS: tuple[type[Effect], ...] = (Parry, Shrug, Brace, Trap, Slip)
"""The effects of Reactions; all others are effects of actions and Free abilities."""
