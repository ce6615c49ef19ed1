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

MapId: TypeAlias = Annotated[str, Meta(pattern=r"^M[1-9][0-9]?$(?!\n)")]
LocationNumber: TypeAlias = Annotated[int, Meta(ge=2, le=999)]
EventType: TypeAlias = Literal["mild", "perilous", "deadly"]


class AbilityCard(Part, frozen=True):
    """An ability card, which is also a fate card (SG-T06)."""

    id: str
    """The id of the card: one word, used once in the pack."""
    name: str
    """The name that players read."""
    skill: Skill
    """The skill of the card."""
    fate: Annotated[int, Meta(ge=1, le=6)]
    """The fate number of the card."""
    cost: Annotated[int, Meta(ge=1, le=3)]
    """The command that equipping the card costs."""
    kind: KindText = "-"
    """How the text is used: -, passive, instant, discard, pay n, free or on:x."""
    effect: Code = ""
    """What the card does, in the effect language."""

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
        """The texts that a player can choose to use; empty if the text takes effect without being used."""
        return (self.effects,) if self.use.how in USED else ()


class LevelCard(Part, frozen=True):
    """A level card of one crew member (SG-T07)."""

    id: str
    """The id of the card: one word, used once in the pack."""
    crew: CrewId
    """The crew member of the card."""
    name: str
    """The name that players read."""
    xp: Annotated[int, Meta(ge=5, le=12)]
    """The XP that the card costs."""
    skills: tuple[Skill, ...]
    """The skills that the card adds."""
    kind: KindText
    """How the text is used: -, passive, instant, discard, pay n, free or on:x."""
    effect: Code
    """What the card does, in the effect language."""

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
        """The texts that a player can choose to use; empty if the text takes effect without being used."""
        return (self.effects,) if self.use.how in USED else ()


class AdventureCard(Part, frozen=True):
    """An adventure or market card; once owned they are all adventure cards (SG-T08, SG-T09)."""

    id: str
    """`AD01` to `AD90` for `adv(1)` to `adv(90)`; `MK…` for market cards."""
    name: str
    """The name that players read."""
    types: tuple[CardType, ...]
    """The types of the card, such as totem, weapon or recipe."""
    command: Annotated[int, Meta(ge=0, le=2)] | None = None
    """The command that activates the card; None for cards that are not activated."""
    options: tuple[Code, ...] = ()
    """The effects, of which one is used at a time, in the effect language."""
    passive: Code = ""
    """What the card does for the whole crew while it is owned, in the effect language."""
    weapon: Weapon | None = None
    """The weapon, if the card is one."""
    price: Count | None = None
    """The price of a market card."""
    found: LocationNumber | None = None
    """The location where an adventure card is found."""

    @cached_property
    def effects(self) -> tuple[Effects, ...]:
        """`options` as typed effects; one of them is used at a time."""
        return tuple(parse_effects(option) for option in self.options)

    @cached_property
    def passives(self) -> Effects:
        """The passive text as typed effects."""
        return parse_effects(self.passive)

    @property
    def uses(self) -> tuple[Effects, ...]:
        """The effects for which a player may activate the card; empty if it cannot be activated."""
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
    """The id of the card: one word, used once in the pack."""
    type: EventType
    """The type: mild, perilous or deadly. It decides when in a pass the event can come."""
    title: str
    """The title that players read."""
    text: str
    """What happens, as players read it."""
    form: Literal["effect", "choice", "challenge", "ongoing"]
    """Whether the event is carried out, offers a choice, is a challenge, or stays."""
    effect: Code
    """What the event does, in the effect language."""

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

    num: Annotated[int, Meta(ge=1, le=999)]
    """The number of the enemy, by which choices name it."""
    name: str
    """The name that players read."""
    home: Annotated[str, Meta(pattern=r"^(any|M[1-9][0-9]?)$(?!\n)")]
    """The map that the enemy belongs to, or `any`."""
    level: Annotated[int, Meta(ge=1, le=13)]
    """The combat level."""
    defense: Annotated[int, Meta(ge=3, le=8)]
    """The number that an attack must reach to hit."""
    basic: Annotated[int, Meta(ge=1, le=5)]
    """The damage of its attacks without the squares."""
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
    """The number of the quest card."""
    keyword: Keyword
    """The keyword by which paragraphs ask for the quest, in capital letters."""
    title: str
    """The title that players read."""
    text: str
    """What to do, as players read it."""
    active: bool = False
    """Whether the quest can be completed somewhere (SG-833)."""
    map: MapId | None = None
    """The map that the quest belongs to."""
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
    """The number of its quest card."""
    name: str
    """The name that players read."""
    start: Code = ""
    """Effects carried out when the campaign begins."""
    always: Code = ""
    """Modifiers for the whole campaign."""
    once: Code = ""
    """Effects that can be used once in the campaign, then the card goes to the used box; or once in each pass."""
    per: Literal["campaign", "pass"] = "campaign"
    """Whether the effects of once can be used once in the campaign, or once in each pass."""
    new_pass: Code = ""
    """Effects carried out at the end of each pass."""
    score: int = 0
    """The points that the card adds to the final score."""
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
