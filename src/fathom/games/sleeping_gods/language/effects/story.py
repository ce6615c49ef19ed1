"""Statements that give or take cards and quests, or continue the story and the campaign."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fathom.games.sleeping_gods.language.effects.statements import PRESENT, CardNumber, Effect, Some, statement
from fathom.games.sleeping_gods.language.words import (
    CardType,
    ItemName,
    Letter,
    MarketMode,
    MarkWord,
    ParagraphId,
    QuestNumber,
)


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
    """Set a lasting mark, and note the pass in which it was set (SG-R232)."""

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
