"""Conditions, as used in `if(…)`, in `pre` lines and in a choice's `requires`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from fathom.games.sleeping_gods.language.words import (
    CrewId,
    Goods,
    ItemName,
    Keyword,
    Letter,
    MarkWord,
    ModeName,
    ParagraphId,
    QuestNumber,
    Room,
)


class Condition(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag=str.lower):
    """A condition that is true or false in the current state."""


class HasKeyword(Condition, frozen=True):
    """`kw:WORD`: a quest card with the keyword is owned, face up (SG-832, SG-R102)."""

    word: Keyword


class HasResource(Condition, frozen=True):
    """`has:r:n`: the group has at least n of a resource, of food, or of all resources together."""

    resource: Goods
    n: int


class HasCard(Condition, frozen=True):
    """`adv:n`: adventure card n is owned."""

    n: int


class HasRead(Condition, frozen=True):
    """`read:ID`: the text of paragraph ID was shown in this campaign (SG-R230)."""

    paragraph: ParagraphId


class QuestDone(Condition, frozen=True):
    """`done:n`: quest n is in the used box (SG-R231)."""

    n: QuestNumber


class QuestNew(Condition, frozen=True):
    """`new:n`: quest n was never gained (SG-R231)."""

    n: QuestNumber


class HasMark(Condition, frozen=True):
    """`mark:W`: the lasting mark W is set (SG-R232)."""

    word: MarkWord


class MarkDue(Condition, frozen=True):
    """`due:W`: the lasting mark W was set in an earlier pass (SG-R232)."""

    word: MarkWord


class HasItem(Condition, frozen=True):
    """`token:t`: the group has the egg, the suit or the potion."""

    item: ItemName


class HasExplore(Condition, frozen=True):
    """`explore:X`: explore token X was taken on this visit."""

    letter: Letter


class Totems(Condition, frozen=True):
    """`totems:n`: at least n totems are owned."""

    n: int


class MapTotems(Condition, frozen=True):
    """`mapt:k:n`: at least n totems whose home is map Mk are owned."""

    map: Annotated[int, Meta(ge=1, le=99)]
    n: int


class PassIs(Condition, frozen=True):
    """`pass:n`: this is pass n of the event deck."""

    n: Annotated[int, Meta(ge=1, le=3)]


class Healthy(Condition, frozen=True):
    """`ok:crew`: the crew member is above 0 health."""

    crew: CrewId


class ModeIs(Condition, frozen=True):
    """`mode:normal|brutal|easy`: the campaign is played in this mode."""

    mode: ModeName


class LastRoom(Condition, frozen=True):
    """`room:x`: the last ship action used room x."""

    room: Room


class FateIs(Condition, frozen=True):
    """`fate:n`: the current fate draw shows n, before bonuses (SG-R085)."""

    n: Annotated[int, Meta(ge=1, le=6)]


class Hit(Condition, frozen=True):
    """`hit`: the current attack hits."""


class Miss(Condition, frozen=True):
    """`miss`: the current attack misses."""


class Not(Condition, frozen=True):
    """`not cond`: the condition is false."""

    condition: AnyCondition


AnyCondition: TypeAlias = (
    HasKeyword | HasResource | HasCard | HasRead | QuestDone | QuestNew | HasMark | MarkDue | HasItem | HasExplore
    | Totems | MapTotems | PassIs | Healthy | ModeIs | LastRoom | FateIs | Hit | Miss | Not
)  # fmt: skip
Conditions: TypeAlias = tuple[AnyCondition, ...]
"""Conditions that must all be true."""

CONDITIONS: dict[str, type[Condition]] = {
    "kw": HasKeyword,
    "has": HasResource,
    "adv": HasCard,
    "read": HasRead,
    "done": QuestDone,
    "new": QuestNew,
    "mark": HasMark,
    "due": MarkDue,
    "token": HasItem,
    "explore": HasExplore,
    "totems": Totems,
    "mapt": MapTotems,
    "pass": PassIs,
    "ok": Healthy,
    "mode": ModeIs,
    "room": LastRoom,
    "fate": FateIs,
    "hit": Hit,
    "miss": Miss,
}
"""All conditions, by the word they begin with."""
