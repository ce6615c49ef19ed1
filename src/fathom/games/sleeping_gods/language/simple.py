"""Statements that hold no others, one class each. Import them from `effects`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from fathom.games.sleeping_gods.language.words import (
    AnySkill,
    AnyStatus,
    Changed,
    Goods,
    ItemName,
    Letter,
    MarketMode,
    ParagraphId,
    Payment,
    RedrawMode,
    Scope,
    SerpentMove,
    StatusName,
    Who,
)

Some: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
CardNumber: TypeAlias = Annotated[int, Meta(ge=1, le=90)]
QuestNumber: TypeAlias = Annotated[int, Meta(ge=1, le=180)]
EnemyNumber: TypeAlias = Annotated[int, Meta(ge=1, le=78)]


class Effect(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=str.lower):
    """One statement. Tagged, so that what is left of an interrupted text can be kept in a state."""


# -- goods and command ---------------------------------------------------------------------------------------------


class Gain(Effect, frozen=True):
    """Take n from the supply, as many as there are; food and any are picked one by one."""

    resource: Goods
    n: Some


class Pay(Effect, frozen=True):
    """A cost: paid in full before the rest, or the option is illegal (SG-R010)."""

    resource: Payment
    n: Some


class Lose(Effect, frozen=True):
    """Return up to n."""

    resource: Goods
    n: Some


class Xp(Effect, frozen=True):
    """Write n XP into the log."""

    n: Some


class Cmd(Effect, frozen=True):
    """A player gains n command."""

    n: Some
    who: Who = "me"


class LoseCmd(Effect, frozen=True):
    """A player returns up to n unspent command."""

    n: Some
    who: Who = "me"


class Draw(Effect, frozen=True):
    """Draw n ability cards, then mind the hand limit."""

    n: Some
    who: Who = "me"


class Discard(Effect, frozen=True):
    """Discard up to n hand cards of the owner's choice."""

    n: Some
    who: Who = "me"


class Ready(Effect, frozen=True):
    """Return n command tokens from crew boards and adventure cards to the supply."""

    n: Some


class ReadyAll(Effect, frozen=True):
    """Return all of them."""


# -- crew ----------------------------------------------------------------------------------------------------------


class Hurt(Effect, frozen=True):
    """n damage; what is too much flows over (SG-502)."""

    n: Some
    scope: Scope


class Heal(Effect, frozen=True):
    """Remove n damage."""

    n: Some
    scope: Scope


class HealAll(Effect, frozen=True):
    """Remove all damage."""

    scope: Scope


class Tire(Effect, frozen=True):
    """Add n fatigue, up to two a crew member."""

    n: Some
    scope: Scope


class Rest(Effect, frozen=True):
    """Remove n fatigue."""

    n: Some
    scope: Scope


class Status(Effect, frozen=True):
    """n tokens of a status on n different crew members who lack it."""

    status: StatusName
    n: Some
    scope: Scope


class Cure(Effect, frozen=True):
    """Remove n tokens of a status from any crew members."""

    status: AnyStatus
    n: Some
    scope: Scope = "split"


class DropEquip(Effect, frozen=True):
    """Discard n, or all, equipped ability cards; without a scope those of the whole crew."""

    n: Some | Literal["all"]
    scope: Scope = "each"


# -- ship ----------------------------------------------------------------------------------------------------------


class Ship(Effect, frozen=True):
    """n ship damage (SG-R041)."""

    n: Some


class ShipBlock(Effect, frozen=True):
    """Cancel n of it."""

    n: Some


class Repair(Effect, frozen=True):
    """Remove n cubes of the chooser's choice."""

    n: Some


class Sail(Effect, frozen=True):
    """Move the ship up to n regions, hazards and edges as in travel."""

    n: Some


class Serpent(Effect, frozen=True):
    """The sea serpent is placed, hunts, or leaves (SG-R049)."""

    move: SerpentMove


# -- fate and combat -----------------------------------------------------------------------------------------------


class SkillBonus(Effect, frozen=True):
    """`skill(K,n)`: +n to the current challenge if it is of that skill (SG-R015)."""

    skill: AnySkill
    n: Some


class FateBonus(Effect, frozen=True):
    """`fate(n)`: +n to the current fate draw."""

    n: Some


class Redraw(Effect, frozen=True):
    """A new fate card: it replaces, the better counts, or only if a 1 was drawn (SG-R084)."""

    mode: RedrawMode


class Acc(Effect, frozen=True):
    """+n accuracy to the current attack."""

    n: Some


class Dmg(Effect, frozen=True):
    """+n damage to the current attack."""

    n: Some


class Dmgx(Effect, frozen=True):
    """+n damage that may not be spent on heart squares."""

    n: Some


class Diag(Effect, frozen=True):
    """This attack may use diagonal neighbours."""


class NoCounter(Effect, frozen=True):
    """The target's counterattack in this attack is cancelled."""


class Block(Effect, frozen=True):
    """Reduce the current packet by n."""

    n: Some


class Strike(Effect, frozen=True):
    """Place n damage without an attack (SG-787)."""

    n: Some


class Synergy(Effect, frozen=True):
    """The bearer's synergy token moves to another crew board."""


# -- cards, quests, tokens -----------------------------------------------------------------------------------------


class Adv(Effect, frozen=True):
    """Gain adventure card n."""

    n: CardNumber


class LoseAdv(Effect, frozen=True):
    """Lose adventure card n."""

    n: CardNumber


class LoseTotem(Effect, frozen=True):
    """Lose up to n totems of the chooser's choice (ending 10)."""

    n: Some


class Quest(Effect, frozen=True):
    """Gain quest n."""

    n: QuestNumber


class Complete(Effect, frozen=True):
    """Quest n goes to the used box."""

    n: QuestNumber


class LoseQuest(Effect, frozen=True):
    """Quest n goes to the used box, unfulfilled."""

    n: QuestNumber


class Explore(Effect, frozen=True):
    """Take explore token X."""

    letter: Letter


class TakeItem(Effect, frozen=True):
    """`token(t)`: the group takes the egg, the suit or the potion."""

    item: ItemName


class LoseItem(Effect, frozen=True):
    """`losetoken(t)`."""

    item: ItemName


class Market(Effect, frozen=True):
    """Draw n market cards: buy at price, at half price rounded up, or take one; the rest go to the bottom."""

    n: Some
    mode: MarketMode


class DiscardSelf(Effect, frozen=True):
    """Discard the card that bears the text."""


# -- events and the campaign ---------------------------------------------------------------------------------------


class DiscardEvent(Effect, frozen=True):
    """Discard this ongoing event."""


class EventSkip(Effect, frozen=True):
    """Discard the top n event cards."""

    n: Some


class PassReset(Effect, frozen=True):
    """Discard all equipped ability cards and build the next event deck (SG-R042)."""


class Goto(Effect, frozen=True):
    """Read this paragraph next."""

    paragraph: ParagraphId


class Return(Effect, frozen=True):
    """Return to the ship."""


class Ending(Effect, frozen=True):
    """Mark ending n and end the campaign with its bonus."""

    n: Annotated[int, Meta(ge=1, le=12)]


class GameOver(Effect, frozen=True):
    """End the campaign without an ending."""


# -- modifiers -----------------------------------------------------------------------------------------------------


class Mod(Effect, frozen=True):
    """`mod(x,n)`: while it holds, x is changed by n."""

    what: Changed
    n: Annotated[int, Meta(ge=-20, le=20)]


class Immune(Effect, frozen=True):
    """`immune(s)`: the bearer cannot gain the status."""

    status: StatusName
