"""The state of a campaign: everything that lies on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import UNKNOWN, Hand, Pile, Public, Secret, Visibility, declared
from fathom.games.sleeping_gods.language.effects import Effects
from fathom.games.sleeping_gods.language.words import RESOURCES, Window
from fathom.games.sleeping_gods.model.agenda import AnyItem
from fathom.games.sleeping_gods.model.pack import Pack

CAPTAIN = "sofi"


@dataclass(frozen=True)
class SeenBelow(Visibility):
    """A face-down pile, top card last, of which all players have seen only the lowest cards.

    `known` names the field with the number of these cards; without it, none were seen. The other
    cards are dealt again by `view.resample`, which knows the types of events.
    """

    known: str = ""

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """The pile with all cards unknown except those that all players have seen."""
        seen = getattr(holder, self.known) if self.known else 0
        return [*value[:seen], *[UNKNOWN] * (len(value) - seen)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the group decides before the voyage (SG-D01 to SG-D06).

    fate: where fate numbers come from (SG-R212). first: the seat that begins. crew: the boards of
    each seat, eight in all, by default dealt in order. unlocked: the unlocked quest cards to use.
    earned: how many totems and endings the profile has found. prologue: begin with paragraph A.
    passes: how many event decks are played. events: how many cards of each type a deck holds.
    """

    mode: Literal["normal", "brutal"] = "normal"
    easy: bool = False
    fate: Literal["deck", "die", "ask"] = "deck"
    first: Literal["random"] | int = "random"
    crew: tuple[tuple[str, ...], ...] = ()
    unlocked: tuple[int, ...] = ()
    earned: int = 0
    prologue: bool = False
    passes: int = 3
    events: int = 6


class Player(msgspec.Struct, gc=False):
    """What belongs to one player and not to the whole group (SG-013)."""

    seat: Public[int]
    hand: Annotated[list[str], Hand(pool="abilities")] = []
    command: Public[int] = 0
    tokens: Public[int] = 0
    """Unused combat action tokens."""
    idle: Public[bool] = False
    """Whether the player has asked for no more free windows this turn."""


class Crew(msgspec.Struct, gc=False):
    """A crew board. The captain's seat is -1: the active player controls her."""

    id: Public[str]
    seat: Public[int]
    damage: Public[int] = 0
    fatigue: Public[int] = 0
    statuses: Public[list[str]] = []
    equipped: Public[list[str]] = []
    levels: Public[list[str]] = []
    weapons: Public[list[str]] = []
    command: Public[int] = 0
    tokens: Public[int] = 0
    """Combat action tokens placed here this round."""
    synergy: Public[str] = ""
    """In combat: the board on which this crew member's synergy token lies."""


# -- what is going on ----------------------------------------------------------------------------------------------


class Fate(msgspec.Struct, gc=False):
    """A fate draw that is not finished: its card lies outside deck and discard pile (SG-R083)."""

    purpose: Public[Literal["challenge", "travel", "attack", "ship"]]
    card: Public[str] = ""
    """Empty when a die was rolled."""
    number: Public[int] = 0
    bonus: Public[int] = 0


class Trial(msgspec.Struct, gc=False):
    """The challenge being attempted; travel is a challenge without a number (SG-310)."""

    skill: Public[str]
    number: Public[int]
    source: Public[str]
    seat: Public[int]
    success: Public[Effects] = ()
    failure: Public[Effects] = ()
    failure_text: Public[str] = msgspec.field(default="", name="told")
    """The choice whose failure text is to be shown, as paragraph:key."""
    travel: Public[bool] = False
    crew: Public[list[str]] = []
    helpers: Public[list[int]] = []
    """The other players who pay to take part."""
    bonus: Public[int] = 0
    distance: Public[int] = 0


class Enemy(msgspec.Struct, gc=False):
    """An enemy card in the row."""

    number: Public[int]
    covered: Public[list[int]] = []
    """The covered squares, 0 to 5 in reading order."""


class Strike(msgspec.Struct, gc=False):
    """The attack in progress, or damage placed without an attack."""

    crew: Public[str]
    weapon: Public[str]
    target: Public[int]
    accuracy: Public[int] = 0
    damage: Public[int] = 0
    """The damage that cards and abilities have added to this attack; `accuracy` is the same for its accuracy."""
    heartless: Public[int] = 0
    """Damage that may not be spent on hearts."""
    diagonal: Public[bool] = False
    hit: Public[bool | None] = None
    icons: Public[list[str]] = []
    """Extra damage icons used, by their skill."""
    covering: Public[list[tuple[int, int]]] = []
    """Squares covered by the placement so far: enemy number and square."""
    used: Public[list[str]] = []
    """Triggered texts used in this attack."""


class Packet(msgspec.Struct, gc=False):
    """Damage that an enemy is about to deal to a crew member."""

    enemy: Public[int]
    crew: Public[str]
    damage: Public[int]
    counter: Public[bool]


class Battle(msgspec.Struct, gc=False):
    """A combat."""

    row: Public[list[Enemy]]
    round: Public[int] = 1
    level: Public[int] = 0
    strike: Public[Strike | None] = None
    packet: Public[Packet | None] = None
    fallen: Public[str] = ""
    """Who fell to 0 health in the counterattack of their own action, until it is over (SG-645)."""


class Story(msgspec.Struct, gc=False):
    """A visit to the storybook."""

    kind: Public[Literal["explore", "plot", "finale", "prologue"]]
    paragraph: Public[str]
    taken: Public[list[str]] = []
    """Choices of towns already taken on this visit, as paragraph:key."""
    seen: Public[list[str]] = []
    """Towns whose text was read on this visit."""
    explore: Public[list[str]] = []
    again: Public[bool] = False
    """Whether the crew had read the current paragraph before."""


class Stall(msgspec.Struct, gc=False):
    """The market cards that are for sale during a visit to a market."""

    cards: Public[list[str]]
    mode: Public[Literal["buy", "half", "free1"]]
    discount: Public[int] = 0


class Note(msgspec.Struct, frozen=True, gc=False):
    """A line of the journey log."""

    turn: int
    what: str
    about: str = ""


# -- the table -----------------------------------------------------------------------------------------------------


class State(msgspec.Struct, gc=False):
    """The whole table. Piles have their top card last."""

    chance: Secret[Chance]
    settings: Public[Settings]
    players: Public[list[Player]]
    crew: Public[dict[str, Crew]]
    agenda: Public[list[AnyItem]]
    active: Public[int]
    region: Public[str]
    turn: Public[int] = 0
    passes: Public[int] = 1
    """Which pass of the event deck is being played, from 1."""
    room: Public[str] = ""
    """Where the ship action figure stands."""
    cubes: Public[dict[str, int]] = {}
    stock: Public[dict[str, int]] = msgspec.field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    xp: Public[int] = 0
    cards: Public[dict[str, int]] = {}
    """Owned adventure and market cards with the command lying on them."""
    quests: Public[list[int]] = []
    quests_used: Public[list[int]] = []
    items: Public[list[str]] = []
    deck: Annotated[list[str], Pile(pool="abilities")] = []
    discard: Public[list[str]] = []
    market: Annotated[list[str], SeenBelow(known="unbought")] = []
    unbought: Public[int] = 0
    """How many cards at the bottom of the market deck were laid out before; their order is known to all (SG-383)."""
    search: Annotated[list[str], Pile()] = []
    search_discard: Public[list[str]] = []
    drawn: Public[list[str]] = []
    """Search tokens on the table."""
    events: Annotated[list[str], SeenBelow()] = []
    events_used: Public[list[str]] = []
    events_left: Annotated[list[str], SeenBelow()] = []
    """Events still in the box."""
    event: Public[str] = ""
    """The event being resolved."""
    ongoing: Public[list[str]] = []
    serpent: Public[str] = ""
    used: Public[list[str]] = []
    """What has been used this turn and may be used once a turn."""
    spent: Public[list[str]] = []
    """Unlocked cards that cannot be used again in this pass."""
    averted: Public[int] = 0
    """Points of ship damage cancelled before they fall."""
    handed: Public[list[str]] = []
    """Weapons handed over in this window."""
    fate: Public[Fate | None] = None
    trial: Public[Trial | None] = None
    battle: Public[Battle | None] = None
    story: Public[Story | None] = None
    stall: Public[Stall | None] = None
    defeats: Public[int] = 0
    finale_lost: Public[int] = 0
    totems: Public[list[str]] = []
    """Totems found in this campaign, also those lost since (SG-R205)."""
    visited: Public[list[str]] = []
    marks: Public[dict[str, int]] = {}
    """Lasting marks with the pass in which each was set; 0 for a mark that was removed (SG-R232)."""
    taken: Public[dict[str, int]] = {}
    """Choices that cannot be made any number of times, as paragraph:key, with the pass in which each was made last
    (SG-R233)."""
    journey: Public[list[Note]] = []

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)


declared(State)

Voyage: TypeAlias = Table[State, Pack]


class Defeat(Exception):
    """Raised when all crew are at 0 health or the last damage space of the ship is filled.

    It ends everything in progress (SG-850).
    """

    def __init__(self, cause: Literal["crew", "ship"]) -> None:
        super().__init__(cause)
        self.cause = cause


class UseContext(msgspec.Struct, frozen=True, gc=False):
    """The use of a text: the seat that chooses, the card or board with the text, its bearer, and the window."""

    seat: int
    source: str
    bearer: str = ""
    window: Window | None = None
    anyone: bool = False
    """An adventure card counts for any attack or challenge; boards and equipped cards only for their bearer's
    (SG-R015)."""
    recipe: bool = False
