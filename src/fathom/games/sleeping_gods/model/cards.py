"""The shapes of the cards: ability, level, adventure and market, event, enemy, quest, unlocked."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta

from fathom.content.packs import Count
from fathom.games.sleeping_gods.language import Effects, Kind, parse_effects, parse_kind
from fathom.games.sleeping_gods.language.kinds import USED
from fathom.games.sleeping_gods.language.words import CardType, CrewId, EnemyCode, Keyword, Skill
from fathom.games.sleeping_gods.model.boards import Weapon
from fathom.games.sleeping_gods.model.entries import Code, KindText, Part

MapId: TypeAlias = Annotated[str, Meta(pattern=r"^M[1-9]$(?!\n)")]
LocationNumber: TypeAlias = Annotated[int, Meta(ge=2, le=109)]
EventType: TypeAlias = Literal["mild", "perilous", "deadly"]


class AbilityCard(Part, frozen=True):
    """An ability card, which is also a fate card (SG-T06)."""

    id: str
    name: str
    skill: Skill
    fate: Annotated[int, Meta(ge=1, le=6)]
    cost: Annotated[int, Meta(ge=1, le=3)]
    kind: KindText = "-"
    effect: Code = ""

    @cached_property
    def use(self) -> Kind:
        """How its text is used."""
        return parse_kind(self.kind)

    @cached_property
    def effects(self) -> Effects:
        """Its text as typed effects."""
        return parse_effects(self.effect)

    @property
    def uses(self) -> tuple[Effects, ...]:
        """What somebody may use it for; other texts hold or happen by themselves."""
        return (self.effects,) if self.use.how in USED else ()


class LevelCard(Part, frozen=True):
    """A level card of one crew member (SG-T07)."""

    id: str
    crew: CrewId
    name: str
    xp: Annotated[int, Meta(ge=5, le=12)]
    skills: tuple[Skill, ...]
    kind: KindText
    effect: Code

    @cached_property
    def use(self) -> Kind:
        """How its text is used."""
        return parse_kind(self.kind)

    @cached_property
    def effects(self) -> Effects:
        """Its text as typed effects."""
        return parse_effects(self.effect)

    @property
    def uses(self) -> tuple[Effects, ...]:
        """What somebody may use it for; other texts hold or happen by themselves."""
        return (self.effects,) if self.use.how in USED else ()


class AdventureCard(Part, frozen=True):
    """An adventure or market card; once owned they are all adventure cards (SG-T08, SG-T09)."""

    id: str
    """`AD01` to `AD90` for `adv(1)` to `adv(90)`; `MK…` for market cards."""
    name: str
    types: tuple[CardType, ...]
    command: Annotated[int, Meta(ge=0, le=2)] | None = None
    """What activates it; weapons have none."""
    options: tuple[Code, ...] = ()
    passive: Code = ""
    weapon: Weapon | None = None
    price: Count | None = None
    """Of a market card."""
    found: LocationNumber | None = None
    """The location where an adventure card is found."""

    @cached_property
    def effects(self) -> tuple[Effects, ...]:
        """The options as typed effects; one of them is used at a time."""
        return tuple(parse_effects(option) for option in self.options)

    @cached_property
    def passives(self) -> Effects:
        """The passive text as typed effects."""
        return parse_effects(self.passive)

    @property
    def uses(self) -> tuple[Effects, ...]:
        """What somebody may activate it for."""
        return () if self.command is None else self.effects

    @property
    def totem(self) -> bool:
        """Whether it is a totem (SG-802)."""
        return "totem" in self.types

    @property
    def recipe(self) -> bool:
        """Whether it is cooked (SG-806)."""
        return "recipe" in self.types


class EventCard(Part, frozen=True):
    """An event card (SG-T11)."""

    id: str
    type: EventType
    title: str
    text: str
    form: Literal["effect", "choice", "challenge", "ongoing"]
    effect: Code

    @cached_property
    def effects(self) -> Effects:
        """Its text as typed effects."""
        return parse_effects(self.effect)


class Square(msgspec.Struct, frozen=True):
    """A square of an enemy card."""

    hearts: int
    """How much damage of one hit covers it if it is a heart; 0 if it is none."""
    damage: int
    """What its damage symbol adds."""
    codes: tuple[EnemyCode, ...]
    """Its other abilities."""
    synergy: bool


class EnemyCard(Part, frozen=True):
    """An enemy card: a grid of three rows of two squares (SG-T12, SG-G01)."""

    num: Annotated[int, Meta(ge=1, le=78)]
    name: str
    home: Annotated[str, Meta(pattern=r"^(any|M[1-9])$(?!\n)")]
    """The map it belongs to, or `any`."""
    level: Annotated[int, Meta(ge=1, le=13)]
    defense: Annotated[int, Meta(ge=3, le=8)]
    basic: Annotated[int, Meta(ge=1, le=5)]
    grid: Annotated[tuple[str, ...], Meta(min_length=3, max_length=3)]
    """Rows of two squares; a square is `-` or codes with points between them."""

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """TL, TR, ML, MR, BL, BR."""
        return tuple(_square(cell) for row in self.grid for cell in row.split())


def _square(cell: str) -> Square:
    codes = [] if cell == "-" else cell.split(".")
    hearts = {"H": 1, "H2": 2, "H3": 3}
    damages = {"D1": 1, "D2": 2}
    return Square(
        hearts=sum(hearts.get(code, 0) for code in codes),
        damage=sum(damages.get(code, 0) for code in codes),
        codes=tuple(cast(EnemyCode, code) for code in codes if code not in {*hearts, *damages, "S"}),
        synergy="S" in codes,
    )


class QuestCard(Part, frozen=True):
    """A quest card (SG-T18)."""

    num: Annotated[int, Meta(ge=1, le=180)]
    keyword: Keyword
    title: str
    text: str
    active: bool = False
    """Whether it can be completed somewhere (SG-833)."""
    map: MapId | None = None
    start: LocationNumber | None = msgspec.field(default=None, name="from")
    """The location that gives it."""
    goal: LocationNumber | None = msgspec.field(default=None, name="to")
    """The location where it is completed."""


class Unlock(Part, frozen=True):
    """A quest card earned by achievements, taken when a campaign begins (SG-T20)."""

    threshold: Count
    """Totems ever found and endings ever reached (SG-R206)."""
    quest: Annotated[int, Meta(ge=1, le=180)]
    name: str
    start: Code = ""
    """Once, when the campaign begins."""
    always: Code = ""
    """Modifiers for the whole campaign."""
    once: Code = ""
    """An effect to be used once, after which the card goes to the used box, or once in each pass."""
    per: Literal["campaign", "pass"] = "campaign"
    new_pass: Code = ""
    """At each pass end."""
    score: int = 0
    market_cards: Count = 0
    """Cards a market action draws, instead of seven."""
    spare_search: bool = False
    """The damage of the first search token of a Deck action is ignored."""
    spare_events: bool = False
    """One defeat of the campaign discards no event cards."""

    @cached_property
    def starts(self) -> Effects:
        """`start` as typed effects."""
        return parse_effects(self.start)

    @cached_property
    def modifiers(self) -> Effects:
        """`always` as typed effects."""
        return parse_effects(self.always)

    @cached_property
    def once_effects(self) -> Effects:
        """`once` as typed effects."""
        return parse_effects(self.once)

    @cached_property
    def new_passes(self) -> Effects:
        """`new_pass` as typed effects."""
        return parse_effects(self.new_pass)
