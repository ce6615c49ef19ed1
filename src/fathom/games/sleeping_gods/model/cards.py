"""The types of cards: ability, level, adventure and market, event, enemy, quest, unlocked."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta

from fathom.content.packs import Count
from fathom.games.sleeping_gods.language import Effects, Kind, parse_effects, parse_kind
from fathom.games.sleeping_gods.language.kinds import USED
from fathom.games.sleeping_gods.language.words import (
    CardType,
    CrewId,
    EnemyCode,
    Keyword,
    MarkWord,
    QuestNumber,
    Skill,
)
from fathom.games.sleeping_gods.model.boards import Weapon
from fathom.games.sleeping_gods.model.entries import Code, KindText, Part

MapId: TypeAlias = Annotated[str, Meta(pattern=r"^M[1-9]$(?!\n)")]
LocationNumber: TypeAlias = Annotated[int, Meta(ge=2, le=999)]
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
        """How the text of the card is used, such as by paying command or by discarding the card: `kind`, parsed."""
        return parse_kind(self.kind)

    @cached_property
    def effects(self) -> Effects:
        """The text of the card as typed effects."""
        return parse_effects(self.effect)

    @property
    def uses(self) -> tuple[Effects, ...]:
        """The texts that a player may use; empty if the text applies or happens without being used."""
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
        """How the text of the card is used, such as by paying command or by discarding the card: `kind`, parsed."""
        return parse_kind(self.kind)

    @cached_property
    def effects(self) -> Effects:
        """The text of the card as typed effects."""
        return parse_effects(self.effect)

    @property
    def uses(self) -> tuple[Effects, ...]:
        """The texts that a player may use; empty if the text applies or happens without being used."""
        return (self.effects,) if self.use.how in USED else ()


class AdventureCard(Part, frozen=True):
    """An adventure or market card; once owned they are all adventure cards (SG-T08, SG-T09)."""

    id: str
    """`AD01` to `AD90` for `adv(1)` to `adv(90)`; `MK…` for market cards."""
    name: str
    types: tuple[CardType, ...]
    command: Annotated[int, Meta(ge=0, le=2)] | None = None
    """The command that activates the card; None for cards that are not activated."""
    options: tuple[Code, ...] = ()
    passive: Code = ""
    weapon: Weapon | None = None
    price: Count | None = None
    """The price of a market card."""
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
        """The effects for which a player may activate the card."""
        return () if self.command is None else self.effects

    @property
    def totem(self) -> bool:
        """Whether the card is a totem (SG-802)."""
        return "totem" in self.types

    @property
    def recipe(self) -> bool:
        """Whether the card is a recipe (SG-806)."""
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
        """The text of the card as typed effects."""
        return parse_effects(self.effect)


class Square(msgspec.Struct, frozen=True):
    """A square of an enemy card."""

    hearts: int
    """The damage of one hit that covers a heart square; 0 if the square has no heart."""
    damage: int
    """The damage that the square adds to the enemy's attacks."""
    codes: tuple[EnemyCode, ...]
    """The abilities on the square."""
    synergy: bool


class EnemyCard(Part, frozen=True):
    """An enemy card: a grid of three rows of two squares (SG-T12, SG-G01)."""

    num: Annotated[int, Meta(ge=1, le=78)]
    name: str
    home: Annotated[str, Meta(pattern=r"^(any|M[1-9])$(?!\n)")]
    """The map that the enemy belongs to, or `any`."""
    level: Annotated[int, Meta(ge=1, le=13)]
    defense: Annotated[int, Meta(ge=3, le=8)]
    basic: Annotated[int, Meta(ge=1, le=5)]
    grid: Annotated[tuple[str, ...], Meta(min_length=3, max_length=3)]
    """Rows of two squares; a square is `-` or codes separated by dots."""

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """The squares in the order TL, TR, ML, MR, BL, BR."""
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

    num: QuestNumber
    keyword: Keyword
    title: str
    text: str
    active: bool = False
    """Whether the quest can be completed somewhere (SG-833)."""
    map: MapId | None = None
    start: LocationNumber | None = msgspec.field(default=None, name="from")
    """The location that gives the quest."""
    goal: LocationNumber | None = msgspec.field(default=None, name="to")
    """The location where the quest is completed."""
    ends: tuple[MarkWord, ...] = ()
    """The marks of the different ends of the quest: at most one of them is set in a campaign."""


class Unlock(Part, frozen=True):
    """A quest card earned by achievements, taken when a campaign begins (SG-T20)."""

    threshold: Count
    """How many totems and endings unlock the card (SG-R206)."""
    quest: QuestNumber
    name: str
    start: Code = ""
    """Effects carried out when the campaign begins."""
    always: Code = ""
    """Modifiers for the whole campaign."""
    once: Code = ""
    """Effects that can be used once in the campaign, then the card goes to the used box; or once in each pass."""
    per: Literal["campaign", "pass"] = "campaign"
    new_pass: Code = ""
    """Effects carried out at the end of each pass."""
    score: int = 0
    market_cards: Count = 0
    """How many cards a market action draws instead of the usual number; 0 changes nothing."""
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
