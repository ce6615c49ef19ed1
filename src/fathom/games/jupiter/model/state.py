"""The state of a match."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import Public, Secret, Visibility, declared
from fathom.games.jupiter.model.domes import POD, Dome, Slot
from fathom.games.jupiter.model.layout import Layout
from fathom.games.jupiter.model.pack import Pack

NOWHERE: Final = -1
EMPTY: Final = 0
COLONIST: Final = 1
CREEP: Final = 2
PAWN: Final = 3
"""What the board holds for a dome: no space at all (a site, a destroyed module), open, or the piece there. The pawn of
a seat is `PAWN` plus the seat."""

StepName: TypeAlias = Literal[
    "deal", "colour", "core", "first", "berth", "start", "action", "conversion", "invasion", "draw", "end"
]

SETUP: tuple[StepName, ...] = ("deal", "colour", "core", "first", "berth")
"""Steps before the Pod has docked."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides before the game (JD-R95).

    preset: a difficulty made of the variants below. polite: colonists and robots do not block movement.
    open_bridges: every bridge exists. fast_creeps: the Invasion comes before the Conversion. vulnerable: robots do not
    save a module from destruction. heroes: every colonist must be rescued. confirm_end: ask before the actions end even
    when nothing else can be done, so that the last action can still be taken back; people want it, simulations do not.
    """

    preset: Literal["drill", "mission", "red_alert", "fragile", "legend"] = "mission"
    polite: bool = False
    open_bridges: bool = False
    fast_creeps: bool = False
    vulnerable: bool = False
    heroes: bool = False
    confirm_end: bool = False


class Variants(msgspec.Struct, frozen=True):
    """The alternate rules in force: those of the preset and those the host added (JD-850 to JD-890)."""

    polite: bool = False
    open_bridges: bool = False
    fast_creeps: bool = False
    vulnerable: bool = False
    heroes: bool = False


def variants(pack: Pack, settings: Settings) -> Variants:
    """The alternate rules that these settings put into force."""
    preset = pack.presets[settings.preset]
    return Variants(**{name: getattr(settings, name) or name in preset for name in Variants.__struct_fields__})


class Deck(Visibility):
    """The deck, top card last. All know which cards are in it, and the order of those that were seen put at its bottom
    (`State.sunk`); no one knows the order of the others (JD-210, JD-R03)."""

    def mask(self, value: list[str], holder: State, seat: int | None) -> list[str]:
        """The cards of unknown order are sorted."""
        return [*value[: holder.sunk], *sorted(value[holder.sunk :])]


@declared
class Robot(msgspec.Struct, gc=False):
    """A player's pawn with the cards that belong to it."""

    seat: Public[int]
    colour: Public[str] = ""
    at: Public[Dome] = POD
    hand: Public[list[str]] = []
    core: Public[str] = ""
    spent: Public[bool] = False
    """A Core that works once per turn has been used this turn."""
    play: Public[list[str]] = []
    """Single Turn cards in play."""


@declared
class State(msgspec.Struct, gc=False):
    """The whole table. The team shares all knowledge: hands are open (JD-R03)."""

    chance: Secret[Chance]
    settings: Public[Settings]
    rules: Public[Variants]
    robots: Public[list[Robot]]
    step: Public[StepName]
    active: Public[int]
    """The seat whose turn it is (in set-up: who is asked)."""
    layout: Public[Layout]
    board: Public[list[int]]
    """What is on each dome."""
    first_colonists: Public[int]
    """N0: colonists at the start."""
    target: Public[int]
    spare: Public[str] = ""
    """The module left over at set-up."""
    covered: Public[list[Slot]] = []
    """The modules whose site holds a Super Creep, in order."""
    aboard: Public[int] = 0
    """Colonists in the Pod."""
    keeper: Public[int | None] = None
    """Who holds the undocked Pod and will dock it."""
    rescued: Public[int] = 0
    converted: Public[int] = 0
    replaced: Public[int] = 0
    """Colonists lost, by Conversion and by creep placement."""
    destroyed: Public[int] = 0
    deck: Annotated[list[str], Deck()] = []
    sunk: Public[int] = 0
    """How many cards at the bottom of the deck everyone saw put there (JD-210)."""
    discard: Public[list[str]] = []
    turn: Public[int] = 0
    used: Public[int] = 0
    """Actions used this turn."""
    boosts: Public[int] = 0
    die: Public[int] = 0
    """The last roll of this turn."""
    hit: Public[list[Slot]] = []
    """Modules that are yet to get a creep."""
    got: Public[list[Slot]] = []
    """Modules that got a creep in this turn's Invasion."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.robots)


Rescue: TypeAlias = Table[State, Pack]
