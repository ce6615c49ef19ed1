"""Statements that contain others, modifiers (which apply while their card is in play), and the type of all of them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from fathom.games.sleeping_gods.language.conditions import Conditions
from fathom.games.sleeping_gods.language.effects.crew import (
    Cure,
    DropEquip,
    Heal,
    HealAll,
    Hurt,
    Repair,
    Rest,
    Sail,
    Serpent,
    Ship,
    ShipBlock,
    Status,
    Tire,
)
from fathom.games.sleeping_gods.language.effects.current import (
    Acc,
    Block,
    Diag,
    Dmg,
    Dmgx,
    FateBonus,
    NoCounter,
    Redraw,
    SkillBonus,
    Strike,
    Synergy,
)
from fathom.games.sleeping_gods.language.effects.goods import (
    Cmd,
    Discard,
    Draw,
    Gain,
    Lose,
    LoseCmd,
    Pay,
    Ready,
    ReadyAll,
    Xp,
)
from fathom.games.sleeping_gods.language.effects.statements import Effect, EnemyNumber, Some, statement
from fathom.games.sleeping_gods.language.effects.story import (
    Adv,
    Complete,
    DiscardEvent,
    DiscardSelf,
    Ending,
    EventSkip,
    Explore,
    GameOver,
    Goto,
    LoseAdv,
    LoseCard,
    LoseItem,
    LoseQuest,
    LoseTotem,
    Mark,
    Market,
    PassReset,
    Quest,
    Return,
    TakeItem,
    Unmark,
)
from fathom.games.sleeping_gods.language.words import Changed, Skill, StatusName


@statement(place="out of combat")
class Challenge(Effect, frozen=True):
    """`challenge(K,n){success}{failure}`: attempt a challenge, then carry out one of the two texts."""

    skill: Skill
    n: Some
    success: Effects
    failure: Effects

    def parts(self) -> tuple[Effects, ...]:
        """The lists of statements this statement contains."""
        return (self.success, self.failure)


@statement(place="out of combat")
class Combat(Effect, frozen=True):
    """`combat(n,…)`: fight these enemies; the next statement is carried out after a victory."""

    enemies: tuple[EnemyNumber, ...]


@statement(compound=True)
class Choose(Effect, frozen=True):
    """`choose{A|B|…}`: carry out exactly one legal alternative."""

    alternatives: tuple[Effects, ...]

    def parts(self) -> tuple[Effects, ...]:
        """The lists of statements this statement contains."""
        return self.alternatives


@statement(compound=True)
class May(Effect, frozen=True):
    """`may{A}`: carry out A or nothing."""

    effects: Effects

    def parts(self) -> tuple[Effects, ...]:
        """The lists of statements this statement contains."""
        return (self.effects,)


@statement(compound=True)
class If(Effect, frozen=True):
    """`if(cond,…){A}else{B}`: carry out A if all conditions are true, else B."""

    conditions: Conditions
    then: Effects
    otherwise: Effects = ()

    def parts(self) -> tuple[Effects, ...]:
        """The lists of statements this statement contains."""
        return (self.then, self.otherwise)


@statement(place="event")
class Always(Effect, frozen=True):
    """`always{M}`: the modifiers apply while the ongoing event is in play."""

    modifiers: Effects

    def parts(self) -> tuple[Effects, ...]:
        """The lists of statements this statement contains."""
        return (self.modifiers,)


@statement(place="event")
class TurnEnd(Effect, frozen=True):
    """`turnend{A}`: carry out A at the end of every turn."""

    effects: Effects

    def parts(self) -> tuple[Effects, ...]:
        """The lists of statements this statement contains."""
        return (self.effects,)


@statement(place="event")
class Action(Effect, frozen=True):
    """`action{A}`: A can be carried out as one of the two actions."""

    effects: Effects

    def parts(self) -> tuple[Effects, ...]:
        """The lists of statements this statement contains."""
        return (self.effects,)


@statement()
class Mod(Effect, frozen=True):
    """`mod(x,n)`: while the card is in play, x changes by n."""

    what: Changed
    n: Annotated[int, Meta(ge=-20, le=20)]


@statement()
class Immune(Effect, frozen=True):
    """`immune(s)`: the bearer cannot gain the status."""

    status: StatusName


AnyEffect: TypeAlias = (
    Gain | Pay | Lose | Xp | Cmd | LoseCmd | Draw | Discard | Ready | ReadyAll
    | Hurt | Heal | HealAll | Tire | Rest | Status | Cure | DropEquip
    | Ship | ShipBlock | Repair | Sail | Serpent
    | SkillBonus | FateBonus | Redraw | Acc | Dmg | Dmgx | Diag | NoCounter | Block | Strike | Synergy
    | Adv | LoseAdv | LoseTotem | LoseCard | Quest | Complete | LoseQuest | Mark | Unmark | Explore | TakeItem
    | LoseItem | Market | DiscardSelf | DiscardEvent | EventSkip | PassReset | Goto | Return | Ending | GameOver
    | Challenge | Combat | Choose | May | If | Always | TurnEnd | Action | Mod | Immune
)  # fmt: skip
Effects: TypeAlias = tuple[AnyEffect, ...]
