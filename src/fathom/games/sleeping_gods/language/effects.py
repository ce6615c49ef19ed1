"""The statements of the effect language as types: one class a statement (ledger 5.1).

A list of statements is an `Effects` tuple, carried out from left to right (SG-R011). The texts of a pack are parsed
into these once, when it is loaded; whoever carries them out matches on the type.
"""

from __future__ import annotations

from typing import TypeAlias

from fathom.games.sleeping_gods.language.conditions import Conditions
from fathom.games.sleeping_gods.language.simple import (
    Acc,
    Adv,
    Block,
    Cmd,
    Complete,
    Cure,
    Diag,
    Discard,
    DiscardEvent,
    DiscardSelf,
    Dmg,
    Dmgx,
    Draw,
    DropEquip,
    Effect,
    Ending,
    EnemyNumber,
    EventSkip,
    Explore,
    FateBonus,
    Gain,
    GameOver,
    Goto,
    Heal,
    HealAll,
    Hurt,
    Immune,
    Lose,
    LoseAdv,
    LoseCmd,
    LoseItem,
    LoseQuest,
    LoseTotem,
    Market,
    Mod,
    NoCounter,
    PassReset,
    Pay,
    Quest,
    Ready,
    ReadyAll,
    Redraw,
    Repair,
    Rest,
    Return,
    Sail,
    Serpent,
    Ship,
    ShipBlock,
    SkillBonus,
    Some,
    Status,
    Strike,
    Synergy,
    TakeItem,
    Tire,
    Xp,
)
from fathom.games.sleeping_gods.language.words import Skill

__all__ = [
    "Acc",
    "Action",
    "Adv",
    "Always",
    "AnyEffect",
    "Block",
    "Challenge",
    "Choose",
    "Cmd",
    "Combat",
    "Complete",
    "Cure",
    "Diag",
    "Discard",
    "DiscardEvent",
    "DiscardSelf",
    "Dmg",
    "Dmgx",
    "Draw",
    "DropEquip",
    "Effect",
    "Effects",
    "Ending",
    "EnemyNumber",
    "EventSkip",
    "Explore",
    "FateBonus",
    "Gain",
    "GameOver",
    "Goto",
    "Heal",
    "HealAll",
    "Hurt",
    "If",
    "Immune",
    "Lose",
    "LoseAdv",
    "LoseCmd",
    "LoseItem",
    "LoseQuest",
    "LoseTotem",
    "Market",
    "May",
    "Mod",
    "NoCounter",
    "PassReset",
    "Pay",
    "Quest",
    "Ready",
    "ReadyAll",
    "Redraw",
    "Repair",
    "Rest",
    "Return",
    "Sail",
    "Serpent",
    "Ship",
    "ShipBlock",
    "SkillBonus",
    "Some",
    "Status",
    "Strike",
    "Synergy",
    "TakeItem",
    "Tire",
    "TurnEnd",
    "Xp",
]


class Challenge(Effect, frozen=True):
    """`challenge(K,n){success}{failure}`."""

    skill: Skill
    n: Some
    success: Effects
    failure: Effects


class Combat(Effect, frozen=True):
    """`combat(n,…)`: fight these enemies; the next statement follows on victory."""

    enemies: tuple[EnemyNumber, ...]


class Choose(Effect, frozen=True):
    """`choose{A|B|…}`: exactly one legal alternative."""

    alternatives: tuple[Effects, ...]


class May(Effect, frozen=True):
    """`may{A}`: A or nothing."""

    effects: Effects


class If(Effect, frozen=True):
    """`if(cond,…){A}else{B}`."""

    conditions: Conditions
    then: Effects
    otherwise: Effects = ()


class Always(Effect, frozen=True):
    """`always{M}`: modifiers of an ongoing event while it is in play."""

    modifiers: Effects


class TurnEnd(Effect, frozen=True):
    """`turnend{A}`: at every end of turn."""

    effects: Effects


class Action(Effect, frozen=True):
    """`action{A}`: as one of the two actions."""

    effects: Effects


AnyEffect: TypeAlias = (
    Gain | Pay | Lose | Xp | Cmd | LoseCmd | Draw | Discard | Ready | ReadyAll
    | Hurt | Heal | HealAll | Tire | Rest | Status | Cure | DropEquip
    | Ship | ShipBlock | Repair | Sail | Serpent
    | SkillBonus | FateBonus | Redraw | Acc | Dmg | Dmgx | Diag | NoCounter | Block | Strike | Synergy
    | Adv | LoseAdv | Quest | Complete | LoseQuest | LoseTotem | Explore | TakeItem | LoseItem | Market | DiscardSelf
    | DiscardEvent | EventSkip | PassReset | Goto | Return | Ending | GameOver
    | Challenge | Combat | Choose | May | If | Always | TurnEnd | Action | Mod | Immune
)  # fmt: skip
Effects: TypeAlias = tuple[AnyEffect, ...]
