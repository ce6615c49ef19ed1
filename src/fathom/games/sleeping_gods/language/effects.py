"""The statements of the effect language, one class each, with their word and where they take effect.

A list of statements is an `Effects` tuple, carried out from left to right (SG-R011). The texts of a pack are parsed
once, when the pack is loaded. The rules, the texts and the validation register what they know about a statement by
its class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from fathom.games.sleeping_gods.language.conditions import Conditions
from fathom.games.sleeping_gods.language.words import (
    AnySkill,
    AnyStatus,
    CardType,
    Changed,
    Goods,
    ItemName,
    Letter,
    MarketMode,
    MarkWord,
    ParagraphId,
    Payment,
    Place,
    QuestNumber,
    RedrawMode,
    Scope,
    SerpentMove,
    Skill,
    StatusName,
    Who,
    Window,
)

Some: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
CardNumber: TypeAlias = Annotated[int, Meta(ge=1, le=90)]
EnemyNumber: TypeAlias = Annotated[int, Meta(ge=1, le=999)]


class Effect(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=str.lower):
    """One statement of a card or paragraph. Saved states hold the statements still to run, with their kind (`do`)."""

    def parts(self) -> tuple[Effects, ...]:
        """The lists of statements this statement contains."""
        return ()


K = TypeVar("K", bound=type[Effect])

STATEMENTS: dict[str, type[Effect]] = {}
"""All statements, by the word they are written with."""
WINDOWS: dict[type[Effect], frozenset[Window]] = {}
"""The windows in which a statement can take effect (SG-R002)."""
PLACES: dict[type[Effect], Place] = {}
"""Statements that make sense only in one place: a story, an event, the end of a pass."""
COMPOUND: set[type[Effect]] = set()
"""Statements that take effect wherever one of their parts does."""

PRESENT: frozenset[Window] = frozenset({"W0", "W1", "W2", "W3", "W8"})
"""The windows in which anything with an immediate effect may be used: gain, heal, rest, cure, repair, draw, ready."""


def statement(
    word: str = "", *, windows: Iterable[Window] = (), place: Place | None = None, compound: bool = False
) -> Callable[[K], K]:
    """Decorator: declare a statement. `word` is how it is written, by default the name of its class.

    A statement takes effect in some windows, in one place, or where its parts do. With none of these it is a
    modifier: it is never carried out, and applies while its card is in play.
    """

    def declare(kind: K) -> K:
        STATEMENTS[word or kind.__name__.lower()] = kind
        if windows:
            WINDOWS[kind] = frozenset(windows)
        if place is not None:
            PLACES[kind] = place
        if compound:
            COMPOUND.add(kind)
        return kind

    return declare


# -- goods and command ---------------------------------------------------------------------------------------------


@statement(windows=PRESENT)
class Gain(Effect, frozen=True):
    """Take up to n of a resource from the supply; for `food` and `any` the player chooses the kind of each one."""

    resource: Goods
    n: Some


@statement(windows=PRESENT)
class Pay(Effect, frozen=True):
    """Pay n of a resource in full before the rest of the text; the option is illegal if the crew cannot (SG-R010)."""

    resource: Payment
    n: Some


@statement(windows=PRESENT)
class Lose(Effect, frozen=True):
    """Return up to n of a resource to the supply."""

    resource: Goods
    n: Some


@statement(windows=PRESENT)
class Xp(Effect, frozen=True):
    """Gain n XP."""

    n: Some


@statement(windows=PRESENT)
class Cmd(Effect, frozen=True):
    """A player gains n command."""

    n: Some
    who: Who = "me"


@statement(windows=PRESENT)
class LoseCmd(Effect, frozen=True):
    """A player returns up to n unspent command."""

    n: Some
    who: Who = "me"


@statement(windows=PRESENT)
class Draw(Effect, frozen=True):
    """A player draws n ability cards, then discards down to the hand limit."""

    n: Some
    who: Who = "me"


@statement(windows=PRESENT)
class Discard(Effect, frozen=True):
    """A player discards up to n hand cards of their choice."""

    n: Some
    who: Who = "me"


@statement(windows=PRESENT)
class Ready(Effect, frozen=True):
    """Return n command tokens from crew boards and adventure cards to the supply."""

    n: Some


@statement(windows=PRESENT)
class ReadyAll(Effect, frozen=True):
    """Return all command tokens from crew boards and adventure cards to the supply."""


# -- crew ----------------------------------------------------------------------------------------------------------


@statement(windows=PRESENT)
class Hurt(Effect, frozen=True):
    """Deal n damage to crew members; damage beyond a crew member's health goes to others (SG-502)."""

    n: Some
    scope: Scope


@statement(windows=PRESENT)
class Heal(Effect, frozen=True):
    """Remove n damage from crew members: from each (`each`), divided among those chosen (`split`, `part`), or from one
    (all other scopes)."""

    n: Some
    scope: Scope


@statement(windows=PRESENT)
class HealAll(Effect, frozen=True):
    """Remove all damage from crew members."""

    scope: Scope


@statement(windows=PRESENT)
class Tire(Effect, frozen=True):
    """Add n fatigue to crew members; none can have more than two."""

    n: Some
    scope: Scope


@statement(windows=PRESENT)
class Rest(Effect, frozen=True):
    """Remove n fatigue from crew members."""

    n: Some
    scope: Scope


@statement(windows=PRESENT)
class Status(Effect, frozen=True):
    """Put a status token on each of n crew members who do not have that status."""

    status: StatusName
    n: Some
    scope: Scope


@statement(windows=PRESENT)
class Cure(Effect, frozen=True):
    """Remove n tokens of a status from crew members; for `any` the player chooses the status."""

    status: AnyStatus
    n: Some
    scope: Scope = "split"


@statement(windows=PRESENT)
class DropEquip(Effect, frozen=True):
    """Discard n or all equipped ability cards; without a scope, of the whole crew."""

    n: Some | Literal["all"]
    scope: Scope = "each"


# -- ship ----------------------------------------------------------------------------------------------------------


@statement(windows=PRESENT)
class Ship(Effect, frozen=True):
    """Deal n ship damage (SG-R041)."""

    n: Some


@statement(windows={"W9"})
class ShipBlock(Effect, frozen=True):
    """Cancel n ship damage."""

    n: Some


@statement(windows=PRESENT)
class Repair(Effect, frozen=True):
    """Remove n ship damage cubes of the player's choice."""

    n: Some


@statement(windows={"W0"})
class Sail(Effect, frozen=True):
    """Move the ship up to n regions; hazards and map edges work as in travel."""

    n: Some


@statement(place="event")
class Serpent(Effect, frozen=True):
    """The sea serpent is placed, hunts, or leaves (SG-R049)."""

    move: SerpentMove


# -- fate and combat -----------------------------------------------------------------------------------------------


@statement("skill", windows={"W2"})
class SkillBonus(Effect, frozen=True):
    """`skill(K,n)`: +n to the current challenge if it is of that skill (SG-R015)."""

    skill: AnySkill
    n: Some


@statement("fate", windows={"W2", "W4", "W9"})
class FateBonus(Effect, frozen=True):
    """`fate(n)`: +n to the current fate draw."""

    n: Some


@statement(windows={"W2", "W4", "W9"})
class Redraw(Effect, frozen=True):
    """Draw a new fate card (SG-R084).

    With `new` it replaces the first, with `best` the higher counts, `if1` works only if a 1 was drawn.
    """

    mode: RedrawMode


@statement(windows={"W4"})
class Acc(Effect, frozen=True):
    """+n accuracy to the current attack."""

    n: Some


@statement(windows={"W5"})
class Dmg(Effect, frozen=True):
    """+n damage to the current attack."""

    n: Some


@statement(windows={"W5"})
class Dmgx(Effect, frozen=True):
    """+n damage that may not be spent on heart squares."""

    n: Some


@statement(windows={"W5"})
class Diag(Effect, frozen=True):
    """The damage of the current attack may be placed diagonally."""


@statement(windows={"W6"})
class NoCounter(Effect, frozen=True):
    """Cancel the target's counterattack in the current attack."""


@statement(windows={"W6"})
class Block(Effect, frozen=True):
    """Reduce the damage that a crew member is about to take by n."""

    n: Some


@statement(windows={"W3", "W8"})
class Strike(Effect, frozen=True):
    """Place n damage without an attack (SG-787)."""

    n: Some


@statement(windows={"W3", "W5", "W8"})
class Synergy(Effect, frozen=True):
    """Move the synergy token of the crew member who has this text to another crew board."""


# -- cards, quests, tokens -----------------------------------------------------------------------------------------


@statement(windows=PRESENT)
class Adv(Effect, frozen=True):
    """Gain adventure card n."""

    n: CardNumber


@statement(windows=PRESENT)
class LoseAdv(Effect, frozen=True):
    """Lose adventure card n."""

    n: CardNumber


@statement(windows=PRESENT)
class LoseTotem(Effect, frozen=True):
    """Lose up to n totems of the player's choice (ending 10)."""

    n: Some


@statement(windows=PRESENT)
class LoseCard(Effect, frozen=True):
    """Lose up to n adventure cards of a type, of the player's choice (SG-R236)."""

    type: CardType
    n: Some


@statement(windows=PRESENT)
class Quest(Effect, frozen=True):
    """Gain quest n."""

    n: QuestNumber


@statement(windows=PRESENT)
class Complete(Effect, frozen=True):
    """Complete quest n: it goes to the used box."""

    n: QuestNumber


@statement(windows=PRESENT)
class LoseQuest(Effect, frozen=True):
    """Lose quest n: it goes to the used box without being completed."""

    n: QuestNumber


@statement(place="story")
class Mark(Effect, frozen=True):
    """Set a lasting mark, which remembers the pass (SG-R232)."""

    word: MarkWord


@statement(place="story")
class Unmark(Effect, frozen=True):
    """Remove a lasting mark (SG-R232)."""

    word: MarkWord


@statement(place="explore")
class Explore(Effect, frozen=True):
    """Take explore token X."""

    letter: Letter


@statement("token", windows=PRESENT)
class TakeItem(Effect, frozen=True):
    """`token(t)`: the group takes the egg, the suit or the potion."""

    item: ItemName


@statement("losetoken", windows=PRESENT)
class LoseItem(Effect, frozen=True):
    """`losetoken(t)`: the group loses the egg, the suit or the potion."""

    item: ItemName


@statement(windows=PRESENT)
class Market(Effect, frozen=True):
    """Lay out n market cards; the mode says how the group gets some of them. The rest go to the bottom of the deck.

    The group buys at full price, buys at half price (rounded up), or takes one card free.
    """

    n: Some
    mode: MarketMode


@statement(windows=PRESENT)
class DiscardSelf(Effect, frozen=True):
    """Discard the card that bears the text."""


# -- events and the campaign ---------------------------------------------------------------------------------------


@statement(place="event")
class DiscardEvent(Effect, frozen=True):
    """Discard this ongoing event."""


@statement(windows=PRESENT)
class EventSkip(Effect, frozen=True):
    """Discard the top n event cards."""

    n: Some


@statement(place="pass end")
class PassReset(Effect, frozen=True):
    """Discard all equipped ability cards and build the next event deck (SG-R042)."""


@statement(place="story")
class Goto(Effect, frozen=True):
    """Read this paragraph next."""

    paragraph: ParagraphId


@statement(place="story")
class Return(Effect, frozen=True):
    """Return to the ship."""


@statement(place="finale")
class Ending(Effect, frozen=True):
    """Mark ending n and end the campaign with its bonus."""

    n: Annotated[int, Meta(ge=1, le=12)]


@statement(place="finale")
class GameOver(Effect, frozen=True):
    """End the campaign without an ending."""


# -- statements made of others --------------------------------------------------------------------------------------


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


# -- modifiers -----------------------------------------------------------------------------------------------------


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
