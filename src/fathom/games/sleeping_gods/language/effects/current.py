"""Statements about the current challenge, fate draw, attack or damage (SG-R014, SG-R015)."""

from __future__ import annotations

from fathom.games.sleeping_gods.language.effects.statements import Effect, Some, statement
from fathom.games.sleeping_gods.language.words import AnySkill, RedrawMode


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
