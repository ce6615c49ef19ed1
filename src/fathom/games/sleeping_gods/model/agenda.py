"""What is still to come: a turn is a list of these, the last entry first.

A step takes the last entry and carries it out, which may put more on top: a challenge, a combat, the next paragraph.
So a step is never longer than one decision with what belongs to it, and a defeat simply clears the list (SG-R130).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from fathom.games.sleeping_gods.language.effects import Effects
from fathom.games.sleeping_gods.language.words import Window


class Item(msgspec.Struct, frozen=True, gc=False, tag_field="to", tag=str.lower):
    """Something still to come."""


class Begin(Item, frozen=True):
    """The turn of the active player begins."""


class ShipAction(Item, frozen=True):
    """The ship action."""


class EventStep(Item, frozen=True):
    """The event, or the paragraph that is due."""


class Free(Item, frozen=True):
    """A free window without another decision."""


class Act(Item, frozen=True):
    """One of the two actions."""

    number: int


class TurnEnds(Item, frozen=True):
    """Turn-end effects of ongoing events that have not had theirs."""

    done: tuple[str, ...] = ()


class Close(Item, frozen=True):
    """The captain token goes left."""


class Do(Item, frozen=True):
    """The rest of an effect."""

    effects: Effects
    seat: int
    source: str
    bearer: str = ""
    part: tuple[str, ...] = ()
    """The participants of the challenge the effect comes from."""


class Gather(Item, frozen=True):
    """Step 1 of a challenge: who takes part."""


class Alter(Item, frozen=True):
    """Step 3 of a challenge: fate and skill may be changed."""


class Course(Item, frozen=True):
    """The ship may move up to this many regions."""

    distance: int
    seat: int = -1
    """Who steers by a card of their own (SG-R219); -1: the active player."""


class Read(Item, frozen=True):
    """Read this paragraph."""

    paragraph: str


class EndOfParagraph(Item, frozen=True, tag="onward"):
    """The end of the paragraph: a choice, the next paragraph, or back to the ship."""


class BackOnShip(Item, frozen=True, tag="aboard"):
    """The crew is back on the ship."""


class AtMarket(Item, frozen=True, tag="browse"):
    """Buy at the market."""


class InPort(Item, frozen=True, tag="ashore"):
    """Port services: those done with, and the one being used."""

    done: tuple[str, ...] = ()
    now: str = ""


class EnemiesAppear(Item, frozen=True, tag="muster"):
    """These enemies appear."""

    enemies: tuple[int, ...]
    source: str


class Melee(Item, frozen=True):
    """Between attacks."""


class Attack(Item, frozen=True):
    """This crew member of this seat attacks."""

    crew: str
    seat: int


class RoundEnd(Item, frozen=True):
    """The next enemy acts at the end of the round; those that have, by number."""

    acted: tuple[int, ...] = ()


class Decided(Item, frozen=True):
    """The active player has decided the item below; the others may still act first."""

    answer: str


class Offer(Item, frozen=True):
    """A window is open to this seat."""

    window: Window
    seat: int


AnyItem: TypeAlias = (
    Begin | ShipAction | EventStep | Free | Act | TurnEnds | Close | Do | Gather | Alter | Course | Read
    | EndOfParagraph | BackOnShip | AtMarket | InPort | EnemiesAppear | Melee | Attack | RoundEnd | Decided | Offer
)  # fmt: skip
