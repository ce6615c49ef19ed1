"""What lies on the table."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.games.sleeping_gods.language.effects import Effects
from fathom.games.sleeping_gods.language.words import RESOURCES, Window
from fathom.games.sleeping_gods.model.agenda import AnyItem
from fathom.games.sleeping_gods.model.pack import Pack

CAPTAIN = "sofi"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the group decides before the voyage (SG-D01 to SG-D06).

    fate: where numbers come from (SG-R212). first: the seat that begins. crew: the eight boards of each seat, by
    default dealt in order. unlocked: the unlocked quest cards to use, `earned` the totems and endings that the profile
    has found. prologue: begin with paragraph A. passes and events: how often the event deck runs and how many cards of
    each type it holds, for shorter voyages.
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
    """A player: what is private to a seat (SG-013)."""

    seat: int
    hand: list[str] = []
    command: int = 0
    tokens: int = 0
    """Unused combat action tokens."""
    idle: bool = False
    """Wants no free window any more this turn."""


class Crew(msgspec.Struct, gc=False):
    """A crew board with everything on and under it. The captain's seat is -1: she goes with the active player."""

    id: str
    seat: int
    damage: int = 0
    fatigue: int = 0
    statuses: list[str] = []
    equipped: list[str] = []
    levels: list[str] = []
    weapons: list[str] = []
    command: int = 0
    tokens: int = 0
    """Combat action tokens placed here this round."""
    synergy: str = ""
    """In combat: the board on which this crew member's synergy token lies."""


# -- what is going on ----------------------------------------------------------------------------------------------


class Fate(msgspec.Struct, gc=False):
    """A fate draw that is not finished: its card lies outside deck and discard pile (SG-R083)."""

    purpose: Literal["challenge", "travel", "attack", "ship"]
    card: str = ""
    """Empty when a die was rolled."""
    number: int = 0
    bonus: int = 0


class Trial(msgspec.Struct, gc=False):
    """The challenge being attempted; travel is one without a number (SG-310)."""

    skill: str
    number: int
    source: str
    seat: int
    success: Effects = ()
    failure: Effects = ()
    failure_text: str = msgspec.field(default="", name="told")
    """The choice whose failure text is to be shown, as paragraph:key."""
    travel: bool = False
    crew: list[str] = []
    helpers: list[int] = []
    """The other players who pay to take part."""
    bonus: int = 0
    distance: int = 0


class Enemy(msgspec.Struct, gc=False):
    """An enemy card in the row."""

    number: int
    covered: list[int] = []
    """The covered squares, 0 to 5 in reading order."""


class Strike(msgspec.Struct, gc=False):
    """The attack in progress, or damage placed without one."""

    crew: str
    weapon: str
    target: int
    accuracy: int = 0
    damage: int = 0
    """What has been activated for this attack."""
    heartless: int = 0
    """Damage that may not be spent on hearts."""
    diagonal: bool = False
    hit: bool | None = None
    icons: list[str] = []
    """Extra damage icons used, by their skill."""
    covering: list[tuple[int, int]] = []
    """Squares covered by the placement so far: enemy number and square."""
    used: list[str] = []
    """Triggered texts used in this attack."""


class Packet(msgspec.Struct, gc=False):
    """Damage of an enemy about to fall on a crew member."""

    enemy: int
    crew: str
    damage: int
    counter: bool


class Battle(msgspec.Struct, gc=False):
    """A combat."""

    row: list[Enemy]
    round: int = 1
    level: int = 0
    strike: Strike | None = None
    packet: Packet | None = None
    fallen: str = ""
    """Who fell to 0 health in the counterattack of their own action, until it is over (SG-645)."""


class Story(msgspec.Struct, gc=False):
    """A visit to the storybook."""

    kind: Literal["explore", "plot", "finale", "prologue"]
    paragraph: str
    taken: list[str] = []
    """Choices of towns already taken on this visit, as paragraph:key."""
    seen: list[str] = []
    """Towns whose text was read on this visit."""
    explore: list[str] = []


class Stall(msgspec.Struct, gc=False):
    """Market cards laid out."""

    cards: list[str]
    mode: Literal["buy", "half", "free1"]
    discount: int = 0


class Note(msgspec.Struct, frozen=True, gc=False):
    """A line of the journey log."""

    turn: int
    what: str
    about: str = ""


# -- the table -----------------------------------------------------------------------------------------------------


class State(msgspec.Struct, gc=False):
    """The whole table. Piles have their top card last."""

    chance: Chance
    options: Options
    players: list[Player]
    crew: dict[str, Crew]
    agenda: list[AnyItem]
    active: int
    region: str
    turn: int = 0
    passes: int = 1
    """Which run of the event deck it is."""
    room: str = ""
    """Where the ship action figure stands."""
    cubes: dict[str, int] = {}
    stock: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    xp: int = 0
    cards: dict[str, int] = {}
    """Owned adventure and market cards with the command lying on them."""
    quests: list[int] = []
    quests_used: list[int] = []
    items: list[str] = []
    deck: list[str] = []
    discard: list[str] = []
    market: list[str] = []
    unbought: int = 0
    """How many cards at the bottom of the market deck were laid out before; their order is known to all (SG-383)."""
    search: list[str] = []
    search_discard: list[str] = []
    drawn: list[str] = []
    """Search tokens on the table."""
    events: list[str] = []
    events_used: list[str] = []
    events_left: list[str] = []
    """Events still in the box."""
    event: str = ""
    """The event being resolved."""
    ongoing: list[str] = []
    serpent: str = ""
    used: list[str] = []
    """What has been used this turn and may be used once a turn."""
    spent: list[str] = []
    """Unlocked cards whose use for this pass or campaign is gone."""
    averted: int = 0
    """Points of ship damage cancelled before they fall."""
    handed: list[str] = []
    """Weapons handed over in this window."""
    fate: Fate | None = None
    trial: Trial | None = None
    battle: Battle | None = None
    story: Story | None = None
    stall: Stall | None = None
    defeats: int = 0
    finale_lost: int = 0
    totems: list[str] = []
    """Totems found in this campaign, also those lost since (SG-R205)."""
    visited: list[str] = []
    journey: list[Note] = []

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)


Voyage: TypeAlias = Table[State, Pack]


class Defeat(Exception):
    """All crew at 0 health, or the last ship damage space filled: ends everything in progress (SG-850)."""

    def __init__(self, cause: Literal["crew", "ship"]) -> None:
        super().__init__(cause)
        self.cause = cause


class UseContext(msgspec.Struct, frozen=True, gc=False):
    """Who would use a text and when: the seat that chooses, the card or board, its bearer, the window."""

    seat: int
    source: str
    bearer: str = ""
    window: Window | None = None
    anyone: bool = False
    """An adventure card counts for any attack or challenge; boards and equipped cards only for their bearer's
    (SG-R015)."""
    recipe: bool = False
