"""Statements about goods, command and hands."""

from __future__ import annotations

from fathom.games.sleeping_gods.language.effects.statements import PRESENT, Effect, Some, statement
from fathom.games.sleeping_gods.language.words import Goods, Payment, Who


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
