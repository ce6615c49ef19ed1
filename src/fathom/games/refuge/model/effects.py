"""What cards and abilities can do: the effects a pack chooses from."""

from __future__ import annotations

from typing import TypeAlias

from fathom.content.packs import Count, Part


class Effect(Part, frozen=True, tag_field="do", tag=str.lower):
    """What a card or an ability does; run by `rules/effects`."""


class Swim(Effect, frozen=True):
    """Swim up to this many spaces."""

    steps: Count
    straight: bool = False


class Shoot(Effect, frozen=True):
    """Eliminate one tentacle in the diver's row or column."""

    reach: Count


class Blast(Effect, frozen=True):
    """Eliminate one or more adjacent tentacles."""

    count: Count


class Scatter(Effect, frozen=True):
    """Return one or more tentacles nearby."""

    count: Count
    reach: Count


class Lure(Effect, frozen=True):
    """Move the head left or right."""

    steps: Count


class Look(Effect, frozen=True):
    """Look at the top Kraken cards and put them back in any order."""

    cards: Count


class Guide(Effect, frozen=True):
    """Move another diver (or a tentacle) a few spaces."""

    steps: Count
    reach: Count | None = None
    down: bool = False
    tentacles: bool = False


class Herd(Effect, frozen=True):
    """Move several different tentacles one space each."""

    count: Count


class Winch(Effect, frozen=True):
    """Move one tentacle several spaces."""

    steps: Count


class Raise(Effect, frozen=True):
    """Stand up the player's diver, or one nearby."""

    reach: Count


class Screen(Effect, frozen=True):
    """Protection from devour cards until the player's next turn."""


class Haul(Effect, frozen=True):
    """Put another diver next to the player's."""

    reach: Count


class Repair(Effect, frozen=True):
    """Turn any face-down ability but this one face up."""


class Film(Effect, frozen=True):
    """Place cameras."""

    count: Count
    reach: Count


class Flash(Effect, frozen=True):
    """Eliminate a tentacle at a camera and take the camera back."""


class Burrow(Effect, frozen=True):
    """Go to any unoccupied Cave."""


class Scrounge(Effect, frozen=True):
    """Take a card from the discard pile."""


class Parry(Effect, frozen=True):
    """Reaction: eliminate the tentacle in contact."""


class Shrug(Effect, frozen=True):
    """Reaction: stay standing; the tentacle is returned."""


class Brace(Effect, frozen=True):
    """Reaction: stop the head's movement."""


class Trap(Effect, frozen=True):
    """Reaction: eliminate a tentacle that arrives at a camera."""


class Slip(Effect, frozen=True):
    """Reaction: escape being devoured."""


AnyEffect: TypeAlias = (
    Swim | Shoot | Blast | Scatter | Lure | Look | Guide | Herd | Winch | Raise | Screen | Haul
    | Repair | Film | Flash | Burrow | Scrounge | Parry | Shrug | Brace | Trap | Slip
)  # fmt: skip

REACTIONS: tuple[type[Effect], ...] = (Parry, Shrug, Brace, Trap, Slip)
"""Effects that answer an event; all others are used by choice."""
