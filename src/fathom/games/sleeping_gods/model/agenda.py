"""The agenda: what is still to happen in a turn, as a stack of items. The last item comes next.

A step takes the last item and carries it out, which may push more items: a challenge, a combat, the next paragraph.
So a step is never longer than one decision and its consequences, and a defeat simply clears the agenda (SG-R130).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from fathom.games.sleeping_gods.language.effects import Effects
from fathom.games.sleeping_gods.language.words import Window


class Item(msgspec.Struct, frozen=True, gc=False, tag_field="to", tag=str.lower):
    """One item of the agenda."""


class Begin(Item, frozen=True):
    """The turn of the active player begins."""


class ShipAction(Item, frozen=True):
    """The ship action."""


class EventStep(Item, frozen=True):
    """The event of the turn, or the paragraph to read when the event deck is empty."""


class Free(Item, frozen=True):
    """A free window that belongs to no other question: players may use something or pass (SG-450)."""


class Act(Item, frozen=True):
    """One of the two actions."""

    number: int


class TurnEnds(Item, frozen=True):
    """The turn-end effects of ongoing events; `done` lists the events that have taken effect."""

    done: tuple[str, ...] = ()


class Close(Item, frozen=True):
    """The captain token passes to the next player."""


class Do(Item, frozen=True):
    """The statements of a text that are still to be carried out."""

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
    """The player who steers because of a card (SG-R219); -1 is the active player."""


class Read(Item, frozen=True):
    """Read this paragraph."""

    paragraph: str


class EndOfParagraph(Item, frozen=True, tag="onward"):
    """What follows a paragraph: a choice, the next paragraph, or the return to the ship."""


class BackOnShip(Item, frozen=True, tag="aboard"):
    """The crew is back on the ship."""


class AtMarket(Item, frozen=True, tag="browse"):
    """The crew is at a market in this region and may buy cards."""

    region: str = ""
    bought: bool = False
    """Whether the crew has bought a card on this visit."""


class InPort(Item, frozen=True, tag="ashore"):
    """A visit to a port: the services already used, the one in use, and the region.

    The region is empty when level cards are offered before the finale is repeated.
    """

    done: tuple[str, ...] = ()
    now: str = ""
    region: str = ""


class EnemiesAppear(Item, frozen=True, tag="muster"):
    """A combat with these enemies begins."""

    enemies: tuple[int, ...]
    source: str


class Melee(Item, frozen=True):
    """A moment between attacks: who attacks next?"""


class Attack(Item, frozen=True):
    """A crew member of a seat attacks."""

    crew: str
    seat: int


class RoundEnd(Item, frozen=True):
    """The next enemy acts at the end of the round; `acted` lists the enemies that have, by number."""

    acted: tuple[int, ...] = ()


class Decided(Item, frozen=True):
    """The answer to the question of the item below; it is carried out if no other player acts."""

    answer: str


class Offer(Item, frozen=True):
    """The player in this seat may act in the window, or pass."""

    window: Window
    seat: int


AnyItem: TypeAlias = (
    Begin | ShipAction | EventStep | Free | Act | TurnEnds | Close | Do | Gather | Alter | Course | Read
    | EndOfParagraph | BackOnShip | AtMarket | InPort | EnemiesAppear | Melee | Attack | RoundEnd | Decided | Offer
)  # fmt: skip
