"""Effects of a failure with the danger of a map added (SG-R241)."""

from __future__ import annotations

from msgspec import structs

from fathom.games.sleeping_gods.language.effects import Effects, Hurt, Ship

SHIP_SHARE = 2
"""How many points of danger add 1 ship damage."""


def worsened(effects: Effects, danger: int) -> Effects:
    """Add the danger to each damage of a failure, and half of it, rounded down, to each ship damage."""
    if not danger:
        return effects
    return tuple(
        structs.replace(effect, n=effect.n + danger)
        if isinstance(effect, Hurt)
        else structs.replace(effect, n=effect.n + danger // SHIP_SHARE)
        if isinstance(effect, Ship)
        else effect
        for effect in effects
    )
